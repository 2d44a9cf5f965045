/** A product sold both once and by subscription, in the demo, with and without JavaScript. */
import type { Page } from 'puppeteer';
import { formsOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { holds } from './recording.ts';
import { hydrated, overflow, shoot } from './site-browser.ts';

jest.setTimeout(180_000);

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
const PRODUCT = '/shop/evening-at-the-wheel';
const demo = useDemoSite();
let page: Page;
useVisitor(demo, (opened) => void (page = opened), WIDE);

const textOf = (selector: string) => page.$eval(selector, (element) => (element.textContent ?? '').trim());
const click = (selector: string) => page.$eval(selector, (element) => (element as HTMLElement).click());
const pricesOf = () => page.$$eval('.purchase-kind-price', (all) => all.map(({ textContent }) => textContent));

test.each(formsOf([PHONE, WIDE], 0))(
  'both prices are next to the choice, and the subscription leads to its checkout: %p',
  async (viewport) => {
    await page.setViewport(viewport);
    await page.goto(demo.site.url + PRODUCT);
    await hydrated(page, 'add-to-cart');
    await hydrated(page, 'variants');
    expect(await pricesOf()).toEqual(['from $85.00', 'from $76.50 every month']);
    await click('.variant-radiobtn[value=One]');
    await holds(async () => expect(await pricesOf()).toEqual(['$85.00', '$76.50 every month']));
    expect(await textOf('.sqs-add-to-cart-button')).toBe('Reserve a seat');
    await click('.purchase-kind [value=subscription]');
    await holds(async () => expect(await textOf('.sqs-add-to-cart-button')).toBe('Subscribe'));
    expect(await textOf('.subscription-terms')).toContain('it renews every month');
    expect([await overflow(page), await violations(page)]).toEqual([0, []]);
    await page.$eval('.purchase-kinds', (element) => element.scrollIntoView({ block: 'center' }));
    await shoot(page, `purchase-kinds-${viewport.width}`);
    await Promise.all([page.waitForNavigation(), click('.sqs-add-to-cart-button')]);
    expect(new URL(page.url()).searchParams.has('cartToken')).toBe(true);
    expect(await textOf('main')).toContain('$76.50 every month');
  },
);

test('without JavaScript the choice is part of the form', async () => {
  await page.setJavaScriptEnabled(false);
  await page.goto(demo.site.url + PRODUCT);
  await page.click('.variant-radio label');
  await page.click('.purchase-kind:has([value=subscription])');
  await Promise.all([page.waitForNavigation(), page.click('.sqs-add-to-cart-button')]);
  expect(new URL(page.url()).searchParams.has('cartToken')).toBe(true);
});
