/** The additional fields of a product, from page JSON: texts are made plain, and fields that no form has are left out. */
import { type FormFieldType, formFieldTypes } from '../block-settings/form.ts';
import type { ShownField } from '../field-view.ts';
import { field, isTruthy, listOf, textOf } from '../json.ts';
import { plainText } from '../plain-text.ts';
import { removeTags } from '../remove-tags.ts';
import type { AdditionalForm } from './add-to-cart.ts';

const isFieldType = (type: string): type is FormFieldType => (formFieldTypes as readonly string[]).includes(type);

/** The form of a product's `structuredContent`; null when it asks for nothing. */
export function additionalForm(content: unknown): AdditionalForm | null {
  const form = field(content, 'additionalFieldsForm');
  const id = textOf(field(content, 'additionalFieldsFormId')) || textOf(field(form, 'id'));
  if (id === '' || !isTruthy(form) || !isTruthy(field(content, 'additionalFieldsFormId'))) return null;
  const text = (name: string): string => textOf(field(form, name));
  return {
    id,
    name: plainText(text('name')),
    fields: listOf(field(form, 'fields')).flatMap(fieldOf),
    disclaimer: plainText(removeTags(text('disclaimerMessage'))),
  };
}

function fieldOf(given: unknown): readonly ShownField[] {
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
      ...(isTruthy(field(given, 'showCountryCode')) ? { showCountryCode: true } : {}),
      ...(isTruthy(field(given, 'underline')) ? { underline: true } : {}),
      options: listOf(field(given, 'options')).map((option) => plainText(textOf(option))),
      ...(isTruthy(maxLength) ? { maxLength } : {}),
      ...Object.fromEntries(
        ['description', 'placeholder', 'key', 'value', 'currencySymbol'].flatMap((name) =>
          text(name) === '' ? [] : [[name, text(name)]],
        ),
      ),
    },
  ];
}
