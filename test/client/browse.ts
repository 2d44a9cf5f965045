/** A visitor with a browser of their own: finds things by what they say, as people do. */
import type { BrowserContext, Page } from 'puppeteer';
import { violations } from '../browser/axe.ts';
import type { TestBrowser } from '../browser/browser.ts';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the console complained of, and what was thrown. */
  readonly complaints: string[];
  /** Waits until all regions of these names are hydrated; of all names when none is given. */
  hydrated(...names: string[]): Promise<void>;
  /** Waits until the page says it, somewhere that is shown. */
  says(text: string): Promise<void>;
  /** Waits until what has the focus fits a selector. */
  focused(selector: string): Promise<void>;
  /** Waits until nothing fits a selector. */
  gone(selector: string): Promise<void>;
  /** The text of an element; empty when it is not there. */
  text(selector: string): Promise<string>;
  /** What axe finds wrong now. */
  violations(): Promise<readonly string[]>;
  close(): Promise<void>;
}

interface VisitOptions {
  readonly width?: number;
  /** Before the first page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export async function visit(browser: TestBrowser, address: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await options.prepare?.(page);
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
    async hydrated(...names) {
      await page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll('site-region')].every(
            (element) =>
              (wanted.length > 0 && !wanted.includes(element.getAttribute('name') ?? '')) ||
              element.getAttribute('data-region') === 'hydrated',
          ),
        {},
        names,
      );
    },
    async says(text) {
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
      await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text);
    },
    async focused(selector) {
      await page.waitForFunction((wanted) => document.activeElement?.matches(wanted) === true, {}, selector);
    },
    async gone(selector) {
      await page.waitForFunction((wanted) => document.querySelector(wanted) === null, {}, selector);
    },
    text: (selector) =>
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
      page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText.trim() ?? '', selector),
    violations: () => violations(page),
    close: () => context.close(),
  };
}

/**
 * Holds back what the page does after some milliseconds until `strike`, so that a test need not be quicker than the page.
 * For `prepare` of a visit.
 */
export const holdTimers = (page: Page, ms: number): Promise<unknown> =>
  page.evaluateOnNewDocument((held) => {
    const wait = setTimeout;
    let waiting: (() => void)[] = [];
    Object.assign(globalThis, {
      setTimeout: (then: () => void, after?: number, ...rest: unknown[]) => {
        if (after !== held) return wait(then, after, ...rest);
        waiting.push(then);
        return 0;
      },
      strike: () => {
        const due = waiting;
        waiting = [];
        for (const then of due) then();
        return due.length;
      },
    });
  }, ms);

/** Makes what `holdTimers` holds happen; gives how many there were. */
export const strike = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { strike(): number }).strike());

/** Keeps every text that an element has from now on, with the time of each; read with `texts`. */
export const keepTexts = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => {
    const cached: [string, number][] = [];
    Object.assign(globalThis, { kept: cached });
    const element = document.querySelector(wanted) as HTMLButtonElement;
    const keep = (): void => {
      const text = `${element.textContent}${element.disabled ? ' (disabled)' : ''}`;
      if (cached.at(-1)?.[0] !== text) cached.push([text, performance.now()]);
    };
    keep();
    new MutationObserver(keep).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['disabled'],
    });
  }, selector);

export const texts = (page: Page): Promise<readonly (readonly [string, number])[]> =>
  page.evaluate(() => (globalThis as unknown as { kept: [string, number][] }).kept);
