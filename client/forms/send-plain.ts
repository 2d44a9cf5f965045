/** Sends the fields of a small form as JSON. Never rejects; failures use the messages of forms. */

import { field, isData, listOf, textOf } from '#shared/json';
import { type FieldMessages, type FormFailure, formMessages } from '#shared/messages/forms';
import { requestMessages } from '#shared/messages/requests';
import { type Failure, silent } from '../core/http.ts';
import type { Page } from '../core/page.ts';
import { SUBMISSION_TIMEOUT_MS } from '../core/timeouts.ts';
import { createWriter } from '../core/writer.ts';

export type PlainFormResult =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly failure: FormFailure };

export async function sendPlainForm(page: Page, address: string, form: HTMLFormElement): Promise<PlainFormResult> {
  const json = Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string'));
  const result = await page
    .get(createWriter)
    .write(address, { json, timeout: SUBMISSION_TIMEOUT_MS, onFailure: silent });
  return result.ok ? { ok: true, answer: result.value } : { ok: false, failure: failureOf(result.failure) };
}

/** Messages for the visitor, by the field names of the problem. */
export function failureOf(failure: Failure): FormFailure {
  if (failure.kind !== 'status') return { message: formMessages.unknown, fields: {} };
  const { data, status } = failure;
  const errors = field(data, 'errors');
  // A list of fields and messages, or a map.
  const entries = isData(errors)
    ? Object.entries(errors)
    : listOf(errors).map((problem) => [textOf(field(problem, 'field')), field(problem, 'message')] as const);
  // Of several messages for a field, the first is used.
  const fields: FieldMessages = Object.fromEntries(entries.map(([name, message]) => [name, textOf(message)]).reverse());
  if (Object.keys(fields).length > 0) return { message: formMessages.invalid, fields };
  if (status === 429) return { message: requestMessages.tooMany, fields: {} };
  return { message: textOf(field(data, 'error')) || textOf(field(data, 'detail')) || formMessages.unknown, fields: {} };
}
