/** Chromium for the tests of one file: a context of the worker's browser. */
import puppeteer, { type Browser } from 'puppeteer';

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
  const closeContexts = async (): Promise<void> => {
    const contexts = browser.browserContexts().filter((context) => context !== browser.defaultBrowserContext());
    await Promise.all(contexts.map((context) => context.close()));
  };
  // A failed file may have left some.
  await closeContexts();
  const own = await browser.createBrowserContext();
  return {
    newPage: () => own.newPage(),
    createBrowserContext: (options) => browser.createBrowserContext(options),
    waitForTarget: (isWanted, options) => browser.waitForTarget(isWanted, options),
    async close() {
      await closeContexts();
      await browser.disconnect();
    },
  };
}
