/** A first visit to the demo, before and after the consent banner: what is stored, what is sent, and the results. */
import { sql } from 'drizzle-orm';
import type { BrowserContext, HTTPRequest, Page } from 'puppeteer';
import { formsOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { demoContent } from './demo-content.ts';
import { useSite } from './demo-site.ts';
import { eventually, holds } from './recording.ts';
import { hydrated, shoot } from './site-browser.ts';

const input = demoContent['site'] as { readonly websiteSettings: object };
const legacy = {
  ...demoContent,
  site: { ...input, websiteSettings: { ...input.websiteSettings, analytics: { tracker: 'legacy' } } },
};
const demo = useSite(legacy);

let context: BrowserContext;
let page: Page;
let errors: string[];
let requests: HTTPRequest[];
beforeEach(async () => {
  context = await demo.browser.createBrowserContext();
  page = await context.newPage();
  errors = [];
  requests = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) errors.push(message.text());
  });
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('/api/')) requests.push(request);
  });
});
afterEach(() => context.close());

const pathOf = (request: HTTPRequest): string => new URL(request.url()).pathname;
const answersOf = (path: string): readonly (number | undefined)[] =>
  requests.filter((request) => pathOf(request) === path).map((request) => request.response()?.status());
const cookieNames = async (): Promise<readonly string[]> => (await context.cookies()).map(({ name }) => name).sort();
const storedKeys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
const recorded = async (): Promise<readonly { readonly kind: string; readonly name: string }[]> =>
  (await demo.site.database.db.execute(sql`SELECT kind, name FROM analytics_events`)).rows as [];

const ARTICLE = '/journal/iron-in-the-clay';

test('nothing is stored or sent before the choice; then the first event, error and like are recorded, once each', async () => {
  await page.goto(demo.site.url + ARTICLE);
  await page.waitForSelector('.consent-banner:not([data-appears])');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('early error');
    });
  });
  await holds(async () => expect(errors).toEqual([expect.stringContaining('early error')]));
  expect([await cookieNames(), await storedKeys(), requests.map(pathOf)]).toEqual([[], [], []]);
  await page.focus('body');
  await page.click('.consent-banner .button');
  await holds(async () => {
    for (const path of ['/api/events/RecordEvent', '/api/events/RecordJavascriptErrors'])
      expect(answersOf(path).length).toBeGreaterThan(0);
  });
  await page.$eval('.sqs-simple-like', (place) => place.scrollIntoView());
  await page.waitForSelector('.like-button');
  await page.click('.like-button');
  await page.waitForSelector('.sqs-simple-like[data-state=idle] [aria-pressed=true]');
  await holds(async () => {
    expect((await recorded()).map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual(
      expect.arrayContaining(['error JavascriptError', 'event SiteVisitor_PageViewed', 'hit View']),
    );
  });
  expect(answersOf('/api/crumb')).toEqual([200]);
  expect(answersOf('/api/likes')).toEqual([200]);
  expect(requests.map((request) => [pathOf(request), request.response()?.ok() ?? true])).toEqual(
    requests.map((request) => [pathOf(request), true]),
  );
  const names = (await recorded()).map(({ kind, name }) => `${kind} ${name}`);
  for (const once of ['error JavascriptError', 'event SiteVisitor_PageViewed', 'hit View'])
    expect(names.filter((name) => name === once)).toEqual([once]);
  expect(errors).toHaveLength(1);
  expect(await cookieNames()).toEqual([
    'SS_MID',
    'SS_SESSION_ID',
    'crumb',
    'likes',
    'ss_cookieAllowed',
    'ss_cvr',
    'ss_cvt',
  ]);
});

test('a batch whose CSRF token the server does not know is resent with a new one, and recorded once', async () => {
  await context.setCookie(
    { name: 'ss_cookieAllowed', value: '1', domain: '127.0.0.1' },
    { name: 'crumb', value: 'of-another-secret', domain: '127.0.0.1' },
  );
  await page.goto(`${demo.site.url}/about`);
  await eventually(() => answersOf('/api/events/RecordEvent').includes(202) || undefined, 'the event');
  expect(answersOf('/api/events/RecordEvent').slice(0, 2)).toContain(400);
  expect(answersOf('/api/crumb')).toEqual([]);
});

test.each(formsOf([390, 1280], 0))(
  'at %i px the banner has a name, does not block the shop, and can be reopened',
  async (width) => {
    await page.setViewport({ width, height: 800 });
    await page.goto(`${demo.site.url}/shop/river-jug`);
    await page.waitForSelector('.consent-banner:not([data-appears])');
    const shift = await page.evaluate(() => performance.getEntriesByType('layout-shift').length);
    expect(shift).toBe(0);
    expect(
      await page.$eval('.consent-banner', (element) => [
        element.getAttribute('aria-label'),
        element.getAttribute('role'),
      ]),
    ).toEqual(['Cookies', null]);
    const button = 'site-region[name=add-to-cart] button';
    // The element in the middle of the button is the button: nothing covers it.
    const onTop = (selector: string) =>
      page.$eval(selector, (element) => {
        const { x, y, width: w, height: h } = element.getBoundingClientRect();
        return [
          [x + 4, y + h / 2],
          [x + w / 2, y + h / 2],
          [x + w - 4, y + h / 2],
        ].map(([a = 0, b = 0]) => element.contains(document.elementFromPoint(a, b)));
      });
    // The page reserves space for the banner once it is measured.
    await holds(async () => {
      await page.$eval(button, (element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
      expect(await onTop(button)).toEqual([true, true, true]);
    });
    await shoot(page, `consent-${width}`);
    await page.click(button);
    await page.waitForSelector('.sqs-pill-cart-place:not([hidden]) .sqs-pill-cart');
    expect(await onTop('.sqs-pill-cart')).toEqual([true, true, true]);
    await shoot(page, `consent-${width}-added`);
    expect(await violations(page)).toEqual([]);
    // The banner may be hidden because of a field: focus shows it again.
    await page.focus('.consent-banner .button-secondary');
    await page.keyboard.press('Enter');
    expect(await page.$('.consent-banner')).toBeNull();
    await page.$eval('[data-cookie-settings]', (element) => element.scrollIntoView());
    await shoot(page, `consent-${width}-end`);
    await page.focus('[data-cookie-settings]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.consent-banner:focus');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('[data-cookie-settings]') === true);
    expect((await context.cookies()).find(({ name }) => name === 'ss_cookieAllowed')?.value).toBe('1');
  },
);

test('a press in the moment in which the banner appears reaches what it was aimed at', async () => {
  await page.evaluateOnNewDocument(() => {
    const state = globalThis as unknown as { isBannerPressed?: boolean };
    new MutationObserver((_, observer) => {
      const button = document.querySelector('.consent-banner .button');
      if (button === null) return;
      observer.disconnect();
      const { left, top, width, height } = button.getBoundingClientRect();
      const pressed = document.elementFromPoint(left + width / 2, top + height / 2);
      state.isBannerPressed = pressed?.closest('.consent-banner') !== null;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${demo.site.url}/about`);
  await page.waitForSelector('.consent-banner:not([data-appears])');
  const isPressed = () => page.evaluate(() => (globalThis as unknown as { isBannerPressed?: boolean }).isBannerPressed);
  expect(await isPressed()).toBe(false);
  await page.click('.consent-banner .button');
  await page.waitForFunction(() => document.querySelector('.consent-banner') === null);
});

/** Fields and buttons of forms that the visible banner covers. */
const coveredFields = () =>
  page.evaluate(() => {
    const banner = document.querySelector('.consent-banner');
    if (banner === null || banner.hasAttribute('data-yields')) return [];
    const box = banner.getBoundingClientRect();
    return [
      ...document.querySelectorAll(
        'main :is(input:not([type=hidden]), select, textarea, form button:not([type=button]))',
      ),
    ]
      .filter((field) => {
        const { top, bottom, left, right, width } = field.getBoundingClientRect();
        return width > 0 && top < box.bottom && bottom > box.top && left < box.right && right > box.left;
      })
      .map((field) => field.outerHTML.slice(0, 80));
  });

test.each(formsOf([390, 1280], 0))('at %d px the banner covers no field, at any scroll position', async (width) => {
  await page.setViewport({ width, height: 700 });
  await page.goto(`${demo.site.url}/contact`);
  await page.waitForSelector('.consent-banner:not([data-appears])');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 120) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await holds(async () => expect(await coveredFields()).toEqual([]));
  }
  await holds(async () => expect(await page.$('.consent-banner:not([data-yields])')).not.toBeNull());
});

test.each(formsOf([390, 1280], 1))('at %d px a visitor allows statistics alone, and withdraws it', async (width) => {
  await page.setViewport({ width, height: 800 });
  await page.goto(`${demo.site.url}/about`);
  await page.waitForSelector('.consent-banner:not([data-appears])');
  await page.click('.consent-choose');
  await page.waitForSelector('.consent-choice[open]');
  expect(await violations(page)).toEqual([]);
  await shoot(page, `consent-choice-${width}`);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.consent-banner:not([data-appears])');
  expect(await cookieNames()).toEqual([]);
  await page.click('.consent-choose');
  await page.waitForSelector('.consent-choice[open]');
  await page.click('#consent-statistics');
  await page.click('.consent-choice .button');
  await page.waitForFunction(() => document.querySelector('.consent-banner, .consent-choice') === null);
  const answer = async () => (await context.cookies()).find(({ name }) => name === 'ss_cookieAllowed')?.value;
  expect(await answer()).toBe('s');
  await holds(async () => expect(await cookieNames()).toContain('ss_cvr'));
  await page.click('[data-cookie-settings]');
  await page.waitForSelector('.consent-banner:not([data-appears])');
  await page.click('.consent-choose');
  await page.waitForSelector('.consent-choice[open]');
  const isChecked = (id: string) => page.$eval(id, (input) => (input as HTMLInputElement).checked);
  expect([await isChecked('#consent-statistics'), await isChecked('#consent-marketing')]).toEqual([true, false]);
  await page.click('#consent-statistics');
  await page.click('.consent-choice .button');
  await holds(async () =>
    expect((await cookieNames()).filter((name) => name !== 'crumb')).toEqual(['ss_cookieAllowed']),
  );
  expect(await answer()).toBe('0');
});

test('viewed products are stored once cookies are accepted, and deleted when they are refused', async () => {
  const answer = (value: string) =>
    context.setCookie({ name: 'ss_cookieAllowed', value, domain: '127.0.0.1', path: '/' });
  for (const [value, isStored] of [
    ['', false],
    ['1', true],
    ['0', false],
  ] as const) {
    if (value !== '') await answer(value);
    await page.goto(`${demo.site.url}/shop/morning-mug`);
    await hydrated(page, 'recently-viewed');
    await holds(async () =>
      expect([value, (await storedKeys()).includes('recently-viewed')]).toEqual([value, isStored]),
    );
  }
});

test('without JavaScript nothing is stored and no banner is shown', async () => {
  await page.setJavaScriptEnabled(false);
  await page.goto(`${demo.site.url}/about`);
  const line = await page.$('.cookie-settings');
  expect([await line?.isVisible(), await cookieNames()]).toEqual([false, []]);
});

test.each(['/shop', '/events'])('text of twice the size fits a phone, the banner included: %s', async (path) => {
  await page.setViewport({ width: 390, height: 844 });
  await page.goto(demo.site.url + path);
  await page.waitForSelector('.consent-banner:not([data-appears])');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const beyond = () =>
    page.evaluate(() => ({
      page: document.documentElement.scrollWidth - innerWidth,
      banner: [...document.querySelectorAll('.consent-banner button')].filter(
        (button) => button.getBoundingClientRect().right > innerWidth,
      ).length,
      skipLink: Math.max(0, document.querySelector('.skip')?.getBoundingClientRect().bottom ?? 0),
    }));
  await holds(async () => expect(await beyond()).toEqual({ page: 0, banner: 0, skipLink: 0 }));
});
