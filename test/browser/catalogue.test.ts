/** Messages of the specification's error catalog that only a browser can show. */
import type { Page } from 'puppeteer';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { fillCart } from './fill-cart.ts';
import { type FullSite, openFullSite } from './full-site.ts';
import { htmlBlock, pageOfBlocks } from './page-of-blocks.ts';
import { holds } from './recording.ts';
import { touched } from './site-browser.ts';

let browser: TestBrowser;
let site: FullSite;
beforeAll(async () => {
  [browser, site] = await Promise.all([
    launchBrowser(),
    openFullSite(
      {
        site: { website: { id: 'w1', siteTitle: 'Test', language: 'en' }, store: { currency: 'EUR' } },
        write: pageOfBlocks(
          'write',
          [
            htmlBlock('<h1>Write</h1>'),
            {
              id: 'b1',
              type: 'form',
              value: {
                form: {
                  id: 'asked',
                  name: 'Asked',
                  captchaEnabled: true,
                  fields: [{ id: 'words', type: 'text', title: 'Words' }],
                },
              },
            },
          ],
          'Write',
        ),
        shop: {
          collection: { id: 'shop', urlId: 'shop', title: 'Shop', typeName: 'products' },
          items: [
            {
              id: 'vase',
              urlId: 'vase',
              title: 'Vase',
              structuredContent: {
                productType: 1,
                variants: [{ sku: 'VASE', priceMoney: { value: '40.00', currency: 'EUR' }, unlimited: true }],
              },
            },
          ],
        },
      },
      { CAPTCHA: 'recaptcha', CAPTCHA_SITE_KEY: 'public', CAPTCHA_SECRET: 'secret' },
    ),
  ]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** The page's console messages, errors with their text. Read from the event, because a closing page does not respond. */
function listen(page: Page): readonly string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    const words = message.args().map((arg) => {
      const { value, description = '' } = arg.remoteObject();
      return typeof value === 'string' ? value : (description.split('\n')[0] ?? '').replace(/^\w*Error: /, '');
    });
    logged.push(`${message.type()}: ${words.join(' ')}`);
  });
  return logged;
}

const waitForLog = (logged: readonly string[], message: string): Promise<void> =>
  holds(async () => expect(logged).toContain(message));

test('a browser that cannot store the analytics id is warned about', async () => {
  const page = await browser.newPage();
  const message = listen(page);
  await page.evaluateOnNewDocument(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key === 'SS_ANALYTICS_ID') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await page.goto(`${site.url}/write`);
  await waitForLog(message, 'warn: Unable to store analyticsId');
  await page.close();
});

test('a captcha’s script that is still loading when the page is closed: Document was destroyed', async () => {
  const page = await browser.newPage();
  const message = listen(page);
  await page.setRequestInterception(true);
  const requested = new Promise<void>((resolve) => {
    page.on('request', (request) => {
      // Never answered: the script keeps loading as long as the page is open.
      if (request.url().startsWith('https://www.google.com/recaptcha/')) return resolve();
      void request.continue();
    });
  });
  await page.goto(`${site.url}/write`, { waitUntil: 'domcontentloaded' });
  await touched(page, 'form');
  await page.focus('[name=words]');
  await requested;
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await waitForLog(message, 'error: Document was destroyed');
  await page.close();
});

test.each([
  [0, 'Cart'],
  [1, 'One item in cart'],
  [2, '2 items in cart'],
  [100, '100 items in cart'],
  [101, 'More than 100 items in cart'],
])('a cart of %i is called “%s”', async (quantity, label) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (quantity === 0) await page.goto(`${site.url}/shop/vase`);
  else {
    await fillCart(page, site.url, [{ itemId: 'vase', sku: 'VASE', quantity }]);
    await page.goto(`${site.url}/write`);
    await page.waitForSelector('.sqs-pill-cart-place:not([hidden])');
  }
  await holds(async () =>
    expect(await page.$eval('.sqs-pill-cart-label', (element) => element.textContent)).toBe(label),
  );
  await context.close();
});
