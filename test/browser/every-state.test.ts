/**
 * Every page and every opened state of the demo in three widths, light and dark: accessibility, horizontal scrolling and console errors.
 * The full run covers opened states on a phone only; all combinations with `STATES=all npx jest test/browser/every-state`, and screenshots
 * with `SHOTS=FOLDER`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { violations } from './axe.ts';
import { demoPages } from './demo-pages.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { openedStates } from './opened-states.ts';
import { overflow } from './site-browser.ts';
import { walkThrough } from './steadiness.ts';

jest.setTimeout(180_000);

const isAll = process.env['STATES'] === 'all';
const shots = process.env['SHOTS'];
const schemes = ['light', 'dark'];

const demo = useDemoSite();
let page: Page;
const exceptions: string[] = [];
useVisitor(demo, (opened) => {
  page = opened;
  exceptions.length = 0;
  page.on('pageerror', (error) => exceptions.push(String(error)));
});

async function expectSound(name: string): Promise<void> {
  if (shots !== undefined) {
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: join(shots, `${name.replace(/[^\w-]+/g, '-')}.png`) as `${string}.png` });
  }
  const result = { violations: await violations(page), overflow: await overflow(page), exceptions };
  expect(result).toEqual({ violations: [], overflow: 0, exceptions: [] });
}

describe.each(isAll ? [390, 768, 1280] : [390])('%d pixels wide', (width) => {
  test.each(Object.keys(openedStates).flatMap((name) => schemes.map((scheme) => [name, scheme])))(
    '%s (%s)',
    async (name, scheme) => {
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await openedStates[name]?.(page, demo.site.url);
      await expectSound(`${name}-${width}-${scheme}`);
    },
  );
  if (isAll)
    test.each(demoPages.flatMap((path) => schemes.map((scheme) => [path, scheme])))('%s (%s)', async (path, scheme) => {
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.goto(demo.site.url + path);
      await walkThrough(page);
      await expectSound(`${path === '/' ? 'home' : path.slice(1)}-${width}-${scheme}`);
    });
});
