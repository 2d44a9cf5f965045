/** The demo, whole, in a real browser, for the tests of one file. */
import type { Browser, BrowserContext, Page } from 'puppeteer';
import { launchBrowser } from './browser.ts';
import { demoContent } from './demo-content.ts';
import { type FullSite, openFullSite } from './full-site.ts';
import { closedPopup } from './steadiness.ts';

export interface DemoSite {
  readonly browser: Browser;
  readonly site: FullSite;
}

/** Opens it before the file's tests, and closes it after them. Its parts are there when a test runs. */
export function useDemoSite(environment: Readonly<Record<string, string>> = {}): DemoSite {
  const opened: { browser?: Browser; site?: FullSite } = {};
  beforeAll(async () => {
    [opened.browser, opened.site] = await Promise.all([launchBrowser(), openFullSite(demoContent, environment)]);
  }, 180_000);
  afterAll(async () => {
    await opened.browser?.close();
    await opened.site?.stop();
  });
  return opened as DemoSite;
}

export interface Visit {
  readonly page: Page;
}

/** A visitor of his own for each test, who has seen the popup before. */
export function useVisitor(demo: DemoSite, prepare: (page: Page) => Promise<unknown>): Visit {
  const visit: { page?: Page } = {};
  let context: BrowserContext | undefined;
  beforeEach(async () => {
    context = await demo.browser.createBrowserContext();
    visit.page = await context.newPage();
    await prepare(visit.page);
    await closedPopup(visit.page);
  });
  afterEach(() => context?.close());
  return visit as Visit;
}
