/**
 * The main flows by keyboard alone, in a window of 320 x 256 pixels: 1280 x 1024 enlarged four times. What has the focus is in view and not
 * covered, and pages do not scroll sideways.
 */
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { buyVases } from './buy-vases.ts';
import { useDemoSite } from './demo-site.ts';
import { type Keyboard, keyboardOf } from './keyboard-focus.ts';
import { holds } from './recording.ts';
import { screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
let page: Page;
let keyboard: Keyboard;

beforeAll(async () => {
  const context = await demo.browser.createBrowserContext();
  page = await context.newPage();
  await page.setViewport({ width: 320, height: 256 });
  keyboard = await keyboardOf(page);
  await page.goto(`${demo.site.url}/config/pages`);
  await page.waitForSelector('input');
  await keyboard.tabTo('textbox', 'Email');
  await keyboard.type(OWNER.email);
  await keyboard.tabTo('textbox', 'Password');
  await keyboard.type(OWNER.password);
  await keyboard.press('Enter');
  await screen(page, 'Pages');
}, 120_000);
afterEach(() => expect(keyboard.problems.splice(0)).toEqual([]));

const open = async (path: string, title: string): Promise<void> => {
  await page.goto(`${demo.site.url}/config${path}`);
  await screen(page, title);
};
const press = async (role: string, name: string | RegExp, key = 'Enter'): Promise<void> => {
  await keyboard.tabTo(role, name);
  await keyboard.press(key);
};
const saved = (): Promise<unknown> => page.waitForSelector('.studio-save[data-state="saved"]');
/** Of the file of the open screen. */
const altText = (): Promise<unknown> =>
  page.evaluate(async () => (await (await fetch(`/api/files/${location.pathname.split('/').at(-1)}`)).json()).altText);
const visited = async (path: string): Promise<string> => (await fetch(demo.site.url + path)).text();

test('a page is created, its text is edited, and it is published', async () => {
  await press('button', 'Add a page');
  await holds(async () => expect(await keyboard.look()).toEqual({ role: 'textbox', name: 'Title' }));
  await keyboard.type('Spring');
  await keyboard.press('Enter');
  await page.waitForSelector('.studio-editor');
  await press('button', 'Add a block');
  await holds(async () => expect((await keyboard.look()).name).toBe('Search blocks'));
  await keyboard.type('paragraph');
  await holds(async () => expect((await page.$$('.studio-block-card')).length).toBeLessThan(4));
  await keyboard.press('ArrowDown', 'Enter');
  await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
  await keyboard.tabTo('radio', /Outline|Page|Settings/);
  await keyboard.tabTo('radio', 'Settings', 'ArrowRight');
  await keyboard.press('Enter');
  await keyboard.tabTo('textbox', 'Text');
  await page.keyboard.down('Control');
  await keyboard.press('a');
  await page.keyboard.up('Control');
  await keyboard.type('The kiln is warm');
  await keyboard.look();
  await saved();
  await press('button', 'Publish');
  await holds(async () => expect(await visited('/spring')).toContain('The kiln is warm'));
});

test('a picture is uploaded, and described', async () => {
  await open('/files', 'Files');
  await keyboard.tabTo('button', 'Upload files');
  const [chooser] = await Promise.all([page.waitForFileChooser(), keyboard.press('Enter')]);
  await chooser.accept([join(__dirname, '../../views/demo/assets/river-jug.jpg')]);
  await shows(page, '1 uploaded');
  await press('button', 'Clear finished');
  await press('row', /river-jug/);
  await screen(page, 'river-jug.jpg');
  await keyboard.tabTo('textbox', 'Alt text');
  await keyboard.type('A jug');
  await holds(async () => expect(await altText()).toBe('A jug'));
});

test('a color of the palette is changed', async () => {
  await open('/design', 'Design');
  await keyboard.tabTo('textbox', 'Background');
  await keyboard.type('#777777');
  await keyboard.press('Tab');
  await shows(page, 'hard to read, below 4.5');
  await keyboard.look();
  await saved();
});

test('a product gets options', async () => {
  await open('/products?store=shop', 'Products');
  await press('button', 'Add a product');
  await page.waitForSelector('[role=dialog]');
  await keyboard.tabTo('textbox', 'Title');
  await keyboard.type('Poster');
  await keyboard.tabTo('textbox', /^Price/);
  await keyboard.type('20');
  await press('button', 'Add');
  await screen(page, 'Poster');
  await keyboard.tabTo('tab', /./);
  await keyboard.tabTo('tab', 'Variants', 'ArrowRight');
  await keyboard.tabTo('textbox', 'Option');
  await keyboard.type('Size');
  await keyboard.tabTo('textbox', 'Values');
  await keyboard.type('A4, A3');
  await press('button', 'Add option');
  await shows(page, 'A3', '[role=grid]');
  await saved();
});

test('an order is fulfilled', async () => {
  const number = await buyVases(demo.site, 'studio-zoom-1');
  await open('/orders', 'Orders');
  await page.waitForSelector('[role=rowheader]');
  await press('row', new RegExp(`#${number}`));
  await screen(page, `Order #${number}`);
  await press('button', 'Fulfill');
  await page.waitForSelector('[role=dialog] form');
  await press('button', 'Fulfill');
  await shows(page, 'Marked as sent.', '.studio-toast');
});

test('a form gets a field', async () => {
  await open('/forms', 'Forms');
  await page.waitForSelector('[role=rowheader]');
  await keyboard.tabTo('row', /./);
  await keyboard.tabTo('row', 'Letter', 'ArrowDown');
  await keyboard.press('Enter');
  await screen(page, 'Letter');
  await press('button', 'Add a field');
  await keyboard.tabTo('menuitem', 'Drop-down', 'ArrowDown');
  await keyboard.press('Enter');
  await keyboard.tabTo('textbox', 'Title');
  await keyboard.type('Glaze');
  await saved();
  await shows(page, 'Glaze', '.studio-sortable');
});
