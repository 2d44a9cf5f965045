/** Server-side validation of form answers, for forms and for the additional fields of products. */
import type { Answer, FormField, FormInput } from '#shared/form-answers';
import { checkForm } from '#shared/form-rules';
import { formMessages } from '#shared/messages/forms';
import { Problem } from './problems.ts';

/** The problem of a form: the specification's sentence, and a message for each invalid field, by its id. */
export const invalidFields = (errors: Readonly<Record<string, string>>): Problem =>
  new Problem('form-invalid', { extra: { error: formMessages.invalid, errors } });

/** The answers by field id. Throws `form-invalid` with a message for each invalid field. */
export function requireValid(fields: readonly FormField[], input: FormInput): Readonly<Record<string, Answer>> {
  const { ok, answers, errors } = checkForm(fields, input);
  if (!ok) throw invalidFields(errors);
  return answers;
}
