/** A shop from nothing: the owner sets it up in the studio, a shopper buys in it, and the owner sees to the orders. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer';
import { temporaryFolder } from '../database/databases.ts';
import { violations } from './axe.ts';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { follow, shopperInput, textOf } from './checkout-steps.ts';
import { type FullSite, openFullSite } from './full-site.ts';
import { htmlBlock, pageOfBlocks } from './page-of-blocks.ts';
import { holds } from './recording.ts';
import { enter } from './site-browser.ts';
import { byRole, fill, press, screen, shows } from './studio-page.ts';

const OWNER = { name: 'Ann', email: 'ann@shop.example', password: 'a long password' };
const DATA_DIR = temporaryFolder();
const MONTH_MS = 32 * 24 * 3600 * 1000;
const clock = { ahead: 0 };
const errors: string[] = [];
let browser: TestBrowser;
let site: FullSite;
let page: Page;

const bare = {
  site: {
    website: { id: 'new', identifier: 'new', siteTitle: 'New shop', timeZone: 'Europe/Brussels' },
    navigation: [],
  },
  home: pageOfBlocks('home', [htmlBlock('<h1>Soon</h1>')]),
};

beforeAll(async () => {
  const now = (): number => Date.now() + clock.ahead;
  [browser, site] = await Promise.all([launchBrowser(), openFullSite(bare, { DATA_DIR }, { now })]);
  page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.on('pageerror', (error) => errors.push(String(error)));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  expect(errors).toEqual([]);
});

const open = async (path: string, title: string): Promise<void> => {
  await page.goto(`${site.url}/config${path}`);
  await screen(page, title);
};
const toast = (text: string): Promise<void> => shows(page, text, '.studio-toast');
const saved = (): Promise<unknown> => page.waitForSelector('.studio-save[data-state="saved"]');
const check = async (label: string): Promise<void> => void (await page.locator(`::-p-text(${label})`).click());
/** Chooses an option of a select by its label. */
const choose = async (label: string, option: string): Promise<void> => {
  const field = `//*[contains(@class, 'studio-label')][text()='${label}']/..//button`;
  await (await page.waitForSelector(`::-p-xpath(${field})`))?.click();
  await press(page, option, 'option');
};
const submitDialog = (): Promise<void> =>
  page.$eval('.studio-dialog form', (form) => (form as HTMLFormElement).requestSubmit());
/** The cell of the only variant in a column. */
const cell = async (title: string): Promise<ElementHandle<Element>> => {
  const found = await page.waitForFunction(
    (column) => {
      const table = document.querySelector<HTMLTableElement>('table[role=grid]');
      const at = [...(table?.tHead?.rows[0]?.cells ?? [])].findIndex((one) => one.textContent === column);
      return table?.tBodies[0]?.rows[0]?.cells[at];
    },
    {},
    title,
  );
  return found.asElement() as ElementHandle<Element>;
};

test('the owner of an empty site sets up a store, with one product and one way of shipping', async () => {
  const token = readFileSync(join(DATA_DIR, 'setup-token'), 'utf8').trim();
  await page.goto(`${site.url}/config/?setup=${token}`);
  await screen(page, 'Set up your site');
  for (const [label, text] of Object.entries({ Name: OWNER.name, Email: OWNER.email, Password: OWNER.password }))
    await fill(page, label, text);
  await press(page, 'Create the owner');
  await screen(page, 'Pages');
  await open('/orders', 'Orders');
  expect(await violations(page)).toEqual([]);
  await open('/products/set-up', 'Set up a store');
  await byRole(page, 'heading', 'The currency of the store');
  await press(page, 'Next');
  await byRole(page, 'heading', 'The page of the store');
  await press(page, 'Next');
  await byRole(page, 'heading', 'The main category');
  await press(page, 'Next');
  await press(page, 'Add to the main navigation');
  await byRole(page, 'heading', 'Shop is set up');
  const links = (await (await fetch(site.url)).text()).match(/href="\/shop"/g);
  expect(links?.length).toBeGreaterThan(0);
  await page.locator('::-p-text(Go to the products)').click();
  await press(page, 'Add a product');
  await fill(page, 'Title', 'Tea box');
  await fill(page, 'Price', '20');
  await press(page, 'Add');
  await screen(page, 'Tea box');
  await press(page, 'Variants', 'tab');
  await (await cell('Stock')).click();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await press(page, 'Selling', 'tab');
  await check('Either way');
  await shows(page, 'Shoppers read $20.00 every month', '.studio-price-text');
  await press(page, 'Details', 'tab');
  await choose('State', 'Published');
  await saved();
  expect(await violations(page)).toEqual([]);
  await open('/store?tab=shipping', 'Store settings');
  await shows(page, 'Nothing can be sent until there is a shipping option.');
  await press(page, 'Add a shipping option');
  await fill(page, 'Name', 'Post');
  await fill(page, 'Price', '5');
  await press(page, 'Add');
  await saved();
  expect(await violations(page)).toEqual([]);
});

/** Buys the tea box without JavaScript, once or by subscription. */
async function buy(way: 'once' | 'subscription'): Promise<void> {
  const shopper = await (await browser.createBrowserContext()).newPage();
  await shopper.setJavaScriptEnabled(false);
  await shopper.goto(`${site.url}/shop/tea-box`);
  if (way === 'subscription') await shopper.click('.purchase-kind:has([value=subscription])');
  await follow(shopper, '.add-to-cart-form [type=submit]');
  if (way === 'once') await follow(shopper, '.summary-action a');
  for (const [name, value] of Object.entries(shopperInput)) await enter(shopper, `#field-${name}`, value);
  await shopper.select('#field-country', 'BE');
  await follow(shopper, '.shop-form [type=submit]');
  await shopper.click('.choice:nth-child(1)');
  await follow(shopper, '.shop-form [type=submit]');
  for (const [name, value] of Object.entries({ Number: '4242 4242 4242 4242', Expiry: '12 / 49', Code: '123' }))
    await enter(shopper, `#field-card${name}`, value);
  for (const box of await shopper.$$('.checkout-main input[name=agreesToRenewals]')) await box.click();
  await follow(shopper, '.checkout-main .shop-form [type=submit]');
  expect(await textOf(shopper, 'h1')).toContain(', Ann');
  await shopper.browserContext().close();
}

test('the first order is fulfilled by one of two tabs, and refunded in part once', async () => {
  await buy('once');
  await open('/orders', 'Orders');
  await (await page.waitForSelector('.studio-table-row .studio-table-cell'))?.click();
  await page.waitForSelector('h1 ::-p-text(Order #)');
  expect(await violations(page)).toEqual([]);
  const other = await page.browserContext().newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await press(tab, 'Fulfill');
    await tab.waitForSelector('.studio-dialog form');
  }
  expect(await violations(other)).toEqual([]);
  await Promise.all(
    [page, other].map((tab) =>
      tab.$eval('.studio-dialog form', (form) => {
        (form as HTMLFormElement).requestSubmit();
        (form as HTMLFormElement).requestSubmit();
      }),
    ),
  );
  await holds(async () => {
    const { rows } = await site.database.withConnection((connection) =>
      connection.query('SELECT count(*)::int AS shipments FROM shipments', []),
    );
    expect(rows).toEqual([{ shipments: 1 }]);
  });
  await other.close();
  await page.bringToFront();
  await page.reload();
  await shows(page, 'Sent', '.store-tag');
  await press(page, 'Refund');
  await fill(page, 'Amount', '99');
  await page.keyboard.press('Tab');
  await fill(page, 'Amount', '7.50');
  await page.keyboard.press('Tab');
  await submitDialog();
  await toast('$7.50 refunded.');
  await shows(page, 'Partly refunded', '.store-tag');
  await shows(page, 'Refund of $7.50');
  expect(await violations(page)).toEqual([]);
});

test('a subscription is renewed after a month, and ended', async () => {
  await buy('subscription');
  clock.ahead = MONTH_MS;
  expect(await site.features.renewals.run()).toBe(1);
  // A month later, the session has ended, too.
  await page.goto(`${site.url}/config/subscriptions`);
  await fill(page, 'Email', OWNER.email);
  await fill(page, 'Password', OWNER.password);
  await page.keyboard.press('Enter');
  await screen(page, 'Subscriptions');
  await (await page.waitForSelector('.studio-table-row .studio-table-cell'))?.click();
  await screen(page, 'Tea box');
  await holds(async () => expect(await page.$$eval('.store-entries a[href*="/orders/"]', (all) => all.length)).toBe(2));
  expect(await violations(page)).toEqual([]);
  await press(page, 'End');
  await page.waitForSelector('[role=alertdialog], [role=dialog]');
  await (await page.waitForSelector('[role=alertdialog] button ::-p-text(End)'))?.click();
  await toast('The subscription has ended.');
  clock.ahead = 2 * MONTH_MS;
  expect(await site.features.renewals.run()).toBe(0);
});
