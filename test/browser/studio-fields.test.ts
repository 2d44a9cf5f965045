import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { blockSettings } from '../../shared/block-settings/index.ts';
import { ownSlices } from '../../shared/block-settings/slices.ts';
import { rounds } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually } from './recording.ts';
import { openPanelPage, type PanelPage } from './studio-panel.ts';

const demo = useDemoSite();
const errors: string[] = [];
let page: Page;

beforeAll(async () => {
  page = await openPanelPage(demo, errors);
}, 120_000);
afterEach(() => expect(errors.splice(0)).toEqual([]));

const showBlock = async (type: string, value: object = {}, problems: object = {}): Promise<void> => {
  await page.evaluate(
    (name, stored, found) => (globalThis as unknown as PanelPage).showBlock(name, stored, found),
    type,
    value,
    problems,
  );
  await page.waitForFunction(() => document.querySelector('.studio-setting, .studio-note') !== null);
};
const stored = (): Promise<unknown> => page.evaluate(() => (globalThis as unknown as PanelPage).stored);
const find = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
const storedIs = (wanted: object) =>
  page.waitForFunction(
    (text) => JSON.stringify((globalThis as unknown as PanelPage).stored) === text,
    { timeout: 10_000 },
    JSON.stringify(wanted),
  );
const fill = async (name: string, text: string): Promise<void> => {
  await find('textbox', name).click();
  await page.keyboard.type(text);
};
const choose = async (select: string, option: string): Promise<void> => {
  const button = await page.waitForSelector(
    `::-p-xpath(//*[contains(@class,"studio-field")][*[.="${select}"]]//button)`,
  );
  await button?.click();
  await find('option', option).click();
};
const text = (selector: string): Promise<string> => page.$eval(selector, (element) => element.textContent ?? '');

test('each setting of each block and slice has a labeled control, and nothing fails', async () => {
  const types = Object.keys(blockSettings);
  for (const type of types.filter((_type, at) => at % rounds(5, 1) === 0)) {
    await showBlock(type);
    await page.waitForFunction(
      () => document.querySelector('.studio-setting-loading, .studio-field[aria-hidden]') === null,
    );
    const bare = await page.$$eval('.studio-setting', (settings) =>
      settings
        .filter((one) => one.querySelector('input, textarea, button, [role="textbox"], select') === null)
        .map(({ id }) => id),
    );
    expect([type, bare]).toEqual([type, []]);
  }
  for (const slice of [...Object.keys(ownSlices), 'slide']) {
    await page.evaluate((name) => (globalThis as unknown as PanelPage).showSlice(name), slice);
    await page.waitForSelector('.studio-setting');
  }
});

const SAMPLES: readonly (readonly [string, object])[] = [
  ['gallery', { design: 'slideshow', images: [{ assetUrl: '/assets/river-jug.jpg' }] }],
  ['button', { text: 'Go', linkTo: 'javascript:x' }],
  ['chart', { columns: ['Cups'], rows: [{ label: 'January', values: [3] }] }],
  ['pricing-plan', { plans: [{}] }],
  ['map', {}],
  ['code', {}],
];

test('panels have no accessibility violations', async () => {
  const all = Object.keys(blockSettings).map((type) => [type, {}] as const);
  for (const [type, value] of [...SAMPLES, ...all.slice(0, rounds(0, all.length))]) {
    await showBlock(type, value);
    await page.waitForFunction(
      () => document.querySelector('.studio-setting-loading, .studio-field[aria-hidden]') === null,
    );
    for (const details of await page.$$('details')) await details.evaluate((element) => (element.open = true));
    expect([type, await violations(page)]).toEqual([type, []]);
  }
});

test('input is stored, and a problem links to its setting', async () => {
  await showBlock('button', { linkTo: 'javascript:x' }, { size: 'The server says so.' });
  await fill('Text', 'Go');
  await storedIs({ linkTo: 'javascript:x', text: 'Go' });
  expect(await text('.studio-problem-list')).toContain('Link: javascript:x is not a valid page URL.');
  await find('button', 'Size').click();
  expect(await page.evaluate(() => document.activeElement?.closest('.studio-setting')?.id)).toBe('setting-size');
  expect(await page.evaluate(() => document.activeElement?.closest('details')?.open)).toBe(true);
});

test('a link leads to a page, a web address, an email, a phone or a file', async () => {
  await showBlock('link');
  await choose('Link to', 'Web Address');
  await fill('Web Address', 'example');
  await page.waitForFunction(() => document.body.textContent?.includes('Links must be formatted as'));
  await page.keyboard.type('.com');
  await storedIs({ linkTo: 'https://example.com' });
  await choose('Link to', 'Email');
  await fill('To', 'nobody');
  await page.waitForFunction(() => document.body.textContent?.includes('Please enter a valid email.'));
  await page.keyboard.type('@shop.example');
  await fill('Subject', 'A cup');
  await storedIs({ linkTo: 'mailto:nobody@shop.example?subject=A%20cup' });
  await choose('Link to', 'Phone');
  await fill('Phone', '+32 2 123');
  await storedIs({ linkTo: 'tel:+322123' });
});

test('collections are found by their title', async () => {
  await showBlock('summary');
  await find('combobox', 'Collection').click();
  await page.keyboard.type('journ');
  await page.waitForSelector('[role="option"]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await storedIs({ collection: 'journal' });
});

test('an address is suggested while it is typed, and fills in the lines of a location', async () => {
  await showBlock('map', { location: { addressTitle: 'The studio' } });
  await find('combobox', 'Find an address').click();
  await page.keyboard.type('12 Haupt-Straße, munch');
  await find('option', '12 Haupt-Straße, München, Bayern, Germany').click();
  await storedIs({
    location: {
      addressTitle: 'The studio',
      addressLine1: '12 Haupt-Straße',
      addressLine2: 'München, Bayern',
      addressCountry: 'Germany',
    },
  });
  expect(await page.$eval('#setting-location-addressLine1 input', ({ value }) => value)).toBe('12 Haupt-Straße');
});

test('tags and categories of the chosen collection are suggested in filters; others are typed', async () => {
  await showBlock('summary', { collection: 'journal' });
  for (const details of await page.$$('details')) await details.evaluate((element) => (element.open = true));
  await find('combobox', 'Tags').click();
  await page.keyboard.type('kil');
  await find('option', 'kiln').click();
  await storedIs({ collection: 'journal', tagFilter: ['kiln'] });
  await find('combobox', 'Tags').click();
  await page.keyboard.type('KILN');
  await page.waitForFunction(() => document.body.textContent?.includes('This tag already exists'));
  await page.keyboard.press('Escape');
  await page.focus('#setting-categoryFilter input');
  await page.keyboard.type('cl');
  await find('option', 'Clay').click();
  await storedIs({ collection: 'journal', tagFilter: ['kiln'], categoryFilter: ['Clay'] });
  await page.focus('#setting-categoryFilter input');
  await page.keyboard.type('Wood');
  await page.keyboard.press('Enter');
  await storedIs({ collection: 'journal', tagFilter: ['kiln'], categoryFilter: ['Clay', 'Wood'] });
  // Of the page that the block stands on nobody knows the tags here: they are typed.
  await showBlock('summary', { tagFilter: ['kiln'] });
  expect(await page.$('::-p-aria([name="Tags"][role="combobox"])')).toBeNull();
});

test('a design that overrides an option says so, and the option cannot be changed', async () => {
  await showBlock('gallery');
  for (const details of await page.$$('details')) await details.evaluate((element) => (element.open = true));
  const autoplay = '#setting-autoplay';
  expect(await text(autoplay)).toContain('Grid turns this off.');
  expect(await page.$eval(`${autoplay} input`, (input) => (input as HTMLInputElement).disabled)).toBe(true);
  await choose('Design', 'Slideshow');
  await page.waitForFunction(() => document.body.textContent?.includes('Slideshow turns this on.'));
  expect(await page.$eval(`${autoplay} input`, (input) => (input as HTMLInputElement).disabled)).toBe(false);
});

test('list entries are added, moved by keyboard, duplicated, removed and pasted', async () => {
  await showBlock('marquee', { items: [{ text: 'One' }, { text: 'Two' }] });
  await page.focus('#setting-items-0');
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Alt');
  await storedIs({ items: [{ text: 'Two' }, { text: 'One' }] });
  await find('button', 'Actions of item 1').click();
  await find('menuitem', 'Duplicate').click();
  await storedIs({ items: [{ text: 'Two' }, { text: 'Two' }, { text: 'One' }] });
  await find('button', 'Actions of item 3').click();
  await find('menuitem', 'Remove item').click();
  await find('button', 'Add item').click();
  await storedIs({ items: [{ text: 'Two' }, { text: 'Two' }, {}] });
  await paste('.studio-list-setting', 'Three\t-\nFour\t-');
  await page.waitForFunction(() => JSON.stringify((globalThis as unknown as PanelPage).stored).includes('Four'));
});

test('a new entry stays open, with the focus, while it is typed in', async () => {
  await showBlock('marquee');
  await find('button', 'Add item').click();
  await page.waitForSelector('details[open] #setting-items-0-text input');
  await page.focus('#setting-items-0-text input');
  await page.keyboard.type('Three');
  await storedIs({ items: [{ text: 'Three' }] });
  expect(await page.$eval('.studio-entry-details', (details) => (details as HTMLDetailsElement).open)).toBe(true);
});

/** Pastes into the first match, like a browser. */
const paste = (selector: string, plain: string, html = ''): Promise<unknown> =>
  page.$eval(
    selector,
    (element, given, markup) => {
      const data = new DataTransfer();
      data.setData('text/plain', given);
      if (markup !== '') data.setData('text/html', markup);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    plain,
    html,
  );

test('tour dates are pasted into a table, changed, moved and removed in it, with errors at the cell', async () => {
  await showBlock('tourdates');
  await find('button', 'Edit as a table').click();
  await page.waitForSelector('.studio-data-rows');
  await paste('.studio-data-rows', 'Date\tVenue\tTickets\n5/1/2027 8:30 PM\tBozar\t\nsoon\tVooruit\tjavascript:x\n');
  await page.waitForFunction(() => document.body.textContent?.includes('2 were added.'));
  expect(
    await page.$$eval('.studio-data-rows .studio-error', (all) => all.map(({ textContent }) => textContent)),
  ).toEqual(['soon is not a date.', 'javascript:x is not a valid page URL.']);
  expect(await violations(page)).toEqual([]);
  await find('button', 'Remove date 1').click();
  const cell = await page.waitForSelector('::-p-aria([name="Date, date 1"][role="textbox"])[aria-invalid]');
  await cell?.click({ count: 3 });
  await page.keyboard.type('2027-05-02 19:00');
  await page.waitForFunction(() => document.querySelectorAll('.studio-data-rows .studio-error').length === 1);
  await (await page.waitForSelector('::-p-aria([name="Tickets, date 1"][role="textbox"])'))?.click({ count: 3 });
  await page.keyboard.type('https://tickets.example');
  await find('button', 'Add date').click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Date, date 2');
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.up('Alt');
  await find('button', 'Done').click();
  const dates = await eventually(async () => {
    const { dates: all } = (await stored()) as { dates: Record<string, unknown>[] };
    return all[1]?.['venue'] === 'Vooruit' ? all : undefined;
  }, 'the move');
  expect(dates).toEqual([
    {},
    { venue: 'Vooruit', ticketUrl: 'https://tickets.example', startDate: expect.any(Number) },
  ]);
});

test('spreadsheet cells become the dataset of a chart', async () => {
  await showBlock('chart');
  await page.waitForSelector('.studio-dataset');
  expect(await text('.studio-dataset')).toContain('The dataset must have at least one column and at least one row');
  await paste('.studio-grid', '\tCups\tBowls\nJanuary\t1,200\t3\nFebruary\t5\t');
  await storedIs({
    columns: ['Cups', 'Bowls'],
    rows: [
      { label: 'January', values: [1200, 3] },
      { label: 'February', values: [5, null] },
    ],
  });
  expect(await text('.studio-dataset')).toContain('One or more rows was missing data. Enter some data!');
  await fill('February, Bowls', '4');
  await page.waitForFunction(() => !document.body.textContent?.includes('Enter some data!'));
});

test('rich text has a slash menu, a toolbar at Alt+F10, and strips styles from pasted text', async () => {
  await showBlock('quote');
  await find('textbox', 'Quote').click();
  await page.keyboard.type('/h2');
  await page.waitForSelector('.studio-slash');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Clay');
  await storedIs({ quote: '<h2>Clay</h2>' });
  await page.keyboard.down('Alt');
  await page.keyboard.press('F10');
  await page.keyboard.up('Alt');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bold');
  await page.keyboard.press('Escape');
  await paste(
    '.studio-rich',
    'x',
    '<p class="MsoNormal" style="color:red">Fired <b onclick="x()">twice</b><script>x()</script><a href="javascript:x">.</a></p>',
  );
  await page.waitForFunction(() => JSON.stringify((globalThis as unknown as PanelPage).stored).includes('twice'));
  const { quote } = (await stored()) as { quote: string };
  expect(quote).toContain('<strong>twice</strong>');
  expect(quote).not.toMatch(/class|style|script|onclick/);
  // While pasted markup is parsed, the page's policy blocks parts that are then removed.
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes('Content Security Policy')));
});

test('markup that the editor does not support is shown as HTML, and nothing of it is lost', async () => {
  const quote = '<table><tr><td>1</td></tr></table>';
  await showBlock('quote', { quote });
  await page.waitForFunction(() => document.body.textContent?.includes('Shown as HTML because it has table'));
  expect(await stored()).toEqual({ quote });
});

test.each([
  ['a class', '<p class="lead">One</p>', 'class'],
  ['a picture', '<p>One</p><img src="/a.jpg" alt="">', 'img, src, alt'],
])('%s keeps a text block in the code editor', async (_name, html, lost) => {
  await showBlock('html', { html });
  await page.waitForFunction((text) => document.body.textContent?.includes(text), {}, `because it has ${lost}.`);
  await page.waitForSelector('.cm-content');
  expect(await stored()).toEqual({ html });
});

test('a text block is rich text: links and lists stay unchanged when other text is typed', async () => {
  const html =
    '<h2>One</h2><p>A <b>bold <a href="/a">link</a></b></p><ul><li>First</li><li>Second<ul><li>Inner</li></ul></li></ul>';
  await showBlock('html', { html });
  await page.waitForSelector('.studio-rich h2');
  await page.click('.studio-rich h2');
  await page.keyboard.press('End');
  await page.keyboard.type(' more');
  await page.waitForFunction(() => JSON.stringify((globalThis as unknown as PanelPage).stored).includes('One more'));
  const typed = (await stored()) as { html: string };
  expect(typed.html).toContain('<ul><li>First</li><li>Second<ul><li>Inner</li></ul></li></ul>');
  expect(typed.html).toContain('href="/a"');
  expect(typed.html).not.toMatch(/target|rel=/);
});

test('code is typed in an editor, except on Android', async () => {
  await showBlock('code');
  await page.waitForSelector('.cm-content');
  await page.click('.cm-content');
  // Tags would be closed only once the language is loaded, which colors them.
  await page.keyboard.type('<i>');
  await page.waitForFunction(() => document.querySelector('.cm-line span') !== null);
  await page.keyboard.type('<p>Hello</p>');
  await storedIs({ source: '<i><p>Hello</p>' });
  await page.evaluate(() => Object.defineProperty(navigator, 'userAgent', { value: 'Android', configurable: true }));
  await showBlock('code', { source: '<b>' });
  await page.waitForFunction(() => document.body.textContent?.includes('Code editing is not available on Android.'));
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'userAgent'));
});

test('an image is uploaded, and its focal point moved by keyboard', async () => {
  await showBlock('image');
  await find('button', 'Choose Image').click();
  await find('tab', 'Upload File').click();
  const [chooser] = await Promise.all([page.waitForFileChooser(), find('button', 'Choose from this computer').click()]);
  await chooser.accept([join(__dirname, '../../views/demo/assets/river-jug.jpg')]);
  await page.waitForSelector('.studio-focal-point');
  await page.focus('.studio-focal-point');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => JSON.stringify((globalThis as unknown as PanelPage).stored).includes('0.51'));
  const { image } = (await stored()) as { image: Record<string, unknown> };
  expect(image['assetUrl']).toMatch(/^\/s\/[\w-]+\/river-jug\.jpg$/);
  expect(image['originalSize']).toMatch(/^\d+x\d+$/);
});

test('a block is found by keywords, and added by keyboard', async () => {
  await page.evaluate(() => (globalThis as unknown as PanelPage).showMenu());
  await find('searchbox', 'Search blocks').click();
  expect((await page.$$('.studio-block-card')).length).toBe(Object.keys(blockSettings).length);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('faq');
  await page.waitForFunction(() => document.querySelectorAll('.studio-block-card').length === 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => (globalThis as unknown as PanelPage).added === 'accordion');
});
