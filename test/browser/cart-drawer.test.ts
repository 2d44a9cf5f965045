/** The cart drawer: opened by the header's link; and the cart page without JavaScript. */
import type { Page } from 'puppeteer';
import { formsOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { follow, textOf } from './checkout-steps.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { fillCart } from './fill-cart.ts';
import { holds } from './recording.ts';
import { enter, overflow, shoot } from './site-browser.ts';

jest.setTimeout(180_000);

const demo = useDemoSite();
let page: Page;
useVisitor(demo, (opened) => void (page = opened));
// A click during a view transition reaches neither page.
beforeEach(() => page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]));

const jug = { itemId: 'p04', sku: 'RIVER-JUG' };
const runner = { itemId: 'p06', sku: 'FIELD-RUNNER-150-CM' };
const DRAWER = 'dialog.cart-drawer[open]';
const titles = (selector: string): Promise<string[]> =>
  page.$$eval(`${selector} .cart-title`, (all) => all.map((element) => element.textContent ?? ''));
const cartOf = (): Promise<{ note: string; giftWrapCents: number; entries: { quantity: number }[] }> =>
  page.evaluate(async () => (await fetch('/api/commerce/shopping-cart')).json());
const press = (text: string, within = DRAWER): Promise<void> =>
  page.$$eval(
    `${within} :is(button, a)`,
    (all, wanted) => (all.find((element) => element.textContent?.startsWith(wanted)) as HTMLElement).click(),
    text,
  );

/** Opens the drawer on a shop page, by its link in the header. */
async function openDrawer(): Promise<void> {
  await page.goto(`${demo.site.url}/shop`);
  await page.waitForSelector('site-region[name=cart-quantity][data-region=hydrated]');
  await page.focus('.cart-link');
  await page.keyboard.press('Enter');
  await page.waitForSelector(DRAWER);
}

describe.each(formsOf([390, 1280], 1))('at %i pixels', (width) => {
  beforeEach(() => page.setViewport({ width, height: 844 }));

  test('the link opens the cart over the page; Escape closes it, and the focus is back', async () => {
    await fillCart(page, demo.site.url, [jug, runner]);
    await openDrawer();
    expect(new URL(page.url()).pathname).toBe('/shop');
    expect(await titles(DRAWER)).toEqual(['River Jug', 'Field Runner']);
    expect(await textOf(page, `${DRAWER} .free-shipping p`)).toMatch(/^Free shipping to Belgium/);
    expect(await overflow(page)).toBe(0);
    await shoot(page, `cart-drawer-${width}`);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog.cart-drawer') === null);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('cart-link');
  });

  test('saved items are not in the total, and can be moved back', async () => {
    await fillCart(page, demo.site.url, [jug, runner]);
    await openDrawer();
    await press('Save for later');
    await holds(async () => expect(await titles(`${DRAWER} .cart-form`)).toEqual(['Field Runner']));
    await holds(async () => expect(await titles(`${DRAWER} .cart-saved`)).toEqual(['River Jug']));
    await holds(async () =>
      expect(await textOf(page, `${DRAWER} .free-shipping p`)).toMatch(/^\$88\.00 away from free shipping to Belgium/),
    );
    await holds(async () => expect(await textOf(page, '.cart-tool .sqs-cart-quantity')).toBe('1'));
    await press('Move to cart');
    await holds(async () =>
      expect((await titles(`${DRAWER} .cart-form`)).sort()).toEqual(['Field Runner', 'River Jug']),
    );
    expect(await page.$('.cart-saved')).toBeNull();
  });
});

test('note and gift wrap are saved on blur, and stay with the cart', async () => {
  await fillCart(page, demo.site.url, [jug]);
  await openDrawer();
  await enter(page, '#field-note', 'Ring twice');
  await page.click('.cart-wrap input');
  await page.waitForSelector('#field-giftMessage');
  await holds(async () => expect(await cartOf()).toMatchObject({ note: 'Ring twice', giftWrapCents: 600 }));
  expect(await violations(page)).toEqual([]);
  await page.goto(`${demo.site.url}/cart`);
  expect(await page.$eval('#field-note', (field) => (field as HTMLTextAreaElement).value)).toBe('Ring twice');
  expect(await textOf(page, '.totals .total dd')).toBe('$102.00');
});

test('a gift card shows what it pays in page and drawer, and is removed in either', async () => {
  const code = 'DRAW-ERTE-STCA-RD22';
  await demo.site.database.withConnection((connection) =>
    connection.query(
      `INSERT INTO gift_cards (code, order_id, currency, amount_cents, balance_cents, test_mode)
      VALUES ($1, '', 'USD', 2500, 2500, true)`,
      [code],
    ),
  );
  await fillCart(page, demo.site.url, [jug]);
  await page.goto(`${demo.site.url}/cart`);
  const apply = async (): Promise<void> => {
    await enter(page, '#field-code', code);
    await page.keyboard.press('Enter');
    await holds(async () => expect(await textOf(page, '.totals')).toContain('Gift card−$25.00'));
  };
  await page.waitForSelector('site-region[name=cart][data-region=hydrated]');
  await apply();
  expect(await textOf(page, '.totals')).toContain('To pay$71.00');
  expect(await violations(page)).toEqual([]);
  await press('Remove the gift card', '.codes');
  await holds(async () => expect(await textOf(page, '.totals')).not.toContain('Gift card'));
  await apply();
  await openDrawer();
  expect(await textOf(page, `${DRAWER} .totals`)).toContain('Gift card−$25.00');
  await shoot(page, 'cart-drawer-gift-card');
  await press('Remove the gift card', `${DRAWER} .codes`);
  await page.waitForFunction(() => document.querySelector('dialog.cart-drawer .codes') === null);
});

test('an invalid quantity keeps the shopper in the cart, at its field', async () => {
  await fillCart(page, demo.site.url, [jug]);
  await openDrawer();
  const input = `${DRAWER} .cart-quantity input`;
  await page.click(input, { count: 3 });
  await page.keyboard.type('1.5');
  await page.click(`${DRAWER} .summary-action a`);
  await page.waitForSelector(`${DRAWER} .field-error`);
  expect(await textOf(page, `${DRAWER} .field-error`)).toContain('must be a whole number');
  await page.click(`${DRAWER} .summary-action a`);
  expect(new URL(page.url()).pathname).toBe('/shop');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toMatch(/^quantity\./);
  expect((await cartOf()).entries).toMatchObject([{ quantity: 1 }]);
});

test('without JavaScript the link leads to the page, whose forms do the same', async () => {
  await fillCart(page, demo.site.url, [jug, runner]);
  await page.setJavaScriptEnabled(false);
  await page.setViewport({ width: 390, height: 844 });
  await page.goto(`${demo.site.url}/shop`);
  await follow(page, '.cart-link');
  expect(new URL(page.url()).pathname).toBe('/cart');
  await follow(page, '[name=save]');
  expect([await titles('.cart-form'), await titles('.cart-saved')]).toEqual([['Field Runner'], ['River Jug']]);
  expect(await page.$$eval('.cart-recommended li', (all) => all.length)).toBeGreaterThan(0);
  await enter(page, '#field-note', 'Ring twice');
  await page.click('[name=isGift]');
  await follow(page, '.cart-extras [type=submit]');
  expect(await page.$eval('#field-note', (field) => field.textContent)).toBe('Ring twice');
  expect(await textOf(page, '.totals')).toContain('Gift wrap$6.00');
  await follow(page, '[name=unsave]');
  expect(await titles('.cart-form')).toHaveLength(2);
  await page.$eval('.cart-quantity input', (field) => {
    (field as HTMLInputElement).type = 'text';
  });
  await page.click('.cart-quantity input', { count: 3 });
  await page.keyboard.type('1.5');
  await follow(page, '.cart-update');
  // The checkout link leads to the invalid field.
  expect(await page.$eval('.summary-action a', (link) => link.getAttribute('href'))).toMatch(/^#quantity-/);
  expect(await overflow(page)).toBe(0);
});
