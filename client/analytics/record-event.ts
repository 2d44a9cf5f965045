/** The legacy tracker, for sites that use it: posts forms with the CSRF token. */
import { trackingMessages } from '#shared/analytics/events';
import { silent } from '../core/http.ts';
import type { Page } from '../core/page.ts';
import { reporting } from '../core/tracking-storage.ts';
import { createWriter } from '../core/writer.ts';
import { assertAccepted, formOf, type SendOptions } from './send.ts';

/** Records an event. Rejects with 'no payload' without one, or if the event was not accepted. */
export async function recordEvent(
  page: Page,
  event: string,
  payload: object | null,
  options: SendOptions,
): Promise<void> {
  if (payload === null) throw new Error(trackingMessages.noPayload);
  const data = JSON.stringify(payload);
  const result = await page.get(createWriter).write('/api/events/RecordEvent', {
    body: (crumb) => formOf({ crumb, event, data }),
    keepalive: true,
    timeout: reporting.timeoutMs,
    onFailure: silent,
  });
  assertAccepted(result, options);
}
