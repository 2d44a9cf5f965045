/** A visitor chooses a market at the end of a page: prices, cart and checkout follow, with and without JavaScript. */
import type { BrowserContext, Page } from 'puppeteer';
import { formsOf, testInFullRun } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { demoContent } from './demo-content.ts';
import { useSite } from './demo-site.ts';
import { holds } from './recording.ts';
import { shoot } from './site-browser.ts';

const demo = useSite(demoContent);

let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  context = await demo.browser.createBrowserContext();
  page = await context.newPage();
});
afterEach(() => context.close());

const textOf = (selector: string) => page.$eval(selector, (element) => element.textContent ?? '');
const choose = async (market: string) => {
  await page.select('.market-choice select', market);
  await Promise.all([page.waitForNavigation(), page.$eval('.market-choice button', (button) => button.click())]);
};

test.each(formsOf([390, 1280], 1))('at %d px prices, cart and checkout are in the chosen currency', async (width) => {
  await page.setViewport({ width, height: 800 });
  await page.goto(`${demo.site.url}/shop/river-jug`);
  expect(await textOf('.product-price')).toContain('$');
  await page.$eval('.market-choice', (element) => element.scrollIntoView());
  await shoot(page, `market-choice-${width}`);
  await choose('euro');
  expect(new URL(page.url()).pathname).toBe('/shop/river-jug');
  const price = /€\d+\.90/.exec(await textOf('.product-price'))?.[0] ?? 'no price';
  expect(await page.$eval('.market-choice select', (select) => (select as HTMLSelectElement).value)).toBe('euro');
  const data = await page.$$eval('script[type="application/ld+json"]', (all) =>
    all.map((each) => each.textContent).join(),
  );
  expect(data).toContain(`"price":"${price.slice(1)}","priceCurrency":"EUR"`);
  expect(data).toContain('"aggregateRating"');
  expect(await violations(page)).toEqual([]);
  await page.$eval('.product-reviews', (element) => element.scrollIntoView());
  await page.click('.review-filter [value="5"]');
  const shown = () =>
    page.$$eval('.review', (all) =>
      all.filter((each) => each.getClientRects().length > 0).map((each) => each.getAttribute('data-rating')),
    );
  expect(await shown()).toEqual(['5', '5', '5']);
  await shoot(page, `reviews-${width}`);
  await page.click('.review-filter [value=""]');
  await page.click('.review-only-verified');
  expect(await shown()).toEqual(['5', '4', '5', '5']);
  await page.click('site-region[name=add-to-cart] button');
  await page.waitForSelector('.sqs-pill-cart-place:not([hidden]) .sqs-pill-cart');
  await page.goto(`${demo.site.url}/cart`);
  expect(await textOf('main')).toContain(price);
  expect(await textOf('main')).not.toContain('$');
  await shoot(page, `market-cart-${width}`);
  await page.goto(`${demo.site.url}/checkout`);
  expect(await textOf('main')).toContain(price);
  await page.goto(`${demo.site.url}/shop`);
  await holds(async () => expect(await textOf('main')).toMatch(/€\d/));
  expect(await textOf('main')).not.toContain('$');
  await shoot(page, `market-list-${width}`);
});

testInFullRun('the choice also works without JavaScript, and keeps the cart', async () => {
  await page.setJavaScriptEnabled(false);
  await page.goto(`${demo.site.url}/shop/river-jug`);
  await Promise.all([page.waitForNavigation(), page.click('site-region[name=add-to-cart] button')]);
  expect(await textOf('main')).toContain('$');
  await page.select('.market-choice select', 'japan');
  await Promise.all([page.waitForNavigation(), page.click('.market-choice button')]);
  expect(await textOf('main')).toMatch(/¥\d{1,2},\d00/);
  expect(await textOf('main')).not.toContain('$');
});

test('the checkout of a gift card stays with its cart when the market changes', async () => {
  await page.setJavaScriptEnabled(false);
  await page.goto(`${demo.site.url}/checkout/gift-card?itemId=p16&sku=GIFT-50`);
  await Promise.all([page.waitForNavigation(), page.click('main form.shop-form [type=submit]')]);
  expect(await textOf('main')).toContain('$50.00');
  await choose('japan');
  expect(page.url()).toContain('/checkout?cartToken=');
  expect(await textOf('main')).toContain('¥7,600');
});

test('a cart whose market is changed in another tab shows no price of the old one', async () => {
  await page.goto(`${demo.site.url}/shop/river-jug`);
  await page.click('site-region[name=add-to-cart] button');
  await page.waitForSelector('.sqs-pill-cart-place:not([hidden]) .sqs-pill-cart');
  await page.goto(`${demo.site.url}/cart`);
  expect(await textOf('.cart-recommended')).toContain('$');
  const first = page;
  page = await context.newPage();
  await page.goto(`${demo.site.url}/cart`);
  await choose('japan');
  page = first;
  await page.bringToFront();
  await holds(async () => expect(await textOf('site-region[name=cart]')).toMatch(/¥14,500/));
  expect(await textOf('site-region[name=cart]')).not.toContain('$');
});
