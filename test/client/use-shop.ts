/** A shop and a browser for the tests of one file, and a visitor per test. */
import { launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { type Visit, visit } from './browse.ts';
import { openShopSite, type ShopSite } from './shop-site.ts';

export interface UsedShop {
  readonly site: ShopSite;
  /** Opens a page with a new visitor, which is closed after the test. */
  visit(path: string, options?: Parameters<typeof visit>[2]): Promise<Visit>;
}

/** Opens both before the file's tests and closes them afterwards; the network is restored after each test. */
export function useShop(): UsedShop {
  let browser: TestBrowser;
  let site: ShopSite;
  let visits: Visit[] = [];
  beforeAll(async () => {
    [browser, site] = await Promise.all([launchBrowser(), openShopSite()]);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  afterEach(async () => {
    if (site !== undefined) site.network = (_request, _response, next) => next();
    for (const visit of visits) await visit.close();
    visits = [];
  });
  return {
    get site() {
      return site;
    },
    async visit(path, options) {
      const opened = await visit(browser, site.url + path, options);
      visits.push(opened);
      return opened;
    },
  };
}
