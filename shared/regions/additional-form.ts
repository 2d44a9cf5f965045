/** The additional fields of a product from page JSON: makes texts plain and drops unknown field types. */

import type { ShownField } from '../field-view.ts';
import { type FormFieldType, formFieldTypes } from '../form-field-types.ts';
import { decodeEntities } from '../html.ts';
import { field, isTruthy, listOf, textOf } from '../json.ts';
import { removeTags } from '../remove-tags.ts';
import type { AdditionalForm } from './add-to-cart.ts';

const isFieldType = (type: string): type is FormFieldType => (formFieldTypes as readonly string[]).includes(type);

/** The form of a product's `structuredContent`; null if it has no fields. */
export function additionalForm(content: unknown): AdditionalForm | null {
  const form = field(content, 'additionalFieldsForm');
  const id = textOf(field(content, 'additionalFieldsFormId')) || textOf(field(form, 'id'));
  if (id === '' || !isTruthy(form) || !isTruthy(field(content, 'additionalFieldsFormId'))) return null;
  const text = (name: string): string => textOf(field(form, name));
  return {
    id,
    name: decodeEntities(text('name')),
    fields: listOf(field(form, 'fields')).flatMap(fieldOf),
    disclaimer: decodeEntities(removeTags(text('disclaimerMessage'))),
  };
}

function fieldOf(input: unknown): readonly ShownField[] {
  const type = textOf(field(input, 'type'));
  const id = textOf(field(input, 'id'));
  if (id === '' || !isFieldType(type)) return [];
  const text = (name: string): string => decodeEntities(textOf(field(input, name)));
  const maxLength = field(input, 'maxLength');
  return [
    {
      id,
      type,
      title: text('title'),
      required: isTruthy(field(input, 'required')),
      ...(isTruthy(field(input, 'showCountryCode')) ? { showCountryCode: true } : {}),
      ...(isTruthy(field(input, 'underline')) ? { underline: true } : {}),
      options: listOf(field(input, 'options')).map((option) => decodeEntities(textOf(option))),
      ...(isTruthy(maxLength) ? { maxLength } : {}),
      ...Object.fromEntries(
        ['description', 'placeholder', 'key', 'value', 'currencySymbol'].flatMap((name) =>
          text(name) === '' ? [] : [[name, text(name)]],
        ),
      ),
    },
  ];
}
