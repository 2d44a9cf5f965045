/** Sends a batch of script errors. Loaded with the first error, because most pages have none. */

import { silent } from '../core/http.ts';
import type { Page } from '../core/page.ts';
import { reporting } from '../core/tracking-storage.ts';
import { createWriter } from '../core/writer.ts';

/** Fetches the CSRF token early, because there is no time for it when the page is closed. */
export const prepare = (page: Page): Promise<void> => page.get(createWriter).ensureCrumb();

export async function sendErrors(page: Page, body: string): Promise<void> {
  await page.get(createWriter).write('/api/events/RecordJavascriptErrors', {
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
    timeout: reporting.timeoutMs,
    // An error while reporting is not reported, to avoid a loop.
    onFailure: silent,
  });
}
