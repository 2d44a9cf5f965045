/** The checkout with JavaScript: client-side validation, totals that follow the choices, and failing, slow or rejecting networks. */
import type { HTTPRequest, Page } from 'puppeteer';
import { formsOf, isFullRun } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { nextDocument, openCheckout, shopperInput } from './checkout-steps.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { eventually, holds } from './recording.ts';
import { enter, focused, goOnline, hydrated, overflow, shoot } from './site-browser.ts';

jest.setTimeout(180_000);

const demo = useDemoSite();
let page: Page;
useVisitor(demo, (opened) => void (page = opened));

const card = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12 / 49', cardCode: '123' };
const SUBMIT = '.checkout-main .shop-form [type=submit]';

const says = (selector: string) =>
  page.$eval(selector, (element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());
const valueIn = (selector: string) => page.$eval(selector, (element) => (element as HTMLInputElement).value);
const total = async () =>
  (await page.$$eval('.totals .total dd', (all) => all.map((element) => element.textContent ?? ''))).at(-1) ?? '';
const step = () => says('[aria-current=step]');
async function type(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await enter(page, `#field-${name}`, value);
}
async function follow(selector = SUBMIT): Promise<void> {
  await Promise.all([nextDocument(page), page.click(selector)]);
  await hydrated(page, 'checkout');
}

async function toShipping(): Promise<void> {
  await openCheckout(page, demo.site.url);
  await type(shopperInput);
  await page.select('#field-country', 'BE');
  await follow();
  expect(await step()).toBe('2 Shipping');
}
async function toPayment(): Promise<void> {
  await toShipping();
  await follow();
  expect(await step()).toBe('3 Payment');
}

/** Handles requests to a path from now on; the returned function stops that. */
async function meet(path: string, how: (request: HTTPRequest) => void): Promise<() => void> {
  let isMet = true;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (isMet && new URL(request.url()).pathname === path) how(request);
    else void request.continue();
  });
  return () => {
    isMet = false;
  };
}
const lost = (request: HTTPRequest) => void request.abort('internetdisconnected');
const refused = (status: number) => (request: HTTPRequest) =>
  void request.respond({ status, contentType: 'text/html', body: '<h1>Away</h1>' });
/** Accessible, not wider than the screen, and captured. */
async function isSound(name: string): Promise<void> {
  // Violations on wide screens only are found by the full run.
  expect([isFullRun ? await violations(page) : [], await overflow(page)]).toEqual([[], 0]);
  await shoot(page, `${name}-1280`);
  await page.setViewport({ width: 390, height: 844 });
  expect([await violations(page), await overflow(page)]).toEqual([[], 0]);
  await shoot(page, `${name}-390`);
  await page.setViewport({ width: 1280, height: 900 });
}

test('a viewed cart and a started checkout are reported, the checkout once', async () => {
  const requests: { name: string; content: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    const form = new URLSearchParams(request.postData() ?? '');
    const name = form.get('eventSchemaName');
    if (name !== null) requests.push({ name, content: JSON.parse(form.get('eventContent') ?? '{}') });
  });
  const ofName = (name: string) => requests.filter((item) => item.name === name);
  await openCheckout(page, demo.site.url);
  await eventually(() => ofName('CommerceShopping_CheckoutStarted')[0], 'the start of the checkout');
  await page.goto(`${demo.site.url}/cart`);
  const viewed = await eventually(() => ofName('CommerceShopping_CartViewed')[0], 'the view of the cart');
  const cart = { cart_value: 96, num_items_in_cart: 1, currency_code: expect.any(String), cart_id: expect.any(String) };
  expect(viewed.content).toMatchObject(cart);
  await page.goto(`${demo.site.url}/checkout`);
  await hydrated(page, 'checkout');
  await type(shopperInput);
  await page.select('#field-country', 'BE');
  await follow();
  // Analytics events are sent after the page view.
  await eventually(
    () =>
      ofName('SiteVisitor_PageViewed').find(({ content }) => String(content['page_query_params']).includes('shipping')),
    'the view of the next step',
  );
  const started = ofName('CommerceShopping_CheckoutStarted');
  expect(started.map(({ content }) => content['cart_id'])).toEqual([viewed.content['cart_id']]);
});

test('Back leads to the step before, with what was typed there', async () => {
  await toPayment();
  await page.goBack();
  await hydrated(page, 'checkout');
  expect(await step()).toBe('2 Shipping');
  await page.goBack();
  await hydrated(page, 'checkout');
  expect([await step(), await valueIn('#field-line1')]).toEqual(['1 Details', shopperInput.line1]);
  await page.goForward();
  await hydrated(page, 'checkout');
  expect(await step()).toBe('2 Shipping');
});

test('a corrected field becomes valid while typing: no line disappears as the button below it is pressed', async () => {
  await toPayment();
  await page.click(SUBMIT);
  await focused(page, '.error-summary');
  await type(card);
  expect([await page.$('.field-error'), await page.$('.error-summary')]).toEqual([null, null]);
  await Promise.all([nextDocument(page), page.click(SUBMIT)]);
  expect(await says('h1')).toBe('Thank you for your order, Ann');
});

test('errors are shown at their fields before sending, and disappear when corrected; labels follow the country', async () => {
  await openCheckout(page, demo.site.url);
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(new URL(request.url()).pathname));
  await type({ email: 'ann@example' });
  await page.select('#field-country', 'US');
  await holds(async () => expect(await says('label[for=field-region]')).toBe('State'));
  expect(await says('label[for=field-postalCode]')).toBe('ZIP code');
  expect(await page.$$eval('#places-region option', (all) => all.length)).toBe(54);
  await page.focus('#field-email');
  await page.keyboard.press('Enter');
  await focused(page, '.error-summary');
  expect(await page.$$eval('.error-summary li', (all) => all.map((element) => element.textContent))).toEqual([
    'Email is not valid. Email addresses should follow the format user@domain.com.',
    'Enter your first name.',
    'Enter your last name.',
    'Enter your address.',
    'Enter the city.',
    'Enter the state.',
    'Enter the ZIP code.',
  ]);
  expect(await page.title()).toMatch(/^Error: /);
  expect(
    await page.$eval('#field-email', (input) => [
      input.getAttribute('aria-invalid'),
      ...(input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ]),
  ).toEqual([
    'true',
    'Error: Email is not valid. Email addresses should follow the format user@domain.com.',
    'For your receipt and news of your order.',
  ]);
  await isSound('checkout-details-errors');
  await page.click('.error-summary a[href="#field-email"]');
  await focused(page, '#field-email');
  await page.keyboard.press('End');
  await page.keyboard.type('.com');
  await page.keyboard.press('Tab');
  expect(await page.$('#error-email')).toBeNull();
  expect(await page.$eval('#field-email', (input) => input.getAttribute('aria-invalid'))).toBeNull();
  await page.select('#field-country', 'GB');
  expect(await says('label[for=field-region]')).toBe('County (optional)');
  expect(await says('label[for=field-postalCode]')).toBe('Postcode');
  expect(await page.$$eval('.error-summary li', (all) => all.length)).toBe(5);
  expect(requests.filter((path) => path.startsWith('/checkout'))).toEqual([]);
  const { email: _typed, ...rest } = shopperInput;
  await type({ ...rest, postalCode: 'SW1A 1AA' });
  await page.keyboard.press('Tab');
  expect(await page.$('.error-summary')).toBeNull();
  expect(await page.title()).not.toMatch(/^Error/);
  await follow();
  expect(await step()).toBe('2 Shipping');
});

const failures = [
  ['offline', lost, 'Please check your internet connection.'],
  ['429', refused(429), 'Please try again in a few seconds.'],
  ['500', refused(500), 'Please try again.'],
] as const;
test.each(formsOf(failures, 0))(
  'details that cannot be sent (%s) are preserved, even across a reload',
  async (_name, how, words) => {
    await openCheckout(page, demo.site.url);
    await type(shopperInput);
    await page.select('#field-country', 'BE');
    const pass = await meet('/checkout/details', how);
    await page.click(SUBMIT);
    await focused(page, '.error-summary');
    expect(await says('.error-summary li')).toBe(words);
    expect(await page.$eval(SUBMIT, (element) => [element.textContent, element.getAttribute('aria-disabled')])).toEqual(
      ['Continue', null],
    );
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await hydrated(page, 'checkout');
    for (const [name, value] of Object.entries({ ...shopperInput, country: 'BE' }))
      expect(await valueIn(`#field-${name}`)).toBe(value);
    pass();
    await follow();
    expect(await step()).toBe('2 Shipping');
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('form-draft'))),
    ).toEqual([]);
  },
);

test('totals follow the shipping option immediately; a slow response shows no old total, a lost one none, and the choice is stored', async () => {
  await toShipping();
  // The initial choice is in the totals.
  expect(await says('.totals')).toContain('Post, two days');
  const before = await page.evaluate(() => performance.timeOrigin);
  await page.click('.choice:nth-child(3)');
  await holds(async () => expect(await says('.totals')).toContain('Parcel, one to two weeks'));
  const parcel = await total();
  expect(await says('site-region [role=status]')).toContain(parcel);
  const held: HTTPRequest[] = [];
  const pass = await meet('/checkout/shipping', (request) => void held.push(request));
  await page.click('.choice:nth-child(2)');
  await eventually(() => held[0], 'the choice');
  expect(await total()).toBe('Updating…');
  await isSound('checkout-updating');
  // Another choice before the first one is processed: the last one counts.
  await page.click('.choice:nth-child(1)');
  pass();
  await held[0]?.continue();
  await holds(async () => expect(await says('.totals')).toContain('Post, two days'));
  expect(await total()).not.toBe(parcel);
  await page.setOfflineMode(true);
  await page.click('.choice:nth-child(2)');
  await page.waitForSelector('.error-summary');
  expect([await says('.error-summary li'), await total()]).toEqual([
    'Please check your internet connection.',
    'Not known yet',
  ]);
  await isSound('checkout-offline');
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
  await goOnline(page);
  await follow();
  expect(await says('.facts')).toContain('Courier, next day');
});

test('an order is placed once, however often it is submitted; the card stays in its fields', async () => {
  await toPayment();
  await page.click(SUBMIT);
  await focused(page, '.error-summary');
  expect(await page.$$eval('.error-summary li', (all) => all.map((element) => element.textContent))).toEqual([
    'Enter the card number.',
    'Enter the expiry date.',
    'Enter the security code.',
  ]);
  await isSound('checkout-card-errors');
  await type({ ...card, cardNumber: '4000 0000 0000 0002' });
  // A code entered between card and button: the totals change, the card stays.
  const full = await total();
  await type({ code: 'NOPE' });
  await page.keyboard.press('Enter');
  await page.waitForSelector('#error-code');
  await focused(page, '.error-summary');
  expect([await valueIn('#field-code'), await valueIn('#field-cardNumber')]).toEqual(['NOPE', '4000 0000 0000 0002']);
  await page.$eval('#field-code', (element) => {
    (element as HTMLInputElement).value = '';
  });
  await type({ code: 'CLAY10' });
  await page.keyboard.press('Enter');
  await page.waitForSelector('.codes');
  await focused(page, '#field-code');
  expect([await valueIn('#field-code'), await valueIn('#field-cardNumber')]).toEqual(['', '4000 0000 0000 0002']);
  expect(await total()).not.toBe(full);
  expect(await says(SUBMIT)).toBe(`Pay ${await total()}`);
  await isSound('checkout-code');
  await page.click(SUBMIT);
  await page.waitForSelector('.error-summary');
  await holds(async () => expect(await says('.error-summary')).toContain('Your card was declined.'));
  expect(await valueIn('#field-cardNumber')).toBe('4000 0000 0000 0002');
  await isSound('checkout-declined');
  await page.click('#field-cardNumber', { count: 3 });
  await page.keyboard.type(card.cardNumber);
  const key = await valueIn('[name=idempotencyKey]');
  const held: HTTPRequest[] = [];
  let pass = await meet('/checkout/order', lost);
  await page.click(SUBMIT);
  await focused(page, '.error-summary');
  expect(await says('.error-summary li')).toBe('Please check your internet connection.');
  expect([await valueIn('[name=idempotencyKey]'), await valueIn('#field-cardNumber')]).toEqual([key, card.cardNumber]);
  pass();
  await page.setRequestInterception(false);
  page.removeAllListeners('request');
  pass = await meet('/checkout/order', (request) => void held.push(request));
  await page.click(SUBMIT);
  await eventually(() => held[0], 'the order');
  await page.click(SUBMIT);
  await page.keyboard.press('Enter');
  expect(await page.$eval(SUBMIT, (element) => [element.textContent, element.getAttribute('aria-disabled')])).toEqual([
    'Placing your order…',
    'true',
  ]);
  await isSound('checkout-placing');
  pass();
  await Promise.all([page.waitForNavigation(), held[0]?.continue()]);
  expect([await says('h1'), held.length]).toEqual(['Thank you for your order, Ann', 1]);
});

test('a subscription is checked out by its link, with separate totals', async () => {
  await page.goto(`${demo.site.url}/shop/a-mug-each-season`);
  await hydrated(page, 'add-to-cart');
  for (const handle of await page.$$('.variant-option')) await (await handle.$('label'))?.click();
  await Promise.all([page.waitForNavigation(), page.click('.sqs-add-to-cart-button')]);
  await hydrated(page, 'checkout');
  expect(new URL(page.url()).searchParams.has('cartToken')).toBe(true);
  await type(shopperInput);
  await page.select('#field-country', 'BE');
  await follow();
  await page.click('.choice:nth-child(2)');
  await holds(async () => expect(await says('.totals')).toContain('Courier, next day'));
  await follow();
  await type(card);
  await page.click(SUBMIT);
  // Requested before anything is sent.
  await page.waitForSelector('#error-agreesToRenewals');
  expect(await says('.error-summary')).toContain('Please agree to the payments of the subscription.');
  await page.click('#field-agreesToRenewals');
  expect(await page.$('#error-agreesToRenewals')).toBeNull();
  await isSound('subscription-review');
  await Promise.all([nextDocument(page), page.click(SUBMIT)]);
  expect(new URL(page.url()).pathname).toBe('/checkout/subscription-confirmed');
  expect(await says('.subscription-terms')).toContain('Next charge:');
});

test('a checkout whose script cannot be loaded works without it', async () => {
  await page.setRequestInterception(true);
  page.on('request', (request) =>
    /\/checkout-[^/]*\.js$/.test(request.url()) ? void request.abort() : void request.continue(),
  );
  // The orders of the other tests use up the jugs.
  await page.goto(`${demo.site.url}/shop/hill-print`);
  await hydrated(page, 'add-to-cart');
  await page.click('.sqs-add-to-cart-button');
  await page.waitForSelector('.sqs-pill-cart-place:not([hidden])');
  await page.goto(`${demo.site.url}/checkout`);
  await type(shopperInput);
  await Promise.all([nextDocument(page), page.click(SUBMIT)]);
  expect(await says('.error-summary')).toContain('Choose a country.');
  expect(await valueIn('#field-city')).toBe('Brussels');
});
