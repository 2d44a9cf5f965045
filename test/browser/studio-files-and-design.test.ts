import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer';
import sharp from 'sharp';
import { roles } from '#shared/roles';
import { addAdmin } from '../../server/admin/admins.ts';
import { temporaryFolder } from '../database/databases.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually } from './recording.ts';
import { frameOf, shows as showsText } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite();
let page: Page;
const errors: string[] = [];
const folder = temporaryFolder();

function fileOf(name: string, content: Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}
const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

const shows = (text: string) => showsText(page, text);
const press = async (role: string, name: string): Promise<void> =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
const open = (path: string) => page.goto(`${demo.site.url}/config${path}`);
const fill = async (label: string, text: string): Promise<void> =>
  page.locator(`::-p-aria([name="${label}"][role="textbox"])`).fill(text);

async function choose(button: string, ...files: string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForFileChooser(), press('button', button)]);
  await chooser.accept(files);
}

const folders = (): Promise<string[]> =>
  page.evaluate(async () => {
    const { folders: all } = await (await fetch('/api/file-folders')).json();
    return all.map(({ name, count }: { name: string; count: number }) => `${name} ${count}`);
  });

beforeAll(async () => {
  await addAdmin(demo.site.database.db, { ...OWNER, name: 'Ann', roles: [roles.admin] });
  page = await demo.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.on('pageerror', (error) => errors.push(String(error)));
  await open('/files');
  await fill('Email', OWNER.email);
  await page.locator('input[type=password]').fill(OWNER.password);
  await press('button', 'Sign in');
  await shows('No files yet');
  // Without the announcement of the removed button.
  await open('/files');
  await shows('No files yet');
}, 120_000);

describe('files', () => {
  test('several are uploaded; one that is refused says why, and is not offered again', async () => {
    const [red, blue] = [fileOf('red.png', await picture('#aa2222')), fileOf('blue.png', await picture('#2222aa'))];
    await choose('Upload files', red, blue, fileOf('bad.png', Buffer.from('no picture')));
    await shows('2 uploaded, 1 failed');
    await shows('Unsupported file type: the file does not appear to be a supported file.');
    expect(await page.$('[aria-label="Retry bad.png"]')).toBeNull();
    await showsText(page, 'blue.png', '[role=row]');
    await press('button', 'Clear finished');
    expect(await violations(page)).toEqual([]);
  });

  test('an image is cropped to a ratio, by keyboard and pointer, into a new file', async () => {
    await page.locator('[role=row] ::-p-text(red.png)').click();
    await shows('Used on');
    await press('button', 'Crop');
    await shows('60 × 40 pixels, 0 from the left, 0 from the top');
    await press('button', 'Free Ratio');
    await page.locator('::-p-aria([name="Square"][role="option"])').click();
    await shows('40 × 40 pixels, 10 from the left, 0 from the top');
    await page.locator('.studio-crop-area').click();
    await page.keyboard.down('Shift');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.up('Shift');
    await shows('40 × 40 pixels, 16 from the left, 0 from the top');
    expect(await violations(page)).toEqual([]);
    const corner = await page.$('::-p-aria([name="Corner at the bottom right. Arrow keys move it."])');
    const box = await corner?.boundingBox();
    if (box === null || box === undefined) throw new Error('no corner');
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x - 400, box.y + 5, { steps: 4 });
    await page.mouse.up();
    await shows('1 × 1 pixels, 16 from the left, 0 from the top');
    await page.keyboard.press('Escape');
    await press('button', 'Crop');
    await page.locator('::-p-aria([name="Corner at the top left. Arrow keys move it."])').click();
    await page.keyboard.down('Shift');
    for (let press10 = 0; press10 < 5; press10++) await page.keyboard.press('ArrowRight');
    await page.keyboard.up('Shift');
    await shows('30 × 40 pixels, 30 from the left, 0 from the top');
    await press('button', 'Save as a new file');
    await shows('Saved as red-crop.png. red.png is as it was.');
    await shows('30 × 40');
    await press('button', 'Delete');
    await page.locator('[role=alertdialog] ::-p-aria([name="Delete"][role="button"])').click();
    await shows('red-crop.png was deleted.');
  });

  test('they are searched, and shown as a list', async () => {
    await page.locator('::-p-aria([name="Search files"])').fill('red');
    await page.waitForFunction(() => document.querySelectorAll('[role=row]').length === 1);
    await press('button', 'Show as list');
    await shows('image/png');
    expect(await violations(page)).toEqual([]);
    await (await page.waitForSelector('[role=row]'))?.focus();
    await page.keyboard.press('Enter');
    await shows('Not used anywhere.');
  });

  test('the name is required, and everything is saved while typing', async () => {
    await (await page.waitForSelector('::-p-aria([name="File name"][role="textbox"])'))?.click({ count: 3 });
    await page.keyboard.press('Backspace');
    await shows('Please enter a file name.');
    await fill('File name', 'crimson.png');
    await fill('Alt text', 'A red field');
    await shows('Saved');
    const point = (await page.waitForSelector('.studio-focal-point')) as ElementHandle<HTMLElement>;
    await point.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await point.evaluate((element) => element.ariaLabel)).toContain('49% from the left');
    await page.waitForFunction(async () => {
      const reply = await fetch(`/api/files/${location.pathname.split('/').at(-1)}`);
      const { filename, altText, mediaFocalPoint } = await reply.json();
      return filename === 'crimson.png' && altText === 'A red field' && mediaFocalPoint.x === 0.49;
    });
    expect(await violations(page)).toEqual([]);
  });

  test('it is put into a folder of a new name, which then is a filter', async () => {
    await page.locator('::-p-aria([name="Folder"][role="combobox"])').fill('Colors');
    await eventually(async () => (await folders()).join() === 'Colors 1', 'the folder');
    await open('/files');
    await press('button', 'All folders Folder');
    await press('option', 'In no folder');
    await page.waitForFunction(() => document.querySelectorAll('[role=row]').length === 1);
    await showsText(page, 'blue.png', '[role=row]');
  });

  test('selected files are moved to a folder, and back; it gets another name, and is removed', async () => {
    await (await page.waitForSelector('[role=row]'))?.focus();
    await page.keyboard.press('Space');
    await shows('1 selected');
    expect(await violations(page)).toEqual([]);
    await press('button', 'Move to a folder…');
    await page.locator('[role=dialog] ::-p-aria([name="Folder"][role="combobox"])').fill('x'.repeat(61));
    await page.keyboard.press('Tab');
    await press('button', 'Move');
    await shows('This must have at most 60 characters.');
    await page.locator('[role=dialog] ::-p-aria([name="Folder"][role="combobox"])').fill('colors');
    await page.keyboard.press('Tab');
    expect(await violations(page)).toEqual([]);
    await press('button', 'Move');
    await shows('1 file moved to Colors');
    await shows('No files found');
    await press('button', 'Undo');
    await shows('Moved back');
    await showsText(page, 'blue.png', '[role=row]');
    await press('button', 'In no folder Folder');
    await press('option', 'Colors (1)');
    await press('button', 'Rename the folder…');
    await fill('Name', ' ');
    await press('button', 'Rename');
    await shows('This is missing.');
    expect(await violations(page)).toEqual([]);
    await fill('Name', 'Colours');
    await press('button', 'Rename');
    await shows('The folder is called “Colours” now.');
    await showsText(page, 'crimson.png', '[role=row]');
    await press('button', 'Remove the folder…');
    await press('button', 'Remove');
    await shows('The folder “Colours” was removed.');
    expect(await folders()).toEqual([]);
    await page.locator('[role=row] ::-p-text(crimson.png)').click();
    await shows('Not used anywhere.');
  });

  test('it is replaced, and deleted after confirmation', async () => {
    await choose('Replace', fileOf('other.png', await picture('#22aa22')));
    await shows('crimson-2.png');
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('input')].some(({ value }) => value === 'crimson-2.png') &&
        document.querySelector('.studio-focal img')?.getAttribute('src')?.includes('/crimson-2.png') === true,
    );
    await press('button', 'Delete');
    await shows('It is not used anywhere. This cannot be undone.');
    await (await page.waitForSelector('[role=alertdialog] .is-danger'))?.click();
    await shows('crimson-2.png was deleted.');
  });
});

describe('design', () => {
  const frame = () => frameOf(page);
  const property = async (name: string, value: string): Promise<void> => {
    await (await frame()).waitForFunction(
      (key, expected) => getComputedStyle(document.documentElement).getPropertyValue(key).trim() === expected,
      {},
      name,
      value,
    );
  };

  test('a color repaints the preview, and can be undone', async () => {
    await open('/design');
    await frame();
    await fill('Background', 'hsl(400 50% 50%)');
    await shows('Hue out of bounds.');
    await fill('Background', '#777777');
    await property('--paper', '#777777');
    await shows('hard to read, below 4.5');
    await press('button', 'Undo');
    await property('--paper', 'hsl(40 33% 97%)');
    expect(await violations(page)).toEqual([]);
  });

  test('a font is found by name, and applied to the page', async () => {
    await press('tab', 'Fonts');
    await page.locator('.studio-font-role button').click();
    await page.locator('::-p-aria([name="Search fonts"])').fill('playfair');
    await page.waitForSelector('.studio-font-sample[data-state=loaded]');
    expect(await violations(page)).toEqual([]);
    await page.locator('[role=option] ::-p-text(Playfair Display)').click();
    await property('--serif', "'Playfair Display',serif");
    await shows('Saved');
  });

  test('a slider of the theme repaints the page by keyboard', async () => {
    await press('tab', 'Theme');
    await (await page.waitForSelector('::-p-aria([name="Heading size"][role="slider"])'))?.focus();
    await page.keyboard.press('ArrowRight');
    await property('--heading-scale', '1.05');
    expect(await violations(page)).toEqual([]);
  });

  test('there were no errors', () => expect(errors).toEqual([]));
});
