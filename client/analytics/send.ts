/** Sends events: as beacons if the browser supports them, otherwise as forms, with a timeout of 2500 ms (storefront 7 and 9). */
import { trackingMessages } from '#shared/analytics/events';
import { cookieValue } from '../core/cookies.ts';
import { type Failure, type Result, request, sendBeacon, silent } from '../core/http.ts';
import { reporting, trackingCookies } from '../core/tracking-storage.ts';

export interface SendOptions {
  /** Logs failures as warnings to the console. */
  readonly isVerbose: boolean;
}

type FormFields = Readonly<Record<string, string>>;

export const formOf = (fields: FormFields): URLSearchParams => new URLSearchParams(fields);

/** Sends without waiting for a response; survives page unload. */
export const sendReport = (address: string, body: BodyInit, contentType?: string): void =>
  sendBeacon(address, body, contentType, reporting.timeoutMs);

/** Throws unless the status is 200 or 202: 'Error tracking event: HTTP Status {code}', or the kind of failure. */
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

/** A hit of the census. Errors are ignored, as specified. */
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

/** The other calls of the census: `button-click`, `button-render`, `overlay`, `form-render`, `RecordQuickView/{id}`. */
export function census(call: string, fields: FormFields): void {
  sendReport(`/api/census/${call}`, formOf(fields));
}

/** The newer tracker. */
export function sendContent(eventSchemaName: string, content: object): void {
  sendReport('/api/v1/clanker/events', formOf({ eventContent: JSON.stringify(content), eventSchemaName }));
}
