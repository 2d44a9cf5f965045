/** The server's own look at a form's answers (specification, storefront 7: `POST /api/rest/forms/validate/{formId}`). */
import { crumbHeader, ensureCrumb } from '../browser/crumb.ts';
import { type Answers, type FieldsDefinition, fieldErrors } from './fields-form.tsx';

/** What is wrong, by field id; null when nothing is, or when the server cannot say: the cart judges again what it takes. */
export async function validateFields(
  form: FieldsDefinition,
  answers: Answers,
): Promise<Readonly<Record<string, string>> | null> {
  try {
    await ensureCrumb();
    const response = await fetch(`/api/rest/forms/validate/${encodeURIComponent(form.id)}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...crumbHeader() },
      body: JSON.stringify(answers),
      signal: AbortSignal.timeout(5000),
    });
    if (response.status !== 400) return null;
    const { errors } = (await response.json()) as { errors?: unknown };
    // A list is about the request as a whole, not about its fields.
    return errors === undefined || Array.isArray(errors) ? null : fieldErrors(errors, form);
  } catch (error) {
    console.warn('The form could not be checked by the server.', error);
    return null;
  }
}
