/** Sends a batch of script errors. Loaded with the first error: most pages have none. */

import { silent } from '../core/http.ts';
import type { Page } from '../core/page.ts';
import { reporting } from '../core/tracking-storage.ts';
import { createWriter } from '../core/writer.ts';

/** Asks for the crumb while there is time: when the page ends there is none. */
export const prepare = (page: Page): Promise<void> => page.get(createWriter).ensureCrumb();

export async function sendErrors(page: Page, body: string): Promise<void> {
  await page.get(createWriter).write('/api/events/RecordJavascriptErrors', {
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
    timeout: reporting.timeoutMs,
    // An error in reporting an error ends here, or it would report itself for ever.
    onFailure: silent,
  });
}
