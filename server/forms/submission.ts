/** A submission as it was sent: by a script (`form` is JSON text) or as a plain post (each answer has its own name). */
import { z } from 'zod';
import type { FormField, FormInput } from '#shared/form-answers';
import { formMessages } from '#shared/messages/forms';
import { Problem } from '../http/problems.ts';
import { sanitizeForDatabase } from '../http/sanitize-for-database.ts';

const text = (max: number) => z.string().max(max).default('').catch('');

/** A submission in the format of the API (storefront 3 "Form submission payload"); invalid fields count as absent. */
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
  /** A page's form, submitted by the browser itself. */
  readonly isPlain: boolean;
  /** Of the page; absent: the site's. */
  readonly language?: string | undefined;
}

const isRecord = (value: unknown): value is FormInput =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `isForm`: the body was URL-encoded. Throws `form-invalid` when the answers cannot be parsed. */
export function readSubmission(body: unknown, isForm: boolean): Submission {
  if (!isRecord(body)) throw unreadable();
  const { form: _, ...envelope } = submissionRequest.parse({ ...body });
  // The raw body, because a schema would drop answers with unusual names.
  const { form } = body;
  const isPlain = isForm && form === undefined;
  return { ...envelope, given: isPlain ? { ...body } : answersOf(form), isPlain };
}

/**
 * A plain form with its hidden fields filled from the query of the page that sent it, as a script fills them. The post is the place for it,
 * because a page's cached markup must not depend on the query.
 */
export function withQueryValues(
  submission: Submission,
  fields: readonly FormField[],
  referrer: string | undefined,
): Submission {
  if (!submission.isPlain || referrer === undefined || !URL.canParse(referrer)) return submission;
  const query = new URL(referrer).searchParams;
  const found = fields.flatMap(({ type, id, key }): [string, string][] => {
    const name = key || id;
    const value = type === 'hidden' ? query.get(name) : null;
    return value === null ? [] : [[name, sanitizeForDatabase(value) as string]];
  });
  return { ...submission, given: { ...submission.given, ...Object.fromEntries(found) } };
}

/** JSON text, as specified; an object is accepted, too. */
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
