/** All field types of forms. */
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
