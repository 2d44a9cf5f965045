/** The account area in a browser: on a phone and wide, with links and forms, and without JavaScript. */
import type { Page } from 'puppeteer';
import { formsOf, testInFullRun } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { enter, shoot } from './site-browser.ts';

const demo = useDemoSite();
let page: Page;
let errors: string[];
useVisitor(demo, async (item) => {
  page = item;
  errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
});

let accounts = 0;
const go = (path: string) => page.goto(demo.site.url + path);
/** Presses a button or link by its text, and waits for navigation. */
const press = async (text: string) => {
  const handle = await page.waitForSelector(`main ::-p-text(${text})`);
  await Promise.all([page.waitForNavigation(), handle?.click()]);
};
const heading = () => page.$eval('h1', (element) => element.textContent);
const widths = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } } as const;

async function signUp(): Promise<void> {
  await go('/account/create');
  await enter(page, '[name=firstName]', 'Ann');
  await enter(page, '[name=email]', `area${++accounts}@example.com`);
  await enter(page, '[name=password]', 'a long password');
  await Promise.all([page.waitForNavigation(), page.click('main form button[type=submit]')]);
}

async function addAddress(): Promise<void> {
  await enter(page, '[name=lastName]', 'Lee');
  await page.select('[name=country]', 'BE');
  await enter(page, '[name=line1]', 'Korenmarkt 1');
  await enter(page, '[name=city]', 'Gent');
  await enter(page, '[name=postalCode]', '9000');
  await press('Save address');
}

const isWithinWindow = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

describe.each(formsOf(Object.entries(widths), 0))('on a %s', (name, viewport) => {
  test('each page of the area can be reached, fits and is accessible; an address is saved', async () => {
    await page.setViewport(viewport);
    await signUp();
    expect(await heading()).toBe('Hello, Ann');
    expect(await page.$eval('html', (element) => element.classList.contains('is-signed-in'))).toBe(true);
    const paths = await page.$$eval('.account-nav a', (links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(paths).toHaveLength(7);
    for (const path of [...paths, '/account/addresses/new', '/account/delete', '/account/find-order']) {
      await go(path);
      expect([path, await isWithinWindow(), await violations(page)]).toEqual([path, true, []]);
    }
    await go('/account/addresses/new');
    await press('Save address');
    expect(await page.$$eval('.error-summary a', (links) => links.length)).toBeGreaterThan(2);
    expect(await violations(page)).toEqual([]);
    await addAddress();
    expect(await page.$eval('.account-card', (card) => card.textContent)).toContain('9000 Gent');
    await shoot(page, `account-addresses-${name}`);
    expect(errors).toEqual([]);
  });
});

testInFullRun('without JavaScript the same forms lead to the same pages, and sign out', async () => {
  await page.setJavaScriptEnabled(false);
  await signUp();
  expect(await heading()).toBe('Hello, Ann');
  await go('/account/addresses/new');
  await addAddress();
  expect(await page.$eval('.account-card', (card) => card.textContent)).toContain('Korenmarkt 1');
  await go('/account/details');
  await enter(page, '[name=currentPassword]', 'a guess');
  await enter(page, '[name=password]', 'another password');
  await press('Change password');
  expect(await page.$eval('#error-currentPassword', (element) => element.textContent)).toContain('not your password');
  await go('/account');
  await Promise.all([page.waitForNavigation(), page.click('.account-sign-out button')]);
  await go('/account/orders');
  expect(await heading()).toBe('Sign in');
});
