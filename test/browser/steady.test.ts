import type { Page } from 'puppeteer';
import { demoPages } from './demo-pages.ts';
import { useDemoSite } from './demo-site.ts';
import { closedPopup, type Measured, measuredOn, walkThrough, watchPage } from './steadiness.ts';

/** With VITALS set every page is measured at a quarter of the processor's speed, and said. PATHS picks some. */
const isMeasuring = process.env['VITALS'] !== undefined;
const paths = process.env['PATHS']?.split(',') ?? (isMeasuring ? demoPages : []);

const demo = useDemoSite();

async function measure(path: string, width: number): Promise<Measured> {
  const page = await demo.browser.newPage();
  await page.setViewport({ width, height: 900 });
  await Promise.all([watchPage(page), closedPopup(page)]);
  if (isMeasuring) await page.emulateCPUThrottling(4);
  await page.goto(demo.site.url + path);
  await walkThrough(page);
  const measured = await measuredOn(page);
  await page.close();
  return measured;
}

const shifted = ({ shift, where }: Measured): readonly string[] => (shift > 0.001 ? [`${shift}`, ...where] : []);

/** The slowest answer to a press so far, in milliseconds. */
const slowestPress = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const of = (list: readonly PerformanceEntry[]): number =>
          Math.max(
            0,
            ...(list as readonly PerformanceEventTiming[])
              .filter(({ interactionId = 0 }) => interactionId > 0)
              .map(({ duration }) => duration),
          );
        const observer = new PerformanceObserver((list) => resolve(of(list.getEntries())));
        observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
        setTimeout(() => resolve(of(observer.takeRecords())), 500);
      }),
  );

test.each([390, 1280])('choosing a variant and adding it to the cart moves nothing, %d pixels wide', async (width) => {
  const context = await demo.browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height: 900 });
  await Promise.all([watchPage(page), closedPopup(page)]);
  if (isMeasuring) await page.emulateCPUThrottling(4);
  await page.goto(`${demo.site.url}/shop/morning-mug`);
  await walkThrough(page);
  for (const label of await page.$$('.variant-option .variant-radio:nth-child(2) label')) await label.click();
  const chosen = isMeasuring ? await slowestPress(page) : 0;
  await page.click('.sqs-add-to-cart-button');
  await page.waitForSelector('.sqs-added-popover[data-state=shown]');
  const measured = await measuredOn(page);
  if (isMeasuring) console.log(`${width} variants ${chosen} ms, with adding ${await slowestPress(page)} ms`);
  expect(shifted(measured)).toEqual([]);
  await context.close();
});

if (paths.length > 0)
  test.each([390, 1280])(
    'the vitals of every page, %d pixels wide',
    async (width) => {
      const moved: string[] = [];
      for (const path of paths) {
        const measured = await measure(path, width);
        moved.push(...shifted(measured));
        const long = measured.long.map((frame) => `\n    ${frame}`).join('');
        console.log(
          `${width} ${path} CLS ${measured.shift.toFixed(4)}, longest ${Math.round(measured.longest)} ms${long}`,
        );
      }
      expect(moved).toEqual([]);
    },
    900_000,
  );
