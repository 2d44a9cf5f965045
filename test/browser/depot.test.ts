/** The demo with the theme Depot: same content, same shop, other templates. */
import type { Page } from 'puppeteer';
import { formsOf, partOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { follow, shopperInput, textOf } from './checkout-steps.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { enter, hydrated, overflow } from './site-browser.ts';

const demo = useDemoSite({ THEME: 'depot' });
let page: Page;
const visit = (opened: Page): void => {
  page = opened;
};
const faults = async () => ({ violations: await violations(page), overflow: await overflow(page) });
const none = { violations: [], overflow: 0 };

const windows = [
  ['phone', 390],
  ['desktop', 1280],
] as const;
const PAGES = [
  ...['/', '/journal', '/journal/iron-in-the-clay', '/events', '/events/wood-firing', '/a-day', '/sounds'],
  ...['/three-rooms', '/contact', '/search?q=vase', '/welcome', '/kiln-book', '/members', '/account/login', '/nope'],
];
describe.each(formsOf(windows, 0))('on a %s', (_device, width) => {
  useVisitor(demo, visit, { width, height: 900 });

  test('a shopper filters the list, opens a product, adds it, and reaches the payment', async () => {
    await page.goto(`${demo.site.url}/shop`);
    await page.focus('.list-tools-sort select');
    await hydrated(page, 'list-tools');
    const before = await page.$$eval('.card', (cards) => cards.length);
    if (width < 900) await page.click('.list-facets > summary');
    await page.click('.list-tools-box input[value="Clay"]');
    await page.waitForFunction((count) => document.querySelectorAll('.card').length < count, {}, before);
    expect(new URL(page.url()).search).toContain('category=Clay');
    expect(await faults()).toEqual(none);

    await follow(page, '.card-link[href="/shop/river-jug"]');
    expect(await faults()).toEqual(none);
    await page.click('.buy .sqs-add-to-cart-button');
    await page.waitForSelector('.sqs-added-popover');
    await page.goto(`${demo.site.url}/cart`);
    expect(await textOf(page, '.total dd')).toBe('$96.00');
    expect(await faults()).toEqual(none);

    await follow(page, '.summary-action a');
    await hydrated(page, 'checkout');
    for (const [name, value] of Object.entries(shopperInput)) await enter(page, `#field-${name}`, value);
    await page.select('#field-country', 'BE');
    await page.click('.shop-form [type=submit]');
    await page.waitForSelector('[name=shipping]');
    expect(await faults()).toEqual(none);
  });

  test.each(partOf(PAGES, 3))('%s has no accessibility violation', async (path) => {
    await page.goto(demo.site.url + path);
    expect(await faults()).toEqual(none);
  });
});

describe('the filters of a wide list', () => {
  useVisitor(demo, visit);

  test('are open next to it', async () => {
    await page.goto(`${demo.site.url}/shop`);
    const [panel, list] = await Promise.all(
      ['.list-facets-panel', '.grid'].map((selector) =>
        page.$eval(selector, (element) => {
          const { left, right, height } = element.getBoundingClientRect();
          return { left, right, height, isVisible: element.checkVisibility({ contentVisibilityAuto: true }) };
        }),
      ),
    );
    expect(panel?.isVisible).toBe(true);
    expect(panel?.height).toBeGreaterThan(100);
    expect(panel?.right).toBeLessThanOrEqual(list?.left ?? 0);
  });
});

describe('on the smallest phone', () => {
  useVisitor(demo, visit, { width: 320, height: 700 });

  const sizes = (selector: string) =>
    page.$$eval(selector, (all) => all.map((element) => element.getBoundingClientRect()).map(({ height }) => height));

  test('a search without results offers links that are large enough to tap', async () => {
    await page.goto(`${demo.site.url}/search?q=zzzqq`);
    const heights = await sizes('.search-links a');
    expect(heights.length).toBeGreaterThan(2);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    expect(await faults()).toEqual(none);
  });

  test('the logo, the tools and the menu button are side by side in that order', async () => {
    await page.goto(`${demo.site.url}/`);
    const places = await page.$$eval('.site-title, .cart-tool, .menu-button', (all) =>
      all.map((one) => [one.className, one.getBoundingClientRect().left] as const),
    );
    const inOrder = places.toSorted(([, a], [, b]) => a - b).map(([name]) => name);
    expect(inOrder).toEqual(['site-title', 'cart-tool', 'menu-button']);
  });

  test('no price overlaps its card’s number, and each share link is wide enough', async () => {
    await page.goto(`${demo.site.url}/shop`);
    const overlaps = await page.$$eval(
      '.card:has(.card-number)',
      (cards) =>
        cards
          .map((card) =>
            ['.card-number', '.card-price'].map((part) => card.querySelector(part)?.getBoundingClientRect()),
          )
          .filter(
            ([number, price]) =>
              (number?.right ?? 0) > (price?.left ?? 0) && (number?.top ?? 0) < (price?.top ?? 0) + 8,
          ).length,
    );
    expect(overlaps).toBe(0);
    await page.goto(`${demo.site.url}/shop/morning-mug`);
    const widths = await page.$$eval('.share-link', (all) => all.map((link) => link.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(24);
  });
});
