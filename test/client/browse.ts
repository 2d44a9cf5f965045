/** A page in a separate browser context, queried by visible text. */
import type { BrowserContext, Page } from 'puppeteer';
import { violations } from '../browser/axe.ts';
import type { TestBrowser } from '../browser/browser.ts';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors on the console and uncaught exceptions. */
  readonly errors: string[];
  /** Waits until all regions with these names are hydrated; all regions by default. */
  hydrated(...names: string[]): Promise<void>;
  /** Waits until the page shows a text. */
  says(text: string): Promise<void>;
  /** Waits until the focused element matches a selector. */
  focused(selector: string): Promise<void>;
  /** Waits until no element matches a selector. */
  gone(selector: string): Promise<void>;
  /** The text of an element; empty if absent. */
  text(selector: string): Promise<string>;
  /** Current violations reported by axe. */
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
  const errors: string[] = [];
  page.on('console', (message) => {
    // Analytics calls are tested elsewhere, so this shop may lack them.
    const isAnalytics = /\/api\/(?:census|events|v1)\//.test(message.location().url ?? '');
    if (message.type() === 'error' && !isAnalytics) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address);
  return {
    page,
    context,
    errors,
    async hydrated(...names) {
      await page.waitForFunction(
        (expected) =>
          [...document.querySelectorAll('site-region')].every(
            (element) =>
              (expected.length > 0 && !expected.includes(element.getAttribute('name') ?? '')) ||
              element.getAttribute('data-region') === 'hydrated',
          ),
        {},
        names,
      );
    },
    async says(text) {
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
      await page.waitForFunction((expected) => document.body.innerText.includes(expected), {}, text);
    },
    async focused(selector) {
      await page.waitForFunction((expected) => document.activeElement?.matches(expected) === true, {}, selector);
    },
    async gone(selector) {
      await page.waitForFunction((expected) => document.querySelector(expected) === null, {}, selector);
    },
    text: (selector) =>
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
      page.evaluate((expected) => document.querySelector<HTMLElement>(expected)?.innerText.trim() ?? '', selector),
    violations: () => violations(page),
    close: () => context.close(),
  };
}

/** Holds the page's timers with this delay until `runTimers`. For `prepare` of a visit. */
export const holdTimers = (page: Page, ms: number): Promise<unknown> =>
  page.evaluateOnNewDocument((delay) => {
    const wait = setTimeout;
    let pending: (() => void)[] = [];
    Object.assign(globalThis, {
      setTimeout: (callback: () => void, after?: number, ...rest: unknown[]) => {
        if (after !== delay) return wait(callback, after, ...rest);
        pending.push(callback);
        return 0;
      },
      runTimers: () => {
        const callbacks = pending;
        pending = [];
        for (const callback of callbacks) callback();
        return callbacks.length;
      },
    });
  }, ms);

/** Runs the timers that `holdTimers` holds; returns their number. */
export const runTimers = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { runTimers(): number }).runTimers());

/** Records the texts of an element from now on, with their times; read with `recordedTexts`. */
export const recordTexts = (page: Page, selector: string): Promise<void> =>
  page.evaluate((expected) => {
    const recorded: [string, number][] = [];
    Object.assign(globalThis, { recorded: recorded });
    const element = document.querySelector(expected) as HTMLButtonElement;
    const record = (): void => {
      const text = `${element.textContent}${element.disabled ? ' (disabled)' : ''}`;
      if (recorded.at(-1)?.[0] !== text) recorded.push([text, performance.now()]);
    };
    record();
    new MutationObserver(record).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['disabled'],
    });
  }, selector);

export const recordedTexts = (page: Page): Promise<readonly (readonly [string, number])[]> =>
  page.evaluate(() => (globalThis as unknown as { recorded: [string, number][] }).recorded);
