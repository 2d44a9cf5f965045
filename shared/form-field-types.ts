/** All the field types that a form can hold. */
export const formFieldTypes = [
  'text',
  'textarea',
  'email',
  'number',
  'website',
  'password',
  'currency',
  'phone',
  'section',
  'radio',
  'checkbox',
  'select',
  'likert',
  'hidden',
  'twitter',
  'date',
  'time',
  'name',
  'address',
] as const;

export type FormFieldType = (typeof formFieldTypes)[number];
