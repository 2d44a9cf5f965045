/** Every visitor flow by keyboard only, on a phone in dark mode; each state is checked for accessibility. */
import type { Page } from 'puppeteer';
import { testInFullRun } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { nextDocument, shopperInput } from './checkout-steps.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { holds } from './recording.ts';
import { focused, gone, hydrated, overflow, shoot, touched } from './site-browser.ts';

jest.setTimeout(180_000);

const demo = useDemoSite();
let page: Page;
useVisitor(
  demo,
  (opened) => {
    page = opened;
    return page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  },
  { width: 390, height: 844 },
);

const go = (path: string) => page.goto(demo.site.url + path);
const press = (key: 'Enter' | 'Space' | 'Tab' | 'Escape' | 'ArrowDown' | 'ArrowUp' | 'Home') =>
  page.keyboard.press(key);
/** Presses Tab until an element that matches has the focus. */
async function tabTo(selector: string): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await press('Tab');
  }
  throw new Error(`${selector} is out of reach`);
}
const follow = (key: 'Enter' | 'Space' = 'Enter') => Promise.all([nextDocument(page), press(key)]);
const text = (selector: string) =>
  page.$eval(selector, (element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());
/** The current state is accessible, no wider than the screen, and can be captured. */
async function isSound(name: string): Promise<void> {
  await shoot(page, `${name}-390-dark`);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
}

test('from a product to a confirmed order', async () => {
  await go('/shop/salt-bowl');
  await hydrated(page, 'add-to-cart');
  await tabTo('.sqs-add-to-cart-button');
  await press('Enter');
  await focused(page, '.variant-radiobtn');
  expect(await text('.variant-error')).toBe('Please select the Finish option.');
  await isSound('refusal');
  await press('Space');
  await tabTo('.sqs-add-to-cart-button');
  await press('Enter');
  await page.waitForSelector('.sqs-added-popover[data-state=shown]');
  await tabTo('.sqs-added-popover a');
  await isSound('added');
  await follow();
  await hydrated(page, 'cart');
  await tabTo('#field-code');
  await page.keyboard.type('nope');
  await press('Enter');
  await page.waitForSelector('#error-code');
  await isSound('cart-code');
  await tabTo('.shipping-estimate summary');
  await press('Enter');
  await isSound('cart-estimate');
  await go('/cart');
  await hydrated(page, 'cart');
  await tabTo('a[href="/checkout"]');
  await follow();
  await tabTo('#field-email');
  await press('Enter');
  await page.waitForSelector('.error-summary');
  await isSound('checkout-errors');
  for (const [name, value] of Object.entries(shopperInput)) {
    await tabTo(`#field-${name}`);
    await page.keyboard.type(value);
  }
  await tabTo('#field-country');
  await page.keyboard.type('Belg');
  await tabTo('.checkout-main .shop-form [type=submit]');
  await follow();
  expect(await text('[aria-current=step]')).toBe('2 Shipping');
  await isSound('checkout-shipping');
  await tabTo('.choice input');
  await press('Space');
  await tabTo('.checkout-main .shop-form [type=submit]');
  await follow();
  expect(await text('[aria-current=step]')).toContain('3');
  await isSound('checkout-review');
  for (const [name, value] of [
    ['Number', '4242 4242 4242 4242'],
    ['Expiry', '12 / 49'],
    ['Code', '123'],
  ]) {
    await tabTo(`#field-card${name}`);
    await page.keyboard.type(value ?? '');
  }
  await follow();
  expect(await text('h1')).toBe('Thank you for your order, Ann');
  expect(await page.$('#purchase-event')).not.toBeNull();
  await isSound('order-confirmed');
});

test('the cart: a quantity, additional fields, a removed entry is restored', async () => {
  await go('/shop/name-bowl');
  await hydrated(page, 'add-to-cart');
  await tabTo('.sqs-add-to-cart-button');
  await press('Enter');
  await page.waitForSelector('dialog[open] form');
  await tabTo('dialog[open] [type=submit]');
  await press('Enter');
  await page.waitForSelector('dialog[open] [aria-invalid=true]');
  await focused(page, 'dialog[open] [aria-invalid=true]');
  await isSound('fields-errors');
  await page.keyboard.type('Ann');
  await press('Enter');
  await page.waitForSelector('.sqs-added-popover');
  await go('/cart');
  await hydrated(page, 'cart');
  await tabTo('.cart-quantity input');
  await press('ArrowUp');
  await press('Enter');
  await page.waitForFunction(() => document.querySelector('.shop-columns')?.getAttribute('data-state') === 'idle');
  await holds(async () =>
    expect(await page.$eval('.cart-quantity input', (input) => (input as HTMLInputElement).value)).toBe('2'),
  );
  await isSound('cart');
  await tabTo('[name=remove]');
  await press('Enter');
  await page.waitForSelector('.cart-undo');
  await focused(page, '.cart-undo button');
  await isSound('cart-removed');
  await press('Enter');
  await page.waitForSelector('.cart-entry');
});

test('a quick view is opened and left, and the focus comes back', async () => {
  await go('/shop');
  await tabTo('.sqs-product-quick-view-button');
  await press('Enter');
  await page.waitForSelector('dialog[open] .product-price, dialog[open] h2');
  await isSound('quick-view');
  await press('Escape');
  await gone(page, 'dialog[open]');
  await focused(page, '.sqs-product-quick-view-button');
});

test('a form is sent after its errors have been corrected', async () => {
  await go('/every-field');
  await tabTo('form[data-form-id] [type=submit]');
  await press('Enter');
  await page.waitForSelector('.form-problems');
  await focused(page, '.form-problems');
  await isSound('form-errors');
  await press('Tab');
  await press('Enter');
  await focused(page, 'form[data-form-id] [aria-invalid=true]');
});

testInFullRun('an account is created, signed out and signed in', async () => {
  await go('/account/create');
  await touched(page, 'account');
  await tabTo('[name=email]');
  await page.keyboard.type('key@example.com');
  await tabTo('[name=password]');
  await page.keyboard.type('short');
  await press('Enter');
  await page.waitForSelector('.form-problems');
  await isSound('account-errors');
  await tabTo('[name=password]');
  // Tabbing to a field selects its content.
  await page.keyboard.type('short no more');
  await follow();
  expect(new URL(page.url()).pathname).toBe('/account');
  await isSound('account');
  await tabTo('main button[type=submit]');
  await follow();
  await go('/account/login');
  await touched(page, 'account');
  await tabTo('[name=email]');
  await page.keyboard.type('key@example.com');
  await tabTo('[name=password]');
  await page.keyboard.type('short no more');
  await follow();
  expect(new URL(page.url()).pathname).toBe('/account');
});

test('the restock form shows errors, and signs up', async () => {
  await go('/shop/supper-plates');
  await tabTo('.product-restock-form [type=email]');
  await hydrated(page, 'restock');
  await press('Enter');
  await page.waitForFunction(
    () => document.querySelector('.product-restock-error')?.textContent === 'Email cannot be blank',
  );
  await focused(page, '.product-restock-form [type=email]');
  await isSound('restock-error');
  await page.keyboard.type('ann@example.com');
  await page.waitForSelector('.product-restock-form [data-captcha-rendered]');
  await tabTo('[data-captcha-rendered] input');
  await press('Space');
  await tabTo('.product-restock-form button');
  await press('Enter');
  await page.waitForSelector('.product-restock-success');
  await isSound('restock-success');
});

testInFullRun('images are viewed in the lightbox, which is closed', async () => {
  await go('/colours');
  await tabTo('a[data-lightbox]');
  await hydrated(page, 'gallery');
  await press('Enter');
  await page.waitForSelector('.lightbox[data-state=shown]');
  await isSound('lightbox');
  await press('Escape');
  await gone(page, '.lightbox');
  await focused(page, 'a[data-lightbox]');
});
