import type { Page } from 'puppeteer';
import { formsOf, isFullRun, partOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { demoPages } from './demo-pages.ts';
import { useDemoSite } from './demo-site.ts';
import { overflow } from './site-browser.ts';
import { closedPopup, measuredOn, walkThrough, watchPage } from './steadiness.ts';

const REFUSED: Readonly<Record<string, string>> = { '/kiln-book': '401', '/members': '403', '/nope': '404' };

/** The browser logs a rejected page to its console. */
const isMeant = (path: string, message: string): boolean => {
  // The preview blocks all scripts, including this test's.
  if (path === '/docs/playground' && message.startsWith('Blocked script execution')) return true;
  const status = REFUSED[path];
  return status !== undefined && message.includes(status);
};

/** An editor sizes its line numbers a frame after its lines, which may have been painted on a busy machine. */
const maxShift = (path: string): number => (path === '/docs/playground' ? 0.01 : 0.001);

const demo = useDemoSite();

/** One window for all pages: opening one takes as long as checking a page. */
let page: Page;
const errors: string[] = [];
let path = '';
beforeAll(async () => {
  page = await demo.browser.newPage();
  await Promise.all([watchPage(page), closedPopup(page)]);
  page.on('console', (message) => {
    if (message.type() === 'error' && !isMeant(path, message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
});

/** The longest page by far, built like `/docs`: only in the full run. */
const FORMATTERS = { path: '/docs/formatters', scheme: 'dark' };

const windows = [
  ['phone', 390],
  ['desktop', 1280],
] as const;
// Daily runs have every fourth, in both schemes.
const shown = demoPages.map((path, at) => ({ path, scheme: at % 8 < 4 ? 'light' : 'dark' }));
describe.each(formsOf(windows, 0))('on a %s', (_device, width) => {
  test.each([
    ...partOf(shown, 4),
    { path: '/docs', scheme: 'light' },
    ...(isFullRun ? [FORMATTERS] : []),
    { path: '/docs/playground', scheme: width < 500 ? 'dark' : 'light' },
  ])(
    '$path ($scheme) has no console error, no accessibility violation, no horizontal scrolling, no layout shift, and a size for every image',
    async (tested) => {
      path = tested.path;
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: tested.scheme }]);
      await page.goto(demo.site.url + path);
      await walkThrough(page);
      const { shift, where } = await measuredOn(page);
      const unsized = await page.$$eval(
        'img',
        (all) => all.filter((image) => !image.hasAttribute('width') || !image.hasAttribute('height')).length,
      );
      const result = { violations: await violations(page), unsized, overflow: await overflow(page) };
      await page.goto('about:blank');
      expect(errors.splice(0)).toEqual([]);
      expect(result).toEqual({ violations: [], unsized: 0, overflow: 0 });
      expect(shift > maxShift(path) ? [shift, ...where] : []).toEqual([]);
    },
  );
});
