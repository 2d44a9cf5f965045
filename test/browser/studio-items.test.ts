/** Items of collections in the studio: list, bulk changes, reorder, write, publish, restore. */
import type { Page } from 'puppeteer';
import { createVisitor, type Visitor } from '../server/visitor.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually, holds } from './recording.ts';
import { fill, keys, press, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
let page: Page;
/** The same admin with API calls. */
let owner: Visitor;
const problems: string[] = [];
beforeAll(async () => {
  const { site, browser } = demo;
  owner = createVisitor(site.url);
  await owner.send('post', '/api/owner/session', OWNER);
  page = await (await browser.createBrowserContext()).newPage();
  // A refusal is provoked.
  const isRefusal = (text: string): boolean => /status of 400/.test(text);
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) problems.push(message.text());
  });
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(`${site.url}/config/items`);
  await fill(page, 'Email', OWNER.email);
  await fill(page, 'Password', OWNER.password);
  await page.keyboard.press('Enter');
  await screen(page, 'Collections');
});

const ITEMS = '/api/owner/collections/journal/items';
const open = async (path: string): Promise<void> => void (await page.goto(`${demo.site.url}/config${path}`));
const toast = (text: string): Promise<void> => shows(page, text, '.studio-toast');
const listed = async (query = '') => (await owner.get(`${ITEMS}${query}`)).body.items;
const select = async (title: string): Promise<void> => {
  const row = await page.waitForSelector(`::-p-aria([name="${title}"][role="row"])`);
  await (await row?.$('input[type=checkbox]'))?.click();
};
const rows = (): Promise<string[]> =>
  page.$$eval('[role="rowheader"]', (all) => all.map(({ textContent }) => textContent ?? ''));
const saved = (): Promise<unknown> => page.waitForSelector('.studio-save[data-state="saved"]');
const openJournal = async (): Promise<void> => {
  await open('/items/journal');
  await page.waitForSelector('[role="rowheader"]');
};

test('the collections of the site lead to their items', async () => {
  await shows(page, 'Posts at /journal');
  expect(await violations(page)).toEqual([]);
  await (await page.waitForSelector('a[href$="/items/journal"]'))?.click();
  await page.waitForSelector('[role="rowheader"]');
  expect(await rows()).toEqual((await listed()).map(({ title }: { title: string }) => title));
  expect(await violations(page)).toEqual([]);
});

test('a page with items opens them from the page tree', async () => {
  await open('/pages');
  await press(page, 'Actions for Journal');
  await press(page, 'Items', 'menuitem');
  await page.waitForSelector('[role="rowheader"]');
  expect(new URL(page.url()).pathname).toBe('/config/items/journal');
});

test('the menu of a row is used by keyboard, and the table stays', async () => {
  await openJournal();
  await (await page.waitForSelector('.studio-table-row [aria-haspopup]'))?.focus();
  await keys(page, 'Enter');
  await page.waitForSelector('[role="menuitem"]:focus');
  const first = await page.$eval(':focus', ({ textContent }) => textContent);
  await keys(page, 'ArrowDown');
  await holds(async () => {
    expect(await page.$eval(':focus', (focused) => focused.getAttribute('role'))).toBe('menuitem');
    expect(await page.$eval(':focus', ({ textContent }) => textContent)).not.toBe(first);
  });
  await keys(page, 'Escape');
  await holds(async () => expect(await page.$$('[role="menuitem"]')).toEqual([]));
  expect(new URL(page.url()).pathname).toBe('/config/items/journal');
});

test('items are searched, filtered and sorted, and the URL reflects it', async () => {
  await openJournal();
  const [first] = await listed('?sort=title');
  await page.type('[placeholder="Title, address or tag"]', first.title);
  await eventually(async () => (await rows()).length === 1 || undefined, 'one row');
  expect(new URL(page.url()).searchParams.get('search')).toBe(first.title);
  await open('/items/journal?sort=title&order=desc');
  await page.waitForSelector('[role="rowheader"]');
  const titles = (await listed('?sort=title&order=desc')).map(({ title }: { title: string }) => title);
  await holds(async () => expect(await rows()).toEqual(titles));
  await open('/items/journal?search=nothing-like-it');
  await shows(page, 'No posts found');
});

test('selected items get a tag, are deleted, and both are undone', async () => {
  await openJournal();
  const [one, two] = await listed();
  await select(one.title);
  await select(two.title);
  await press(page, 'Tag…');
  await page.waitForSelector('[role="dialog"] [role="combobox"]');
  await page.type('[role="dialog"] [role="combobox"]', 'x'.repeat(51));
  await shows(page, 'This must have at most 50 characters.');
  await keys(page, 'Control+a');
  await page.keyboard.type('Kiln log');
  // The suggestions of existing tags cover the buttons.
  await page.keyboard.press('Tab');
  await press(page, 'Add');
  await toast('2 posts with “Kiln log”');
  expect(await listed('?tag=Kiln%20log')).toHaveLength(2);
  await press(page, 'Undo');
  await toast('Taken back');
  expect(await listed('?tag=Kiln%20log')).toHaveLength(0);
  const before = (await listed()).map(({ id }: { id: string }) => id);
  await openJournal();
  await select(one.title);
  await press(page, 'Delete');
  await toast('1 post in the trash');
  await press(page, 'Undo');
  await holds(async () => expect((await listed()).map(({ id }: { id: string }) => id)).toEqual(before));
});

test('a deleted item is restored from the trash', async () => {
  const [one] = await listed();
  await owner.send('delete', `${ITEMS}/${one.id}`);
  await openJournal();
  await press(page, 'Trash');
  await press(page, `Restore ${one.title}`);
  await toast(`“${one.title}” is back`);
  await shows(page, 'The trash is empty.');
  await holds(async () => expect((await listed()).map(({ id }: { id: string }) => id)).toContain(one.id));
});

test('items are reordered by keyboard, and the order is undone', async () => {
  const before = (await listed()).map(({ id }: { id: string }) => id);
  const [first, second] = before;
  await openJournal();
  await press(page, 'Arrange');
  await (await page.waitForSelector(`[data-key="${first}"]`))?.focus();
  await keys(page, 'Alt+ArrowDown');
  await holds(async () =>
    expect((await listed()).slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([second, first]),
  );
  await press(page, 'Undo');
  await holds(async () => expect((await listed()).map(({ id }: { id: string }) => id)).toEqual(before));
});

test('a post is written as a draft and published; later edits wait in a draft until they are published', async () => {
  await openJournal();
  await press(page, 'Add a post');
  await screen(page, 'New post');
  await fill(page, 'Title', 'Winter firing');
  await screen(page, 'Winter firing');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Details', 'tab');
  await fill(page, 'Address', 'winter-firing');
  await page.keyboard.press('Tab');
  await saved();
  const address = `${demo.site.url}/journal/winter-firing`;
  expect((await fetch(address)).status).toBe(404);
  await press(page, 'Publish');
  await toast('Published');
  await shows(page, 'View on site', '.studio-toast');
  await shows(page, 'Details', '[role=tab][aria-selected=true]');
  const link = await page.waitForSelector('a.studio-button ::-p-text(View on site)');
  expect(await link?.evaluate((element) => element.closest('a')?.pathname)).toBe('/journal/winter-firing');
  await holds(async () => expect((await fetch(address)).status).toBe(200));
  await press(page, 'Content', 'tab');
  await fill(page, 'Title', 'Winter firing, again');
  await shows(page, 'Published, edited');
  await saved();
  expect(await (await fetch(address)).text()).not.toContain('Winter firing, again');
  await press(page, 'Publish');
  await holds(async () => expect(await (await fetch(address)).text()).toContain('Winter firing, again'));
});

test('a post that gets another address leads from the old one, and what is not saved says where it is', async () => {
  const [post] = await listed('?search=winter-firing');
  await open(`/items/journal/edit/${post.id}`);
  await press(page, 'Details', 'tab');
  await fill(page, 'Address', 'winter-fire');
  await page.keyboard.press('Tab');
  await page.waitForSelector('::-p-aria([name="Redirect the old address, /journal/winter-firing"][role="switch"])');
  await saved();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Publish');
  await toast('Published');
  const old = await fetch(`${demo.site.url}/journal/winter-firing`, { redirect: 'manual' });
  expect([old.status, old.headers.get('location')]).toEqual([301, expect.stringMatching(/\/journal\/winter-fire$/)]);
  await press(page, 'Content', 'tab');
  await fill(page, 'Title', ' ');
  await page.keyboard.press('Tab');
  await press(page, 'Details', 'tab');
  await press(page, 'Content (1 not saved)', 'tab');
  await shows(page, 'This is missing.', '.studio-error');
  expect(await violations(page)).toEqual([]);
  await fill(page, 'Title', 'Winter fire');
  await saved();
});

test('a post that moves to another collection leads from its old address, unless that is switched off', async () => {
  const { body: blog } = await owner.send('post', '/api/owner/pages', { type: 'generic', title: 'Archive' });
  const { body: post } = await owner.send('post', ITEMS, { title: 'Moved away', workflowState: 'Published' });
  await openJournal();
  await press(page, 'Actions for Moved away');
  await press(page, 'Move to another collection…', 'menuitem');
  await page.waitForSelector('::-p-aria([name="Redirect the old address"][role="switch"])');
  await (await page.waitForSelector('[role="dialog"] .studio-select'))?.click();
  await press(page, 'Archive (/archive)', 'option');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Move');
  await toast('“Moved away” is in Archive');
  const old = await fetch(`${demo.site.url}/journal/moved-away`, { redirect: 'manual' });
  expect([old.status, old.headers.get('location')]).toEqual([301, expect.stringMatching(/\/archive\/moved-away$/)]);
  await press(page, 'Undo');
  await toast('Moved back');
  await holds(async () => expect((await fetch(`${demo.site.url}/journal/moved-away`)).status).toBe(200));
  await owner.send('delete', `${ITEMS}/${post.id}`);
  await owner.send('delete', `/api/owner/pages/${blog.id}`);
});

test('the posts of a month are seen as a calendar, which is turned by keys, and narrow ones as a list', async () => {
  const draft = { title: 'Night firing', workflowState: 'Scheduled', publishAt: '2031-03-31T12:00:00.000Z' };
  const { body: planned } = await owner.send('post', ITEMS, draft);
  await open('/items/journal');
  await press(page, 'Month', 'tab');
  await page.waitForSelector('.studio-calendar td[aria-current="date"]');
  await open('/items/journal?view=month&month=2031-02');
  await shows(page, '0 posts in February 2031');
  await press(page, 'Next month');
  await shows(page, '1 post in March 2031');
  await shows(page, 'Night firing', '.studio-calendar td');
  expect(await violations(page)).toEqual([]);
  // One day of the month is in the order of Tab; arrows lead to the others, Enter to what is on them.
  expect(await page.$$eval('.studio-calendar-table [tabindex="0"]', (all) => all.length)).toBe(1);
  await page.focus('[data-day="2031-03-01"]');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
  for (const key of [...Array<string>(4).fill('ArrowDown'), 'ArrowRight', 'ArrowRight']) await keys(page, key);
  expect(await focused()).toBe('2031-03-31');
  await keys(page, 'Enter');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Night firing');
  await keys(page, 'Escape');
  expect(await focused()).toBe('2031-03-31');
  await keys(page, 'PageDown');
  await shows(page, 'in April 2031');
  await eventually(async () => ((await focused()) === '2031-04-30' ? true : undefined), 'the last day of April');
  expect(await violations(page)).toEqual([]);
  await keys(page, 'Shift+Tab');
  await keys(page, 'PageUp');
  await shows(page, '1 post in March 2031');
  expect(new URL(page.url()).searchParams.get('month')).toBe('2031-03');
  await page.setViewport({ width: 390, height: 800 });
  const seen = () => page.$$eval('.studio-calendar td', (all) => all.filter((one) => one.checkVisibility()).length);
  expect(await seen()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  expect(await violations(page)).toEqual([]);
  await page.setViewport({ width: 1440, height: 900 });
  await (await page.waitForSelector('.studio-calendar td a'))?.click();
  await screen(page, 'Night firing');
  await openJournal();
  await owner.send('delete', `${ITEMS}/${planned.id}`);
});

test('a duplicate tag is rejected at its field', async () => {
  const [post] = await listed();
  const draft = `${ITEMS}/${post.id}/draft`;
  expect((await owner.send('put', draft, { tags: ['A', 'a'] })).body.errors[0].message).toBe('This tag already exists');
  await open(`/items/journal/edit/${post.id}`);
  await press(page, 'Details', 'tab');
  const tag = '::-p-aria([name="Tags"][role="combobox"])';
  await (await page.waitForSelector(tag))?.type('twice');
  await page.keyboard.press('Enter');
  await shows(page, 'twice', '.studio-term');
  await saved();
  await (await page.waitForSelector(tag))?.type('Twice');
  await shows(page, 'This tag already exists');
});

test('no errors were reported', () => expect(problems).toEqual([]));

test('a post without a main image is listed without a frame', async () => {
  await owner.send('post', ITEMS, { title: 'No picture yet', workflowState: 'Published' });
  const htmlOf = async (path: string): Promise<string> => (await fetch(demo.site.url + path)).text();
  for (const path of ['/journal', '/']) {
    await eventually(async () => (await htmlOf(path)).includes('No picture yet'), path);
    const html = await htmlOf(path);
    expect([path, html.match(/<img[^>]* src=""[^>]*>|Invalid source parameter/g)]).toEqual([path, null]);
    const [card] = html.split('class="post-card').filter((one) => one.includes('No picture yet'));
    expect(card?.slice(0, card.indexOf('No picture yet'))).not.toContain('class="frame"');
  }
  // The site's own image is shared instead.
  expect(await htmlOf('/journal/no-picture-yet')).toMatch(/og:image" content="[^"]+room-shelf\.jpg"/);
});
