/** Blocks of items and of areas, galleries, what is published later, and settings of pages, in the studio and for visitors. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import sharp from 'sharp';
import { roles } from '#shared/roles';
import { addAdmin } from '../../server/admin/admins.ts';
import { publishDueDocuments } from '../../server/admin/site/scheduled-documents.ts';
import { websites } from '../../server/database/schema.ts';
import { createVisitor, type Visitor } from '../server/visitor.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually } from './recording.ts';
import { byRole, fill, frameOf, keys, pointOf, press, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite();
let page: Page;
/** The same owner by calls. */
let owner: Visitor;
const errors: string[] = [];

beforeAll(async () => {
  const { site, browser } = demo;
  await addAdmin(site.database.db, { ...OWNER, name: 'Ann', roles: [roles.admin] });
  owner = createVisitor(site.url);
  await owner.send('post', '/api/owner/session', OWNER);
  page = await (await browser.createBrowserContext()).newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${site.url}/config/items`);
  await fill(page, 'Email', OWNER.email);
  await fill(page, 'Password', OWNER.password);
  await page.keyboard.press('Enter');
  await screen(page, 'Collections');
}, 120_000);
afterAll(() => expect(errors).toEqual([]));

const open = async (path: string): Promise<void> => void (await page.goto(`${demo.site.url}/config${path}`));
const htmlOf = async (path: string): Promise<string> => (await fetch(demo.site.url + path)).text();
const toast = (text: string): Promise<void> => shows(page, text, '.studio-toast');
/** By key: fields above a link may still grow when their editors are loaded, which moves it from under the pointer. */
const link = async (name: string): Promise<void> => (await byRole(page, 'link', name)).press('Enter');
/** By the button of the message. */
const takeBack = async (): Promise<void> =>
  void (await (await page.waitForSelector('.studio-toast ::-p-text(Undo)'))?.click());
/** Chooses an option of a select by its label. */
const chooseOption = async (label: string, option: string): Promise<void> => {
  const field = `//*[contains(@class, 'studio-label')][text()='${label}']/..//button`;
  await (await page.waitForSelector(`::-p-xpath(${field})`))?.click();
  await press(page, option, 'option');
};
const saved = (): Promise<unknown> => page.waitForSelector('.studio-save[data-state="saved"]');
/** Waits until the page in the frame shows a text. */
const painted = (text: string): Promise<unknown> =>
  eventually(
    () =>
      frameOf(page)
        .then((frame) => frame.evaluate((expected) => document.body.textContent.includes(expected), text))
        .catch(() => false),
    `painting ${text}`,
  );

describe('the text of an item', () => {
  const ITEMS = '/api/owner/collections/journal/items';
  let id = '';
  beforeAll(async () => {
    const body = { title: 'A thread', body: '<p>As it was typed</p>' };
    ({ id } = (await owner.send('post', ITEMS, body)).body);
  });

  test('is made of blocks from the text that was there, and published with what else has changed', async () => {
    await owner.send('put', `${ITEMS}/${id}/draft`, { title: 'A thread of blocks' });
    const { fullUrl } = (await owner.get(`${ITEMS}/${id}`)).body;
    await open(`/items/journal/edit/${id}`);
    await link('Make it of blocks');
    await page.waitForSelector('[data-key="rows.0.columns.0.blocks.0"]');
    // The page that was loaded has the text as it was; what is selected on it has been drawn anew as a block.
    const frame = await frameOf(page);
    await frame.waitForSelector(`[data-document="item:${id}"][data-path="rows.0.columns.0.blocks.0"]`);
    expect(await violations(page)).toEqual([]);
    await press(page, 'Add a block');
    await press(page, 'Quote', 'option');
    await painted('Write the words here.');
    await saved();
    expect(await htmlOf(fullUrl)).not.toContain('Write the words here.');
    await page.waitForSelector('::-p-aria([name="Publish"][role="button"]):not([disabled])');
    await press(page, 'Publish');
    await toast('Published at');
    const html = await htmlOf(fullUrl);
    expect([html.includes('Write the words here.'), html.includes('A thread of blocks')]).toEqual([true, true]);
    expect((await owner.get(`${ITEMS}/${id}`)).body).toMatchObject({ hasBlocks: true, draft: null });
  });

  test('is led to from the fields, which have no text beside it any more', async () => {
    await link('Fields');
    await byRole(page, 'link', 'Edit the blocks');
    expect(await page.$('::-p-aria([name="Text"])')).toBe(null);
    expect(await violations(page)).toEqual([]);
  });
});

test('the title of a product is edited where it stands on its page, and taken back', async () => {
  const ITEMS = '/api/owner/collections/shop/items';
  const [{ id, title }] = (await owner.get(ITEMS)).body.items;
  const stored = async (): Promise<string> => (await owner.get(`${ITEMS}/${id}`)).body.title;
  await open(`/items/shop/edit/${id}/blocks`);
  await screen(page, title);
  const frame = await frameOf(page);
  /** A double click on the title, once the studio has offered it. */
  const startTyping = async (): Promise<void> => {
    const { x, y } = await pointOf(frame, 'main h1', { x: 0.1, y: 0.5 });
    await page.mouse.click(x, y, { count: 2 });
    await frame.waitForSelector('h1[contenteditable]:focus, h1 [contenteditable]:focus');
    await keys(page, 'Control+a');
  };
  await startTyping();
  // A product has a title: one that is emptied stays as it was.
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await eventually(async () => (await frame.$eval('main h1', (h1) => h1.textContent?.trim())) === title, 'the title');
  await startTyping();
  await page.keyboard.type('A cup by another name');
  await page.keyboard.press('Enter');
  await screen(page, 'A cup by another name');
  await shows(page, 'The title was changed', '.studio-toast');
  await eventually(async () => (await stored()) === 'A cup by another name', 'the title');
  expect(await violations(page)).toEqual([]);
  await takeBack();
  await eventually(async () => (await stored()) === title, 'the former title');
});

test('the title of a product is edited where it stands in a list, and beside the page', async () => {
  const ITEMS = '/api/owner/collections/shop/items';
  const { id: home } = (await owner.get('/api/owner/pages')).body.pages.find(
    (one: { readonly isHomepage: boolean }) => one.isHomepage,
  );
  await open(`/pages/${home}`);
  const frame = await frameOf(page);
  const { items } = (await owner.get(ITEMS)).body;
  /** The first product of the page whose title is a text of it. */
  const { id, title } = await eventually(async () => {
    const shown: string[] = await frame.$$eval('[data-document^="item:"][data-path=""]', (all) =>
      all.map((one) => one.getAttribute('data-document')?.slice('item:'.length) ?? ''),
    );
    return items.find((one: { readonly id: string }) => shown.includes(one.id));
  }, 'a product');
  const stored = async (): Promise<string> => (await owner.get(`${ITEMS}/${id}`)).body.title;
  const mark = `[data-document="item:${id}"][data-path=""]`;
  const titleIs = (text: string): Promise<unknown> =>
    eventually(
      () => frame.$eval(mark, (one, wanted) => one.textContent?.includes(wanted) === true, text).catch(() => false),
      `the title ${text} on the page`,
    );
  await frame.$eval(
    mark,
    (one, text) => {
      const all = [...one.querySelectorAll<HTMLElement>('*')].filter((inner) => inner.textContent?.trim() === text);
      all.at(-1)?.setAttribute('id', 'title-in-list');
      all.at(-1)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    },
    title,
  );
  const { x, y } = await pointOf(frame, '#title-in-list', { x: 0.1, y: 0.5 });
  // A click on a link of an item selects the item, whose title is offered then.
  await page.mouse.click(x, y);
  await page.waitForFunction(
    (expected) => [...document.querySelectorAll('input')].some(({ value }) => value === expected),
    {},
    title,
  );
  await byRole(page, 'link', 'Edit the product');
  expect(await violations(page)).toEqual([]);
  await page.mouse.click(x, y, { count: 2 });
  await frame.waitForSelector('[contenteditable]:focus');
  await keys(page, 'Control+a');
  await page.keyboard.type('A vase in a list');
  await page.keyboard.press('Enter');
  await shows(page, 'The title was changed', '.studio-toast');
  await eventually(async () => (await stored()) === 'A vase in a list', 'the title');
  expect(new URL(page.url()).pathname).toBe(`/config/pages/${home}`);
  await takeBack();
  await eventually(async () => (await stored()) === title, 'the former title');
  await titleIs(title);
  await fill(page, 'Title', ' ');
  await shows(page, 'This is missing.');
  await fill(page, 'Title', 'Beside the page');
  await titleIs('Beside the page');
  expect(await stored()).toBe('Beside the page');
  await fill(page, 'Title', title);
  await titleIs(title);
});

test('an area of the theme is opened from the pages, and its blocks are published', async () => {
  await open('/pages');
  await link('Dates on the start page');
  await screen(page, 'Dates on the start page');
  await frameOf(page);
  await press(page, 'Add a block');
  await press(page, 'Quote', 'option');
  await painted('Write the words here.');
  await saved();
  await page.waitForSelector('::-p-aria([name="Publish"][role="button"]):not([disabled])');
  await press(page, 'Publish');
  await toast('Published at /');
  await eventually(async () => (await htmlOf('/')).includes('Write the words here.'), 'the blocks');
});

describe('a gallery', () => {
  let id = '';
  let path = '';
  const titles = (): Promise<string[]> =>
    page.$$eval('.studio-sortable-text', (all) => all.map(({ textContent }) => textContent ?? ''));
  const orderIs = (...expected: readonly string[]): Promise<unknown> =>
    eventually(async () => (await titles()).join() === expected.join(), `the order ${expected}`);

  beforeAll(async () => {
    ({ id, fullUrl: path } = (
      await owner.send('post', '/api/owner/pages', { type: 'slide-gallery', title: 'Kilns' })
    ).body);
  });

  test('gets many pictures at once, in the order in which they were chosen', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gallery-'));
    const files = ['red-kiln.png', 'wood-kiln.png', 'blue-kiln.png'].map((name) => join(folder, name));
    for (const [at, file] of files.entries())
      await writeFile(
        file,
        await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 80 * at, g: 90, b: 120 } } })
          .png()
          .toBuffer(),
      );
    await open(`/items/${id}`);
    await shows(page, 'No pictures yet');
    expect(await violations(page)).toEqual([]);
    const [chooser] = await Promise.all([page.waitForFileChooser(), press(page, 'Upload pictures')]);
    await chooser.accept(files);
    await orderIs('red kiln', 'wood kiln', 'blue kiln');
    await eventually(async () => {
      const { items } = (await owner.get(`/api/owner/collections/${id}/items`)).body;
      return items.map(({ title }: { title: string }) => title).join() === 'red kiln,wood kiln,blue kiln';
    }, 'the stored order');
    expect(await violations(page)).toEqual([]);
  });

  test('is put in order by keys, and that is taken back', async () => {
    await (await byRole(page, 'row', 'red kiln')).click();
    await keys(page, 'Alt+ArrowRight');
    await orderIs('wood kiln', 'red kiln', 'blue kiln');
    await takeBack();
    await orderIs('red kiln', 'wood kiln', 'blue kiln');
  });

  test('shows what an owner writes about a picture, once it is published', async () => {
    await (await byRole(page, 'row', 'wood kiln')).click();
    await fill(page, 'Title', 'The old kiln');
    await fill(page, 'Alt text', 'A kiln made of bricks');
    await fill(page, 'Description', 'Fired with wood');
    await saved();
    await shows(page, 'Publish the edits of 1 picture');
    expect(await violations(page)).toEqual([]);
    await press(page, 'Publish the edits of 1 picture');
    await toast('Published');
    const html = await htmlOf(path);
    for (const text of ['The old kiln', 'A kiln made of bricks', 'Fired with wood']) expect(html).toContain(text);
  });

  test('loses a picture, and has it back in its place', async () => {
    await (await byRole(page, 'row', 'red kiln')).click();
    await byRole(page, 'heading', 'red kiln');
    await press(page, 'Delete');
    await orderIs('The old kiln', 'blue kiln');
    await takeBack();
    await orderIs('red kiln', 'The old kiln', 'blue kiln');
  });

  test('is shown as the gallery block shows pictures, with the options of its page', async () => {
    await press(page, 'Look', 'tab');
    await (await byRole(page, 'switch', 'Choose how the pictures are shown')).click();
    await shows(page, 'Changes are on the site at once.');
    await eventually(async () => (await htmlOf(path)).includes('gallery-grid'), 'the grid');
    expect(await violations(page)).toEqual([]);
    await press(page, 'Undo');
    await eventually(async () => !(await htmlOf(path)).includes('gallery-grid'), 'the list of the theme');
  });
});

test('a header is published later, by the clock, or is a draft again', async () => {
  await open('/design/header');
  await fill(page, 'Note', 'Closed on Monday');
  await saved();
  const later = async (): Promise<void> => {
    await page.waitForFunction(() => document.querySelector('[role=menu]') === null);
    // Typing has scrolled the screen, and its bar would be pressed in place of the button.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await press(page, 'More about the draft');
    await press(page, 'Publish later…', 'menuitem');
    await screen(page, 'Publish later');
    expect(await violations(page)).toEqual([]);
    await press(page, 'Schedule');
    await shows(page, 'Scheduled for', '.studio-tag');
  };
  await shows(page, 'Draft', '.studio-tag');
  await later();
  await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
  await press(page, 'More about the draft');
  await press(page, 'Cancel publishing later', 'menuitem');
  await toast('It is a draft again');
  await later();
  expect(await htmlOf('/journal')).not.toContain('Closed on Monday');
  const [website] = await demo.site.database.db.select({ id: websites.id }).from(websites);
  expect(await publishDueDocuments(demo.site.database, website?.id ?? '', Date.now() + 86_400_000)).toBe(1);
  await eventually(async () => (await htmlOf('/journal')).includes('Closed on Monday'), 'the note');
});

describe('settings of a page', () => {
  const settings = async (): Promise<void> => {
    await open('/pages');
    await press(page, 'Actions for Workshop');
    await press(page, 'Settings…', 'menuitem');
    await byRole(page, 'tab', 'Redirects');
  };

  test('a page that moves is led to from its former address', async () => {
    await settings();
    const { pages } = (await owner.get('/api/owner/pages')).body;
    const { fullUrl } = pages.find((one: { navigationTitle: string }) => one.navigationTitle === 'Workshop');
    await fill(page, 'Address', 'our-workshop');
    await byRole(page, 'switch', `Send visitors of ${fullUrl} to the new address`);
    expect(await violations(page)).toEqual([]);
    await press(page, 'Save');
    await toast(`Saved. ${fullUrl} leads to /our-workshop now.`);
    await eventually(async () => {
      const answer = await fetch(demo.site.url + fullUrl, { redirect: 'manual' });
      return answer.status === 301 && answer.headers.get('location')?.endsWith('/our-workshop') === true;
    }, 'the redirect');
  });

  test('lists the addresses that lead to it, refuses one that is wrong, and adds another', async () => {
    await settings();
    await press(page, 'Redirects', 'tab');
    await shows(page, '/workshop', '.studio-row-text');
    await fill(page, 'Another address', 'no path');
    await press(page, 'Add');
    await shows(page, 'is not a valid page URL.');
    expect(await violations(page)).toEqual([]);
    await fill(page, 'Another address', '/studio-of-old');
    await press(page, 'Add');
    await byRole(page, 'button', 'Remove /studio-of-old');
    await press(page, 'Main image', 'tab');
    await shows(page, 'Main image', '.studio-picture legend');
    expect(await violations(page)).toEqual([]);
  });

  test('a folder shows an index of its pages, leads to the first of them, or is only a name', async () => {
    const { body: pages } = await owner.get('/api/owner/pages');
    const about = pages.sections[0].links.find(({ items }: { items: unknown[] }) => items.length > 0);
    const added = await owner.send('post', '/api/owner/pages', { type: 'page', title: 'Help', folder: 'index' });
    const { body } = await owner.get('/api/owner/navigations');
    const [main, ...rest] = body.navigations;
    const links = [...main.links, { collectionId: added.body.id, title: 'Help', items: about.items }];
    const navigations = [{ ...main, links }, ...rest];
    await owner.send('put', '/api/owner/navigations', { navigations }, { 'If-Match': `"${body.revision}"` });
    await eventually(async () => (await htmlOf('/help')).includes('In this folder'), 'the index');
    await open('/pages');
    const choosePlace = async (label: string, mark: string): Promise<void> => {
      await press(page, 'Actions for Help');
      await press(page, 'Settings…', 'menuitem');
      await chooseOption('Its address shows', label);
      await press(page, 'Save');
      await page.waitForFunction(() => document.querySelector('.studio-dialog') === null);
      await shows(page, mark, '.studio-mark');
    };
    await choosePlace('The first page below it', 'To its first page');
    await eventually(async () => (await fetch(`${demo.site.url}/help`)).url.endsWith('/about'), 'the first page');
    await choosePlace('Nothing: a name above its pages', 'No address');
    await eventually(async () => (await fetch(`${demo.site.url}/help`)).status === 404, 'nothing');
    expect(await violations(page)).toEqual([]);
    await press(page, 'Add a page');
    await chooseOption('Kind', 'Folder of pages');
    await fill(page, 'Title', 'Rooms');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.studio-editor');
    await open('/pages');
    await shows(page, 'Index', '.studio-mark');
    expect((await owner.send('put', '/api/owner/navigations', { navigations: body.navigations })).status).toBe(200);
  });
});
