/** Address completion: at checkout, and in address fields of forms. */
import type { Page } from 'puppeteer';
import { violations } from './axe.ts';
import { openCheckout } from './checkout-steps.ts';
import { demoContent } from './demo-content.ts';
import { useSite } from './demo-site.ts';
import { pageOfBlocks } from './page-of-blocks.ts';
import { overflow, shoot, touched } from './site-browser.ts';

jest.setTimeout(180_000);

const content = {
  ...demoContent,
  'address-form': pageOfBlocks(
    'address-form',
    [
      {
        id: 'b1',
        type: 'form',
        value: { form: { id: 'visit', name: 'Visit', fields: [{ id: 'where', type: 'address', title: 'Where' }] } },
      },
    ],
    'Visit us',
  ),
};
const demo = useSite(content);

let page: Page;
let warnings: string[] = [];
beforeEach(async () => {
  page = await (await demo.browser.createBrowserContext()).newPage();
  warnings = [];
  page.on('console', (message) => {
    if (message.type() === 'warn') warnings.push(message.text());
  });
  await page.setViewport({ width: 390, height: 800 });
});
afterEach(() => page.browserContext().close());

const valuesOf = (...names: readonly string[]) =>
  page.evaluate((all) => all.map((name) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value), names);
const says = () => page.$eval('.suggestions-place output', (element) => element.textContent);
const filledIn = () =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('.suggestions-place output')].some((element) =>
      element.textContent?.startsWith('Filled in'),
    ),
  );

test('by keyboard: a street with a city fills in city, region and country, and the street stays as typed', async () => {
  await openCheckout(page, demo.site.url);
  await page.select('#field-country', 'US');
  await page.type('#field-line1', '12 1/2 Fern St, Portl');
  await page.waitForSelector('#field-line1[aria-expanded=true]');
  expect(await says()).toMatch(/^[2-5] addresses to choose from$/);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'places-390');
  expect(await overflow(page)).toBe(0);
  await page.keyboard.press('Escape');
  await page.waitForSelector('#field-line1[aria-expanded=false]');
  expect(await valuesOf('line1')).toEqual(['12 1/2 Fern St, Portl']);
  await page.keyboard.type('and, Mai');
  await page.waitForSelector('#field-line1[aria-expanded=true]');
  await page.keyboard.press('ArrowDown');
  const active = await page.$eval('#field-line1', (element) => element.getAttribute('aria-activedescendant'));
  expect(
    await page.$eval(`#${active}`, (element) => [element.textContent, element.getAttribute('aria-selected')]),
  ).toEqual(['12 1/2 Fern St, Portland, Maine, United States', 'true']);
  await page.keyboard.press('Enter');
  await filledIn();
  expect(await valuesOf('line1', 'city', 'region', 'country')).toEqual(['12 1/2 Fern St', 'Portland', 'ME', 'US']);
  expect(await page.evaluate(() => location.pathname)).toBe('/checkout');
  expect(warnings).toEqual([]);
});

test('by pointer: a city without a country selects the country and its labels', async () => {
  await openCheckout(page, demo.site.url);
  await page.type('#field-city', 'Toront');
  await page.waitForSelector('#field-city[aria-expanded=true]');
  await page.click('.suggestions:not([hidden]) [role=option]');
  await filledIn();
  expect(await valuesOf('line1', 'city', 'region', 'country')).toEqual(['', 'Toronto', 'ON', 'CA']);
  expect(await page.$eval('label[for=field-region]', (element) => element.firstChild?.textContent)).toBe(
    'Province or territory',
  );
});

test('a call that fails leaves plain fields and one warning', async () => {
  await openCheckout(page, demo.site.url);
  let calls = 0;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!request.url().includes('/places/')) return void request.continue();
    calls++;
    void request.respond({ status: 503, contentType: 'application/json', body: '{}' });
  });
  await page.type('#field-city', 'Brus', { delay: 5 });
  await page.waitForResponse((response) => response.url().includes('/places/'));
  await page.type('#field-city', 'sels');
  await page.type('#field-line1', 'Rue Haute 1, Bru');
  await page.waitForSelector('#field-line1[aria-expanded=false]');
  expect(await valuesOf('line1', 'city')).toEqual(['Rue Haute 1, Bru', 'Brussels']);
  expect([calls, warnings.length]).toEqual([1, 1]);
  expect(warnings[0]).toContain('addresses are not completed');
});

test('the address field of a form is completed, too', async () => {
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${demo.site.url}/address-form`);
  await touched(page, 'form');
  await page.type('[name="where[Line1]"]', 'Ring 1, Vien');
  await page.waitForSelector('[name="where[Line1]"][aria-expanded=true]');
  await shoot(page, 'places-form-1280');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await filledIn();
  expect(await valuesOf('where[Line1]', 'where[City]', 'where[State]', 'where[Country]')).toEqual([
    'Ring 1',
    'Wien',
    'Wien',
    'Austria',
  ]);
});
