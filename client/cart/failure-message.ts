/** Messages for failed calls of the shop (specification, storefront 8 "Add to cart"). */

import { field } from '#shared/json';
import { cartMessages } from '#shared/messages/cart';
import { requestMessages } from '#shared/messages/requests';
import type { Failure } from '../core/http.ts';
import { isCrumbFailure } from '../core/writer.ts';

export function failureMessage(failure: Failure, cookiesEnabled = navigator.cookieEnabled): string {
  if (failure.kind === 'unreadable') return cartMessages.again;
  if (failure.kind !== 'status') return cartMessages.offline;
  if (isCrumbFailure({ ok: false, failure }))
    return cookiesEnabled ? requestMessages.expired : requestMessages.noCookies;
  return failure.status === 429 ? requestMessages.tooMany : (statedReason(failure) ?? cartMessages.again);
}

/** The reason that the server states; null if there is none, and for session and rate limit problems. */
export function statedReason(failure: Failure): string | null {
  if (failure.kind !== 'status' || failure.status === 429 || isCrumbFailure({ ok: false, failure })) return null;
  const { data, status } = failure;
  // `detail` belongs to problems; for server errors it is meant for operators.
  const names = status < 500 ? ['error', 'message', 'detail'] : ['error', 'message'];
  const texts = names.map((name) => field(data, name));
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null;
}
