/** Sends a checkout form like the browser; the server responds with the next URL, or with the page and its problems. */

import { MINUTE_MS } from '#shared/durations';
import { field, textOf } from '#shared/json';
import { cartMessages } from '#shared/messages/cart';
import { requestMessages } from '#shared/messages/requests';
import { type RequestOptions, request, silent } from '../../core/http.ts';
import { parseDocument } from '../../core/load-document.ts';
import type { Confirmation } from './payment/stripe.ts';

export type StepResult =
  /** With `confirm`, the fields of the payment service confirm the payment first. */
  | { readonly kind: 'next'; readonly address: string; readonly confirm?: Confirmation }
  /** The current checkout page. */
  | { readonly kind: 'page'; readonly page: Document }
  | { readonly kind: 'failed'; readonly message: string };

/** Payments take time. */
const TIMEOUT_MS = MINUTE_MS;

/** `more`: fields in addition to the form's. Never rejects. */
export const sendForm = (
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  more: Readonly<Record<string, string>> = {},
): Promise<StepResult> => {
  const fields = [...new FormData(form, submitter), ...Object.entries(more)];
  const body = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  return requestStep(form.action, { method: 'POST', body });
};

/** The page at a checkout URL. Never rejects. */
export const loadPage = (address: string): Promise<StepResult> => requestStep(address, {});

async function requestStep(address: string, options: RequestOptions): Promise<StepResult> {
  const accept = 'application/json, text/html;q=0.9';
  const result = await request(address, { ...options, accept, timeout: TIMEOUT_MS, onFailure: silent });
  if (result.ok) return resultOf(result.value);
  const { failure } = result;
  // A page with problems has an error status.
  if (failure.kind === 'status')
    return failure.status === 429 ? { kind: 'failed', message: requestMessages.tooMany } : resultOf(failure.data);
  console.warn('the checkout could not be reached', failure.kind);
  return { kind: 'failed', message: cartMessages.offline };
}

/** The next URL as JSON, or the markup of a page. */
function resultOf(answer: unknown): StepResult {
  const next = textOf(field(answer, 'next'));
  // Payment pages are on another site; only http and https URLs are followed.
  if (isWebUrl(next)) return { kind: 'next', address: next, ...confirmationOf(field(answer, 'confirm')) };
  const page = typeof answer === 'string' ? parseDocument(answer) : null;
  return page === null || checkoutOf(page) === null
    ? { kind: 'failed', message: cartMessages.again }
    : { kind: 'page', page };
}

function confirmationOf(input: unknown): { readonly confirm?: Confirmation } {
  const [clientSecret, returnUrl] = [textOf(field(input, 'clientSecret')), textOf(field(input, 'returnUrl'))];
  return clientSecret === '' || !isWebUrl(returnUrl) ? {} : { confirm: { clientSecret, returnUrl } };
}

const isWebUrl = (address: string): boolean =>
  address !== '' && URL.canParse(address, location.href) && /^https?:$/.test(new URL(address, location.href).protocol);

/** The part that is replaced between two states of the page. */
export const checkoutOf = (page: ParentNode): HTMLElement | null =>
  page.querySelector<HTMLElement>('.shop-page.checkout');
