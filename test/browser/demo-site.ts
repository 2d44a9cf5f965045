/** A whole site in a real browser, for the tests of one file. */
import type { BrowserContext, Page } from 'puppeteer';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { demoContent } from './demo-content.ts';
import { type FullSite, openFullSite } from './full-site.ts';
import { closedPopup } from './steadiness.ts';

export interface SiteInBrowser {
  readonly browser: TestBrowser;
  readonly site: FullSite;
}

/** Opens it before the file's tests, and closes it afterwards. Its members are set when a test runs. */
export function useSite(
  content: Parameters<typeof openFullSite>[0],
  environment: Readonly<Record<string, string>> = {},
): SiteInBrowser {
  const opened: { browser?: TestBrowser; site?: FullSite } = {};
  beforeAll(async () => {
    [opened.browser, opened.site] = await Promise.all([launchBrowser(), openFullSite(content, environment)]);
  }, 180_000);
  afterAll(async () => {
    await opened.browser?.close();
    await opened.site?.stop();
  });
  return opened as SiteInBrowser;
}

export const useDemoSite = (environment: Readonly<Record<string, string>> = {}): SiteInBrowser =>
  useSite(demoContent, environment);

/** A page in a separate browser context per test, with the popup closed; `prepare` is called before it is opened. */
export function useVisitor(
  demo: SiteInBrowser,
  prepare: (page: Page) => unknown,
  viewport = { width: 1280, height: 900 },
): void {
  let context: BrowserContext | undefined;
  beforeEach(async () => {
    context = await demo.browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(viewport);
    await closedPopup(page);
    await prepare(page);
  });
  afterEach(() => context?.close());
}
