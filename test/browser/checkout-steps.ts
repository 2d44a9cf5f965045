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

/** Clicks a link or button and waits for navigation. */
export const follow = (page: Page, selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)]);

/** The text of an element, with single spaces. */
export const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());
