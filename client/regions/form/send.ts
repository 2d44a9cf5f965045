/** Sending a form: a key for this one submission, then the answers. Never rejects; failures have the words of the specification. */

import { field, textOf } from '#shared/json';
import { type FormFailure, formFailure, formMessages } from '#shared/messages/forms';
import { request, silent } from '../../core/http.ts';
import { isCrumbFailure } from '../../core/writer.ts';

/** What goes with the answers (specification, storefront 3 "Form submission payload"). */
export interface Envelope {
  readonly formId: string;
  readonly pageTitle: string;
  readonly pageId: string;
  readonly contentSource: string;
  readonly pagePath: string;
  readonly pagePermissionTypeValue: unknown;
}

export interface Thanks {
  readonly submissionMessage: string;
  readonly successRedirect: string;
}

export type Sent =
  | { readonly ok: true; readonly thanks: Thanks }
  | { readonly ok: false; readonly failure: FormFailure };

/** What helps to fill in a form, once somebody has begun to. */
export async function prepare(form: HTMLFormElement): Promise<void> {
  if (form.querySelector('[data-field=address]') === null) return;
  try {
    (await import('../../places/start.ts')).completeForm(form);
  } catch (error) {
    console.warn('addresses are not completed', error);
  }
}

const failed = (message: string): Sent => ({ ok: false, failure: { message, fields: {} } });

/** Milliseconds after which a submission is given up; the key makes sure that trying again counts once. */
const TIMEOUT = 30_000;

/** The keys of forms that may be sent again: the same submission, however often it takes. */
const keys = new WeakMap<object, string>();

/** `owner` stands for the submission: as long as it is the same, so is its key. */
export async function sendForm(owner: object, envelope: Envelope, answers: object, captchaKey: string): Promise<Sent> {
  const key = keys.get(owner) ?? (await fetchKey());
  if (key === null) return failed(formMessages.noKey);
  keys.set(owner, key);
  const body = { ...envelope, key, form: JSON.stringify(answers), ...(captchaKey === '' ? {} : { captchaKey }) };
  const answer = await request('/api/form/SaveFormSubmission', {
    method: 'POST',
    json: body,
    timeout: TIMEOUT,
    onFailure: silent,
  });
  if (answer.ok) {
    keys.delete(owner);
    const [submissionMessage, successRedirect] = [
      textOf(field(answer.value, 'submissionMessage')),
      textOf(field(answer.value, 'successRedirect')),
    ];
    return { ok: true, thanks: { submissionMessage, successRedirect } };
  }
  if (answer.failure.kind !== 'refused') return failed(formMessages.unknown);
  // A key that has run out, or was another visitor's, is asked for again.
  if (isCrumbFailure(answer)) keys.delete(owner);
  return { ok: false, failure: formFailure(answer.failure.status, answer.failure.data) };
}

async function fetchKey(): Promise<string | null> {
  const answer = await request('/api/form/FormSubmissionKey', { method: 'POST', timeout: TIMEOUT, onFailure: silent });
  const key = answer.ok ? textOf(field(answer.value, 'key') ?? field(field(answer.value, 'data'), 'key')) : '';
  return key === '' ? null : key;
}
