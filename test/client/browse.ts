/** A visitor with a browser of their own: finds things by what they say, as people do. */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'puppeteer';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the console complained of, and what was thrown. */
  readonly complaints: string[];
  /** Waits until all regions of these names are awake; of all names when none is given. */
  awake(...names: string[]): Promise<void>;
  /** Waits until the page says it, somewhere that is shown. */
  says(text: string): Promise<void>;
  /** The text of an element; empty when it is not there. */
  text(selector: string): Promise<string>;
  /** What axe finds wrong now. */
  violations(): Promise<string[]>;
  close(): Promise<void>;
}

export async function visit(browser: Browser, address: string, options: { width?: number } = {}): Promise<Visit> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.setViewport({ width: options.width ?? 1000, height: 900 });
  await page.setBypassCSP(true);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Analytics go to calls that this shop need not have; they have tests of their own.
    const isAnalytics = /\/api\/(?:census|events|v1)\//.test(message.location().url ?? '');
    if (message.type() === 'error' && !isAnalytics) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(address);
  return {
    page,
    context,
    complaints,
    async awake(...names) {
      await page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll('site-region')].every(
            (one) =>
              (wanted.length > 0 && !wanted.includes(one.getAttribute('name') ?? '')) ||
              one.getAttribute('data-region') === 'awake',
          ),
        { timeout: 10_000 },
        names,
      );
    },
    async says(text) {
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
      await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 8_000 }, text);
    },
    text: (selector) =>
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
      page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText.trim() ?? '', selector),
    async violations() {
      await page.evaluate(axe);
      return page.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
    },
    close: () => context.close(),
  };
}
