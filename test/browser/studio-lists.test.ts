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

test('selected orders are marked as sent, with a report of the one that was not, and their slips are one document', async () => {
  await open('/orders', 'Orders');
  await page.waitForSelector('[role=rowheader]');
  await (await byRole(page, 'checkbox', 'Select all')).click();
  await press(page, 'Mark as sent…');
  await (await page.waitForSelector('[role=alertdialog]'))?.waitForSelector('button');
  await press(page, 'Mark as sent');
  await shows(page, 'One was not changed:');
  await shows(page, 'Order #990001', '.studio-note');
  await press(page, 'Print packing slips');
  await screen(page, '3 packing slips');
  await holds(async () => expect(await page.$$('.store-paper')).toHaveLength(3));
});

test('a note is added to all selected customers', async () => {
  await open('/customers', 'Customers');
  await page.waitForSelector('[role=rowheader]');
  await (await byRole(page, 'checkbox', 'Select all')).click();
  await press(page, 'Add a note…');
  await press(page, 'Add the note');
  await shows(page, 'Enter a note.', '.studio-dialog');
  await fill(page, 'Note', 'Met at the fair.');
  await press(page, 'Add the note');
  await shows(page, 'The note was added to 2 customers.', '.studio-toast');
  await focusRow(2);
  await page.keyboard.press('ContextMenu');
  await press(page, 'Open', 'menuitem');
  await shows(page, 'Met at the fair.');
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
