import { type CartInput, fillCart } from '../browser/fill-cart.ts';
import { holds } from '../browser/recording.ts';
import type { Visit } from './browse.ts';
import { useShop } from './use-shop.ts';

jest.setTimeout(180_000);

const shop = useShop();
let at: Visit;

/** A visitor on the cart page with items in the cart. */
async function goWith(...wanted: CartInput[]): Promise<void> {
  at = await shop.visit('/robots.txt');
  await fillCart(at.page, shop.site.url, wanted);
  await at.page.goto(`${shop.site.url}/cart`);
  await at.hydrated('cart');
}
const vase = { itemId: 'vase', sku: 'VASE' };
const rare = { itemId: 'rare', sku: 'RARE' };
const cartOf = (): Promise<{
  entries: { itemId: string; quantity: number; additionalFields: string }[];
  grandTotalCents: number;
}> => at.page.evaluate(async () => (await fetch('/api/commerce/shopping-cart')).json());
const settled = (): Promise<unknown> => at.page.waitForSelector('.shop-columns[data-state="idle"]');
const STATUS = 'site-region[name=cart] > p[role=status]';
const announced = (text: string): Promise<void> => holds(async () => expect(await at.text(STATUS)).toBe(text));
const dialog = 'dialog[open]';

async function typeQuantity(row: number, text: string): Promise<void> {
  const [...inputs] = await at.page.$$('.cart-quantity input');
  await inputs[row]?.click({ count: 3 });
  await at.page.keyboard.type(text);
}

test('a quantity shows its sum immediately, the total is never outdated, and the server stores it', async () => {
  await goWith(vase, rare);
  expect(await at.text('.totals .total dd')).toBe('$45.00');
  // A hydrated page sends quantities automatically.
  await at.gone('.cart-update');
  const held: (() => void)[] = [];
  shop.site.network = (request, _response, next) => void (request.method === 'PUT' ? held.push(next) : next());
  await typeQuantity(0, '3');
  await at.page.keyboard.press('Enter');
  await at.page.waitForSelector('.shop-columns[data-state="busy"]');
  expect(await at.text('.cart-sum')).toBe('$120.00');
  expect(await at.text('.totals div:first-child dd')).toBe('$125.00');
  expect(await at.text('.totals .total dd')).toBe('Updating…');
  expect(await at.violations()).toEqual([]);
  await holds(async () => expect(held.length).toBe(1));
  for (const answer of held) answer();
  await settled();
  expect(await at.text('.totals .total dd')).toBe('$125.00');
  expect((await cartOf()).entries).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
  expect(at.errors).toEqual([]);
});

test('a pending quantity reaches the server before checkout; a rejected one stays on the page', async () => {
  await goWith(rare, vase);
  const held: (() => void)[] = [];
  shop.site.network = (request, _response, next) => void (request.method === 'PUT' ? held.push(next) : next());
  await typeQuantity(1, '3');
  await at.page.click('.summary-action a');
  await at.page.waitForSelector('.summary-action a[aria-disabled=true]');
  await holds(async () => expect([held.length, new URL(at.page.url()).pathname]).toEqual([1, '/cart']));
  await Promise.all([at.page.waitForNavigation(), ...held.map((answer) => answer())]);
  expect(new URL(at.page.url()).pathname).toBe('/checkout');
  expect(await at.text('.summary')).toContain('Quantity: 3');
  shop.site.network = (request, response, next) =>
    request.method === 'PUT' ? void response.status(500).json({}) : next();
  await at.page.goto(`${shop.site.url}/cart`);
  await at.hydrated('cart');
  await typeQuantity(1, '2');
  await at.page.click('.summary-action a');
  await at.page.waitForSelector(dialog);
  expect(new URL(at.page.url()).pathname).toBe('/cart');
});

test.each([
  ['more than there is', '9', undefined, 'Sorry, we do not have enough of that item available.'],
  ['no answer of any use', '2', 500, 'Please try again.'],
  ['too many requests', '2', 429, 'Please try again in a few seconds.'],
])('a rejected quantity is rolled back, with a message: %s', async (_name, text, status, message) => {
  await goWith(rare);
  shop.site.network = (request, response, next) =>
    request.method === 'PUT' && status !== undefined ? void response.status(status).json({}) : next();
  await typeQuantity(0, text);
  await at.page.waitForSelector(dialog);
  expect(await at.text(dialog)).toBe(`Unable to update quantity\n\n${message}\n\nOK`);
  expect(await at.violations()).toEqual([]);
  await at.page.click(`${dialog} button`);
  expect(await at.page.$eval('.cart-quantity input', (input) => (input as HTMLInputElement).value)).toBe('1');
  expect(await at.text('.totals .total dd')).toBe('$5.00');
});

test('an invalid quantity is reported at the field', async () => {
  await goWith(vase);
  await typeQuantity(0, '1.5');
  await at.page.keyboard.press('Enter');
  await at.says('Quantity must be a whole number');
  expect(await at.page.$eval('.cart-quantity input', (input) => input.getAttribute('aria-invalid'))).toBe('true');
  expect(await at.violations()).toEqual([]);
});

test('removing: immediate, undone by keyboard; offline it is rolled back automatically', async () => {
  await goWith({ ...vase, quantity: 2 }, rare);
  await at.page.focus('[data-entry-id] [name=remove]');
  await at.page.keyboard.press('Enter');
  await at.says('Vase & stand was removed from your cart.');
  expect((await at.page.$$('.cart-entry')).length).toBe(1);
  await settled();
  expect((await cartOf()).entries.map(({ itemId }) => itemId)).toEqual(['rare']);
  await holds(async () => expect(await at.page.evaluate(() => document.activeElement?.textContent)).toBe('Undo'));
  await at.page.keyboard.press('Enter');
  await at.page.waitForFunction(() => document.querySelectorAll('.cart-entry').length === 2);
  await settled();
  expect((await cartOf()).entries).toContainEqual(expect.objectContaining({ itemId: 'vase', quantity: 2 }));
  // The button is gone; the focus is on the restored entry.
  await at.page.waitForFunction(() =>
    document.activeElement?.closest('.cart-entry')?.textContent?.includes('Vase & stand'),
  );
  await at.page.setOfflineMode(true);
  await at.page.click('[data-entry-id] [name=remove]');
  await at.page.waitForSelector(dialog);
  expect(await at.text(dialog)).toBe('Unable to remove item\n\nPlease check your internet connection.\n\nOK');
  await at.page.setOfflineMode(false);
  expect((await at.page.$$('.cart-entry')).length).toBe(2);
});

test('removing the last entry shows the empty-cart message', async () => {
  await goWith(vase);
  await at.page.click('[name=remove]');
  await at.says('You have nothing in your shopping cart.');
  expect(await at.violations()).toEqual([]);
});

test('coupons apply or say why not; shipping and taxes are estimated; a small order cannot be checked out', async () => {
  await goWith(rare);
  await at.says('To check out, your order subtotal must be $6.00 or more.');
  expect(await at.page.$('a[href="/checkout"]')).toBe(null);
  await typeQuantity(0, '2');
  await at.page.keyboard.press('Enter');
  await at.page.waitForSelector('a[href="/checkout"]');
  await settled();
  await at.page.type('#field-code', 'nope');
  await at.page.keyboard.press('Enter');
  await at.says('This code is not valid.');
  await announced('NOPE: This code is not valid.');
  expect(await at.violations()).toEqual([]);
  await at.page.click('#field-code', { count: 3 });
  await at.page.keyboard.type('ten');
  await at.page.keyboard.press('Enter');
  await at.says('10 % off');
  await announced('TEN was applied. Total: $9.00');
  expect(await at.text('.totals')).toContain('−$1.00');
  await at.page.click('.shipping-estimate summary');
  await at.page.select('.shipping-estimate select', 'US');
  await at.page.type('.shipping-estimate label:nth-of-type(2) input', 'NY');
  await at.page.click('.shipping-estimate form button');
  await at.says('Post: $5.00');
  expect(await at.violations()).toEqual([]);
  await at.page.click('.shipping-estimate fieldset input');
  await at.page.waitForFunction(() => document.querySelector('.totals')?.textContent?.includes('Sales tax'));
  await settled();
  expect((await cartOf()).grandTotalCents).toBe(1490);
  expect(await at.text('.totals .total dd')).toBe('$14.90');
});

test('the new total is announced, and a removed code leaves the focus in the field for codes', async () => {
  await goWith(rare);
  await typeQuantity(0, '2');
  await announced('Total: $10.00');
  await at.page.type('#field-code', 'ten');
  await at.page.keyboard.press('Enter');
  await announced('TEN was applied. Total: $9.00');
  await at.page.focus('.codes [name=remove]');
  await at.page.keyboard.press('Enter');
  await announced('The code TEN was removed. Total: $10.00');
  await at.focused('#field-code');
  await typeQuantity(0, '0.5');
  await at.page.keyboard.press('Enter');
  await at.page.waitForSelector('[aria-invalid=true]');
  expect(await at.text(STATUS)).toMatch(/: Quantity must be a whole number/);
});

test('a script that fails once is loaded again, and the cart stays as it is', async () => {
  let failures = 0;
  shop.site.network = (request, response, next) =>
    /\/estimate-/.test(request.path) && failures++ === 0 ? void response.status(503).end() : next();
  await goWith(vase);
  await at.page.waitForSelector('.shipping-estimate');
  expect(failures).toBe(2);
  await at.hydrated('cart');
});

test('additional fields are edited in a lightbox', async () => {
  await goWith({ itemId: 'ring', sku: 'RING', additionalFields: '{"words":"For Ann"}' });
  expect(await at.text('.cart-what .cart-detail')).toBe('Words: For Ann');
  const edit = async (): Promise<void> => {
    for (const button of await at.page.$$('.cart-controls a'))
      if ((await button.evaluate((element) => element.textContent))?.startsWith('Edit details')) return button.click();
  };
  shop.site.network = (request, response, next) =>
    request.path === '/shop/ring' ? void response.status(503).end() : next();
  await edit();
  await at.page.waitForSelector(dialog);
  expect(await at.text(dialog)).toContain('Unable to open form');
  await at.page.click(`${dialog} button`);
  shop.site.network = (_request, _response, next) => next();
  await edit();
  await at.page.waitForSelector(`${dialog} form`);
  expect(await at.page.$eval('#field-words', (input) => (input as HTMLInputElement).value)).toBe('For Ann');
  const rename = async (words: string): Promise<void> => {
    await at.page.click('#field-words', { count: 3 });
    await at.page.keyboard.type(words);
    await at.page.keyboard.press('Enter');
  };
  shop.site.network = (request, response, next) =>
    request.path.endsWith('/additionalFields') ? void response.status(500).json({}) : next();
  await rename('For Cy');
  await at.page.waitForSelector('dialog[role=alertdialog][open]');
  expect(await at.text(dialog)).toBe('Unable to update form\n\nPlease try again.\n\nOK');
  expect(await at.violations()).toEqual([]);
  await at.page.click(`${dialog} button`);
  await at.gone(dialog);
  await at.says('Words: For Ann');
  shop.site.network = (_request, _response, next) => next();
  await edit();
  await at.page.waitForSelector(`${dialog} form`);
  await rename('For Bob');
  await at.says('Words: For Bob');
  expect(JSON.parse((await cartOf()).entries[0]!.additionalFields)).toMatchObject({ words: 'For Bob' });
});

test('two tabs share one cart', async () => {
  await goWith(vase);
  const other = await at.context.newPage();
  await other.goto(`${shop.site.url}/cart`);
  await other.waitForSelector('site-region[name=cart][data-region=hydrated]');
  await at.page.bringToFront();
  await typeQuantity(0, '4');
  await at.page.keyboard.press('Enter');
  await at.page.waitForFunction(() => document.querySelector('.totals .total dd')?.textContent === '$160.00');
  await other.bringToFront();
  await other.waitForFunction(() => document.querySelector('.totals .total dd')?.textContent === '$160.00');
});

test('without JavaScript: the same page, with forms', async () => {
  await goWith(vase);
  await at.page.setJavaScriptEnabled(false);
  await at.page.goto(`${shop.site.url}/cart`);
  await at.page.click('.cart-quantity input', { count: 3 });
  await at.page.keyboard.type('2');
  await Promise.all([at.page.waitForNavigation(), at.page.click('.cart-update')]);
  expect(await at.text('.totals .total dd')).toBe('$80.00');
  await Promise.all([at.page.waitForNavigation(), at.page.click('[name=remove]')]);
  expect(await at.text('.empty')).toBe('You have nothing in your shopping cart.');
  await at.page.goto(`${shop.site.url}/shop/mug`);
  for (const value of ['Blue', 'Large']) await at.page.click(`.variant-radiobtn[value="${value}"] + label`);
  await Promise.all([at.page.waitForNavigation(), at.page.click('.sqs-add-to-cart-button')]);
  expect(at.page.url()).toContain('/cart');
  const what = await at.text('.cart-what');
  expect([what.includes('Blue'), what.includes('Large')]).toEqual([true, true]);
});

test('a new visitor’s page does not request a cart', async () => {
  const requests: string[] = [];
  shop.site.network = (request, _response, next) => {
    requests.push(request.path);
    next();
  };
  at = await shop.visit('/shop/vase');
  await at.hydrated('add-to-cart');
  expect(requests.filter((path) => path.startsWith('/api/commerce'))).toEqual([]);
  expect(requests.filter((path) => path.includes('pill-cart'))).toEqual([]);
});
