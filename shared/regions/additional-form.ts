/** The additional fields of a product, from page JSON: texts are made plain, and fields that no form has are left out. */
import { type FormFieldType, formFieldTypes } from '../block-settings/form.ts';
import type { FormField } from '../form-answers.ts';
import { field, isTruthy, listOf, textOf } from '../json.ts';
import { plainText } from '../plain-text.ts';
import type { AdditionalForm } from './add-to-cart.ts';

const isFieldType = (type: string): type is FormFieldType => (formFieldTypes as readonly string[]).includes(type);

/** The form of a product's `structuredContent`; null when it asks for nothing. */
export function additionalForm(content: unknown): AdditionalForm | null {
  const form = field(content, 'additionalFieldsForm');
  const id = textOf(field(content, 'additionalFieldsFormId')) || textOf(field(form, 'id'));
  if (id === '' || !isTruthy(form) || !isTruthy(field(content, 'additionalFieldsFormId'))) return null;
  return { id, name: plainText(textOf(field(form, 'name'))), fields: listOf(field(form, 'fields')).flatMap(fieldOf) };
}

function fieldOf(given: unknown): readonly FormField[] {
  const type = textOf(field(given, 'type'));
  const id = textOf(field(given, 'id'));
  if (id === '' || !isFieldType(type)) return [];
  const text = (name: string): string => plainText(textOf(field(given, name)));
  const maxLength = field(given, 'maxLength');
  return [
    {
      id,
      type,
      title: text('title'),
      required: isTruthy(field(given, 'required')),
      options: listOf(field(given, 'options')).map((option) => plainText(textOf(option))),
      ...(isTruthy(maxLength) ? { maxLength } : {}),
      ...Object.fromEntries(
        ['description', 'placeholder', 'key', 'value'].flatMap((name) =>
          text(name) === '' ? [] : [[name, text(name)]],
        ),
      ),
    },
  ];
}
