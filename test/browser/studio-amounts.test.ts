/** Amounts that are typed with a decimal comma: every form of the studio reads them alike, in a browser of English. */
import type { Page } from 'puppeteer';
import { createVisitor, type Visitor } from '../server/visitor.ts';
import { buyVases } from './buy-vases.ts';
import { useDemoSite } from './demo-site.ts';
import { holds } from './recording.ts';
import { byRole, fill, press, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
let page: Page;
/** The same admin with API calls. */
let owner: Visitor;

beforeAll(async () => {
  const { site, browser } = demo;
  owner = createVisitor(site.url);
  await owner.send('post', '/api/owner/session', OWNER);
  page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${site.url}/config/orders`);
  await fill(page, 'Email', OWNER.email);
  await fill(page, 'Password', OWNER.password);
  await page.keyboard.press('Enter');
  await screen(page, 'Orders');
});

const open = async (path: string, title: string): Promise<void> => {
  await page.goto(`${demo.site.url}/config${path}`);
  await screen(page, title);
};
const toast = (text: string): Promise<void> => shows(page, text, '.studio-toast');
const fieldText = async (label: string): Promise<string> =>
  (await byRole(page, 'textbox', label)).evaluate((input) => (input as HTMLInputElement).value);
const addVariant = async (title: string, productType: number, attributes: object) => {
  const variant = { sku: title, attributes, priceCents: 2500, salePriceCents: 0, onSale: false, unlimited: true };
  const { body } = await owner.send('post', '/api/owner/collections/shop/items', {
    ...{ title, productType, workflowState: 'Draft', variants: [{ ...variant, qtyInStock: 0 }] },
  });
  return body.id as string;
};
const firstVariant = async (id: string) =>
  (await owner.get(`/api/owner/collections/shop/items/${id}`)).body.variants[0];

test('a refund; an amount that is unclear is not sent', async () => {
  const number = await buyVases(demo.site, 'studio-amounts-1', 1);
  await open(`/orders/${number}`, `Order #${number}`);
  await press(page, 'Refund');
  await fill(page, 'Amount', '1.050');
  await page.keyboard.press('Enter');
  await shows(page, '“1.050” is unclear: write 1050 or 1.05.', '.studio-dialog');
  expect(await fieldText('Amount')).toBe('1.050');
  expect((await owner.get(`/api/owner/orders/${number}`)).body.refundedCents).toBe(0);
  await fill(page, 'Amount', '1,05');
  await page.keyboard.press('Enter');
  await toast('$1.05 refunded.');
  expect((await owner.get(`/api/owner/orders/${number}`)).body.refundedCents).toBe(105);
});

test('the price of a new product', async () => {
  await page.goto(`${demo.site.url}/config/products?store=shop`);
  await press(page, 'Add a product');
  await fill(page, 'Title', 'Comma cup');
  await fill(page, 'Price', '1.234,50');
  await page.keyboard.press('Enter');
  await screen(page, 'Comma cup');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await firstVariant(id)).priceCents).toBe(123_450);
});

test('a gift card needs a value', async () => {
  await page.goto(`${demo.site.url}/config/products?store=shop`);
  await press(page, 'Add a product');
  await (await page.waitForSelector('.studio-dialog ::-p-text(Gift card)'))?.click();
  await fill(page, 'Title', 'Worthless');
  await page.keyboard.press('Enter');
  await shows(page, 'Enter the value of the gift card.', '.studio-dialog');
  await fill(page, 'First value', '50');
  await page.keyboard.press('Enter');
  await screen(page, 'Worthless');
});

test('the price of a digital product, and the value of a gift card', async () => {
  for (const [title, type, tab, label] of [
    ['COMMA-FILE', 2, 'Price and files', 'Price'],
    ['COMMA-CARD', 4, 'Values', 'Value 1'],
  ] as const) {
    const id = await addVariant(title, type, type === 4 ? { Value: '$25.00' } : {});
    await open(`/products/shop/${id}`, title);
    await press(page, tab, 'tab');
    await fill(page, label, '34,50');
    await page.keyboard.press('Tab');
    await holds(async () => expect((await firstVariant(id)).priceCents).toBe(3450));
  }
});

test('prices and taxes of the store’s settings', async () => {
  await open('/store?tab=shipping', 'Store settings');
  await page.waitForSelector('.studio-tab-panel');
  const settings = async () => (await owner.get('/api/owner/store-settings')).body;
  await fill(page, 'Price', '1,25');
  await page.keyboard.press('Tab');
  await holds(async () => expect((await settings()).shippingOptions[0].baseCents).toBe(125));
  await press(page, 'Taxes', 'tab');
  await fill(page, 'Percent', '6,25');
  await page.keyboard.press('Tab');
  await holds(async () => expect((await settings()).taxRules[0].rate).toBe(62_500));
});

test('an emptied price stays what it was; a new option, tax or gift wrap is stored once its amount was entered', async () => {
  const settings = async () => (await owner.get('/api/owner/store-settings')).body;
  await owner.send('put', '/api/owner/store-settings', { cartOptions: { orderNote: true, giftWrap: null } });
  const before = await settings();
  const empty = async (label: string): Promise<void> => {
    await (await byRole(page, 'textbox', label)).click({ count: 3 });
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
  };
  await open('/store?tab=shipping', 'Store settings');
  await page.waitForSelector('.studio-tab-panel');
  await empty('Price');
  await shows(page, 'Enter a price, 0 for free.');
  await press(page, 'Add a shipping option');
  await fill(page, 'Name', 'Courier');
  await press(page, 'Add');
  await shows(page, 'Enter a price, 0 for free.', '.studio-dialog');
  await fill(page, 'Price', '9');
  await empty('Name');
  await press(page, 'Add');
  await shows(page, 'This is missing.', '.studio-dialog');
  expect(await settings()).toEqual(before);
  await fill(page, 'Name', 'Courier');
  await press(page, 'Add');
  const courier = { name: 'Courier', baseCents: 900, countries: ['*'] };
  await holds(async () => expect((await settings()).shippingOptions.at(-1)).toMatchObject(courier));
  expect((await settings()).shippingOptions.slice(0, -1)).toEqual(before.shippingOptions);
  for (const [tab, add, label, amount] of [
    ['Taxes', 'Add a tax', 'Percent', '6'],
    ['Markets', 'Add a market', 'Rate', '1.1'],
  ] as const) {
    await press(page, tab, 'tab');
    await press(page, add);
    await fill(page, 'Name', 'Peru');
    await press(page, 'Add');
    await page.waitForSelector('.studio-dialog [aria-invalid=true]');
    await fill(page, label, amount);
    await press(page, 'Add');
    await page.waitForFunction(() => document.querySelector('.studio-dialog') === null);
  }
  await holds(async () => expect((await settings()).markets.at(-1)).toMatchObject({ name: 'Peru', rate: '1.1' }));
  expect((await settings()).taxRules.at(-1)).toMatchObject({ name: 'Peru', rate: 60_000 });
  await press(page, 'Checkout', 'tab');
  await press(page, 'Gift wrap', 'switch');
  await fill(page, 'Price of the gift wrap', '3');
  expect((await settings()).cartOptions).toEqual(before.cartOptions);
  await press(page, 'Add');
  await holds(async () =>
    expect((await settings()).cartOptions.giftWrap).toEqual({ priceCents: 300, hasMessage: true }),
  );
});

test('a gift card that is issued, and a discount', async () => {
  await open('/gift-cards', 'Gift cards');
  await press(page, 'Issue a gift card');
  await fill(page, 'Amount', '12,50');
  await page.keyboard.press('Enter');
  await toast('The gift card was issued.');
  expect((await owner.get('/api/owner/gift-cards')).body.results[0].amountCents).toBe(1250);
  await open('/discounts', 'Discounts');
  await press(page, 'Add a discount');
  await fill(page, 'Code', 'COMMA');
  await fill(page, 'Percent', '7,5');
  await fill(page, 'Smallest order', '1.234,5');
  await page.keyboard.press('Enter');
  await toast('Saved');
  const { results } = (await owner.get('/api/owner/coupons')).body;
  const coupon = results.find(({ code }: { readonly code: string }) => code === 'COMMA');
  expect([coupon.value, coupon.minimumSubtotalCents]).toEqual([75_000, 123_450]);
});

test('prices that are changed together', async () => {
  await open('/inventory?search=river-jug', 'Inventory');
  await press(page, 'Select all', 'checkbox');
  await press(page, 'Change prices…');
  await fill(page, 'Percent, below 0 for less', '-2,5');
  await page.keyboard.press('Tab');
  expect(await fieldText('Percent, below 0 for less')).toBe('-2.5');
  await page.locator("::-p-xpath(//*[contains(@class, 'studio-label')][text()='How']/..//button)").click();
  await press(page, 'Set to a price', 'option');
  await fill(page, 'Price', '99,90');
  await press(page, 'Change');
  await toast('1 variant changed');
  const { results } = (await owner.get('/api/owner/inventory?search=river-jug')).body;
  expect(results[0].priceCents).toBe(9990);
});

test('buttons and arrow keys step from what was typed', async () => {
  await open('/gift-cards', 'Gift cards');
  await press(page, 'Issue a gift card');
  await fill(page, 'Amount', '12,50');
  await press(page, 'Increase Amount');
  await holds(async () => expect(await fieldText('Amount')).toBe('$13.50'));
  await (await byRole(page, 'textbox', 'Amount')).press('ArrowDown');
  await holds(async () => expect(await fieldText('Amount')).toBe('$12.50'));
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('.studio-dialog') === null);
});
