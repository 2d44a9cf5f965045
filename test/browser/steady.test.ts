import type { Page } from 'puppeteer';
import { demoPages } from './demo-pages.ts';
import { useDemoSite } from './demo-site.ts';
import { closedPopup, type Measured, measuredOn, walkThrough, watchPage } from './steadiness.ts';

/** VITALS=N measures every page N times at a quarter of the CPU speed, and prints the results. PATHS selects pages. */
const loads = Number(process.env['VITALS'] ?? 0);
const isMeasuring = loads > 0;
const paths = process.env['PATHS']?.split(',') ?? (isMeasuring ? demoPages : []);

const demo = useDemoSite();

/** Baseline of the browser on this machine: one heading, one sentence, no styles or scripts. */
const BARE = 'data:text/html,<!doctype html><title>Bare</title><h1>One heading</h1><p>And one sentence.</p>';

async function measure(url: string, width: number): Promise<Measured> {
  const page = await demo.browser.newPage();
  await page.setViewport({ width, height: 900 });
  await Promise.all([watchPage(page), closedPopup(page)]);
  if (isMeasuring) await page.emulateCPUThrottling(4);
  await page.goto(url);
  await walkThrough(page);
  const measured = await measuredOn(page);
  await page.close();
  return measured;
}

const shifted = ({ shift, where }: Measured): readonly string[] => (shift > 0.001 ? [`${shift}`, ...where] : []);

/** Waits until the frames after a press are painted and reported. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));

test.each([390, 1280])(
  'choosing a variant and adding it to the cart causes no layout shift, %d pixels wide',
  async (width) => {
    const context = await demo.browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width, height: 900 });
    await Promise.all([watchPage(page), closedPopup(page)]);
    if (isMeasuring) await page.emulateCPUThrottling(4);
    await page.goto(`${demo.site.url}/shop/morning-mug`);
    await walkThrough(page);
    for (const label of await page.$$('.variant-option .variant-radio:nth-child(2) label')) await label.click();
    if (isMeasuring) await settled(page);
    const chosen = await measuredOn(page);
    await page.click('.sqs-add-to-cart-button');
    await page.waitForSelector('.sqs-added-popover[data-state=shown]');
    if (isMeasuring) await settled(page);
    const measured = await measuredOn(page);
    if (isMeasuring) console.log(`${width} press of variants ${chosen.press} ms, with adding ${measured.press} ms`);
    expect(shifted(measured)).toEqual([]);
    await context.close();
  },
);

const inOrder = (list: readonly Measured[]): readonly Measured[] => [...list].sort((a, b) => a.longest - b.longest);
const message = (list: readonly Measured[]): string => {
  const times = inOrder(list).map(({ longest }) => Math.round(longest));
  return `longest task ${times[times.length >> 1]} ms (${times.join(', ')})`;
};

if (paths.length > 0)
  test.each([390, 1280])(
    'the web vitals of every page, %d pixels wide',
    async (width) => {
      const moved: string[] = [];
      for (const path of paths) {
        const bare: Measured[] = [];
        const measured: Measured[] = [];
        // Alternating, so that other load on the machine affects both.
        for (let load = 0; load < Math.max(1, loads); load++) {
          bare.push(await measure(BARE, width));
          measured.push(await measure(demo.site.url + path, width));
        }
        moved.push(...measured.flatMap(shifted));
        const frames = inOrder(measured)[measured.length >> 1]?.long.map((frame) => `\n    ${frame}`) ?? [];
        const shift = Math.max(...measured.map((item) => item.shift));
        console.log(
          `${width} ${path} CLS ${shift.toFixed(4)}, ${message(measured)}; a bare page: ${message(bare)}${frames.join('')}`,
        );
      }
      expect(moved).toEqual([]);
    },
    3_600_000,
  );
