/** An admin changes the home page: from signing in to what visitors see, with the pointer and by keyboard only. */
import type { Frame, Page } from 'puppeteer';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually, holds } from './recording.ts';
import { pointOf, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
let page: Page;
beforeAll(async () => {
  page = await demo.browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(`${demo.site.url}/config/pages`);
  await type('Email', OWNER.email);
  await type('Password', OWNER.password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('::-p-aria(Pages[role="heading"])');
});

const aria = (name: string, role = ''): string => `::-p-aria(${name}${role === '' ? '' : `[role="${role}"]`})`;
const press = async (name: string, role = 'button'): Promise<void> => {
  const element = await page.waitForSelector(aria(name, role), { visible: true });
  await element?.click();
};
async function type(label: string, text: string, role = 'textbox'): Promise<void> {
  const field = await page.waitForSelector(aria(label, role), { visible: true });
  await field?.click();
  await page.keyboard.type(text);
}
const hold = async (key: 'Alt' | 'Control', ...keys: readonly string[]): Promise<void> => {
  await page.keyboard.down(key);
  for (const one of keys) await page.keyboard.press(one as 'z');
  await page.keyboard.up(key);
};

const openFrame = async (): Promise<Frame> => {
  await page.waitForSelector('iframe[data-ready="true"]');
  return eventually(() => page.frames().find((frame) => frame.url().includes('/preview')), 'the frame');
};
const visited = async (path: string): Promise<string> => (await fetch(demo.site.url + path)).text();
const saved = (): Promise<unknown> => page.waitForSelector('.studio-save[data-state="saved"]');
const selectedName = (): Promise<string> => page.$eval('.studio-inspector h2', ({ textContent }) => textContent ?? '');

test('a page is added, edited in place, published, and made the home page', async () => {
  await press('Add a page');
  await type('Title', 'Spring');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.studio-editor');
  await press('Add a block');
  await type('Search blocks', 'paragraph', 'searchbox');
  await press('Text', 'option');
  const frame = await openFrame();
  await frame.waitForSelector('.sqs-block h2');
  // The outline shows the new block.
  await page.waitForSelector(
    '[data-key="rows.0.columns.0.blocks.0"][data-selected], [data-key="rows.0"] + [data-selected]',
  );
  // The page may scroll to the new block: what is pressed then is pressed again where it is.
  await holds(async () => {
    const { x, y } = await pointOf(frame, '.sqs-block h2', { x: 0.1, y: 0.5 });
    await page.mouse.click(x, y);
    expect(await selectedName()).toBe('Text');
    await page.mouse.click(x, y, { count: 2 });
    await frame.waitForSelector('[contenteditable] h2', { timeout: 3000 });
  });
  const selection = () => frame.evaluate(() => getSelection()?.toString());
  const heard = await frame.$eval('[contenteditable] h2', (element) => element.textContent ?? '');
  await holds(async () => expect(heard.split(' ')).toContain(await selection()));
  await hold('Control', 'a');
  await page.keyboard.type('The kiln is warm again');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Stay for a cup of tea');
  // A word at a time: not a step for each letter.
  const lastLine = () => frame.$eval('[contenteditable] > :last-child', ({ textContent }) => textContent);
  let steps = 0;
  for (; (await lastLine()) !== ''; steps++) await hold('Control', 'z');
  expect(steps).toBeLessThan(12);
  await hold('Control', 'b');
  await page.keyboard.type('Come in');
  await hold('Alt', 'F10');
  await frame.waitForSelector('#vitrine-overlay [role="toolbar"] [aria-label="Bold"][aria-pressed="true"]:focus');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await frame.waitForFunction(() => document.querySelector('[contenteditable]') === null);
  await shows(page, 'Changes not published');
  await saved();
  expect((await fetch(`${demo.site.url}/spring`)).status).toBe(404);
  await press('Publish');
  await shows(page, 'Published at /spring', '.studio-toast');
  await holds(async () =>
    expect(await visited('/spring')).toMatch(/<h2>The kiln is warm again<\/h2><p><(b|strong)>Come in<\/\1><\/p>/),
  );
  // There is nothing to publish or discard.
  await page.waitForSelector('.studio-editor-publish .is-primary[data-disabled]');
  await press('More ways to publish');
  await page.waitForSelector('::-p-aria(Discard the draft…[role="menuitem"])[data-disabled]');
  await page.keyboard.press('Escape');
  await page.click('.studio-editor-back');
  await press('Actions for Spring');
  await press('Set as home page', 'menuitem');
  await holds(async () => expect(await visited('/')).toContain('The kiln is warm again'));
});

describe('a page of the demo', () => {
  let frame: Frame;
  const own = '[data-document="page:about"]';
  /** Ids of the blocks in page order. */
  const order = (): Promise<string> => frame.$$eval(`.sqs-block${own}`, (all) => all.map(({ id }) => id).join(' '));
  beforeAll(async () => {
    await page.goto(`${demo.site.url}/config/pages/about`);
    frame = await openFrame();
    await page.waitForSelector('[data-key="rows.0"]');
  });

  test('a double click on a text that is not selected yet opens it, with the word under the pointer selected', async () => {
    const text = await frame.$eval(`.sqs-block${own} p`, (element) => element.textContent ?? '');
    const at = await pointOf(frame, `.sqs-block${own} p`, { x: 0.05, y: 0.2 });
    await page.mouse.click(at.x, at.y, { count: 2 });
    await frame.waitForSelector(`.sqs-block${own} [contenteditable] p`);
    const [first] = text.trim().split(/[ ,.]/);
    await holds(async () => expect(await frame.evaluate(() => getSelection()?.toString())).toBe(first));
    await page.keyboard.press('Escape');
    await frame.waitForFunction(() => document.querySelector('[contenteditable]') === null);
  });

  test('nothing in the frame has the admin’s permissions', async () => {
    expect(
      await frame.evaluate(async () => {
        const tries = [
          () => document.cookie,
          () => localStorage.length,
          () => parent.document.title,
          () => fetch('/api/owner/session'),
        ];
        const results = tries.map(async (attempt) => {
          try {
            await attempt();
            return 'allowed';
          } catch {
            return 'refused';
          }
        });
        const script = document.createElement('script');
        script.textContent = 'globalThis.hasRun = true';
        document.body.append(script);
        return [self.origin, 'hasRun' in globalThis, ...(await Promise.all(results))];
      }),
    ).toEqual(['null', false, 'refused', 'refused', 'refused', 'refused']);
  });

  test('typing in the panel repaints only the block: the page does not scroll, and keeps its elements', async () => {
    const block = await pointOf(frame, `${own}[data-path="rows.2.columns.0.blocks.0"]`);
    await page.mouse.click(block.x, block.y);
    await holds(async () => expect(await selectedName()).toBe('Quote'));
    const isSame = await frame.evaluateHandle(() => {
      const [header, image] = [document.querySelector('header'), document.querySelector('main img')];
      scrollTo({ top: 200, behavior: 'instant' });
      return () => [header === document.querySelector('header'), image === document.querySelector('main img'), scrollY];
    });
    await type('Source', ' and a cat');
    await frame.waitForFunction(() => document.querySelector('figcaption')?.textContent?.includes('and a cat'));
    expect(await isSame.evaluate((ask) => ask())).toEqual([true, true, 200]);
    await saved();
    await press('Undo');
    await frame.waitForFunction(() => !document.querySelector('figcaption')?.textContent?.includes('and a cat'));
  });

  test('a block is dragged by its name, and goes back by undo', async () => {
    const before = await order();
    const quote = `${own}[data-path="rows.2.columns.0.blocks.0"]`;
    await frame.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const id = await frame.$eval(quote, (element) => element.id);
    const block = await pointOf(frame, quote);
    await page.mouse.click(block.x, block.y);
    await frame.waitForSelector('#vitrine-overlay .handle');
    const handle = await pointOf(frame, '#vitrine-overlay .handle');
    const target = await pointOf(frame, `${own}[data-path="rows.0.columns.0.blocks.0"]`, { x: 0.5, y: 0.02 });
    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x, handle.y - 30, { steps: 3 });
    await page.mouse.move(target.x, target.y, { steps: 5 });
    await page.mouse.up();
    await holds(async () => expect((await order()).split(' ')[0]).toBe(id));
    await press('Undo');
    await holds(async () => expect(await order()).toBe(before));
  });

  test('the line between blocks moves with them when the page is repainted under the pointer', async () => {
    const border = await pointOf(frame, `${own}[data-path="rows.1"]`, { x: 0.5, y: 0 });
    await page.mouse.move(border.x, border.y - 30);
    await page.mouse.move(border.x, border.y);
    await frame.waitForSelector('#vitrine-overlay .insertion:not([hidden])');
    /** Pixels between the button and the nearest border of a row or block; 0 if hidden. */
    const distance = (): Promise<number> =>
      frame.evaluate((selector) => {
        const button = document.querySelector<HTMLElement>('#vitrine-overlay .insertion');
        if (button === null || button.hidden) return 0;
        const line = document.querySelector<HTMLElement>('#vitrine-overlay .line')?.getBoundingClientRect();
        const boxes = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
        const edges = boxes.flatMap(({ top, bottom }) => [top, bottom]);
        return Math.min(...edges.map((edge) => Math.abs(edge - ((line?.top ?? 0) + (line?.height ?? 0) / 2))));
      }, `${own}[data-path]`);
    const before = await order();
    await page.focus('[data-key="rows.0.columns.0"]');
    await page.keyboard.press('ArrowUp');
    await page.waitForSelector('[data-key="rows.0"][data-selected]');
    await hold('Control', 'd');
    await holds(async () => expect((await order()).length).toBeGreaterThan(before.length));
    await holds(async () => expect(await distance()).toBeLessThan(40));
    await page.mouse.move(5, 5);
    await hold('Control', 'z');
    await holds(async () => expect(await order()).toBe(before));
  });

  test('by keyboard only: select, move, duplicate, delete, undo, publish', async () => {
    const before = await order();
    await page.focus('[data-key="rows.0.columns.0"]');
    await page.keyboard.press('ArrowDown');
    await holds(async () => expect(await selectedName()).toBe('Text'));
    // Into the adjacent column, after its block.
    await hold('Alt', 'ArrowDown', 'ArrowDown');
    await holds(async () => expect(await order()).toMatch(/^block-about-2 block-about-1 /));
    await page.waitForSelector('[data-key="rows.0.columns.0.blocks.1"][data-selected]:focus');
    await hold('Control', 'd');
    await holds(async () => expect((await order()).split(' ')).toHaveLength(before.split(' ').length + 1));
    await page.keyboard.press('Delete');
    await holds(async () => expect((await order()).split(' ')).toHaveLength(before.split(' ').length));
    await hold('Control', 'z', 'z', 'z', 'z');
    await holds(async () => expect(await order()).toBe(before));
    await saved();
  });

  test('undo of a copy selects the original, and an entry that is pressed again stays selected', async () => {
    const before = await order();
    const entry = (at: number): string => `[data-key="rows.0.columns.0.blocks.${at}"]`;
    await page.focus('[data-key="rows.0.columns.0"]');
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector(`${entry(0)}[data-selected]`);
    await hold('Control', 'd');
    await page.waitForSelector(`${entry(1)}[data-selected]:focus`);
    await hold('Control', 'z');
    await page.waitForSelector(`${entry(0)}[data-selected]`);
    await holds(async () => expect(await order()).toBe(before));
    for (let count = 0; count < 2; count++) {
      await page.click(entry(0));
      expect(await page.$(`${entry(0)}[data-selected]`)).not.toBeNull();
    }
    expect(await selectedName()).toBe('Text');
  });

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
  ])('editor and tree have no accessibility violations: %s, %i px', async (scheme, width) => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.setViewport({ width, height: 900 });
    expect(await violations(page)).toEqual([]);
    // The whole page is visible, and the tools take at most two rows.
    const right = (selector: string): Promise<number> =>
      page.$eval(selector, (element) => element.getBoundingClientRect().right);
    expect(await right('.studio-preview-page')).toBeLessThanOrEqual(width);
    if (width > 700) {
      await press('Tablet', 'radio');
      await holds(async () =>
        expect(await right('.studio-preview-page')).toBeLessThanOrEqual((await right('.studio-preview')) - 16),
      );
      await press('Desktop', 'radio');
    }
    expect(await page.$eval('.studio-editor-bar', ({ clientHeight }) => clientHeight)).toBeLessThan(100);
  });
});

test('the page tree has no accessibility violations, moves pages by keyboard, and restores deleted pages', async () => {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(`${demo.site.url}/config/pages`);
  await page.waitForSelector('[data-key="link:mainNav:0"]');
  expect(await violations(page)).toEqual([]);
  const title = (key: string): Promise<string> =>
    page.$eval(`[data-key="${key}"] .studio-tree-name`, ({ textContent }) => textContent ?? '');
  const [first, second] = [await title('link:mainNav:0'), await title('link:mainNav:1')];
  await page.focus('[data-key="link:mainNav:0"]');
  await hold('Alt', 'ArrowDown');
  await holds(async () => expect(await title('link:mainNav:0')).toBe(second));
  await press('Undo');
  await holds(async () => expect(await title('link:mainNav:0')).toBe(first));
  await press('Actions for Contact');
  await press('Delete', 'menuitem');
  await press('Restore Contact');
  await page.waitForSelector(aria('Actions for Contact', 'button'));
  await holds(async () => expect((await fetch(`${demo.site.url}/contact`)).status).toBe(200));
});
