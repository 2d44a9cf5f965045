import type { BrowserContext, Page } from 'puppeteer';
import { temporaryFolder } from '../database/databases.ts';
import { openShop, type TestShop } from '../server/shop.ts';
import { formsOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { follow, shopperInput, textOf } from './checkout-steps.ts';
import { enter, overflow } from './site-browser.ts';
import { steadyTheme } from './steady-theme.ts';

let browser: TestBrowser;
let shop: TestShop;
beforeAll(async () => {
  browser = await launchBrowser();
  // On the embedded database, the default; every run drives the whole site on it.
  shop = await openShop({ DATA_DIR: temporaryFolder(), SITE: 'demo', THEME: steadyTheme() }, undefined, true);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const clear = (page: Page, selector: string): Promise<void> =>
  page.$eval(selector, (field) => {
    (field as HTMLInputElement).value = '';
  });

/** Accessibility violations of a page, and whether it scrolls horizontally. */
async function faults(context: BrowserContext, address: string, width: number, scheme: string): Promise<unknown> {
  const page = await context.newPage();
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(address);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.querySelectorAll('site-region:is([hydrate=now], [hydrate=idle])')].every((region) =>
        /hydrated|failed/.test(region.getAttribute('data-region') ?? ''),
      ),
  );
  const result = { violations: await violations(page), overflow: await overflow(page) };
  await page.close();
  return result;
}

const visitors = [
  ['phone', 390, 'dark', 'Plain white'],
  ['desktop', 1280, 'light', 'Speckled'],
] as const;
describe.each(formsOf(visitors, 0))('on a %s, without JavaScript', (_device, width, scheme, finish) => {
  test('a shopper buys two pieces: options, an error, the checkout, a declined card, the confirmation', async () => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setViewport({ width, height: 900 });
    const full = { violations: [], overflow: 0 };

    await page.goto(`${shop.url}/shop/salt-bowl`);
    await follow(page, '.add-to-cart-form [type=submit]');
    expect(await textOf(page, '.error-summary li')).toBe('Please select the Finish option.');
    await page.select('select[name="list.Finish"]', finish);
    await follow(page, '.shop-form [type=submit]');
    expect(await textOf(page, '.shop-notice')).toBe('Salt & Pepper Bowl was added to your cart.');

    await page.goto(`${shop.url}/shop/river-jug`);
    await follow(page, '.add-to-cart-form [type=submit]');
    await clear(page, '.cart-quantity input');
    await enter(page, '.cart-quantity input', '3');
    await page.keyboard.press('Enter');
    await page.waitForNavigation();
    expect(await textOf(page, '.total dd')).toBe('$240.00');
    expect(await faults(context, `${shop.url}/cart`, width, scheme)).toEqual(full);

    await follow(page, '.summary-action a');
    await enter(page, '#field-email', 'ann@example');
    await follow(page, '.shop-form [type=submit]');
    expect(await textOf(page, '.error-summary')).toContain('Enter your first name.');
    expect(await page.$eval('#field-email', (field) => (field as HTMLInputElement).value)).toBe('ann@example');
    await page.click('.error-summary a');
    expect(new URL(page.url()).hash).toBe('#field-email');
    await clear(page, '#field-email');
    for (const [name, value] of Object.entries(shopperInput)) await enter(page, `#field-${name}`, value);
    await page.select('#field-country', 'BE');
    expect(await faults(context, `${shop.url}/checkout`, width, scheme)).toEqual(full);
    await follow(page, '.shop-form [type=submit]');
    expect(await textOf(page, '[aria-current=step]')).toBe('2 Shipping');
    expect(await faults(context, `${shop.url}/checkout?step=shipping`, width, scheme)).toEqual(full);
    await page.click('.choice:nth-child(1)');
    await follow(page, '.shop-form [type=submit]');
    expect(await textOf(page, '.facts')).toContain('Post, two days');
    expect(await faults(context, `${shop.url}/checkout?step=review`, width, scheme)).toEqual(full);

    const pay = async (number: string): Promise<void> => {
      for (const [name, value] of [
        ['Number', number],
        ['Expiry', '12 / 49'],
        ['Code', '123'],
      ])
        await enter(page, `#field-card${name}`, value ?? '');
      await page.$eval('#field-acceptsTerms', (box) => {
        (box as HTMLInputElement).checked = true;
      });
      await follow(page, '.checkout-main .shop-form [type=submit]');
    };
    await pay('4000 0000 0000 0002');
    expect(await textOf(page, '.error-summary')).toContain('Your card was declined.');
    await pay('4000 0025 0000 3155');
    expect(await textOf(page, 'h1')).toBe('Confirm your payment');
    await follow(page, '[value=confirm]');
    expect(await textOf(page, 'h1')).toBe('Thank you for your order, Ann');
    expect(await textOf(page, '.order .total dd')).toBe('$240.00');
    expect(await faults(context, page.url(), width, scheme)).toEqual(full);
    await follow(page, '.form-actions a[href*="order-status"]');
    expect(await textOf(page, '.order-status')).toBe('Paid');
    expect(await page.$eval('.order-contact a', (link) => link.getAttribute('href'))).toMatch(
      /^mailto:studio@atelier-marre\.example\?subject=Order%20\d+$/,
    );
    expect(await faults(context, page.url(), width, scheme)).toEqual(full);
    await page.goto(`${shop.url}/cart`);
    expect(await textOf(page, '.shop-empty .empty')).toBe('You have nothing in your shopping cart.');
    expect(await faults(context, `${shop.url}/checkout/donate`, width, scheme)).toEqual(full);
    await context.close();
  }, 120_000);
});
