/** Messages of the editor (specification, rendering and owner tools 5 and 8) that faults of networks, servers and files cause. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { HTTPRequest, Page } from 'puppeteer';
import sharp from 'sharp';
import { startHttp } from '../server/integrations/servers.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { byRole, fill, keys, press, shows } from './studio-page.ts';
import { openPanelPage, type PanelPage } from './studio-panel.ts';

/** What a video service answers, by the path of the video. */
const answers: Readonly<Record<string, readonly [status: number, body: string]>> = {
  '/1': [200, '{"title":"A film about clay"}'],
  '/2': [200, '{"account_type":"basic"}'],
  '/3': [200, ''],
  '/4': [404, '{}'],
  '/5': [500, '{}'],
};
const environment: Record<string, string> = { EMBEDS: 'oembed', MAX_FILE_BYTES: '400000' };
let stopService: () => Promise<void>;
beforeAll(async () => {
  const service = await startHttp((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://service');
    const [status, body] = answers[new URL(searchParams.get('url') ?? '').pathname] ?? [404, '{}'];
    response.writeHead(status).end(body);
  });
  environment['OEMBED_ENDPOINT'] = `${service.url}/`;
  stopService = service.stop;
});
const demo = useDemoSite(environment);
afterAll(() => stopService());

const errors: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'messages-'));
let page: Page;
/** Settings of a block alone. */
let panel: Page;
let photo: Buffer;
beforeAll(async () => {
  panel = await openPanelPage(demo, errors);
  page = await demo.browser.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setViewport({ width: 1280, height: 900 });
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
}, 120_000);
afterEach(() => {
  // Failed requests are what the tests are about.
  expect(errors.splice(0).filter((error) => !error.includes('Failed to load resource'))).toEqual([]);
});

const open = async (path: string): Promise<void> => void (await page.goto(`${demo.site.url}/config${path}`));

/** Runs work while a table is missing. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) =>
    demo.site.database.db.execute(sql.raw(`ALTER TABLE ${from} RENAME TO ${to}`));
  await rename(table, `${table}_away`);
  try {
    await work();
  } finally {
    await rename(`${table}_away`, table);
  }
}

/** Decides about matching requests until the test ends. */
async function intercept(isMeant: (request: HTTPRequest) => boolean, decide: (request: HTTPRequest) => void) {
  await page.setRequestInterception(true);
  page.on('request', (request) => (isMeant(request) ? decide(request) : void request.continue()));
}
afterEach(async () => {
  page.removeAllListeners('request');
  await page.setRequestInterception(false);
});

test.each([
  ['files', '/files', 'Unable to load results', 'No files yet'],
  ['collections', '/products', 'Unable to load collections', 'Products'],
  ['audit_log', '/settings/activity', 'Something went wrong', 'Activity'],
])('without %s, %s says "%s", and shows everything after "Try again"', async (table, path, message, afterwards) => {
  await without(table, async () => {
    await open(path);
    await shows(page, message);
  });
  expect(await violations(page)).toEqual([]);
  await press(page, 'Try again');
  await shows(page, afterwards);
  await page.waitForFunction((text) => !document.body.textContent?.includes(text), {}, message);
});

test('fonts that cannot be listed, and one that cannot be shown', async () => {
  await without('files', async () => {
    await open('/design');
    await press(page, 'Fonts', 'tab');
    await (await page.waitForSelector('.studio-font-role button'))?.click();
    await shows(page, 'Unable to load fonts');
  });
  await intercept(
    (request) => request.url().includes('/fonts/catalog/'),
    (request) => void request.abort(),
  );
  await press(page, 'Try again');
  await (await page.waitForSelector('::-p-aria([name="Search fonts"])'))?.type('caveat');
  await shows(page, 'Unable to load preview for Caveat');
  expect(await violations(page)).toEqual([]);
  await keys(page, 'Escape');
});

test('colors with parts out of bounds, or without one', async () => {
  await press(page, 'Colors', 'tab');
  for (const [color, message] of [
    ['hsl(400 50% 50%)', 'Hue out of bounds.'],
    ['hsl(20 150% 50%)', 'Saturation out of bounds.'],
    ['hsl(20 50% 150%)', 'Lightness out of bounds.'],
    ['hsl(20 50% 50% / 3)', 'Alpha out of bounds.'],
    ['hsl(20 50%)', 'Missing an H/S/L value.'],
  ] as const) {
    await fill(page, 'Background', color);
    await shows(page, message);
  }
});

test.each([
  ['the settings of the site', '/settings/site/general', 'Time zone'],
  ['the time of a scheduled page', '/pages', 'State'],
])('a time zone that cannot be read, in %s', async (_where, path, label) => {
  let isAway = true;
  await intercept(
    (request) => request.url().endsWith('/api/owner/time-zone'),
    (request) => void (isAway ? request.respond({ status: 503, body: '{}' }) : request.continue()),
  );
  await open(path);
  if (label === 'State') {
    await press(page, 'Actions for Contact');
    await press(page, 'Settings…', 'menuitem');
    const field = `//*[contains(@class, 'studio-label')][text()='${label}']/..//button`;
    await (await page.waitForSelector(`::-p-xpath(${field})`))?.click();
    await press(page, 'Scheduled', 'option');
  }
  await shows(page, 'Failed to load timezone, retry connection', '[role=alert]');
  expect(await violations(page)).toEqual([]);
  isAway = false;
  await press(page, 'Try again');
  await page.waitForFunction(() => !document.body.textContent?.includes('Failed to load timezone'));
});

describe('uploads', () => {
  const upload = async (name: string, content: Buffer): Promise<void> => {
    writeFileSync(join(folder, name), content);
    const [chooser] = await Promise.all([page.waitForFileChooser(), press(page, 'Upload files')]);
    await chooser.accept([join(folder, name)]);
  };
  const isUpload = (request: HTTPRequest): boolean =>
    request.method() === 'POST' && request.url().endsWith('/api/files');
  beforeAll(async () => {
    await open('/files');
    await shows(page, 'No files yet');
  });

  test('files that are too large, of no kind, or torn', async () => {
    await upload('large.png', Buffer.alloc(420_000));
    await shows(page, 'File too large: the maximum allowed size is 39');
    await upload('none.png', Buffer.from('no picture'));
    await shows(page, 'Unsupported file type: the file does not appear to be a supported file.');
    await upload('head.png', photo.subarray(0, 20));
    await shows(page, 'File processing failed');
    await upload('half.png', photo.subarray(0, photo.length - 30));
    await shows(page, 'File processing failed to complete');
    expect(await page.$('[aria-label^="Retry"]')).toBeNull();
    await press(page, 'Clear finished');
  });

  test('an upload that is cancelled, one that is cut off, and one that arrives broken; each can be retried', async () => {
    let decide = (request: HTTPRequest): void => void request;
    await intercept(isUpload, (request) => decide(request));
    await upload('slow.png', photo);
    await press(page, 'Cancel slow.png');
    await shows(page, 'File processing cancelled');
    decide = (request) => void request.abort();
    await press(page, 'Retry slow.png');
    await shows(page, 'File upload failed to complete');
    decide = (request) =>
      void request.continue({ headers: { ...request.headers(), 'content-type': 'multipart/form-data' } });
    await press(page, 'Retry slow.png');
    await shows(page, 'Error uploading');
    await press(page, 'Clear finished');
  });

  test('a file that the server cannot store, or that would become another kind of file', async () => {
    await without('file_parts', async () => {
      await upload('vase.png', photo);
      await shows(page, 'Unable to Upload File (There was a problem while uploading your file)');
    });
    expect(await violations(page)).toEqual([]);
    await press(page, 'Retry vase.png');
    await shows(page, 'vase.png', '[role=row]');
    await (await page.waitForSelector('[role=row] .studio-file-name'))?.click();
    await shows(page, 'Used on');
    await fill(page, 'File name', 'vase.jpg');
    await shows(page, 'Unable to Rename File (There was a problem while renaming your file)');
    expect(await violations(page)).toEqual([]);
    await fill(page, 'File name', ' ');
    await shows(page, 'Please enter a file name.');
  });
});

test('a country that is none', async () => {
  await open('/settings/site/general');
  const field = await byRole(page, 'combobox', 'Country');
  await field.click({ count: 3 });
  await field.type('Nowhere');
  await keys(page, 'Escape');
  await shows(page, 'Nowhere is not one of the expected options.');
  expect(await violations(page)).toEqual([]);
});

test('navigations that the theme does not have', async () => {
  await open('/pages');
  await page.waitForSelector('[data-key="link:mainNav:0"]');
  await intercept(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/owner/navigations'),
    (request) => void request.continue({ postData: request.postData()?.replaceAll('"mainNav"', '"otherNav"') ?? '' }),
  );
  await page.focus('[data-key="link:mainNav:0"]');
  await keys(page, 'Alt+ArrowDown');
  await shows(page, 'Unable to find site main navigation', '.studio-toast');
});

describe('settings of blocks', () => {
  beforeAll(() => panel.bringToFront());
  const showBlock = (type: string, value: object): Promise<void> =>
    panel.evaluate((name, stored) => (globalThis as unknown as PanelPage).showBlock(name, stored), type, value);

  test.each([
    ['https://vimeo.com/1', 'Vimeo: A film about clay'],
    ['https://vimeo.com/2', 'Vimeo Basic accounts are unsupported; share a video from another account.'],
    ['https://vimeo.com/3', 'No response data from job request'],
    ['https://vimeo.com/4', 'Unable to locate content'],
    ['https://vimeo.com/5', 'Unable to connect. Please try again'],
    [
      'https://videos.example/1',
      'Links must be formatted as https://vimeo.com/… or https://www.youtube.com/watch?v=….',
    ],
  ])('the video %s: %s', async (url, message) => {
    await showBlock('video', { url });
    await shows(panel, message, '#setting-url');
  });

  test('a time zone that is not there', async () => {
    await without('websites', async () => {
      await showBlock('album', {});
      await shows(panel, 'Failed to load timezone, retry connection');
    });
    await press(panel, 'Try again');
    await panel.waitForFunction(() => !document.body.textContent?.includes('Failed to load timezone'));
    expect(await violations(panel)).toEqual([]);
  });
});
