/** A form field as the form block's view shows it: what visitors have typed is escaped, what owners have written is page JSON. */
import { type FieldView, type Filled, fieldView, type ShownField } from '#shared/field-view';
import { typedText } from '../safe-markup.ts';

export type { Filled } from '#shared/field-view';

/** `domId` is unique on the page; `name` is what the answer is sent as. */
export function fieldModel(field: ShownField, domId: string, filled?: Filled) {
  const view = fieldView(field, domId, filled);
  return {
    ...view,
    value: shownValue(field, view),
    parts: view.parts.map((part) => ({ ...part, value: typedText(part.value) })),
    error: typedText(view.error),
  };
}

/** A hidden field's own value is the owner's; the parser drops the first line end of a text area. */
function shownValue({ value }: ShownField, { type, value: shown }: FieldView) {
  if (type === 'hidden' && shown === value) return shown;
  return typedText(type === 'textarea' && shown.startsWith('\n') ? `\n${shown}` : shown);
}
