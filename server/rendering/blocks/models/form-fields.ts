/** View model of a form field: input by visitors is escaped, texts by admins are page JSON. */
import { type FieldView, type Filled, fieldView, type ShownField } from '#shared/field-view';
import { typedText } from '../safe-markup.ts';

export type { Filled } from '#shared/field-view';

/** `domId` is unique on the page; `name` is the name of the submitted value. */
export function fieldModel(field: ShownField, domId: string, filled?: Filled) {
  const view = fieldView(field, domId, filled);
  return {
    ...view,
    value: shownValue(field, view),
    parts: view.parts.map((part) => ({ ...part, value: typedText(part.value) })),
    error: typedText(view.error),
  };
}

/** A hidden field's default is set by admins; the HTML parser drops the first line break of a text area. */
function shownValue({ value }: ShownField, { type, value: shown }: FieldView) {
  if (type === 'hidden' && shown === value) return shown;
  return typedText(type === 'textarea' && shown.startsWith('\n') ? `\n${shown}` : shown);
}
