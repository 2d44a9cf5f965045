/** The store's screens: partial shipments and refunds; discounts, gift cards, customers, carts and settings. */
import type { Page } from 'puppeteer';
import { shopperDetails } from '../fixtures/shopper-details.ts';
import { violations } from './axe.ts';
import { buyVases } from './buy-vases.ts';
import { useDemoSite } from './demo-site.ts';
import { holds } from './recording.ts';
import { byRole, fill, press, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
let page: Page;
let number: number;
const problems: string[] = [];

beforeAll(async () => {
  const { site, browser } = demo;
  number = await buyVases(site, 'studio-orders-1');
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
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
const type = async (label: string, text: string, role = 'textbox'): Promise<void> => {
  const field = await byRole(page, role, label);
  await field.click({ count: 3 });
  await field.type(text);
  await page.keyboard.press('Tab');
};

test('the list finds an order by its buyer, and a row opens it', async () => {
  await shows(page, `#${number}`, '.studio-table');
  await page.goto(`${demo.site.url}/config/orders?search=nobody-at-all`);
  await shows(page, 'No orders match these filters.');
  await page.goto(`${demo.site.url}/config/orders?search=${encodeURIComponent(shopperDetails.email)}&status=paid`);
  // The shopper collects it.
  await shows(page, 'To prepare', '.studio-table');
  await (await page.waitForSelector('.studio-table-row .studio-table-cell'))?.click();
  await screen(page, `Order #${number}`);
  await shows(page, 'Timeline');
});

test('an order is shipped in two parts, with tracking', async () => {
  await open(`/orders/${number}`, `Order #${number}`);
  await press(page, 'Fulfill');
  await page.waitForSelector('.studio-dialog .store-quantities input');
  await page.$eval('.store-quantities input', (input) => (input as HTMLInputElement).select());
  await page.focus('.store-quantities input');
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await type('Tracking number', 'X-1');
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await shows(page, 'Enter the carrier.', '.studio-dialog');
  await type('Carrier', 'DHL');
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await toast('Marked as ready to collect.');
  await shows(page, 'Partly ready');
  await shows(page, 'DHL, X-1');
  await shows(page, '1 of 2 ready to collect', '.store-lines');
  await press(page, 'Fulfill');
  await page.waitForSelector('.studio-dialog form');
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await page.waitForFunction(() => document.querySelector('.studio-dialog') === null);
  await holds(async () =>
    expect(await page.$$eval('.store-tag', (tags) => tags[0]?.textContent)).toBe('Ready to collect'),
  );
});

test('a refund is issued as a gift card, and an email is viewed', async () => {
  await press(page, 'Refund');
  await type('Amount', '5');
  await (await page.waitForSelector('::-p-text(As a gift card by email)'))?.click();
  await type('Reason', 'Chipped');
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await toast('refunded.');
  await shows(page, 'Chipped', '.store-entries');
  await (await page.waitForSelector('::-p-text(As a gift card)'))?.click();
  await shows(page, `Refund of order ${number}`);
  await open(`/orders/${number}`, `Order #${number}`);
  await (await page.waitForSelector('[aria-label^="View “"]'))?.click();
  await page.waitForSelector('.store-email');
  await page.keyboard.press('Escape');
  await open(`/orders/${number}/print/invoice`, `Invoice #${number}`);
  await shows(page, 'Subtotal', '.store-paper');
});

test('chosen pieces set the amount of a refund, and a refunded order is sent only after a confirmation', async () => {
  const { site } = demo;
  const refunded = await buyVases(site, 'studio-orders-2', 1);
  await open(`/orders/${refunded}`, `Order #${refunded}`);
  await press(page, 'Refund');
  await page.waitForSelector('.studio-dialog .store-quantities input');
  const amount = async () =>
    (await byRole(page, 'textbox', 'Amount')).evaluate((input) => (input as HTMLInputElement).value);
  expect(await amount()).toBe('');
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await shows(page, 'Enter an amount.', '.studio-dialog');
  await page.focus('.store-quantities input');
  await page.keyboard.press('ArrowUp');
  // Collected in Belgium, whose tax is included.
  await holds(async () => expect(await amount()).toBe('$148.00'));
  await shows(page, 'The chosen pieces: $148.00.', '.studio-dialog');
  await shows(page, 'Put the chosen pieces back into the stock', '.studio-dialog');
  await page.$eval('.store-quantities input', (input) => (input as HTMLInputElement).select());
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await shows(page, 'This must be from 0 to 1.', '.store-quantities');
  await holds(async () => expect(await amount()).toBe('$148.00'));
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await shows(page, 'Choose at most the pieces that there are.', '.studio-dialog');
  await page.focus('.store-quantities input');
  await page.$eval('.store-quantities input', (input) => (input as HTMLInputElement).select());
  await page.keyboard.type('0');
  await page.keyboard.press('Tab');
  await holds(async () => expect(await amount()).toBe(''));
  await press(page, 'All that is left');
  await holds(async () => expect(await amount()).not.toBe(''));
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await toast('refunded.');
  await holds(async () => expect(await page.$$eval('.store-tag', (tags) => tags[0]?.textContent)).toBe('Refunded'));
  await press(page, 'Send anyway');
  await shows(page, 'went back to the customer.', '.studio-dialog');
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await shows(page, 'Confirm that you want to send it anyway.', '.studio-dialog');
  expect(await violations(page)).toEqual([]);
  await (await page.waitForSelector('.studio-dialog .studio-checkbox'))?.click();
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await page.waitForFunction(() => document.querySelector('.studio-dialog') === null);
  await holds(async () =>
    expect(await page.$$eval('.store-tag', (tags) => tags[0]?.textContent)).toBe('Ready to collect'),
  );
});

test('an order of a file is completed; its downloads are revoked, renewed, and ended by a refund', async () => {
  const { rows } = await demo.site.database.withConnection((connection) =>
    connection.query(
      `SELECT sku FROM variants v JOIN items i ON i.id = v.item_id
      WHERE i.product_type = 2 AND EXISTS (SELECT FROM product_files f WHERE f.item_id = i.id)`,
      [],
    ),
  );
  const bought = await buyVases(demo.site, 'studio-orders-3', 1, (rows[0] as { sku: string }).sku);
  await open(`/orders/${bought}`, `Order #${bought}`);
  await shows(page, 'Completed', '.store-tag');
  expect(await page.$$eval('.studio-buttons', (all) => all.map((one) => one.textContent).join())).not.toMatch(
    /Fulfill|Packing slip/,
  );
  await shows(page, '5 of 5 left, until ');
  await press(page, 'Revoke');
  await (await page.waitForSelector('[role=alertdialog] .is-danger'))?.click();
  await shows(page, 'Ended; 0 of 5 used');
  await press(page, 'Renew');
  await shows(page, '5 of 5 left, until ');
  await press(page, 'Refund');
  await press(page, 'All that is left');
  await shows(page, 'This refunds the whole amount: the downloads of the order end.', '.studio-dialog');
  expect(await violations(page)).toEqual([]);
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await toast('refunded.');
  await shows(page, 'The whole amount was refunded.');
});

test('a discount without a code is created, and rejected with its field when invalid', async () => {
  await open('/discounts', 'Discounts');
  await press(page, 'Add a discount');
  await (await page.waitForSelector('.studio-dialog .studio-switch'))?.click();
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await shows(page, 'must be made of letters', '.studio-dialog');
  await type('Name', 'OPENING');
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await toast('Saved');
  await shows(page, 'OPENING', '.studio-table');
  await shows(page, '10 % off', '.studio-table');
});

test('a discount says how often it was used, and applies once per customer if it should', async () => {
  await buyVases(demo.site, 'studio-orders-used', 2, 'MORNING-MUG-CHALK');
  const openIt = async (): Promise<void> => {
    await open('/discounts', 'Discounts');
    await (await page.waitForSelector('.studio-table-row .studio-table-cell ::-p-text(OPENING)'))?.click();
    await shows(page, 'Used in 1 order.', '.studio-dialog');
  };
  await openIt();
  await press(page, 'Once per customer, recognized by email address or account', 'switch');
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await toast('Saved');
  await buyVases(demo.site, 'studio-orders-used-again', 2, 'MORNING-MUG-CHALK');
  await openIt();
  const once = await byRole(page, 'switch', 'Once per customer, recognized by email address or account');
  expect(await once.evaluate((input) => (input as HTMLInputElement).checked)).toBe(true);
});

test('a gift card is issued and voided', async () => {
  await open('/gift-cards', 'Gift cards');
  await press(page, 'Issue a gift card');
  await type('Amount', '25');
  await page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
  await toast('The gift card was issued.');
  await (await page.waitForSelector('.studio-table-row .studio-table-cell'))?.click();
  await shows(page, '$25.00');
  await press(page, 'Void');
  await (await page.waitForSelector('[role=alertdialog] .is-danger'))?.click();
  await toast('The gift card was voided.');
});

test('a customer has orders and notes', async () => {
  await open('/customers', 'Customers');
  await (await page.waitForSelector('.studio-table-row .studio-table-cell'))?.click();
  await shows(page, `Order #${number}`);
  await fill(page, 'Add a note', 'Prefers a call.');
  await press(page, 'Add the note');
  await toast('The note was added.');
  await shows(page, 'Prefers a call.', '.store-notes');
});

test('store settings are saved as they are changed', async () => {
  await open('/store', 'Store settings');
  await type('Smallest order', '12');
  await page.waitForSelector('.studio-save[data-state="saved"]');
  await holds(async () => {
    const { rows } = await demo.site.database.withConnection((connection) =>
      connection.query("SELECT store_settings ->> 'minimumSubtotalCents' AS cents FROM websites", []),
    );
    expect(rows).toEqual([{ cents: '1200' }]);
  });
  for (const [tab, text] of [
    ['Shipping', 'Shipping option 1'],
    ['Taxes', 'Tax'],
    ['Checkout', 'Gift wrap'],
    ['Products', 'Downloads of each file'],
    ['Markets', 'Market'],
    ['Payments', 'Payment service'],
  ] as const) {
    await press(page, tab, 'tab');
    await shows(page, text, '.studio-tab-panel');
  }
});

test('unused features show an empty state', async () => {
  await open('/subscriptions', 'Subscriptions');
  await shows(page, 'No subscriptions.');
  await open('/returns', 'Returns');
  await shows(page, 'Nobody has asked to send something back.');
  await open('/abandoned-carts', 'Abandoned carts');
  await shows(page, 'No cart was left.');
  expect(problems.filter((text) => !text.includes('status of 4'))).toEqual([]);
});
