/** Browser state of site users: the chosen language, and the session of an account. */
import { sql } from 'drizzle-orm';
import type { HTTPRequest, Page } from 'puppeteer';
import { violations } from './axe.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { eventually, holds } from './recording.ts';
import { enter, hydrated, shoot, touched } from './site-browser.ts';

const demo = useDemoSite();
let page: Page;
let requests: HTTPRequest[];
let errors: string[];
useVisitor(demo, async (item) => {
  page = item;
  requests = [];
  errors = [];
  page.on('request', (request) => void requests.push(request));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) errors.push(message.text());
  });
});

const go = (path: string) => page.goto(demo.site.url + path);
const callsTo = (path: string, method = 'POST') =>
  requests.filter((request) => request.method() === method && new URL(request.url()).pathname === path);
const answered = (path: string, method = 'POST') =>
  eventually(() => callsTo(path, method).find((request) => request.response() !== null), `${method} ${path}`);
const rows = async (query: ReturnType<typeof sql>) => (await demo.site.database.db.execute(query)).rows;

const LOCALE = '/api/site-users/account/locale';
const SESSION = '/api/site-users/account/session';

test('choosing a language translates the page, is stored on the server, and applies to the next page and restock emails', async () => {
  await go('/shop/supper-plates');
  await hydrated(page, 'translation');
  await page.select('.language-choice select', 'fr');
  const request = await answered(LOCALE);
  expect([request.response()?.status(), request.postData()]).toEqual([200, '{"language":"fr"}']);
  expect(await page.evaluate(() => document.documentElement.dataset['translatedTo'])).toBe('fr');
  const menu = () => page.$eval('header a[href="/shop"]', (link) => [link.textContent, link.getAttribute('lang')]);
  expect(await menu()).toEqual(['Boutique', 'fr']);
  // The document has the language, and what the glossary does not have keeps its own.
  const languages = () =>
    page.evaluate(() => {
      const ofName = (selector: string) => document.querySelector(selector)?.closest('[lang]')?.getAttribute('lang');
      return [document.documentElement.lang, document.documentElement.dir, ofName('header .site-title')];
    });
  expect(await languages()).toEqual(['fr', 'ltr', 'en']);
  // The shop's own prose stays.
  expect(await page.$eval('main', (main) => main.textContent)).toContain('Set of four, 25 cm across');
  await go('/shop/supper-plates');
  await holds(async () => expect(await menu()).toEqual(['Boutique', 'fr']));
  expect(callsTo(LOCALE)).toHaveLength(1);
  expect(await languages()).toEqual(['fr', 'ltr', 'en']);
  await page.focus('.product-restock-form [type=email]');
  await hydrated(page, 'restock');
  // A region is translated after hydration, which expects the server's markup.
  await holds(async () =>
    expect(await page.$eval('.product-restock-form button', (button) => button.textContent)).toBe('Prévenez-moi'),
  );
  await enter(page, '.product-restock-form [type=email]', 'fr@example.com');
  await page.waitForSelector('.product-restock-form [data-captcha-rendered] input');
  await page.click('.product-restock-form [data-captcha-rendered] input');
  await page.click('.product-restock-form button');
  await page.waitForSelector('.product-restock-success');
  expect(await rows(sql`SELECT language FROM restock_sign_ups WHERE email = 'fr@example.com'`)).toEqual([
    { language: 'fr' },
  ]);
  expect(await violations(page)).toEqual([]);
  await page.$eval('.language-choice', (element) => element.scrollIntoView());
  await shoot(page, 'language-fr');
  await page.select('.language-choice select', 'en');
  await holds(async () => expect(await menu()).toEqual(['Shop', null]));
  expect(await page.evaluate(() => document.documentElement.dataset['translatedTo'])).toBeUndefined();
  expect(await languages()).toEqual(['en', '', 'en']);
  expect(errors).toEqual([]);
});

test.each([
  ['fr', 'à partir de $85.00', 'promo'],
  ['nl', 'vanaf $85.00', 'actie'],
])('a list in %s has the texts before prices and the badges in it', async (language, price, badge) => {
  await go('/shop');
  await hydrated(page, 'translation');
  await page.select('.language-choice select', language);
  const shown = () =>
    page.evaluate(() =>
      ['[data-item-id=p15] .product-price', '.product-mark.sale'].map(
        (selector) => document.querySelector(selector)?.textContent,
      ),
    );
  await holds(async () => expect(await shown()).toEqual([price, badge]));
  await page.select('.language-choice select', 'en');
  await holds(async () => expect(await shown()).toEqual(['from $85.00', 'sale']));
});

test('a page that Back restores is in the language chosen since', async () => {
  await go('/about');
  await hydrated(page, 'translation');
  await go('/journal');
  await hydrated(page, 'translation');
  await page.select('.language-choice select', 'nl');
  await answered(LOCALE);
  expect(await page.title()).toBe('Journaal — Atelier Marre');
  expect(await page.$eval('main time', ({ textContent }) => textContent)).toMatch(/^\d+ \p{Ll}+ \d{4}$/u);
  await page.goBack();
  await page.waitForSelector('html[lang=nl]');
  await holds(async () => expect(await page.title()).toBe('Over ons — Atelier Marre'));
});

test('without a script, no language is offered that only a script can show', async () => {
  await page.setJavaScriptEnabled(false);
  await go('/about');
  await page.click('.choices-button');
  const shown = await page.$$eval('.site-choices select, section.language-choice select', (all) =>
    all.filter((select) => select.checkVisibility()).map((select) => (select as HTMLSelectElement).name),
  );
  expect(shown).toEqual(['headerMarket']);
  expect(await page.$eval('html', ({ lang }) => lang)).toBe('en');
});

test('a glossary that cannot be loaded is an error, and the page stays in its language', async () => {
  await page.setRequestInterception(true);
  page.on('request', (request) =>
    request.url().includes('/glossary-') ? void request.respond({ status: 500 }) : void request.continue(),
  );
  await go('/about');
  await hydrated(page, 'translation');
  await page.select('.language-choice select', 'nl');
  await page.waitForFunction(() => document.querySelector('.language-choice output')?.textContent !== '');
  expect(await page.$eval('.language-choice select', (element) => element.value)).toBe('en');
  expect(callsTo(LOCALE)).toHaveLength(0);
});

test('the token of a session is sent with later calls; signing out is retried once with a new CSRF token', async () => {
  await go('/account/create');
  await touched(page, 'account');
  await enter(page, '[name=email]', 'token@example.com');
  await enter(page, '[name=password]', 'long enough to keep');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  const token = await page.evaluate(() => sessionStorage.getItem('xsrfToken'));
  expect(token).toMatch(/^[\w-]{43}$/);
  await hydrated(page, 'translation');
  await page.select('.language-choice select', 'nl');
  const request = await answered(LOCALE);
  expect([request.response()?.status(), request.headers()['x-xsrf-token']]).toEqual([200, token]);
  const language = sql`SELECT language FROM accounts WHERE email = 'token@example.com'`;
  expect(await rows(language)).toEqual([{ language: 'nl' }]);
  // A tab that has not signed in itself requests the token first.
  await page.evaluate(() => sessionStorage.clear());
  requests = [];
  await page.select('.language-choice select', 'fr');
  await answered(LOCALE);
  expect(callsTo(SESSION, 'GET')).toHaveLength(1);
  expect(await rows(language)).toEqual([{ language: 'fr' }]);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: a crumb signed with another secret
    document.cookie = 'crumb=old; path=/';
  });
  await touched(page, 'account');
  await Promise.all([page.waitForNavigation(), page.click('form[action="/account/logout"] button')]);
  expect(callsTo(SESSION, 'DELETE').map((item) => item.response()?.status())).toEqual([400, 200]);
  expect(new URL(page.url()).pathname).toBe('/');
  expect((await page.browserContext().cookies()).map(({ name }) => name)).not.toContain('SiteUserInfo');
  expect(await page.evaluate(() => sessionStorage.getItem('xsrfToken'))).toBeNull();
});

test('a session that cannot be stored is a console warning and not shown', async () => {
  await page.evaluateOnNewDocument(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key === 'xsrfToken') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await go('/account/create');
  await touched(page, 'account');
  await enter(page, '[name=email]', 'full@example.com');
  await enter(page, '[name=password]', 'long enough to keep');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(new URL(page.url()).pathname).toBe('/account');
  expect(errors.filter((error) => error.startsWith('the session could not be saved'))).toHaveLength(1);
});
