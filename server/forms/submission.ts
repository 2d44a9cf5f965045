/** A submission as it came: by a script (`form` is JSON text) or as a plain post (each answer is a name of its own). */
import { z } from 'zod';
import type { Given } from '#shared/form-answers';
import { formMessages } from '#shared/messages/forms';
import { Problem } from '../http/problems.ts';
import { storable } from '../http/sanitize-for-database.ts';

const short = z.string().max(500).catch('');

/** What goes with the answers (storefront 3 "Form submission payload"). */
const envelope = z.object({
  formId: z.string().max(100).catch(''),
  key: z.string().max(500).catch(''),
  captchaKey: z.string().max(4096).catch(''),
  pageTitle: short,
  pageId: short,
  contentSource: z.enum(['i', 'c']).nullable().catch(null),
  pagePath: short,
  pagePermissionTypeValue: z.union([z.number(), short]).nullable().catch(null),
});

export interface Submission extends z.infer<typeof envelope> {
  readonly given: Given;
  /** A page's form, sent by the browser itself. */
  readonly isPlain: boolean;
}

const isRecord = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `isForm`: the body was form-encoded. Throws `form-invalid` when the answers cannot be read. */
export function readSubmission(body: unknown, isForm: boolean): Submission {
  if (!isRecord(body)) throw unreadable();
  const around = envelope.parse({ ...body });
  const { form } = body;
  const isPlain = isForm && form === undefined;
  return { ...around, given: isPlain ? { ...body } : answersOf(form), isPlain };
}

/** JSON text, as the specification has it; an object is taken, too. */
function answersOf(form: unknown): Given {
  if (isRecord(form)) return form;
  if (typeof form !== 'string') throw unreadable();
  try {
    const parsed: unknown = storable(JSON.parse(form));
    if (isRecord(parsed)) return parsed;
  } catch (error) {
    throw unreadable(error);
  }
  throw unreadable();
}

const unreadable = (cause?: unknown): Problem =>
  new Problem('form-invalid', { cause, extra: { error: formMessages.unreadable } });
