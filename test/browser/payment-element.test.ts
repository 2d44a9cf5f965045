/** Stripe's fields on the checkout page, with stand-ins for Stripe.js and Stripe's API. */
import type { Page } from 'puppeteer';
import { type StripeApi, startStripeApi } from '../server/integrations/stripe-intents.ts';
import { violations } from './axe.ts';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { follow, shopperInput, textOf } from './checkout-steps.ts';
import { wholeDemoContent } from './demo-content.ts';
import { fillCart } from './fill-cart.ts';
import { type FullSite, openFullSite } from './full-site.ts';
import { holds } from './recording.ts';
import { hydrated, shoot } from './site-browser.ts';
import { closedPopup } from './steadiness.ts';
import { type StripeJs, standInForStripe } from './stripe-js.ts';

jest.setTimeout(180_000);

let api: StripeApi;
let browser: TestBrowser;
let site: FullSite;
let page: Page;
let stripe: StripeJs;
beforeAll(async () => {
  api = await startStripeApi('whsec_x');
  [browser, site] = await Promise.all([
    launchBrowser(),
    openFullSite(wholeDemoContent, {
      ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
      ...{ STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_API: api.url },
    }),
  ]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await api?.stop();
});

let close: () => Promise<void>;
beforeEach(async () => {
  const context = await browser.createBrowserContext();
  close = () => context.close();
  page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await closedPopup(page);
  stripe = await standInForStripe(page, api);
});
afterEach(() => close());

const SUBMIT = '.checkout-main .shop-form [type=submit]';
const policyOf = async (path: string): Promise<string> =>
  (await page.evaluate(async (url) => (await fetch(url)).headers.get('content-security-policy'), path)) ?? '';

async function openPayment(): Promise<void> {
  // A print never runs out.
  await fillCart(page, site.url, [{ itemId: 'p11', sku: 'HILL-PRINT' }]);
  await page.goto(`${site.url}/checkout`);
  await hydrated(page, 'checkout');
  for (const [name, value] of Object.entries(shopperInput)) await page.type(`#field-${name}`, value);
  await page.select('#field-country', 'BE');
  await follow(page, SUBMIT);
  await hydrated(page, 'checkout');
  expect(stripe.requests).toEqual([]);
  await follow(page, SUBMIT);
  await hydrated(page, 'checkout');
  // By keyboard: the payment fields above may still be loading, and move it.
  await page.focus('#field-acceptsTerms');
  await page.keyboard.press('Space');
}

async function typeCard(number: string): Promise<void> {
  await page.waitForSelector('.payment-fields[data-state=ready]');
  const frame = await (await page.waitForSelector('#payment-element iframe'))?.contentFrame();
  await frame?.$eval('#number', (input) => {
    (input as HTMLInputElement).value = '';
  });
  await frame?.type('#number', number);
}

const reason = () => textOf(page, '.error-summary');

test('the shopper pays without leaving the page; declined cards are told in plain words', async () => {
  await openPayment();
  await typeCard('4242');
  expect(await textOf(page, SUBMIT)).toMatch(/^Pay \$/);
  expect(await page.$('.pay-elsewhere')).toBeNull();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'payment-element-1280');
  await page.click(SUBMIT);
  await holds(async () => expect(await reason()).toContain('Your card number is incomplete.'));
  expect(api.intents.size).toBe(0);
  await typeCard('4000 0000 0000 0002');
  await page.click(SUBMIT);
  await holds(async () => expect(await reason()).toContain('Your card was declined. Please use another card.'));
  const [intent] = api.intents.values();
  expect(await page.evaluate(() => (globalThis as unknown as { stripeOptions: object }).stripeOptions)).toMatchObject({
    mode: 'payment',
    amount: intent?.amount,
    currency: 'usd',
  });
  await typeCard('4242 4242 4242 4242');
  await follow(page, SUBMIT);
  expect(new URL(page.url()).pathname).toBe('/checkout/order-confirmed');
  expect([api.intents.size, intent?.status, intent?.charges]).toEqual([1, 'succeeded', 1]);
});

test('the fields look like those of the page, also when its color scheme changes', async () => {
  interface Look {
    readonly theme: string;
    readonly variables: Readonly<Record<string, string>>;
    readonly rules: Readonly<Record<string, Readonly<Record<string, string>>>>;
  }
  const look = () =>
    page.evaluate(() => (globalThis as unknown as { stripeOptions: { appearance: Look } }).stripeOptions.appearance);
  const scheme = (value: 'light' | 'dark') => page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
  await scheme('light');
  await openPayment();
  await page.waitForSelector('.payment-fields[data-state=ready]');
  const own = () =>
    page.$eval('#field-code', (input) => {
      const { color, borderTopLeftRadius, fontSize, fontFamily } = getComputedStyle(input);
      return { colorText: color, borderRadius: borderTopLeftRadius, fontSizeBase: fontSize, fontFamily };
    });
  const light = await look();
  expect([light.theme, light.variables]).toEqual(['stripe', expect.objectContaining(await own())]);
  expect(light.rules['.Input']?.['border']).toMatch(/^1px solid rgb/);
  for (const color of ['colorPrimary', 'colorBackground', 'colorDanger', 'colorTextSecondary'])
    expect(light.variables[color]).toMatch(/^rgba?\([\d., ]+\)$/);
  await shoot(page, 'payment-element-light');
  await scheme('dark');
  await holds(async () => expect((await look()).theme).toBe('night'));
  const dark = await look();
  expect(dark.variables).toMatchObject(await own());
  expect(dark.variables['colorBackground']).not.toBe(light.variables['colorBackground']);
  await shoot(page, 'payment-element-dark');
});

test('a bank’s challenge: refused, then confirmed', async () => {
  await openPayment();
  await typeCard('4000 0025 0000 3155');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.click(SUBMIT);
  await holds(async () => expect(await reason()).toContain('The payment was not confirmed. Please try again.'));
  page.once('dialog', (dialog) => void dialog.accept());
  await follow(page, SUBMIT);
  expect(new URL(page.url()).pathname).toBe('/checkout/order-confirmed');
});

test('only the step with the fields allows the hosts of Stripe, and only that step loads its script', async () => {
  await openPayment();
  await page.waitForSelector('.payment-fields[data-state=ready]');
  expect(stripe.requests.filter((url) => url.endsWith('stripe.js'))).toHaveLength(1);
  const policy = await policyOf('/checkout?step=review');
  expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/js\.stripe\.com/);
  expect(policy).toMatch(/connect-src 'self'[^;]* https:\/\/api\.stripe\.com/);
  for (const path of ['/', '/cart', '/checkout?step=details', '/checkout?step=shipping'])
    expect([path, (await policyOf(path)).includes('js.stripe.com')]).toEqual([path, false]);
});

test('without Stripe.js, the form leads to the page of Stripe', async () => {
  stripe.isReachable = false;
  await openPayment();
  await page.waitForSelector('.payment-fields[data-state=failed]');
  expect(await page.$eval('.payment-fields', (element) => element.checkVisibility())).toBe(false);
  expect(await textOf(page, SUBMIT)).toMatch(/^Continue to payment/);
  await page.click(SUBMIT);
  await holds(() => {
    expect(api.calls.map(({ path }) => path)).toContain('POST /v1/checkout/sessions');
    return Promise.resolve();
  });
});
