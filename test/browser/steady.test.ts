import type { Browser } from 'puppeteer';
import { launchBrowser } from './browser.ts';
import { demoContent } from './demo-content.ts';
import { type FullSite, openFullSite } from './full-site.ts';

const paths = [
  '/',
  '/search?q=mug',
  ...Object.values(demoContent).flatMap(({ collection }) =>
    collection?.urlId === undefined ? [] : [`/${collection.urlId}`],
  ),
].filter((path) => process.env['PATHS']?.split(',').includes(path) !== false);

let browser: Browser;
let site: FullSite;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), openFullSite(demoContent)]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

interface Measured {
  shift: number;
  where: string[];
  longest: number;
}

/** Loads a page, and scrolls through it so that every region wakes. */
async function measure(path: string, width: number): Promise<Measured> {
  const page = await browser.newPage();
  await page.setViewport({ width, height: 900 });
  await page.evaluateOnNewDocument(() => {
    const measured: Measured = { shift: 0, where: [], longest: 0 };
    Object.assign(globalThis, { measured });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources?: { node?: Node }[];
      })[]) {
        // Parts of the browser's own controls (of sounds) have no node that a page could see or steady.
        if (entry.hadRecentInput || entry.sources?.every(({ node }) => !node)) continue;
        measured.shift += entry.value;
        for (const { node } of entry.sources ?? [])
          measured.where.push(
            node instanceof Element
              ? `${node.tagName}.${node.className}`
              : `${node?.nodeName} in ${node?.parentElement?.outerHTML.slice(0, 120)}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) measured.longest = Math.max(measured.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const throttled = process.env['VITALS'] !== undefined;
  if (throttled) await page.emulateCPUThrottling(4);
  await page.goto(site.url + path, { waitUntil: 'networkidle0' });
  for (let top = 0; top < (await page.evaluate(() => document.body.scrollHeight)); top += 800) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  const measured = await page.evaluate(() => (globalThis as unknown as { measured: Measured }).measured);
  await page.close();
  if (throttled)
    console.log(
      `${width} ${path} CLS ${measured.shift.toFixed(4)}, longest task ${Math.round(measured.longest)} ms at 4× CPU`,
    );
  return measured;
}

test.each([390, 1280])(
  'no page of the demo moves by itself, %d pixels wide',
  async (width) => {
    const moved: string[] = [];
    for (const path of paths) {
      const { shift, where } = await measure(path, width);
      if (shift > 0.001) moved.push(`${path} ${shift.toFixed(4)} ${[...new Set(where)].slice(0, 4).join(', ')}`);
    }
    expect(moved).toEqual([]);
  },
  240_000,
);
