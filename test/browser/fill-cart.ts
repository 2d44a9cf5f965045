/** Fills a visitor's cart with API calls, for tests of later steps. */
import type { Page } from 'puppeteer';

export interface CartInput {
  readonly itemId: string;
  readonly sku: string;
  readonly quantity?: number;
  readonly additionalFields?: string;
}

/** Leaves the page on a plain text of the site; throws if an entry is rejected. */
export async function fillCart(page: Page, siteUrl: string, entries: readonly CartInput[]): Promise<void> {
  // Same origin, and small.
  await page.goto(`${siteUrl}/robots.txt`);
  const statuses = await page.evaluate(async (wanted) => {
    await fetch('/api/commerce/shopping-cart');
    const crumb = decodeURIComponent(/(?:^|; )crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '');
    const added: number[] = [];
    for (const entry of wanted) {
      const { status } = await fetch('/api/commerce/shopping-cart/entries', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': crumb },
        body: JSON.stringify({ quantity: 1, additionalFields: null, ...entry }),
      });
      added.push(status);
    }
    return added;
  }, entries);
  expect(statuses).toEqual(entries.map(() => 200));
}
