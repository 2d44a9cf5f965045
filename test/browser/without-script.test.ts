/** Journeys through the demo without JavaScript, on a phone. */
import type { Page } from 'puppeteer';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { journeys, type Visitor } from './without-script-journeys.ts';

jest.setTimeout(180_000);

const demo = useDemoSite();
let page: Page;
useVisitor(
  demo,
  (opened) => {
    page = opened;
    return page.setJavaScriptEnabled(false);
  },
  { width: 390, height: 844 },
);

/** Finds a link or button by its text; without a text the first button of a form. */
async function findPressed(text: string, within: string) {
  for (const part of await page.$$(within))
    for (const element of await part.$$(text === '' ? '[type=submit]' : 'a, button')) {
      const found = await element.evaluate((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim());
      const isHidden = await element.evaluate((one) => !one.checkVisibility());
      if (found.includes(text) && !isHidden) return element;
    }
  throw new Error(`nothing to press says "${text}" in ${within} of ${page.url()}`);
}

const visitor = (): Visitor => ({
  page,
  go: (path) => page.goto(demo.site.url + path),
  async fill(values) {
    for (const [name, value] of Object.entries(values)) {
      const field = await page.waitForSelector(`:is(input, textarea)[name="${name}"]`);
      await field?.evaluate((one) => {
        (one as HTMLInputElement).value = '';
      });
      await field?.type(value);
    }
  },
  choose: async (name, value) => void (await page.select(`select[name="${name}"]`, value)),
  tick: (selector) =>
    page.$eval(selector, (box) => {
      (box as HTMLInputElement).checked = true;
    }),
  async press(text, within = 'body') {
    const pressed = await findPressed(text, within);
    await Promise.all([page.waitForNavigation(), pressed.evaluate((one) => (one as HTMLElement).click())]);
  },
  async sees(...texts) {
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
    const seen = await page.$eval('body', (body) => body.innerText);
    for (const text of texts) expect(seen.toLowerCase()).toContain(text.toLowerCase());
  },
  isAt: (path) => expect(new URL(page.url()).pathname).toBe(path),
});

test.each(Object.entries(journeys))('%s', (_name, journey) => journey(visitor()));
