import { launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { type Visit, visit } from './browse.ts';
import { openShopSite, type ShopSite } from './shop-site.ts';

jest.setTimeout(180_000);

let browser: TestBrowser;
let shop: ShopSite;
let at: Visit;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    openShopSite({
      environment: { CAPTCHA: 'offline' },
      said: { mug: { restockNotificationViews: [{ variantId: 'v-MUG-R-S' }, { variantId: 'v-MUG-B-S' }] } },
    }),
  ]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});
afterEach(() => at?.close());

test('forms of two variants name them, and a captcha can be solved by keyboard only', async () => {
  at = await visit(browser, `${shop.url}/shop/mug`);
  await at.hydrated('add-to-cart', 'variants');
  const titles = await at.page.$$eval('.product-restock-cta', (all) => all.map(({ textContent }) => textContent));
  expect(titles).toEqual([
    'Tell me when it is back in stock: Red / Small',
    'Tell me when it is back in stock: Blue / Small',
  ]);
  await at.page.focus('.product-restock-form [type=email]');
  await at.page.waitForSelector('.product-restock-form [data-captcha-rendered] input');
  expect(await at.violations()).toEqual([]);
  await at.page.keyboard.type('ann@example.com');
  await at.page.keyboard.press('Enter');
  await at.says('Complete CAPTCHA before submitting.');
  await at.focused('.product-restock-form [type=email]');
  await at.page.keyboard.press('Tab');
  await at.focused('[data-captcha-rendered] input');
  await at.page.keyboard.press('Space');
  await at.page.keyboard.press('Tab');
  await at.focused('.product-restock-form button');
  await at.page.keyboard.press('Enter');
  await at.says('Signed up!');
  await at.focused('.product-restock-success');
  expect(await at.violations()).toEqual([]);
  expect(at.errors).toEqual([]);
});

test.each([
  ['words', 500, { error: 'The list is full.' }, 'The list is full.'],
  ['a message', 503, { message: 'Back at noon.' }, 'Back at noon.'],
  ['nothing', 500, {}, 'Unable to submit form. Please try again later.'],
])('a server error %s is reported', async (_what, status, body, message) => {
  shop.network = (request, response, next) =>
    request.path.endsWith('/notifications/restock') ? void response.status(status).json(body) : next();
  at = await visit(browser, `${shop.url}/shop/mug`);
  await at.page.focus('.product-restock-form [type=email]');
  await at.page.waitForSelector('.product-restock-form [data-captcha-rendered] input');
  await at.page.keyboard.type('ann@example.com');
  await at.page.click('.product-restock-form [data-captcha-rendered] input');
  await at.page.click('.product-restock-form button');
  await at.says(message);
  shop.network = (_request, _response, next) => next();
});
