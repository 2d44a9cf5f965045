/** Steps of a purchase in the demo shop. */
import type { Page } from 'puppeteer';
import { fillCart } from './fill-cart.ts';
import { hydrated } from './site-browser.ts';

/** The text fields of the first step; the country is a select. */
export const shopperInput = {
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  line1: 'Rue Haute 1',
  city: 'Brussels',
  postalCode: '1000',
};

/** Adds a jug to the cart and opens the first checkout step. */
export async function openCheckout(page: Page, siteUrl: string): Promise<void> {
  await fillCart(page, siteUrl, [{ itemId: 'p04', sku: 'RIVER-JUG' }]);
  await page.goto(`${siteUrl}/checkout`);
  await hydrated(page, 'checkout');
}

/**
 * Resolves when the next document has loaded. Steps of the checkout change their own address, too, before they are left.
 * Throws after half a minute, with what the page shows instead.
 */
export async function nextDocument(page: Page): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, 30_000, 'late');
  });
  const loaded = new Promise<void>((resolve) => page.once('load', () => resolve()));
  const first = await Promise.race([loaded, late]).finally(() => clearTimeout(timer));
  if (first === 'late') throw new Error(`No other document has loaded. The page: ${await shownBy(page)}`);
}

const shownBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const text = document.querySelector('main')?.textContent?.replace(/\s+/g, ' ').slice(0, 2000);
    return `${location.href}\nThe focus is on ${document.activeElement?.outerHTML.slice(0, 200)}\n${text}`;
  });

/** Clicks a link or button and waits for the next document. */
export const follow = (page: Page, selector: string) => Promise.all([nextDocument(page), page.click(selector)]);

/** The text of an element, with single spaces. */
export const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());
