/** How events leave the page: beacons where the browser has them, forms otherwise; 2500 ms and no more (storefront 7 and 9). */
import { trackingMessages } from '#shared/analytics/events';
import { cookieValue } from '../core/cookies.ts';
import { type Failure, type Result, request, sendBeacon, silent } from '../core/http.ts';
import { reporting, trackingCookies } from '../core/tracking-storage.ts';

export interface SendOptions {
  /** Warns of failures on the console. */
  readonly isVerbose: boolean;
}

type FormFields = Readonly<Record<string, string>>;

export const formOf = (fields: FormFields): URLSearchParams => new URLSearchParams(fields);

/** Sends without waiting for an answer; survives the end of the page. */
export const sendReport = (address: string, body: BodyInit, contentType?: string): void =>
  sendBeacon(address, body, contentType, reporting.timeoutMs);

/** Throws unless the answer is 200 or 202: 'Error tracking event: HTTP Status {code}', or the kind of the failure. */
export function assertAccepted(result: Result, { isVerbose }: SendOptions): void {
  const status = result.ok ? result.status : statusOf(result.failure);
  if (status === 200 || status === 202) return;
  const message = trackingMessages.status(status);
  if (isVerbose) console.warn(message);
  throw new Error(message);
}

function statusOf(failure: Failure): number {
  if (failure.kind !== 'status') throw new Error(failure.kind);
  return failure.status;
}

/** A hit of the census. Errors are swallowed, as the specification says. */
export async function recordHit(event: string, payload: object, options: SendOptions): Promise<void> {
  const visitor = cookieValue(trackingCookies.visitor) ?? '';
  const result = await request('/api/census/RecordHit', {
    method: 'POST',
    body: formOf({ event, data: JSON.stringify(payload), [trackingCookies.visitor]: visitor }),
    keepalive: true,
    timeout: reporting.timeoutMs,
    onFailure: silent,
  });
  try {
    assertAccepted(result, options);
  } catch (error) {
    if (options.isVerbose) console.warn('a hit was not recorded', error);
  }
}

/** The small calls of the census: `button-click`, `button-render`, `overlay`, `form-render`, `RecordQuickView/{id}`. */
export function census(call: string, fields: FormFields): void {
  sendReport(`/api/census/${call}`, formOf(fields));
}

/** The newer tracker. */
export function sendContent(eventSchemaName: string, content: object): void {
  sendReport('/api/v1/clanker/events', formOf({ eventContent: JSON.stringify(content), eventSchemaName }));
}
