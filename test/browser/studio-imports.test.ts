/** Files that an owner brings in, the manager of tags and categories, and dates that are chosen in a month. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { temporaryFolder } from '../database/databases.ts';
import { createVisitor, type Visitor } from '../server/visitor.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually } from './recording.ts';
import { fill, keys, press, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
let page: Page;
/** The same owner by calls. */
let owner: Visitor;
let folder: string;
beforeAll(async () => {
  const { site, browser } = demo;
  folder = temporaryFolder();
  owner = createVisitor(site.url);
  await owner.send('post', '/api/owner/session', OWNER);
  page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${site.url}/config/items`);
  await fill(page, 'Email', OWNER.email);
  await fill(page, 'Password', OWNER.password);
  await page.keyboard.press('Enter');
  await screen(page, 'Collections');
});

const open = async (path: string): Promise<void> => void (await page.goto(`${demo.site.url}/config${path}`));
const toast = (text: string): Promise<void> => shows(page, text, '.studio-toast');
async function chooseFile(name: string, text: string): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, text);
  const [chooser] = await Promise.all([page.waitForFileChooser(), press(page, 'Choose a file')]);
  await chooser.accept([file]);
}
async function link(name: string): Promise<void> {
  const found = await page.waitForSelector(`::-p-aria([name="${name}"][role="link"])`);
  await found?.click();
}

const TABLE = [
  'Name,Handle,Body (HTML),Variant Price,Variant SKU,Option1 Name,Option1 Value,Notes',
  'Sea bowl,sea-bowl,<p>Blue.</p>,30.00,SEA-S,Size,Small,for us',
  ',sea-bowl,,45.00,SEA-L,,Large,',
  'Free bowl,free-bowl,,free,FREE,,,',
].join('\n');

test('products of a table are looked at first, then imported, with what was wrong row by row', async () => {
  await open('/products');
  await link('Import');
  await screen(page, 'Import products');
  expect(await violations(page)).toEqual([]);
  await chooseFile('letter.csv', 'Title,Price');
  await shows(page, 'The file has no rows below its headings.');
  await chooseFile('bowls.csv', TABLE);
  await shows(page, 'bowls.csv: CSV table, 3 rows');
  await page.waitForSelector('[aria-label="Columns of the file"]');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Check the file');
  await shows(page, '1 would be added, 0 changed, 0 would stay as they are, 1 cannot be used.');
  await shows(page, '“free” is not a price, such as 12.50.', '.studio-import-problems');
  await shows(page, 'No column says a state: what is new is published at once.');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Back to the columns');
  await shows(page, 'Columns', '[aria-current=step]');
  await page.locator('[aria-label="Columns of the file"] li:nth-child(8) button').click();
  await press(page, 'Excerpt', 'option');
  await press(page, 'Check the file');
  await press(page, 'Import 1');
  await shows(page, '1 added, 0 changed, 0 left as they were, 1 cannot be used.');
  expect(await page.$eval('a[download]', (one) => one.getAttribute('href'))).toMatch(
    /^\/api\/owner\/imports\/.+\/report$/,
  );
  await page.setViewport({ width: 320, height: 640 });
  expect(await violations(page)).toEqual([]);
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWide()).toBe(false);
  await page.setViewport({ width: 1280, height: 900 });
  await link('Look at the products');
  await screen(page, 'Products');
  const { body } = await owner.get('/api/owner/inventory?search=SEA-');
  expect(body.results.map(({ sku, priceCents }: { sku: string; priceCents: number }) => [sku, priceCents])).toEqual([
    ['SEA-L', 4500],
    ['SEA-S', 3000],
  ]);
});

test('posts of a table go to the collection that the screen was opened from', async () => {
  await open('/items/journal');
  await link('Import');
  await screen(page, 'Import items');
  await chooseFile('posts.csv', 'Title,State,Tags\nFrom elsewhere,draft,"old, imported"\n');
  // A column that the file calls otherwise is chosen by hand.
  await page.locator('[aria-label="Columns of the file"] li:nth-child(1) button').click();
  await press(page, 'Not imported', 'option');
  await shows(page, 'Choose the column of the title.', '[role="alert"]');
  await page.locator('[aria-label="Columns of the file"] li:nth-child(1) button').click();
  await press(page, 'Title', 'option');
  await press(page, 'Check the file');
  await press(page, 'Import 1');
  await link('Look at the items');
  await page.waitForSelector('::-p-aria([name="From elsewhere"][role="row"])');
  await open('/items/import?file=gone');
  await shows(page, 'Unable to locate content');
  await press(page, 'Another file');
  await shows(page, 'An export of WordPress');
});

test('posts of WordPress go to a blog, and what they change of a post that is there is told by its address', async () => {
  const post = (title: string): string =>
    `<rss xmlns:wp="w" xmlns:content="c"><channel><item><title>${title}</title><wp:post_name>winter-glaze</wp:post_name>
    <wp:post_type>post</wp:post_type><wp:status>draft</wp:status>
    <content:encoded><![CDATA[<p>Cold <img src="https://old.example/cold.png"></p>]]></content:encoded></item></channel></rss>`;
  const check = async (title: string): Promise<void> => {
    await open('/items/import');
    await chooseFile('export.xml', post(title));
    await page.waitForSelector('::-p-text(Posts go there.)');
    await shows(page, 'Journal (/journal)', '.studio-select');
    await press(page, 'Check the file');
  };
  await check('Winter glaze');
  await shows(page, 'Would be added. No picture is fetched from another site.', '.studio-import-problems');
  await press(page, 'Import 1');
  await shows(page, 'Added. No picture is fetched', '.studio-import-problems');
  await check('Glaze of winter');
  await shows(page, '0 would be added, 1 changed, 0 would stay as they are, 0 cannot be used.');
  const changes = 'Changes /journal/winter-glaze (“Winter glaze”): title to “Glaze of winter”.';
  await shows(page, changes, '.studio-import-problems');
  expect(await violations(page)).toEqual([]);
});

test('a check that is cancelled says so, and leads back to the columns', async () => {
  await open('/items/import?to=journal');
  await chooseFile('many.csv', `Title\n${Array.from({ length: 10_000 }, (_none, at) => `Post ${at}`).join('\n')}`);
  await press(page, 'Check the file');
  await press(page, 'Cancel');
  await shows(page, 'File processing cancelled. Nothing was imported.', '[role="alert"]');
  await page.waitForSelector('[aria-label="Columns of the file"]');
  expect(await violations(page)).toEqual([]);
});

test('an import that was cancelled starts again with the file that was sent', async () => {
  await open('/items/import?to=journal');
  await chooseFile('two.csv', 'Title\nKept one\nKept two');
  await press(page, 'Check the file');
  await press(page, 'Import 2');
  await shows(page, '2 added');
  const id = new URL(page.url()).searchParams.get('file') ?? '';
  await demo.site.database.db.execute(`UPDATE jobs SET status = 'cancelled', message = 'File processing cancelled'
    WHERE id = (SELECT job_id FROM imports WHERE id = '${id}')`);
  await page.reload();
  await shows(page, 'File processing cancelled. What was imported before stays.', '[role="alert"]');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Start again');
  await shows(page, '0 would be added, 0 changed, 2 would stay as they are, 0 cannot be used.');
});

test('tags are added, renamed in all items, merged and deleted, one at a time', async () => {
  const TAGS = '/api/owner/collections/journal/tags';
  const tags = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await owner.get(TAGS)).body.results.map(({ name, count }: { name: string; count: number }) => [name, count]),
    );
  await open('/items/journal');
  await link('Tags');
  await page.waitForSelector('.studio-rows > li');
  expect(await violations(page)).toEqual([]);
  const [first = '', second = ''] = Object.keys(await tags()).filter((name) => name !== 'imported' && name !== 'old');
  await press(page, 'Add tag');
  await shows(page, 'is missing', '.studio-error');
  await fill(page, 'New tag', first.toUpperCase());
  await shows(page, 'This tag already exists', '.studio-error');
  await fill(page, 'New tag', 'x'.repeat(51));
  await shows(page, 'must have at most 50 characters', '.studio-error');
  await fill(page, 'New tag', 'Fresh & <new>');
  await press(page, 'Add tag');
  await page.waitForSelector('::-p-aria([name="Rename Fresh & <new>"][role="button"])');
  expect(await tags()).toMatchObject({ 'Fresh & <new>': 0 });

  await press(page, 'Rename imported');
  await press(page, `Rename ${first}`);
  await shows(page, 'Only one tag may be edited at a time', '.studio-error');
  expect(await violations(page)).toEqual([]);
  await fill(page, 'Name of the tag', first);
  await shows(page, 'This tag already exists', '.studio-error');
  await fill(page, 'Name of the tag', 'Moved in');
  await page.keyboard.press('Enter');
  await toast('Renamed in 1 item.');
  expect(await tags()).toMatchObject({ 'Moved in': 1 });

  const before = await tags();
  await press(page, 'Merge Moved in');
  await page.waitForSelector('[role="dialog"]');
  expect(await violations(page)).toEqual([]);
  await page.locator('[role="dialog"] input').fill(second);
  await keys(page, 'Escape');
  await press(page, 'Merge');
  await toast(`“Moved in” is now “${second}”.`);
  expect((await tags())[second]).toBe((before[second] ?? 0) + 1);
  await press(page, 'Delete old');
  await shows(page, '1 item lose', '[role="alertdialog"]');
  await press(page, 'Delete');
  await toast('“old” deleted.');
  expect(await tags()).not.toHaveProperty('old');
  await page.type('[placeholder="Search"]', 'nothing-like-it');
  await shows(page, 'Nothing found.');
  await press(page, 'Categories', 'tab');
  await page.waitForSelector('::-p-aria([name="New category"][role="textbox"])');
});

test('a date is typed, or chosen in a month, in the time zone of the site', async () => {
  await open('/discounts');
  await press(page, 'Add a discount');
  const starts = await page.waitForSelector('::-p-aria([name="Starts"][role="group"])');
  await page.waitForSelector('::-p-aria([name="Calendar Starts"][role="button"])');
  expect(await violations(page)).toEqual([]);
  await (await starts?.$('[data-type="month"]'))?.focus();
  await page.keyboard.type('03052027');
  await page.keyboard.type('0415PM');
  const text = () => starts?.evaluate((one) => one.textContent?.replace(/[^\d/:,APM]/g, '') ?? '');
  await eventually(async () => ((await text())?.includes('03/05/2027') ? true : undefined), 'the date that was typed');
  await press(page, 'Calendar Starts');
  await page.waitForSelector('.studio-month');
  await shows(page, 'Week 10', '.studio-month');
  expect(await violations(page)).toEqual([]);
  await keys(page, 'ArrowRight');
  await keys(page, 'Enter');
  await eventually(async () => ((await text())?.includes('03/06/2027') ? true : undefined), 'the day that was chosen');
  await press(page, 'Clear Starts');
  await eventually(async () => ((await text())?.includes('2027') ? undefined : true), 'an empty date');
});
