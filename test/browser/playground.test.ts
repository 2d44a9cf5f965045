import type { Page } from 'puppeteer';
import { type Serving, startServer } from '../server/serving.ts';
import { formsOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { overflow } from './site-browser.ts';

let browser: TestBrowser;
let serving: Serving;
let page: Page;
const errors: string[] = [];
beforeAll(async () => {
  [browser, serving] = await Promise.all([launchBrowser(), startServer({})]);
  page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setViewport({ width: 1280, height: 900 });
});
afterAll(async () => {
  await browser.close();
  await serving.stop();
});

const address = (): string => `${serving.url}/docs/playground`;

/** Opens the playground with its first example, and waits for the first render. */
async function open(): Promise<void> {
  if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.goto(address());
  await page.waitForFunction(() => document.querySelector('[data-part="timing"]')?.textContent !== '');
}

async function tab(label: string): Promise<void> {
  await page.locator(`::-p-xpath(//button[@role="tab"][starts-with(normalize-space(), "${label}")])`).click();
}

/** Replaces the text of the current document, like typing. */
async function type(text: string): Promise<void> {
  await page.click('#editor .cm-content');
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

/** The visible text of an editor. */
const textIn = (panel: string): Promise<string> =>
  page.$$eval(`${panel} .cm-line`, (lines) => lines.map((line) => line.textContent).join('\n'));

const untilText = (selector: string, wanted: string) =>
  page.waitForFunction(
    (where, text) => [...document.querySelectorAll(where)].some((one) => one.textContent?.includes(text)),
    {},
    selector,
    wanted,
  );

const previewText = async (): Promise<string> => {
  const frame = await (await page.$('iframe'))?.contentFrame();
  return (await frame?.evaluate(() => document.body.textContent)) ?? '';
};

test('the first example is rendered, and both tiers are timed', async () => {
  await open();
  expect((await previewText()).replace(/\s+/g, ' ')).toContain('Linen runner, 62 € sold out');
  expect(await page.$eval('[data-part="timing"]', (output) => output.textContent)).toMatch(
    /^tree walker [\d.]+ ms, generated code [\d.]+ ms, [\d,]+ bytes/,
  );
});

test('input is rendered; the output, its changes and its tree can be viewed', async () => {
  await open();
  await type('<p>{shop.title}');
  await untilText('[data-part="timing"]', ' 10 bytes');
  expect(await previewText()).toBe('Atelier');
  await tab('HTML');
  expect(await textIn('#result')).toBe('<p>Atelier');
  await tab('Changes');
  await page.waitForSelector('#result .cm-deletedChunk');
  await tab('Tree');
  await untilText('#result .cm-line', '[17,1,[[0,"<p>"]');
  await tab('Preview');
});

test('data names and formatters are completed, with their documentation', async () => {
  await open();
  await type('{sh');
  await page.locator('.cm-tooltip-autocomplete li').click();
  await page.keyboard.type('.ti');
  await page.locator('.cm-tooltip-autocomplete li').click();
  await page.keyboard.type('|trunc');
  await untilText('.cm-completionInfo', 'The maximum number of characters.');
  await page.locator('.cm-tooltip-autocomplete li').click();
  await page.keyboard.type(' 3');
  await untilText('[data-part="hint"]', 'limit');
  expect(await textIn('#editor')).toBe('{shop.title|truncate 3}');
  await untilText('[data-part="timing"]', ' 6 bytes');
});

test('a partial completes the names of the tag that applies it', async () => {
  await open();
  await type('{.repeated section pieces');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('{@|apply piece');
  await page.keyboard.press('Escape');
  await tab('piece');
  await type('{st');
  await untilText('.cm-tooltip-autocomplete li', 'stock');
  await page.keyboard.press('Escape');
});

test('errors are marked in place, listed, and reachable from the list', async () => {
  await open();
  await type('one\n{shop.title|nope}');
  // The template may be checked while it is typed: then `nop` is marked first.
  await page.waitForFunction(() => document.querySelector('#editor .cm-lintRange-error')?.textContent === 'nope');
  await untilText('[data-part="status"]', '1 problem');
  await tab('Problems');
  const problem = await page.waitForSelector('.problems button');
  expect(await problem?.evaluate((button) => button.textContent)).toContain("Formatter 'nope' is unknown");
  await tab('Data');
  await problem?.click();
  await page.waitForSelector('#editor .cm-content[aria-label="Template"]:focus');
  await tab('Data');
  await type('{{');
  await untilText('[data-part="status"]', 'The data is not JSON');
});

test('partials are added, renamed, opened from the tag that applies them, and removed', async () => {
  await open();
  await page.click('[data-action="add-partial"]');
  await page.keyboard.type('two words');
  await page.keyboard.press('Tab');
  await untilText('[data-part="partial"] [role=alert]', 'no spaces');
  await page.click('.partial-fields input', { count: 3 });
  await page.keyboard.type('price-tag');
  await page.keyboard.press('Tab');
  await page.waitForSelector('[role=tab][data-tab="partial:price-tag"][aria-selected=true]');
  await type('<s>{@|apply piece');
  await page.keyboard.press('Escape');
  await page.locator('.hint button').click();
  await page.waitForSelector('[role=tab][data-tab="partial:piece"][aria-selected=true]');
  await page.locator('.partial-fields button').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-part="documents"] [role=tab]').length === 3);
});

test('a link contains everything, and opens it elsewhere; later input survives a reload', async () => {
  await open();
  await type('{shop.opened|date %Y-%m-%d %H:%M} {.equal? pieces.0.stock 3}three');
  await page.type('input[name=timeZone]', 'Asia/Tokyo');
  await untilText('[data-part="timing"]', ' 22 bytes');
  await page.click('[data-action="share"]');
  await page.waitForFunction(() => location.hash.length > 100);
  const link = page.url();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.goto(link);
  await untilText('[data-part="timing"]', ' 22 bytes');
  expect(await previewText()).toBe('2020-02-25 04:04 three');
  expect(await page.$eval('input[name=timeZone]', (input) => input.value)).toBe('Asia/Tokyo');
  await type('typed');
  await untilText('[data-part="timing"]', ' 5 bytes');
  expect(page.url()).toBe(address());
  await page.reload();
  await untilText('[data-part="timing"]', ' 5 bytes');
  expect(await textIn('#editor')).toBe('typed');
});

test('an invalid link shows a message until something is typed', async () => {
  for (const fragment of ['#aXYZ', '#zzz']) {
    await page.goto('about:blank');
    await page.goto(address() + fragment);
    await untilText('[data-part="notice"]', 'The link cannot be opened');
    await page.waitForFunction(() => document.querySelector('[data-part="timing"]')?.textContent !== '');
  }
  await type('a');
  await page.waitForFunction(() => document.querySelector('[data-part="notice"]')?.textContent === '');
});

test('an example of the documentation is found and opened', async () => {
  await open();
  await page.click('[data-action="examples"]');
  await page.keyboard.type('truncate charac');
  await page.locator('.examples .example').click();
  await untilText('#editor .cm-line', '|truncate');
  expect(await page.$eval('dialog', (dialog) => dialog.open)).toBe(false);
});

test('the preview runs no script and sends no form', async () => {
  await open();
  await type('<script>parent.document.title = "run"</script><img src=x onerror="alert(1)"><b>shown</b>');
  await page.waitForFunction(() => document.querySelector('iframe')?.srcdoc.includes('shown'));
  await page.waitForFunction(() => document.querySelector('[data-part="timing"]')?.textContent?.includes('bytes'));
  expect(await page.title()).toBe('Playground');
  expect(await page.$eval('iframe', (frame) => [frame.getAttribute('sandbox'), frame.contentDocument])).toEqual([
    '',
    null,
  ]);
  // The preview's blocked resources are logged to the console, as intended.
  expect(errors.splice(0).filter((text) => !/sandbox|Content Security Policy/.test(text))).toEqual([]);
});

test('everything can be reached by keyboard', async () => {
  await open();
  await page.focus('[role=tab][aria-selected=true]');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('[data-tab="data"][aria-selected=true]:focus');
  await page.keyboard.press('End');
  await page.waitForSelector('[data-tab="partial:piece"][aria-selected=true]:focus');
  await page.keyboard.press('Home');
  await page.waitForSelector('[data-tab="template"][aria-selected=true]:focus');
  await page.keyboard.press('Tab');
  await page.waitForSelector('[data-action="add-partial"]:focus');
  await page.keyboard.press('Tab');
  await page.waitForSelector('#editor .cm-content:focus');
  // Tab leaves the editor.
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => document.activeElement?.closest('[data-part="results"]') !== null);
});

const looks = [
  ['light', 1280],
  ['dark', 390],
] as const;
test.each(formsOf(looks, 1))(
  '%s at %d pixels: no violation, no horizontal scrolling, no error',
  async (scheme, width) => {
    await page.setViewport({ width, height: width === 390 ? 844 : 900 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await open();
    await type('<ul class="a">\n{.repeated section pieces}<li>{title|nope}{# comment #}</li>\n{.end}</ul>');
    await page.waitForSelector('#editor .cm-lintRange-error');
    const problems = [];
    for (const label of ['HTML', 'Changes', 'Problems', 'Tree', 'Preview']) {
      await tab(label);
      problems.push(...(await violations(page)));
    }
    await page.keyboard.press('Escape');
    if (process.env['SCREENSHOTS'] !== undefined)
      await page.screenshot({
        path: `${process.env['SCREENSHOTS']}/playground-${scheme}-${width}.png`,
        fullPage: true,
      });
    expect({ problems, overflow: await overflow(page), errors: errors.splice(0) }).toEqual({
      problems: [],
      overflow: 0,
      errors: [],
    });
  },
);

test('on a phone the documentation of a completion covers neither the list nor the input', async () => {
  await page.setViewport({ width: 390, height: 844 });
  await open();
  await type('<p>\n{title|tr');
  // The list moves once more when its width is known.
  await page.waitForFunction(() => {
    const box = document.querySelector('.cm-completionInfo:has(.docs-info)')?.getBoundingClientRect();
    return box !== undefined && box.left >= 0 && box.right <= 390;
  });
  const boxes = await page.evaluate(() =>
    ['.cm-completionInfo', '.cm-tooltip-autocomplete > ul', '.cm-activeLine'].map(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON() as DOMRect,
    ),
  );
  const [info, ...others] = boxes as [DOMRect, ...DOMRect[]];
  for (const other of others) expect(info.top >= other.bottom - 1 || info.bottom <= other.top + 1).toBe(true);
});

test('on a phone each field is one line, including the API key', async () => {
  const heights = await page.$$eval('.bar label', (labels) =>
    labels.map((label) => {
      label.hidden = false;
      return label.getBoundingClientRect().height;
    }),
  );
  expect(heights).toHaveLength(4);
  for (const height of heights) expect(height).toBeLessThan(44);
  expect(await overflow(page)).toBe(0);
});
