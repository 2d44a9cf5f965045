/** What shoppers do with a browser besides following links: going back, first visits, fingers, other languages. */
import type { Page } from 'puppeteer';
import { violations } from './axe.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { fillCart } from './fill-cart.ts';
import { holds } from './recording.ts';
import { hydrated, shoot } from './site-browser.ts';

jest.setTimeout(180_000);

const demo = useDemoSite();
let page: Page;
useVisitor(demo, (opened) => {
  page = opened;
});

const open = (path: string) => page.goto(demo.site.url + path);
const path = () => new URL(page.url()).pathname;
/** As the Back button: also within a document. */
const back = () => page.evaluate(() => history.back());
const entries = () => page.evaluate(() => history.length);

/** Opens an overlay of the page; Back closes it and stays, closing it in another way leaves no entry, and Back then leaves the page. */
async function closesOnBack(from: string, overlay: string, press: () => Promise<unknown>): Promise<void> {
  await press();
  await page.waitForSelector(overlay, { visible: true });
  await back();
  await page.waitForSelector(overlay, { hidden: true });
  expect(path()).toBe(from);
  await press();
  await page.waitForSelector(overlay, { visible: true });
  const count = await entries();
  await page.keyboard.press('Escape');
  await page.waitForSelector(overlay, { hidden: true });
  await holds(async () => expect(await page.evaluate(() => history.state?.overlay)).toBeUndefined());
  expect([path(), await entries()]).toEqual([from, count]);
  await back();
  await holds(async () => expect(path()).toBe('/about'));
}

test('Back closes the lightbox and leaves the page only afterwards; the focus is on the picture again', async () => {
  await open('/about');
  await open('/shop/river-jug');
  await hydrated(page, 'product-gallery');
  const press = () => page.click('a.media-link[data-lightbox]');
  await press();
  await page.waitForSelector('.lightbox[open]');
  await back();
  await page.waitForSelector('.lightbox', { hidden: true });
  expect(await page.evaluate(() => document.activeElement?.matches('a[data-lightbox]'))).toBe(true);
  await closesOnBack('/shop/river-jug', '.lightbox[open]', press);
});

test('Back closes the search and the cart drawer', async () => {
  await open('/about');
  await open('/journal');
  await closesOnBack('/journal', '.search-overlay[open]', async () => {
    await page.$eval('.header-tool .search-link', (link) => (link as HTMLElement).click());
  });
  await fillCart(page, demo.site.url, [{ itemId: 'p11', sku: 'HILL-PRINT' }]);
  await open('/about');
  await open('/journal');
  await hydrated(page, 'pill-cart');
  await closesOnBack('/journal', '.cart-drawer[open]', async () => {
    await (await page.waitForSelector('.sqs-pill-cart', { visible: true }))?.click();
  });
});

test('Back closes the menu of a phone, also below a search that was opened from it', async () => {
  await page.setViewport({ width: 390, height: 800 });
  await open('/about');
  await open('/journal');
  await page.focus('.menu-button');
  await hydrated(page, 'menu');
  await closesOnBack('/journal', '.site-menu:popover-open', () => page.click('.menu-button'));
});

test('a page that is loaded with the entry of an overlay leaves it', async () => {
  await open('/about');
  await open('/journal');
  await page.evaluate(() => history.pushState({ overlay: 'of an earlier load' }, ''));
  await page.reload();
  await holds(async () => expect(await page.evaluate(() => history.state?.overlay)).toBeUndefined());
  expect(path()).toBe('/journal');
});

test.each([
  [390, 844, 100],
  [1280, 800, 80],
])(
  'at %i × %i the consent banner takes at most %i pixels, and leaves title and price free',
  async (width, height, most) => {
    // Without the answer of the other tests.
    const visitor = await demo.browser.createBrowserContext();
    page = await visitor.newPage();
    await page.setViewport({ width, height });
    await open('/shop/river-jug');
    await page.waitForSelector('.consent-banner');
    const boxes = await page.evaluate(() => {
      const banner = document.querySelector('.consent-banner')?.getBoundingClientRect();
      const covered = [...document.querySelectorAll('h1, [data-product-price], .product-price')].filter((element) => {
        const box = element.getBoundingClientRect();
        return banner !== undefined && box.bottom > banner.top && box.top < banner.bottom && box.left < banner.right;
      });
      const targets = [...document.querySelectorAll('.consent-banner button')].map(
        (button) => button.getBoundingClientRect().height,
      );
      return {
        height: banner?.height ?? 0,
        covered: covered.length,
        small: targets.filter((size) => size < 44).length,
      };
    });
    expect(boxes).toEqual({ height: expect.any(Number), covered: 0, small: 0 });
    expect(boxes.height).toBeLessThanOrEqual(most);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.consent-banner') !== null)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await visitor.close();
  },
);

test('share links have the size of a finger', async () => {
  await page.setViewport({ width: 390, height: 800 });
  await open('/journal/iron-in-the-clay');
  const boxes = await page.$$eval('.share-link', (links) =>
    links.map((link) => {
      const { width, height } = link.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  expect(boxes.length).toBeGreaterThan(2);
  expect(boxes.filter((size) => size < 44)).toEqual([]);
});

test('in Dutch: labels, placeholders and texts with parts; and back in English', async () => {
  await open('/shop/river-jug');
  await hydrated(page, 'translation');
  const choose = (language: string) => page.select('section.language-choice select', language);
  await choose('nl');
  await page.waitForSelector('html[data-translated-to=nl]');
  const texts = () =>
    page.evaluate(() => [
      document.querySelector('site-region[name=add-to-cart] button')?.textContent?.trim(),
      document.querySelector('.skip')?.textContent?.trim(),
      document.querySelector('.site-footer nav')?.getAttribute('aria-label'),
      document.querySelector('.stock-note, .product-scarcity')?.textContent?.trim(),
    ]);
  await holds(async () =>
    expect(await texts()).toEqual(['In winkelwagen', 'Naar de inhoud', 'Hulp', 'Nog maar 2 in het atelier']),
  );
  await shoot(page, 'dutch-1280');
  await choose('en');
  await holds(async () =>
    expect(await texts()).toEqual(['Add To Cart', 'Skip to the content', 'Help', 'Only 2 left in the studio']),
  );
});

const noteMarkup = '<p class="header-note">Open on Saturdays</p>';
const wideTools = `<div class="header-tool on-phone"><span class="social-tool"><a href="/">Instagram</a> <a href="/">Mastodon</a></span></div>
  <div class="header-tool on-phone"><a class="button button-primary header-button" href="/shop">Book a table with us</a></div>`;

test.each([
  ['the small tools and a note', '.not-on-phone', noteMarkup],
  ['social links and a button', '', wideTools],
  ['every tool but no menu', '.not-on-phone', wideTools],
])('on phones a header with %s has two rows', async (name, shown, added) => {
  for (const width of [320, 360, 390]) {
    await page.setViewport({ width, height: 700 });
    await open('/about');
    const rows = await page.evaluate(
      (query, markup, hasMenu) => {
        const header = document.querySelector('.site-header');
        header?.classList.add('has-many-on-phones');
        for (const tool of query === '' ? [] : (header?.querySelectorAll(query) ?? []))
          tool.classList.replace('not-on-phone', 'on-phone');
        if (!hasMenu) header?.querySelector('site-region[name=menu]')?.remove();
        header?.insertAdjacentHTML('beforeend', markup);
        const parts = [...(header?.querySelectorAll('.site-title, .menu-button, .header-tool, .header-note') ?? [])];
        const middles = parts
          .map((part) => part.getBoundingClientRect())
          .filter(({ width: size }) => size > 0)
          .map(({ top, height }) => top + height / 2)
          .sort((a, b) => a - b);
        return middles.filter((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) > 12).length;
      },
      ...([shown, added, name !== 'every tool but no menu'] as const),
    );
    expect([width, rows]).toEqual([width, 2]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('a locked page fits a phone of 320 px', async () => {
  await page.setViewport({ width: 320, height: 640 });
  await open('/kiln-book');
  const field = await page.$eval('main [type=password]', (input) => {
    const [own, around] = [input, input.closest('form')].map((one) => one?.getBoundingClientRect().right ?? 0);
    return (own ?? 0) - (around ?? 0);
  });
  expect(field).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
