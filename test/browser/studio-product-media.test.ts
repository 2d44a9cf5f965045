/** Options of products, pictures of products and of their variants, files of digital products, and values of gift cards. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import sharp from 'sharp';
import { temporaryFolder } from '../database/databases.ts';
import { createVisitor, type Visitor } from '../server/visitor.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { holds } from './recording.ts';
import { byRole, fill, keys, press, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
const ITEMS = '/api/owner/collections/shop/items';
let page: Page;
/** The same admin with API calls. */
let owner: Visitor;
let folder: string;
beforeAll(async () => {
  const { site, browser } = demo;
  folder = temporaryFolder();
  owner = createVisitor(site.url);
  await owner.send('post', '/api/owner/session', OWNER);
  for (const [name, background] of Object.entries({ 'one.png': '#aa3322', 'two.png': '#2233aa' })) {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } });
    await owner.upload('/api/files', name, await picture.png().toBuffer());
  }
  page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${site.url}/config/items`);
  await fill(page, 'Email', OWNER.email);
  await fill(page, 'Password', OWNER.password);
  await page.keyboard.press('Enter');
  await screen(page, 'Collections');
});

const variant = (sku: string, attributes: object, priceCents: number) => ({
  ...{ sku, attributes, priceCents, salePriceCents: 0, onSale: false, unlimited: true, qtyInStock: 0 },
});
/** Adds a product as a draft and opens it. */
async function opened(title: string, product: object): Promise<string> {
  const { status, body } = await owner.send('post', ITEMS, { title, workflowState: 'Draft', ...product });
  expect([status, body.errors]).toEqual([201, undefined]);
  await page.goto(`${demo.site.url}/config/products/shop/${body.id}`);
  await screen(page, title);
  return body.id;
}
// biome-ignore lint/suspicious/noExplicitAny: replies are inspected field by field
type Line = any;
const stored = async (id: string): Promise<Line> => (await owner.get(`${ITEMS}/${id}`)).body;
const choosePicture = async (name: string): Promise<void> =>
  page.locator(`.studio-dialog .studio-file-card ::-p-text(${name})`).click();

test('the section of options stays open when one is added, and its name gets the focus', async () => {
  const id = await opened('Kite', { productType: 1, variants: [variant('KITE', {}, 500)] });
  await press(page, 'Variants', 'tab');
  await fill(page, 'Option', 'Color');
  await fill(page, 'Values', 'Red, Blue');
  await press(page, 'Add option');
  await shows(page, '2 variants');
  const focused = (): Promise<(string | undefined)[]> =>
    page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement;
      return [field.labels?.[0]?.textContent, field.value];
    });
  await holds(async () => expect(await focused()).toEqual(['Name', 'Color']));
  await fill(page, 'Name', 'Colour');
  await page.keyboard.press('Tab');
  await holds(async () => expect((await stored(id)).variantOptionOrdering).toEqual(['Colour']));
  await byRole(page, 'textbox', 'Add values to Colour');
  await page.click('.studio-variants-panel summary');
  await page.waitForSelector('.studio-variants-panel > details:not([open])');
});

test('an amount that is unclear stays in its field, and is not stored', async () => {
  const id = await opened('Top', { productType: 1, variants: [variant('TOP', {}, 500)] });
  await press(page, 'Selling', 'tab');
  await page.locator('summary ::-p-text(Installments)').click();
  await fill(page, 'From a price above', '12.345');
  await page.keyboard.press('Tab');
  await shows(page, '“12.345” is unclear: write 12345 or 12.34.');
  const field = await byRole(page, 'textbox', 'From a price above');
  expect(await field.evaluate((input) => (input as HTMLInputElement).value)).toBe('12.345');
  await fill(page, 'From a price above', '12.34');
  await page.keyboard.press('Tab');
  await holds(async () => expect((await stored(id)).product.afterPayMin).toBe(1234));
  await page.waitForFunction(() => !document.body.textContent?.includes('is unclear'));
});

test('pictures are added, described, put in order by key, and removed; a variant has one of its own', async () => {
  const variants = [variant('JUG-S', { Size: 'S' }, 500), variant('JUG-L', { Size: 'L' }, 900)];
  const id = await opened('Jug', { productType: 1, variantOptionOrdering: ['Size'], variants });
  await press(page, 'Pictures', 'tab');
  await shows(page, 'There are no pictures yet.');
  for (const name of ['one.png', 'two.png']) {
    await press(page, 'Add a picture');
    await choosePicture(name);
    await page.waitForFunction(() => document.querySelector('.studio-dialog') === null);
    await fill(page, 'Alt text', `The jug, ${name}`);
    await shows(page, `The jug, ${name}`, '.studio-sortable-text');
  }
  const names = async (): Promise<unknown[]> => (await stored(id)).images.map(({ altText }: Line) => altText);
  await holds(async () => expect(await names()).toEqual(['The jug, one.png', 'The jug, two.png']));
  expect(await violations(page)).toEqual([]);
  await (await page.waitForSelector('[aria-label="Pictures"] [role=row]:nth-child(2)'))?.focus();
  await keys(page, 'Alt+ArrowUp');
  await holds(async () => expect(await names()).toEqual(['The jug, two.png', 'The jug, one.png']));
  await page.focus('[aria-label^="Focal point:"]');
  await page.keyboard.press('ArrowLeft');
  await holds(async () => {
    const points = (await stored(id)).images.map(({ mediaFocalPoint }: Line) => mediaFocalPoint?.x ?? 0.5);
    expect(points.filter((x: number) => x < 0.5)).toHaveLength(1);
  });
  await press(page, 'Variants', 'tab');
  await press(page, 'Pictures of row 1');
  await press(page, 'Choose a picture');
  await choosePicture('one.png');
  await byRole(page, 'button', 'Replace the picture');
  await page.locator('.studio-variant-gallery ::-p-text(The jug, two.png)').click();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Done');
  await holds(async () => {
    const [first] = (await stored(id)).variants;
    expect([first.mainImage?.assetUrl, first.gallery]).toEqual([
      expect.stringContaining('/one.png'),
      [expect.any(String)],
    ]);
  });
  await press(page, 'Pictures', 'tab');
  await press(page, 'Remove');
  await holds(async () => expect(await names()).toHaveLength(1));
});

test('files of a digital product are uploaded, put in order by key, and removed after a question', async () => {
  const id = await opened('Book', { productType: 2, variants: [variant('BOOK', {}, 500)] });
  await press(page, 'Price and files', 'tab');
  await shows(page, 'There are no files yet. Buyers get nothing.');
  for (const name of ['first.txt', 'second.txt']) {
    const file = join(folder, name);
    writeFileSync(file, name);
    const [chooser] = await Promise.all([page.waitForFileChooser(), press(page, 'Upload a file')]);
    await chooser.accept([file]);
    await shows(page, name, '.studio-sortable-text');
  }
  const names = async (): Promise<unknown[]> =>
    (await owner.get(`/api/owner/products/${id}/files`)).body.files.map(({ name }: Line) => name);
  await (await page.waitForSelector('[role=grid][aria-label="Files"] [role=row]:nth-child(2)'))?.focus();
  await keys(page, 'Alt+ArrowUp');
  await holds(async () => expect(await names()).toEqual(['second.txt', 'first.txt']));
  expect(await violations(page)).toEqual([]);
  await press(page, 'Remove first.txt');
  await page.locator('[role=alertdialog] .is-danger').click();
  await holds(async () => expect(await names()).toEqual(['second.txt']));
});

test('values of a gift card are added and changed; one twice is told', async () => {
  const id = await opened('Voucher', {
    productType: 4,
    variantOptionOrdering: ['Value'],
    variants: [variant('V-25', { Value: '$25' }, 2500)],
  });
  await press(page, 'Values', 'tab');
  await press(page, 'Add a value');
  await byRole(page, 'textbox', 'Value 2');
  const cents = async (): Promise<unknown[]> => (await stored(id)).variants.map(({ priceCents }: Line) => priceCents);
  await holds(async () => expect(await cents()).toEqual([2500, 5000]));
  await fill(page, 'Value 2', '25');
  await page.keyboard.press('Tab');
  await shows(page, 'This value already exists', '.studio-error');
  expect(await violations(page)).toEqual([]);
  await fill(page, 'Value 2', '80');
  await page.keyboard.press('Tab');
  await holds(async () => expect(await cents()).toEqual([2500, 8000]));
  await press(page, 'Remove value 1');
  await holds(async () => expect(await cents()).toEqual([8000]));
});
