/** How events leave the page: beacons where the browser has them, forms otherwise; 2500 ms and no more (storefront 7 and 9). */
import { trackingMessages } from '#shared/analytics/events';
import { reporting, trackingCookies } from '#shared/analytics/storage';
import { cookieValue } from '../browser/request.ts';

export interface SendOptions {
  /** Warns of failures on the console. */
  readonly isVerbose: boolean;
}

type Fields = Readonly<Record<string, string>>;

export const formOf = (fields: Fields): URLSearchParams => new URLSearchParams(fields);

/** Sends without waiting for an answer; survives the end of the page. True when the browser took it. */
export function sendAway(address: string, body: BodyInit, contentType?: string): boolean {
  const typed = contentType === undefined ? body : new Blob([body as BlobPart], { type: contentType });
  if (navigator.sendBeacon?.(address, typed) === true) return true;
  // Swallowed as the specification has it (storefront 7): nobody can act on it, and the page may be gone already.
  fetch(address, {
    method: 'POST',
    body: typed,
    keepalive: true,
    signal: AbortSignal.timeout(reporting.timeoutMs),
  }).catch(() => {});
  return false;
}

/** Whether the answer is 200 or 202. Rejects with 'Error tracking event: HTTP Status {code}' when it is not. */
export function taken(status: number, { isVerbose }: SendOptions): void {
  if (status === 200 || status === 202) return;
  const message = trackingMessages.status(status);
  if (isVerbose) console.warn(message);
  throw new Error(message);
}

/** Posts a form and waits. */
async function post(address: string, fields: Fields, options: SendOptions): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    body: formOf(fields),
    credentials: 'same-origin',
    keepalive: true,
    signal: AbortSignal.timeout(reporting.timeoutMs),
  });
  taken(response.status, options);
}

/** A hit of the census. Errors are swallowed, as the specification says. */
export async function recordHit(event: string, payload: object, options: SendOptions): Promise<void> {
  const visitor = cookieValue(trackingCookies.visitor) ?? '';
  try {
    await post('/api/census/RecordHit', { event, data: JSON.stringify(payload), ss_cvr: visitor }, options);
  } catch (error) {
    if (options.isVerbose) console.warn('a hit was not recorded', error);
  }
}

/** The small calls of the census: `button-click`, `button-render`, `overlay`, `form-render`, `RecordQuickView/{id}`. */
export function census(call: string, fields: Fields): void {
  sendAway(`/api/census/${call}`, formOf(fields));
}

/** The newer tracker. */
export function sendContent(eventSchemaName: string, content: object): void {
  sendAway('/api/v1/clanker/events', formOf({ eventContent: JSON.stringify(content), eventSchemaName }));
}
