/** Chromium for the tests of one file: contexts of the worker's browser. */
import puppeteer, { type Browser, type BrowserContext, type BrowserContextOptions } from 'puppeteer';
import { openVisitors } from './visitors.ts';

/** Isolated from the pages of other files. */
export type TestBrowser = Pick<Browser, 'newPage' | 'createBrowserContext' | 'waitForTarget' | 'close'>;

export async function launchBrowser(): Promise<TestBrowser> {
  const endpoints = process.env['TEST_BROWSERS']?.split(' ') ?? [];
  const endpoint = endpoints[Number(process.env['JEST_WORKER_ID'] ?? 1) - 1];
  if (endpoint === undefined) throw new Error('Only the files of the project `browser` have one (jest.config.cjs).');
  const browser = await puppeteer.connect({
    browserWSEndpoint: endpoint,
    // Less than a test's timeout, so that a call without a response is reported.
    protocolTimeout: 90_000,
    defaultViewport: { width: 800, height: 600 },
  });
  const visitors = await openVisitors(browser);
  let own: Promise<BrowserContext> | undefined;
  return {
    async newPage() {
      own ??= visitors.next();
      return (await own).newPage();
    },
    createBrowserContext: (options?: BrowserContextOptions) =>
      options === undefined ? visitors.next() : browser.createBrowserContext(options),
    waitForTarget: (isWanted, options) => browser.waitForTarget(isWanted, options),
    async close() {
      await visitors.close();
      await browser.disconnect();
    },
  };
}
