/** The answers of a form and what the shared rules say of them. Fetched once somebody is in the form. */
import { checkField, checkForm } from '#shared/form-rules';
import { type FormFailure, formMessages } from '#shared/messages/forms';
import { fieldsOf, readField, readFields } from './read-form.ts';

export { fieldsOf };

/** What has been filled in, by field id. */
export const answersOf = (form: HTMLFormElement): Readonly<Record<string, unknown>> => readFields(fieldsOf(form));

/** What the shared rules say against the answers; null when nothing. */
export function failureOf(form: HTMLFormElement): FormFailure | null {
  const fields = fieldsOf(form).map(({ field }) => field);
  const { ok, errors } = checkForm(fields, answersOf(form));
  return ok ? null : { message: formMessages.invalid, fields: errors };
}

/** The id of the field that has been edited, when it is right by now. */
export function correctedField(form: HTMLFormElement, target: EventTarget): string | null {
  const edited = fieldsOf(form).find(({ controls }) => controls.some((control) => control === target));
  if (edited === undefined) return null;
  return checkField(edited.field, readField(edited, new URLSearchParams())).ok ? edited.field.id : null;
}
