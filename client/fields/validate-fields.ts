/** Server-side validation of a form's answers (specification, storefront 7: `POST /api/rest/forms/validate/{formId}`). */
import { field } from '#shared/json';
import { silent } from '../core/http.ts';
import type { Writer } from '../core/writer.ts';
import { type Answers, type FieldsDefinition, fieldErrors } from './fields-form.tsx';

const TIMEOUT_MS = 5000;

/** Errors by field id; null if there are none or the server is unreachable: the cart validates again. */
export async function validateFields(
  { write }: Writer,
  form: FieldsDefinition,
  answers: Answers,
): Promise<Readonly<Record<string, string>> | null> {
  const address = `/api/rest/forms/validate/${encodeURIComponent(form.id)}`;
  const result = await write(address, { json: answers, timeout: TIMEOUT_MS, onFailure: silent });
  if (result.ok) return null;
  if (result.failure.kind !== 'status') console.warn('The form could not be checked by the server.', result.failure);
  if (result.failure.kind !== 'status' || result.failure.status !== 400) return null;
  const errors = field(result.failure.data, 'errors');
  // A list is about the whole request, not its fields.
  return errors === undefined || Array.isArray(errors) ? null : fieldErrors(errors, form);
}
