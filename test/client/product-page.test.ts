import type { Browser } from 'puppeteer';
import { launchBrowser } from '../browser/browser.ts';
import { type Visit, visit } from './browse.ts';
import { openShopSite, type ShopSite } from './shop-site.ts';

let browser: Browser;
let shop: ShopSite;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), openShopSite()]);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

let at: Visit;
const go = async (path: string): Promise<Visit> => {
  at = await visit(browser, shop.url + path);
  return at;
};
afterEach(async () => {
  shop.network = (_request, _response, next) => next();
  await at?.close();
});

const button = '.sqs-add-to-cart-button';
const pick = (value: string): Promise<void> => at.page.click(`.variant-radiobtn[value="${value}"] + label`);

test('a product is added: Adding…, then Added!, then the label again, with pill, popover and event', async () => {
  await go('/shop/vase');
  await at.awake('add-to-cart');
  await at.page.evaluate(() => {
    document.addEventListener('item-added', (event) => {
      document.body.dataset['added'] = (event as CustomEvent<{ itemId: string }>).detail.itemId;
    });
  });
  await at.page.click(button);
  await at.says('Adding…');
  await at.says('Vase & stand was added to your cart.');
  expect(await at.page.evaluate(() => document.body.dataset['added'])).toBe('vase');
  await at.says('Added!');
  await at.page.waitForSelector('.sqs-pill-cart:not([hidden])[aria-label="One item in cart"]');
  // A button that says so takes no click.
  await at.page.click(button);
  await at.page.waitForFunction(() => document.querySelector('.sqs-add-to-cart-button')?.textContent === 'Add To Cart');
  expect(await at.text('.sqs-pill-cart')).toBe('1');
  await at.page.waitForFunction(() => document.querySelector('.sqs-added-popover') === null);
  expect(at.complaints).toEqual([]);
});
