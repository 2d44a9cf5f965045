/** The answers of a form and their validation by the shared rules. Loaded once the visitor is in the form. */
import { checkField, checkForm } from '#shared/form-rules';
import { type FormFailure, formMessages } from '#shared/messages/forms';
import { fieldsOf, readField, readFields } from './read-form.ts';

export { fieldsOf };

/** Answers by field id. */
export const answersOf = (form: HTMLFormElement): Readonly<Record<string, unknown>> => readFields(fieldsOf(form));

/** Validation errors by the shared rules; null if there are none. */
export function failureOf(form: HTMLFormElement): FormFailure | null {
  const fields = fieldsOf(form).map(({ field }) => field);
  const { ok, errors } = checkForm(fields, answersOf(form));
  return ok ? null : { message: formMessages.invalid, fields: errors };
}

/** The id of the edited field, if it is valid now. */
export function correctedField(form: HTMLFormElement, target: EventTarget): string | null {
  const edited = fieldsOf(form).find(({ controls }) => controls.some((control) => control === target));
  if (edited === undefined) return null;
  return checkField(edited.field, readField(edited, new URLSearchParams())).ok ? edited.field.id : null;
}
