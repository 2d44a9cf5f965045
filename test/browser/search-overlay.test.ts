/** The search overlay and the results page, on a phone and a wide window. */
import type { Page } from 'puppeteer';
import { formsOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { focused, gone, overflow, shoot } from './site-browser.ts';

jest.setTimeout(180_000);

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
const demo = useDemoSite();
let page: Page;
beforeAll(async () => {
  for (let time = 0; time < 3; time++) await (await fetch(`${demo.site.url}/search?q=moon`)).text();
});
useVisitor(demo, (opened) => void (page = opened), WIDE);

const FIELD = '.search-overlay[open] input[type=search]';
const OPTION = '.search-overlay [role=option]';
const textsOf = (selector: string) =>
  page.$$eval(selector, (all) => all.map((element) => (element.textContent ?? '').trim()));

async function open(viewport: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewport(viewport);
  await page.goto(`${demo.site.url}/about`);
  if (viewport === PHONE) await page.click('.menu-button');
  await page.click(viewport === PHONE ? '.menu-tool .search-link' : '.header-tool .search-link');
  await focused(page, FIELD);
}

test.each(formsOf([PHONE, WIDE], 1))(
  'products are shown with image, price and kind, by keyboard: %p',
  async (viewport) => {
    await open(viewport);
    await page.keyboard.type('vase');
    // The options of "vas" stay until those of "vase" arrive, without a count.
    await page.waitForFunction(
      (status, option) => {
        const count = document.querySelectorAll(option).length;
        return count > 0 && document.querySelector(status)?.textContent === `${count} suggestions`;
      },
      {},
      '.search-overlay output.visually-hidden',
      OPTION,
    );
    const options = await textsOf(OPTION);
    expect(options[0]).toMatch(/Vase\$\d+/);
    expect(await textsOf('.search-overlay-kind')).toContain('The shop');
    expect(await page.$(`${OPTION} img`)).not.toBeNull();
    expect([await overflow(page), await violations(page)]).toEqual([0, []]);
    await shoot(page, `search-overlay-${viewport.width}`);
    await page.keyboard.press('ArrowDown');
    const active = await page.$eval(FIELD, (input) => input.getAttribute('aria-activedescendant') ?? '');
    expect(await page.$eval('.search-overlay [aria-selected=true]', ({ id }) => id)).toBe(active);
    await page.keyboard.press('Escape');
    await gone(page, OPTION);
    await focused(page, FIELD);
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector(OPTION);
    await page.keyboard.press('ArrowDown');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(new URL(page.url()).pathname).toMatch(/^\/shop\//);
  },
);

test('a typo is tolerated, and another spelling is suggested', async () => {
  await open(WIDE);
  await page.keyboard.type('candelstick');
  await page.waitForSelector(`${OPTION}, .search-overlay a[href$="q=candlestick"]`);
  await page.waitForSelector('.search-overlay a[href$="q=candlestick"]');
  await Promise.all([page.waitForNavigation(), page.click('.search-overlay a[href$="q=candlestick"]')]);
  expect(await textsOf('.results h2')).toContain('Dusk Candlestick');
});

test('recent searches are suggested until cleared; popular ones, too', async () => {
  await open(WIDE);
  await page.keyboard.type('jug');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(new URL(page.url()).search).toBe('?q=jug');
  await open(WIDE);
  await page.waitForSelector('.search-overlay-searches[aria-label="Popular searches"]');
  expect(await textsOf('.search-overlay-searches a')).toEqual(['jug', 'moon']);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'search-overlay-start-1280');
  await page.click('.search-overlay-searches button');
  await gone(page, '.search-overlay-searches[aria-label="Recent searches"]');
  await page.keyboard.press('Escape');
  await gone(page, '.search-overlay');
  await focused(page, '.header-tool .search-link');
});

test('a page without results shows another spelling, categories and products', async () => {
  await page.setViewport(PHONE);
  await page.goto(`${demo.site.url}/search?q=zzzz`);
  expect(await textsOf('.search-help h2')).toEqual(expect.arrayContaining(['Categories', 'From the shop']));
  expect([await overflow(page), await violations(page)]).toEqual([0, []]);
  await shoot(page, 'search-nothing-390');
  await page.goto(`${demo.site.url}/search?q=aprom`);
  expect(await textsOf('.did-you-mean')).toEqual(['Did you mean apron?']);
  expect(await textsOf('.results .product-swatches .visually-hidden')).toEqual(['Colour: Moss, Oatmeal, Ink, Brick']);
});

test('without JavaScript the link leads to the search page', async () => {
  await page.setJavaScriptEnabled(false);
  await page.goto(demo.site.url);
  await Promise.all([page.waitForNavigation(), page.click('.header-tool .search-link')]);
  await page.type('main input[type=search]', 'vase');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(await textsOf('.results h2')).toContain('Moon Vase');
});
