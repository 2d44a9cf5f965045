/** Input at a product and at checkout: additional fields, postal codes, cards, and sold-out choices. */
import type { Page } from 'puppeteer';
import { isFullRun, testInFullRun } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { nextDocument } from './checkout-steps.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { enter, focused, hydrated, overflow, shoot } from './site-browser.ts';

jest.setTimeout(180_000);

const demo = useDemoSite();
let page: Page;
useVisitor(demo, (opened) => void (page = opened), { width: 390, height: 844 });

const says = (selector: string) =>
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
  page.$eval(selector, (element) => ((element as HTMLElement).innerText ?? '').replace(/\s+/g, ' ').trim());
const valueIn = (selector: string) => page.$eval(selector, (element) => (element as HTMLInputElement).value);
const go = (path: string) => page.goto(`${demo.site.url}${path}`);
const submit = (selector: string) => Promise.all([nextDocument(page), page.click(selector)]);
async function isSound(name: string): Promise<void> {
  expect([await violations(page), await overflow(page)]).toEqual([[], 0]);
  await shoot(page, `${name}-390`);
  await page.setViewport({ width: 1280, height: 900 });
  // Violations on wide screens only are found by the full run.
  expect([isFullRun ? await violations(page) : [], await overflow(page)]).toEqual([[], 0]);
  await shoot(page, `${name}-1280`);
  await page.setViewport({ width: 390, height: 844 });
}
async function fill(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.$eval(`#field-${name}`, (field) => {
      (field as HTMLInputElement).value = '';
    });
    await enter(page, `#field-${name}`, value);
  }
}

test('without JavaScript, a product’s fields are on a page, validated, filled in, and changed in the cart', async () => {
  await page.setJavaScriptEnabled(false);
  await go('/shop/name-bowl');
  await submit('.add-to-cart-form [type=submit]');
  expect(await says('h1')).toBe('A bowl with a name');
  await enter(page, '[name="field.nb-name"]', 'Bartholomew');
  await submit('.form [type=submit]');
  expect(await says('.form-problems li')).toBe('Name: You have exceeded the character limit.');
  expect(await valueIn('[name="field.nb-name"]')).toBe('Bartholomew');
  await page.$eval('[name="field.nb-name"]', (field) => {
    (field as HTMLInputElement).value = 'Bart';
  });
  await submit('.form [type=submit]');
  expect(await says('.cart-what .cart-detail')).toBe('Name: Bart');
  const [, other] = [await submit('.cart-controls a'), await page.browserContext().newPage()];
  // The same page in another browser context.
  await other.goto(page.url());
  expect([await violations(other), await overflow(other)]).toEqual([[], 0]);
  await shoot(other, 'details-page');
  await other.close();
  await page.bringToFront();
  await enter(page, '[name="field.nb-note"]', 'In blue');
  await submit('.form [type=submit]');
  expect(await says('.cart-what .cart-detail')).toBe('Name: Bart; Anything else?: In blue');
});

test('a postal code follows its country, a card is formatted while typed, and each error is shown at its field', async () => {
  await go('/shop/river-jug');
  await hydrated(page, 'add-to-cart');
  await page.click('.sqs-add-to-cart-button');
  await page.waitForSelector('.sqs-added-popover[data-state=shown]');
  await go('/checkout');
  await hydrated(page, 'checkout');
  await fill({ email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', line1: 'Korenmarkt 1', city: 'Ghent' });
  await page.select('#field-country', 'US');
  expect([await says('label[for=field-region]'), await says('label[for=field-postalCode]')]).toEqual([
    'State',
    'ZIP code',
  ]);
  await page.select('#field-country', 'BE');
  expect([await says('label[for=field-region]'), await says('label[for=field-postalCode]')]).toEqual([
    'State or province (optional)',
    'Postal code',
  ]);
  const next = '.checkout-main .shop-form [type=submit]';
  await page.click(next);
  expect(await says('.error-summary li')).toBe('Enter the postal code.');
  await fill({ postalCode: '99999999' });
  await page.click(next);
  expect(await says('#error-postalCode')).toBe('Error: Enter a postal code like 4000.');
  await isSound('postal-code');
  await fill({ postalCode: 'B-9000' });
  await submit(next);
  await hydrated(page, 'checkout');
  await submit(next);
  await hydrated(page, 'checkout');
  expect(await says('.facts')).toContain('9000 Ghent');

  const typeInto = async (name: string, text: string) => {
    await page.click(`#field-${name}`, { count: 3 });
    await page.keyboard.type(text);
  };
  await typeInto('cardNumber', '4242424242424241');
  expect([await valueIn('#field-cardNumber'), await says('.card-brand')]).toEqual(['4242 4242 4242 4241', 'Visa']);
  // In the middle: Backspace over a space deletes the digit, and the caret stays in place.
  await page.$eval('#field-cardNumber', (field) => (field as HTMLInputElement).setSelectionRange(10, 10));
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await valueIn('#field-cardNumber')).toBe('4242 4242 4242 41');
  await page.keyboard.type('42');
  expect(await valueIn('#field-cardNumber')).toBe('4242 4242 4242 4241');
  await typeInto('cardExpiry', '1349');
  await typeInto('cardCode', '12');
  await page.click(next);
  expect([await says('#error-cardNumber'), await says('#error-cardExpiry'), await says('#error-cardCode')]).toEqual([
    'Error: The card number is not right. Please check it.',
    'Error: Enter the month and the year on the card, like 12/30.',
    'Error: Enter the security code: 3 digits.',
  ]);
  await isSound('card');
  await typeInto('cardNumber', '378282246310005');
  expect([await valueIn('#field-cardNumber'), await says('.card-brand')]).toEqual([
    '3782 822463 10005',
    'American Express',
  ]);
  await typeInto('cardNumber', '4242-4242-4242-4242');
  await typeInto('cardExpiry', '1249');
  await typeInto('cardCode', '123');
  expect([await valueIn('#field-cardNumber'), await valueIn('#field-cardExpiry')]).toEqual([
    '4242 4242 4242 4242',
    '12/49',
  ]);
  await submit(next);
  expect(await says('h1')).toContain('Thank you');
});

test('a sold-out choice disables the button and offers the sign-up, until another is chosen', async () => {
  await go('/shop/studio-apron');
  await hydrated(page, 'variants');
  await hydrated(page, 'add-to-cart');
  const choose = (value: string) => page.click(`.variant-radiobtn[value="${value}"] + label`);
  const button = '.sqs-add-to-cart-button';
  await choose('Large');
  await choose('Ink');
  await page.waitForSelector(`${button}[disabled]`);
  expect(await says(button)).toBe('Sold out');
  await page.waitForSelector('.product-restock-notification:not([hidden])');
  await isSound('sold-out');
  await choose('Medium');
  await page.waitForSelector(`${button}:not([disabled])`);
  expect([await says(button), await page.$('.product-restock-notification:not([hidden])')]).toEqual([
    'Add To Cart',
    null,
  ]);
  await page.click('.product-quantity-input input', { count: 3 });
  await page.keyboard.type('99');
  expect(await says('.quantity-hint')).toMatch(/^Only \d+ left$/);
  await page.click(button);
  await page.waitForSelector('dialog[open]');
  expect(await says('dialog[open]')).toContain('Sorry, we do not have enough of that item available.');
});

test('the dialog of a product’s fields matches the form block', async () => {
  await go('/shop/name-bowl');
  await hydrated(page, 'add-to-cart');
  await page.click('.sqs-add-to-cart-button');
  await page.waitForSelector('dialog[open] form');
  await page.click('dialog[open] [type=submit]');
  await focused(page, '#field-nb-name');
  await isSound('details-dialog');
  await page.keyboard.type('Bart');
  await page.click('dialog[open] [type=submit]');
  await page.waitForSelector('.sqs-added-popover[data-state=shown]');
});

testInFullRun('a product block has the picker and the button of the product’s page', async () => {
  await go('/more-blocks');
  const block = '.product-block .product-card';
  await page.waitForSelector(`${block} .sqs-add-to-cart-button`);
  await page.click(`${block} .sqs-add-to-cart-button`);
  await page.waitForSelector('.sqs-added-popover[data-state=shown]');
  await page.$eval(block, (element) => element.scrollIntoView());
  await shoot(page, 'product-block');
  expect(await violations(page)).toEqual([]);
});
