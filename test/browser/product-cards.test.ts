/** Product cards in lists, and the chooser that opens from them, on a phone and on a wide window. */
import type { Page } from 'puppeteer';
import { formsOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { focused, gone, hydrated, overflow, shoot } from './site-browser.ts';

jest.setTimeout(180_000);

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
const demo = useDemoSite();
let page: Page;
useVisitor(demo, (opened) => void (page = opened), WIDE);

const card = (id: string): string => `.card[data-item-id="${id}"]`;
const textOf = (selector: string) => page.$eval(selector, (element) => (element.textContent ?? '').trim());

test('a card shows colors and marks', async () => {
  await page.goto(`${demo.site.url}/shop`);
  expect(await textOf(`${card('p13')} .product-swatches .visually-hidden`)).toBe('Colour: Moss, Oatmeal, Ink, Brick');
  expect(await page.$$eval(`${card('p13')} .product-swatch`, (all) => all.length)).toBe(4);
  expect(await page.$(`${card('p01')} .product-swatches`)).toBeNull();
  expect(await textOf(`${card('p04')} .product-mark`)).toBe('Low stock');
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'cards-1280');
});

test.each(formsOf([PHONE, WIDE], 0))(
  'a product with options is chosen and added over the list: %p',
  async (viewport) => {
    await page.setViewport(viewport);
    await page.goto(`${demo.site.url}/shop`);
    const link = `${card('p13')} .quick-add`;
    await page.click(link);
    await page.waitForSelector('dialog.product-chooser[open] .product-variants');
    await hydrated(page, 'variants');
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await shoot(page, `chooser-${viewport.width}`);
    const add = '.product-chooser .sqs-add-to-cart-button';
    await page.click(add);
    await focused(page, '.product-chooser .variant-radiobtn[value=Small]');
    for (const value of ['Large', 'Brick'])
      await page.$eval(`.product-chooser .variant-radiobtn[value="${value}"]`, (input) =>
        (input as HTMLElement).click(),
      );
    await page.click(add);
    await gone(page, 'dialog.product-chooser');
    await page.waitForSelector('.sqs-added-popover[data-state=shown]', { visible: true });
    await focused(page, link);
    expect(await textOf('.sqs-added-popover p')).toBe('Studio Apron was added to your cart.');
  },
);

test('Escape closes the chooser, and focus returns to the card', async () => {
  await page.goto(`${demo.site.url}/shop`);
  await page.focus(`${card('p03')} .quick-add`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog.product-chooser[open]');
  await page.keyboard.press('Escape');
  await gone(page, 'dialog.product-chooser');
  await focused(page, `${card('p03')} .quick-add`);
});

test('a product with one choice is added at once', async () => {
  await page.goto(`${demo.site.url}/shop`);
  await page.click(`${card('p09')} .sqs-add-to-cart-button`);
  await page.waitForSelector('.sqs-added-popover[data-state=shown]');
  expect(await page.$('dialog[open]')).toBeNull();
});

test('without JavaScript the options are on the product page', async () => {
  await page.setJavaScriptEnabled(false);
  await page.goto(`${demo.site.url}/shop`, { waitUntil: 'domcontentloaded' });
  await Promise.all([
    page.waitForNavigation({ waitUntil: 'domcontentloaded' }),
    page.click(`${card('p13')} .quick-add`),
  ]);
  expect(new URL(page.url()).pathname).toBe('/shop/studio-apron');
});
