import { launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { visit } from './browse.ts';
import { openShopSite, type ShopSite } from './shop-site.ts';

jest.setTimeout(180_000);

let browser: TestBrowser;
let shop: ShopSite;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), openShopSite({ settings: { expressCheckout: true } })]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

test('express checkout goes straight to checkout, and its dialog is about purchasing', async () => {
  const at = await visit(browser, `${shop.url}/shop/vase`);
  await at.hydrated('add-to-cart');
  shop.network = (request, response, next) =>
    request.path.endsWith('/entries') ? void response.status(429).json({}) : next();
  await at.page.click('.sqs-add-to-cart-button');
  await at.page.waitForSelector('dialog[open]');
  expect(await at.text('dialog')).toBe('Unable to Purchase Item\n\nPlease try again in a few seconds.\n\nOK');
  await at.page.keyboard.press('Escape');
  await at.page.waitForSelector('.add-to-cart-form[data-state="idle"]');
  shop.network = (_request, _response, next) => next();
  await Promise.all([at.page.waitForNavigation(), at.page.click('.sqs-add-to-cart-button')]);
  expect(new URL(at.page.url()).pathname).toBe('/checkout');
  await at.close();
});
