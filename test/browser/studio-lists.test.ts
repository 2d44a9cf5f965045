/** Tables of the studio: the menu of a row by mouse and keyboard, sorted columns, and what is done with many rows at once. */
import type { Page } from 'puppeteer';
import { violations } from './axe.ts';
import { buyVases } from './buy-vases.ts';
import { useDemoSite } from './demo-site.ts';
import { holds } from './recording.ts';
import { byRole, fill, press, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
let page: Page;
const numbers: number[] = [];

beforeAll(async () => {
  const { site, browser } = demo;
  for (const key of ['studio-lists-1', 'studio-lists-2']) numbers.push(await buyVases(site, key, 1));
  // A declined order, which cannot be sent.
  await site.database.withConnection((connection) =>
    connection.query(
      `INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email, currency,
        subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details)
      SELECT 'declined', 990001, 'declined', website_id, 'declined', '', 'declined', true, 'zoe@other.example', currency, 0, 0, 0, 0, 1, details
      FROM orders WHERE number = $1`,
      [numbers[0]],
    ),
  );
  const context = await browser.createBrowserContext();
  page = await context.newPage();
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
const names = () => page.$$eval('[role=rowheader]', (cells) => cells.map(({ textContent }) => textContent ?? ''));
const entries = () => page.$$eval('[role=menuitem]', (items) => items.map(({ textContent }) => textContent ?? ''));
const focusedRow = () =>
  page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex') ?? '');
const focusRow = async (index: number): Promise<void> => {
  await page.waitForSelector(`[role=row][aria-rowindex="${index}"]`);
  await page.focus(`[role=row][aria-rowindex="${index}"]`);
};

test('Shift+F10 and a right click open the menu of a row, arrows move in it, and Escape returns to the row', async () => {
  await shows(page, '#990001', '.studio-table');
  await focusRow(3);
  await page.keyboard.down('Shift');
  await page.keyboard.press('F10');
  await page.keyboard.up('Shift');
  await page.waitForSelector('[role=menu]');
  expect(await entries()).toContain('Print packing slip');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await holds(async () => expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe('Open'));
  await page.keyboard.press('Escape');
  await holds(async () => expect([await entries(), await focusedRow()]).toEqual([[], '3']));
  await page.click('[role=row][aria-rowindex="2"]', { button: 'right' });
  await page.waitForSelector('[role=menu]');
  await page.keyboard.press('Escape');
  await holds(async () => expect([await entries(), await focusedRow()]).toEqual([[], '2']));
});

test('the menu of a row that its button or a key on a link opened returns the focus there', async () => {
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 30));
  const isOpen = async () => (await entries()).length > 0;
  const button = '[role=row][aria-rowindex="3"] .studio-table-menu button';
  for (const openMenu of [
    () => page.click(button),
    () => page.focus(button).then(() => page.keyboard.press('Enter')),
  ]) {
    await openMenu();
    await holds(async () => expect(await isOpen()).toBe(true));
    await page.keyboard.press('Escape');
    await holds(async () =>
      expect([await isOpen(), await focused()]).toEqual([false, expect.stringMatching(/^<button/)]),
    );
    expect(await focusedRow()).toBe('3');
  }
  await open('/forms', 'Forms');
  await page.waitForSelector('[role=rowheader]');
  await page.focus('[role=row][aria-rowindex="2"] a');
  await page.keyboard.down('Shift');
  await page.keyboard.press('F10');
  await page.keyboard.up('Shift');
  await holds(async () => expect(await entries()).toContain('Submissions'));
  await page.keyboard.press('Escape');
  await holds(async () => expect([await isOpen(), await focused()]).toEqual([false, expect.stringMatching(/^<a /)]));
  await open('/orders', 'Orders');
  await page.waitForSelector('[role=rowheader]');
});

test('fields keep the menu of the browser', async () => {
  const isPrevented = await page.$eval('input[type=search]', (input) => {
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    return !input.dispatchEvent(event);
  });
  expect(isPrevented).toBe(false);
});

test('orders are sorted by total, and the address keeps the order', async () => {
  await (await byRole(page, 'button', 'Total')).click();
  await holds(async () => expect((await names())[0]).toContain('#990001'));
  expect(page.url()).toContain('sort=total');
  await (await byRole(page, 'button', 'Total')).click();
  await holds(async () => expect((await names()).at(-1)).toContain('#990001'));
});

test('of selected orders, those that can be sent are, the others are reported and stay selected', async () => {
  await open('/orders', 'Orders');
  await page.waitForSelector('[role=rowheader]');
  await (await byRole(page, 'checkbox', 'Select all')).click();
  await press(page, 'Mark as sent…');
  await shows(page, 'Mark 2 orders as sent?', '[role=alertdialog]');
  await shows(page, 'The other 1 cannot be sent.', '[role=alertdialog]');
  await press(page, 'Mark as sent');
  await shows(page, '2 orders marked as sent.', '.studio-toast');
  await shows(page, 'One was not changed:');
  await shows(page, 'Order #990001: Its payment was declined.', '.studio-note');
  await shows(page, '1 selected', '.studio-bulk');
  await (await byRole(page, 'checkbox', 'Select all')).click();
  await press(page, 'Mark as sent…');
  await shows(page, '3 were not changed:');
  await shows(page, `Order #${numbers[0]}: It was sent before.`, '.studio-note');
  await shows(page, '3 selected', '.studio-bulk');
  await press(page, 'Print packing slips');
  // The declined order has no lines, so nothing of it is shipped.
  await screen(page, '2 packing slips');
  await holds(async () => expect(await page.$$('.store-paper')).toHaveLength(2));
});

test('a note is added to all selected customers', async () => {
  await open('/customers', 'Customers');
  await page.waitForSelector('[role=rowheader]');
  await (await byRole(page, 'checkbox', 'Select all')).click();
  await press(page, 'Add a note…');
  await press(page, 'Add the note');
  await shows(page, 'Enter a note.', '.studio-dialog');
  const tooLong = 'x'.repeat(2001);
  await page.focus('.studio-dialog textarea');
  await page.keyboard.sendCharacter(tooLong);
  await press(page, 'Add the note');
  await shows(page, 'This must have at most 2000 characters.', '.studio-dialog');
  expect(await page.$eval('.studio-dialog textarea', ({ value }) => value)).toBe(tooLong);
  await fill(page, 'Note', 'Met at the fair.');
  await press(page, 'Add the note');
  await shows(page, 'The note was added to 2 customers.', '.studio-toast');
  await focusRow(2);
  await page.keyboard.press('ContextMenu');
  await press(page, 'Open', 'menuitem');
  await shows(page, 'Met at the fair.');
});

test('at 1280 pixels emails are shown in full; on phones rows have two lines with what matters, and no table scrolls sideways', async () => {
  await open('/customers', 'Customers');
  await page.waitForSelector('[role=rowheader]');
  const cut = () =>
    page.$$eval('.studio-table-cell > span', (cells) =>
      cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
  expect(await cut()).toEqual([]);
  await page.setViewport({ width: 390, height: 844 });
  for (const [path, title, texts] of [
    ['/orders', 'Orders', ['Order', 'Customer', 'Status', 'Total']],
    ['/customers', 'Customers', ['Customer', 'Email', 'Orders', 'Spent']],
    ['/products?store=shop', 'Products', ['Title', 'State', 'Price', 'Stock']],
    ['/forms', 'Forms', ['Name', 'Used on', 'Submissions', 'Last submission']],
  ] as const) {
    await open(path, title);
    await page.waitForSelector('[role=rowheader]');
    expect(await page.$$eval('.studio-table-heading', (cells) => cells.map((cell) => cell.textContent))).toEqual(texts);
    expect(await page.$eval('.studio-table', (table) => table.scrollWidth - table.clientWidth)).toBe(0);
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewport({ width: 1280, height: 900 });
});

test('a list, and what its screen needs besides, is requested once, while its modules are loaded', async () => {
  const asked: string[] = [];
  const facts: string[] = [];
  const isList = /\/api\/(?:owner\/(?:orders|customers|products)|form-submissions)\?/;
  const isFact = /\/api\/owner\/(?:store|store-settings|time-zone)$/;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isList.test(request.url())) asked.push(pathname);
    if (isFact.test(request.url())) facts.push(pathname);
  });
  for (const [path, title] of [
    ['/orders', 'Orders'],
    ['/customers', 'Customers'],
    ['/products', 'Products'],
  ] as const) {
    facts.length = 0;
    await open(path, title);
    await page.waitForSelector('[role=rowheader]');
    await holds(async () => expect(facts).toContain('/api/owner/time-zone'));
    // What the table requests as it mounts is requested by now.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect([path, ...facts.sort()]).toEqual([path, ...new Set(facts)]);
  }
  expect(facts).toEqual(['/api/owner/store', '/api/owner/time-zone']);
  expect(asked).toEqual(['orders', 'customers', 'products'].map((name) => `/api/owner/${name}`));
});

test('a product is unpublished by its row, and a copied form stays in the list', async () => {
  await open('/products?store=shop&sort=price&order=desc', 'Products');
  await page.waitForSelector('[role=rowheader]');
  await page.click('[role=row][aria-rowindex="2"] .studio-table-menu button');
  await press(page, 'Unpublish', 'menuitem');
  await shows(page, 'Undo', '.studio-toast');
  await press(page, 'Undo');
  await shows(page, 'Taken back', '.studio-toast');
  await open('/forms', 'Forms');
  await page.waitForSelector('[role=rowheader]');
  const count = (await names()).length;
  await page.click('[role=row][aria-rowindex="2"] .studio-table-menu button');
  await press(page, 'Copy', 'menuitem');
  await shows(page, 'was added', '.studio-toast');
  await holds(async () => expect(await names()).toHaveLength(count + 1));
  expect(await violations(page)).toEqual([]);
});
