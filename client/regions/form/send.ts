/**
 * Sends a form: requests a key for this submission, then posts the answers. Never rejects; failures have the messages of the specification.
 */

import { field, textOf } from '#shared/json';
import { type FormFailure, formFailure, formMessages } from '#shared/messages/forms';
import { createEventBus } from '../../analytics/event-bus.ts';
import { request, silent } from '../../core/http.ts';
import type { Page } from '../../core/page.ts';
import { readSiteContext } from '../../core/site-context.ts';
import { SUBMISSION_TIMEOUT_MS } from '../../core/timeouts.ts';
import { isCrumbFailure } from '../../core/writer.ts';

/** Sent with the answers (specification, storefront 3 "Form submission payload"). */
interface SubmissionMetadata {
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

export type SubmissionResult =
  | { readonly ok: true; readonly thanks: Thanks }
  | { readonly ok: false; readonly failure: FormFailure };

/** Loads what the form needs, once the visitor starts to fill it in. */
export async function prepare(page: Page, form: HTMLFormElement): Promise<void> {
  if (form.querySelector('[data-field=address]') === null) return;
  try {
    (await import('../../addresses/complete-fields.ts')).completeForm(page, form);
  } catch (error) {
    console.warn('addresses are not completed', error);
  }
}

const failed = (message: string): SubmissionResult => ({ ok: false, failure: { message, fields: {} } });

interface SubmissionKey {
  readonly key: string;
  /** Answers that the server may have accepted without its response arriving; otherwise null. */
  readonly sent: string | null;
}

/** Keys of forms that may be resent: a retry is the same submission. */
const createSubmissionKeys = (): WeakMap<HTMLFormElement, SubmissionKey> => new WeakMap();

export interface Submission {
  readonly answers: object;
  /** Empty without a captcha. */
  readonly captchaKey: string;
}

/** Sends the answers of a form. The key stays the same until they are accepted; changed answers get a new key. */
export async function sendForm(page: Page, form: HTMLFormElement, submission: Submission): Promise<SubmissionResult> {
  const keys = page.get(createSubmissionKeys);
  const answers = JSON.stringify(submission.answers);
  const last = keys.get(form);
  const isSame = last !== undefined && (last.sent === null || last.sent === answers);
  const key = isSame ? last.key : await fetchKey();
  if (key === null) return failed(formMessages.noKey);
  const result = await request('/api/form/SaveFormSubmission', {
    method: 'POST',
    json: bodyOf(form, submission, key),
    timeout: SUBMISSION_TIMEOUT_MS,
    onFailure: silent,
  });
  if (result.ok) {
    keys.delete(form);
    reportSubmission(page, form);
    return { ok: true, thanks: thanksOf(result.value) };
  }
  const isUnknown = result.failure.kind !== 'status' || result.failure.status >= 500;
  keys.set(form, { key, sent: isUnknown ? answers : null });
  if (result.failure.kind !== 'status') return failed(formMessages.unknown);
  // An expired key, or one of another visitor, is requested again.
  if (isCrumbFailure(result)) keys.delete(form);
  return { ok: false, failure: formFailure(result.failure.status, result.failure.data) };
}

const bodyOf = (form: HTMLFormElement, { answers, captchaKey }: Submission, key: string): object => ({
  ...metadataOf(form),
  key,
  form: JSON.stringify(answers),
  ...(captchaKey === '' ? {} : { captchaKey }),
});

const thanksOf = (reply: unknown): Thanks => ({
  submissionMessage: textOf(field(reply, 'submissionMessage')),
  successRedirect: textOf(field(reply, 'successRedirect')),
});

function metadataOf(form: HTMLFormElement): SubmissionMetadata {
  const value = (name: string): string =>
    form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`)?.value ?? '';
  return {
    formId: form.dataset['formId'] ?? '',
    pageTitle: value('pageTitle') || document.title,
    pageId: value('pageId'),
    contentSource: value('contentSource') || 'c',
    pagePath: value('pagePath') || location.pathname,
    pagePermissionTypeValue: textOf(field(field(readSiteContext(), 'collection'), 'permissionType')) || null,
  };
}

function reportSubmission(page: Page, form: HTMLFormElement): void {
  const { emit } = page.get(createEventBus);
  const formId = form.dataset['formId'] ?? '';
  emit({ kind: 'form-submitted', formId });
  if (form.classList.contains('newsletter')) emit({ kind: 'newsletter-subscribed', formId });
  form.dispatchEvent(new CustomEvent('form:submitted', { bubbles: true }));
}

async function fetchKey(): Promise<string | null> {
  const answer = await request('/api/form/FormSubmissionKey', {
    method: 'POST',
    timeout: SUBMISSION_TIMEOUT_MS,
    onFailure: silent,
  });
  const key = answer.ok ? textOf(field(answer.value, 'key') ?? field(field(answer.value, 'data'), 'key')) : '';
  return key === '' ? null : key;
}
