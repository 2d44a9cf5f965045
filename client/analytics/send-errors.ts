/** Sends a batch of script errors. Loaded with the first error: most pages have none. */
import { reporting } from '#shared/analytics/storage';
import { ensureCrumb } from '../browser/crumb.ts';
import { write } from '../browser/write.ts';

/** Asks for the crumb while there is time: when the page ends there is none. */
export const prepare = ensureCrumb;

export async function sendErrors(body: string): Promise<void> {
  await write('/api/events/RecordJavascriptErrors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
    timeout: reporting.timeoutMs,
    // An error in reporting an error ends here, or it would report itself for ever.
    onFailure: () => {},
  });
}
