/** Parts of the checkout: header, order summary, pickup, billing, terms, saved addresses, and focus order. */
import { sql } from 'drizzle-orm';
import type { Page } from 'puppeteer';
import { formsOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { nextDocument, shopperInput, textOf } from './checkout-steps.ts';
import { wholeDemoContent } from './demo-content.ts';
import { useSite, useVisitor } from './demo-site.ts';
import { fillCart } from './fill-cart.ts';
import { holds } from './recording.ts';
import { enter, hydrated, overflow, shoot } from './site-browser.ts';

jest.setTimeout(180_000);

const demo = useSite(wholeDemoContent);
let page: Page;
useVisitor(demo, (opened) => void (page = opened));
// A click during a view transition reaches neither page.
beforeEach(() => page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]));

const SUBMIT = '.checkout-main .shop-form [type=submit]';
const card = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12 / 49', cardCode: '123' };
async function type(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await enter(page, `#field-${name}`, value);
}
async function follow(selector = SUBMIT): Promise<void> {
  await Promise.all([nextDocument(page), page.click(selector)]);
}
const isShown = (selector: string): Promise<boolean> =>
  page.$eval(selector, (element) => element.checkVisibility({ contentVisibilityAuto: true }));
async function isSound(name: string): Promise<void> {
  expect([await violations(page), await overflow(page)]).toEqual([[], 0]);
  await shoot(page, name);
}
/** The checkout of a print, which never runs out. */
async function openCheckout(): Promise<void> {
  await fillCart(page, demo.site.url, [{ itemId: 'p11', sku: 'HILL-PRINT' }]);
  await page.goto(`${demo.site.url}/checkout`);
  await hydrated(page, 'checkout');
}
/** Number of Tab presses from the step's heading to an element; at most ten. */
async function tabsTo(selector: string): Promise<number> {
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('step');
  for (let count = 1; count <= 10; count++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return count;
  }
  return Number.POSITIVE_INFINITY;
}

describe.each(formsOf([390, 1280], 0))('at %i pixels', (width) => {
  beforeEach(() => page.setViewport({ width, height: 844 }));

  test('from the details to the order: a separate billing address, terms, and three tabs to the next field', async () => {
    await openCheckout();
    expect(await page.$$eval('header nav, .footer-letter', (all) => all.length)).toBe(0);
    expect(await page.$eval('header .site-tools a', (link) => link.getAttribute('href'))).toBe('/cart');
    expect(await isShown('.order-fold .totals')).toBe(width > 900);
    expect(await isShown('.billing-address')).toBe(false);
    await type(shopperInput);
    await page.select('#field-country', 'BE');
    await page.click('[name=sameAsShipping]');
    expect(await isShown('.billing-address')).toBe(true);
    await page.click(SUBMIT);
    await holds(async () => expect(await textOf(page, '#error-billing-city')).toBe('Error: Enter the billing city.'));
    await isSound(`checkout-billing-${width}`);
    await type({
      'billing-firstName': 'Bea',
      'billing-lastName': 'Lee',
      'billing-line1': 'Low St 2',
      'billing-city': 'Gent',
      'billing-postalCode': '9000',
    });
    await page.select('#field-billing-country', 'BE');
    await follow();
    await hydrated(page, 'checkout');
    expect(await tabsTo('[name=shipping]')).toBeLessThanOrEqual(3);
    await follow();
    await hydrated(page, 'checkout');
    expect(await textOf(page, '.facts')).toContain('Bill toBea Lee');
    expect(await tabsTo('#field-cardNumber')).toBeLessThanOrEqual(3);
    await type(card);
    await page.click(SUBMIT);
    await holds(async () =>
      expect(await textOf(page, '#error-acceptsTerms')).toBe('Error: Please accept the terms to place the order.'),
    );
    await isSound(`checkout-terms-${width}`);
    await page.click('#field-acceptsTerms');
    await follow();
    expect(await textOf(page, 'h1')).toBe('Thank you for your order, Ann');
    expect(await textOf(page, '.order .facts')).toContain('Bill toBea Lee');
    await page.emulateMediaType('print');
    expect(await textOf(page, '.print-only')).toContain('Ovenstraat 4');
    expect(await isShown('.order .totals')).toBe(true);
    const shown = await page.$$eval('header, footer, form, button, .form-actions', (all) =>
      all.filter((element) => element.checkVisibility()).map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(shown).toEqual([]);
    await shoot(page, `order-printed-${width}`);
    await page.emulateMediaType('screen');
  });

  test('with pickup no address is asked for, and the payment is next', async () => {
    await page.setCookie({ name: 'ss_market', value: 'japan', url: demo.site.url });
    await openCheckout();
    const countries = () =>
      page.$eval('#field-country', (select) => [
        (select as HTMLSelectElement).value,
        (select as HTMLSelectElement).length > 100,
      ]);
    // What is sent goes only where the market's shipping reaches; what is picked up can be for any country.
    await holds(async () => expect(await countries()).toEqual(['JP', false]));
    await page.click('[name=pickup][value=collect]');
    await page.select('#field-country', 'BR');
    expect(await countries()).toEqual(['BR', true]);
    await page.click('[name=pickup][value=""]');
    expect(await countries()).toEqual(['', false]);
    await page.click('[name=pickup][value=collect]');
    expect([await isShown('#field-line1'), await isShown('#field-country')]).toEqual([false, true]);
    await type({ email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' });
    await page.select('#field-country', 'NL');
    await isSound(`checkout-pickup-${width}`);
    await follow();
    await hydrated(page, 'checkout');
    expect(await textOf(page, '.facts')).toContain('Pick up atCollect it at the studioThe old bakery');
    expect(await textOf(page, '[aria-current=step]')).toBe('2 Payment');
    expect(await tabsTo('#field-cardNumber')).toBeLessThanOrEqual(3);
    // A wallet needs no card, but the terms still apply.
    await page.click('[name=method][value=test-wallet]');
    await holds(async () =>
      expect(await page.$$eval('.field-error', (all) => all.map(({ id }) => id))).toEqual(['error-acceptsTerms']),
    );
    await page.click('#field-acceptsTerms');
    await follow('[name=method][value=test-wallet]');
    expect(await textOf(page, '.order .facts')).toContain('Pick up atCollect it at the studio');
  });

  test('the total in the summary heading follows the choices', async () => {
    await openCheckout();
    await type(shopperInput);
    await page.select('#field-country', 'BE');
    await follow();
    await hydrated(page, 'checkout');
    const total = () => page.$eval('.fold-total', (element) => element.textContent);
    expect(await total()).toBe('$116.50');
    await page.click('[name=shipping][value=world]');
    await holds(async () => expect(await total()).toBe('$133.00'));
    if (width < 900) await page.click('.order-fold summary');
    expect(await textOf(page, '.totals .total dd')).toBe('$133.00');
    await isSound(`checkout-fold-${width}`);
  });
});

test('signing in during checkout keeps the cart, and offers the account’s addresses', async () => {
  const { url } = demo.site;
  const email = 'bea@example.com';
  await page.goto(`${url}/account/create`);
  const fields = { firstName: 'Bea', lastName: 'Lee', email, password: 'a long password' };
  for (const [name, value] of Object.entries(fields)) await enter(page, `main [name=${name}]`, value);
  await follow('main form:has([name=password]) [type=submit]');
  // The latest saved address is last, the default first.
  await demo.site.database.db.execute(sql`
    INSERT INTO saved_addresses (id, account_id, is_default, address)
    SELECT street, a.id, street = 'Low St 2', jsonb_build_object('firstName', 'Bea', 'lastName', 'Lee', 'line1', street,
      'city', 'Gent', 'postalCode', '9000', 'country', 'BE')
    FROM accounts a, unnest(ARRAY['Low St 2', 'High St 1']) street WHERE a.email = ${email}`);
  await page.deleteCookie(...(await page.cookies()));
  await openCheckout();
  await follow('.checkout-account a');
  await enter(page, 'main [name=email]', email);
  await enter(page, 'main [name=password]', 'a long password');
  await follow('main form:has([name=password]) [type=submit]');
  expect(new URL(page.url()).pathname).toBe('/checkout');
  await hydrated(page, 'checkout');
  expect(await textOf(page, '.summary-name')).toBe('Two Hills, linocut');
  expect(await textOf(page, '.checkout-account')).toBe(`You are signed in as ${email}.`);
  const street = () => page.$eval('#field-line1', (input) => (input as HTMLInputElement).value);
  // The default address fills the form.
  expect(await street()).toBe('Low St 2');
  await follow('.saved-addresses li:nth-child(2) a');
  await hydrated(page, 'checkout');
  expect(await street()).toBe('High St 1');
  await isSound('checkout-addresses-1280');
});

test('without JavaScript: pickup, and an error at the terms that keeps the card unsent', async () => {
  await openCheckout();
  await page.setJavaScriptEnabled(false);
  await page.setViewport({ width: 390, height: 844 });
  await page.goto(`${demo.site.url}/checkout`);
  await page.click('[name=pickup][value=collect]');
  expect(await isShown('#field-line1')).toBe(false);
  await type({ email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' });
  await page.select('#field-country', 'NL');
  await follow();
  await page.click('.order-fold summary');
  expect(await isShown('.order-fold .totals')).toBe(true);
  await type(card);
  await follow();
  expect(await textOf(page, '#error-acceptsTerms')).toBe('Error: Please accept the terms to place the order.');
  expect(await overflow(page)).toBe(0);
  await shoot(page, 'checkout-without-script-390');
  await type(card);
  await page.click('#field-acceptsTerms');
  await follow();
  expect(await textOf(page, 'h1')).toBe('Thank you for your order, Ann');
});
