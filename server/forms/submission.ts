/** A submission as it came: by a script (`form` is JSON text) or as a plain post (each answer is a name of its own). */
import { z } from 'zod';
import type { FormInput } from '#shared/form-answers';
import { formMessages } from '#shared/messages/forms';
import { Problem } from '../http/problems.ts';
import { sanitizeForDatabase } from '../http/sanitize-for-database.ts';

const text = (max: number) => z.string().max(max).default('').catch('');

/** A submission as the call takes it (storefront 3 "Form submission payload"); what cannot be read of it counts as absent. */
export const submissionRequest = z.object({
  formId: text(100),
  key: z.string().max(500).catch(''),
  captchaKey: text(4096),
  pageTitle: text(500),
  pageId: text(500),
  contentSource: z.enum(['i', 'c']).nullable().default(null).catch(null),
  pagePath: text(500),
  pagePermissionTypeValue: z
    .union([z.number(), text(500)])
    .nullable()
    .catch(null),
  form: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .catch('')
    .describe('JSON text: answers by field id. A plain form post has one parameter per answer instead.'),
});

export interface Submission extends Omit<z.infer<typeof submissionRequest>, 'form'> {
  readonly given: FormInput;
  /** A page's form, sent by the browser itself. */
  readonly isPlain: boolean;
}

const isRecord = (value: unknown): value is FormInput =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `isForm`: the body was form-encoded. Throws `form-invalid` when the answers cannot be read. */
export function readSubmission(body: unknown, isForm: boolean): Submission {
  if (!isRecord(body)) throw unreadable();
  const { form: _, ...envelope } = submissionRequest.parse({ ...body });
  // As it was sent: a schema would leave out answers of odd names.
  const { form } = body;
  const isPlain = isForm && form === undefined;
  return { ...envelope, given: isPlain ? { ...body } : answersOf(form), isPlain };
}

/** JSON text, as the specification has it; an object is taken, too. */
function answersOf(form: unknown): FormInput {
  if (isRecord(form)) return form;
  if (typeof form !== 'string') throw unreadable();
  try {
    const parsed: unknown = sanitizeForDatabase(JSON.parse(form));
    if (isRecord(parsed)) return parsed;
  } catch (error) {
    throw unreadable(error);
  }
  throw unreadable();
}

const unreadable = (cause?: unknown): Problem =>
  new Problem('form-invalid', { cause, extra: { error: formMessages.unreadable } });
