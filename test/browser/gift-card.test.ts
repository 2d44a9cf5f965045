import type { Page } from 'puppeteer';
import { siteStore } from '../database/databases.ts';
import { openShop, type TestShop } from '../server/shop.ts';
import { violations } from './axe.ts';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { follow, textOf } from './checkout-steps.ts';
import { enter, hydrated, overflow } from './site-browser.ts';
import { closedPopup } from './steadiness.ts';
import { steadyTheme } from './steady-theme.ts';

let browser: TestBrowser;
let shop: TestShop;
beforeAll(async () => {
  browser = await launchBrowser();
  shop = await openShop({ ...(await siteStore()), SITE: 'demo', THEME: steadyTheme() }, undefined, true);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const type = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await enter(page, `#field-${name}`, value);
};
const someDay = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
/** A date as shown on pages of the demo. */
const written = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

describe.each([
  ['with script', true, 1280],
  ['without script', false, 390],
])('%s', (_how, hasScript, width) => {
  test('a gift card is bought for somebody, for a future day', async () => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setJavaScriptEnabled(hasScript);
    await page.setViewport({ width, height: 900 });
    // The consent banner would cover the buttons.
    if (hasScript) await closedPopup(page);
    await page.goto(`${shop.url}/shop/gift-card`);
    if (hasScript) await hydrated(page, 'variants');
    await page.click('.variant-radiobtn[value="$50"] + label');
    await follow(page, '.add-to-cart-form [type=submit]');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/checkout/gift-card?itemId=p16&sku=GIFT-50',
    );
    await type(page, { recipientName: 'Eve', message: 'Come by' });
    await follow(page, '.shop-form [type=submit]');
    expect(await textOf(page, '.error-summary')).toBe('Unable to purchase Gift CardTheir email: Required');
    expect(await page.$eval('#field-message', (element) => (element as HTMLTextAreaElement).value)).toBe('Come by');
    // The accessibility checker needs JavaScript.
    if (hasScript) expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    const day = someDay();
    await page.$eval('#field-sendOn', (element, value) => element.setAttribute('value', value), day);
    await type(page, { recipientEmail: 'eve@example.com' });
    await follow(page, '.shop-form [type=submit]');
    expect(await textOf(page, '.summary-entries')).toContain(`For: Eve; Sent to: eve@example.com; Message: Come by`);
    expect(await textOf(page, '.summary-entries')).toContain(`Sent on: ${written(day)}`);
    // The demo shop's prices include tax; gift cards do not.
    expect(await textOf(page, '.totals')).toBe('Subtotal$50.00 Total$50.00');
    await context.close();
  }, 120_000);
});
