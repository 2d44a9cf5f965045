/** The legacy tracker, for sites that have chosen it: forms with the crumb in them. */
import { trackingMessages } from '#shared/analytics/events';
import { reporting } from '#shared/analytics/storage';
import { write } from '../browser/write.ts';
import { formOf, type SendOptions, taken } from './send.ts';

/** Records an event. Rejects with 'no payload' without one, and unless the event was taken. */
export async function recordEvent(event: string, payload: object | null, options: SendOptions): Promise<void> {
  if (payload === null) throw new Error(trackingMessages.noPayload);
  const data = JSON.stringify(payload);
  const answer = await write('/api/events/RecordEvent', {
    method: 'POST',
    body: (crumb) => formOf({ crumb, event, data }),
    keepalive: true,
    timeout: reporting.timeoutMs,
    onFailure: () => {},
  });
  if (answer.ok) return taken(answer.status, options);
  if (answer.failure.kind === 'refused') return taken(answer.failure.status, options);
  throw new Error(answer.failure.kind);
}
