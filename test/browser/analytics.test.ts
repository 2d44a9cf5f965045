import type { BrowserContext, Page } from 'puppeteer';
import { rateVital } from '#shared/analytics/web-vitals';
import type { ContentSource } from '../../server/content/content-source.ts';
import { type Serving, startServer } from '../server/serving.ts';
import { contentOf, siteOf, themeOf } from '../server/test-site.ts';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { bundled } from './bundle.ts';
import { type Call, eventually, holds, recorder } from './recording.ts';

const contentWith = (website: object): ContentSource =>
  contentOf(
    [
      {
        id: 'home',
        homepage: true,
        typeName: 'page',
        mainContent: '<h1>Home</h1><a class="button" href="/about">About us</a>',
      },
      { id: 'about', typeName: 'page', mainContent: '<h1>About</h1><a href="#" data-cookie-settings>Cookies</a>' },
    ],
    { website: { id: 'w1', siteTitle: 'Test', language: 'en', ...website } },
  );

let browser: TestBrowser;
let script: string;
beforeAll(async () => {
  browser = await launchBrowser();
  script = await bundled(`import { startAnalytics } from './client/analytics/start.ts';
    import { createPage } from './client/core/page.ts';
    import { createEventBus } from './client/analytics/event-bus.ts';
    const page = createPage();
    globalThis.emit = page.get(createEventBus).emit; globalThis.started = startAnalytics(page);`);
}, 180_000);
afterAll(() => browser?.close());

const open: { serving: Serving; context: BrowserContext }[] = [];
afterEach(async () => {
  for (const { serving, context } of open.splice(0)) {
    await context.close();
    await serving.stop();
  }
});

async function visit(website: object, status = 202, cookie?: { readonly name: string; readonly value: string }) {
  const calls: Call[] = [];
  const site = await siteOf(await themeOf({}), contentWith(website));
  const serving = await startServer({}, { site, routes: () => recorder(calls, status) });
  const context = await browser.createBrowserContext();
  open.push({ serving, context });
  if (cookie !== undefined) await context.setCookie({ ...cookie, domain: '127.0.0.1' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setBypassCSP(true);
  const go = async (path: string): Promise<void> => {
    await page.goto(serving.url + path);
    await page.addScriptTag({ content: script });
    await page.evaluate(() => (globalThis as unknown as { started: Promise<void> }).started);
  };
  await go('/');
  const cookies = async () =>
    Object.fromEntries((await context.cookies()).map(({ name, value, expires }) => [name, { value, expires }]));
  return { page, calls, go, cookies, errors, context };
}

/** All calls of the page have arrived once a later one has. */
async function everythingOf(page: Page, calls: readonly Call[]): Promise<readonly Call[]> {
  await page.evaluate(() => fetch('/api/events/last', { method: 'POST', body: '{}' }));
  return calls.filter(({ path }) => path !== '/api/events/last');
}

const pathsOf = (calls: readonly Call[]) => calls.map(({ path }) => path);
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    dispatchEvent(new Event('visibilitychange'));
  });

test('a visit is counted: cookies for their lifetimes, a hit, an event, buttons; the next page adds no visit', async () => {
  const { page, calls, go, cookies, errors } = await visit({});
  const hit = await eventually(() => calls.find(({ path }) => path === '/api/census/RecordHit'), 'a hit');
  const stored = await cookies();
  expect(stored['ss_cvr']?.value).toMatch(/^[0-9a-f]{32}(?:(?:\||%7C)[1-9]\d*){4}$/);
  const days = (name: string) => Math.round(((stored[name]?.expires ?? 0) * 1000 - Date.now()) / 86_400_000);
  // Two years are requested; browsers limit cookies to 400 days.
  expect(days('ss_cvr')).toBe(400);
  expect(Math.round(((stored['ss_cvt']?.expires ?? 0) * 1000 - Date.now()) / 60_000)).toBe(30);
  expect(hit.fields).toMatchObject({ event: 'View', ss_cvr: decodeURIComponent(stored['ss_cvr']?.value ?? '') });
  expect(JSON.parse(String(hit.fields['data']))).toMatchObject({ websiteId: 'w1', pagePath: '/', isNewSession: true });
  const viewed = await eventually(() => calls.find(({ path }) => path === '/api/v1/clanker/events'), 'an event');
  expect(viewed.fields['eventSchemaName']).toBe('SiteVisitor_PageViewed');
  expect(JSON.parse(String(viewed.fields['eventContent']))).toMatchObject({
    context_website_id: 'w1',
    session_id: stored['SS_SESSION_ID']?.value,
    page_path: '/',
  });
  await eventually(() => calls.find(({ path }) => path === '/api/census/button-render'), 'a shown button');
  calls.length = 0;
  await go('/about');
  const second = await eventually(() => calls.find(({ path }) => path === '/api/census/RecordHit'), 'a second hit');
  expect(JSON.parse(String(second.fields['data']))).toMatchObject({ pagePath: '/about', isNewSession: false });
  expect(String(second.fields['ss_cvr']).split('|').at(-1)).toBe('1');
  await page.deleteCookie({ name: 'ss_cvt' });
  calls.length = 0;
  await go('/');
  const third = await eventually(() => calls.find(({ path }) => path === '/api/census/RecordHit'), 'a third hit');
  expect([String(third.fields['ss_cvr']).split('|').at(-1), errors]).toEqual(['2', []]);
});

describe('consent', () => {
  const asking = { cookieSettings: { isCookieBannerEnabled: true, cookieBannerText: 'May we?' } };

  test('before the choice nothing is stored or sent, and old cookies are cleared; after a refusal the page view is counted without any', async () => {
    const { page, calls, cookies, go } = await visit(asking);
    for (const name of ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt'])
      await page.evaluate((element) => {
        // biome-ignore lint/suspicious/noDocumentCookie: left by an earlier visit
        document.cookie = `${element}=x; path=/`;
      }, name);
    calls.length = 0;
    await go('/');
    await page.waitForSelector('.consent-banner:not([data-appears])');
    await page.addScriptTag({ content: "setTimeout(() => { throw new Error('early') });" });
    const stored = () => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
    expect([await cookies(), await stored(), await everythingOf(page, calls)]).toEqual([{}, [[], []], []]);
    await page.click('.consent-banner .button-secondary');
    const hit = await eventually(() => calls.find(({ path }) => path === '/api/census/RecordHit'), 'a hit');
    expect([hit.fields['ss_cvr'], Object.keys(await cookies())]).toEqual(['', ['ss_cookieAllowed']]);
    const call = await eventually(() => calls.find(({ path }) => path.endsWith('JavascriptErrors')), 'the early error');
    expect(JSON.stringify(call.fields)).toContain('early');
  });

  test('is given by keyboard, stored, and can be withdrawn', async () => {
    const { page, calls, go, cookies } = await visit(asking);
    await page.waitForSelector('.consent-banner:not([data-appears])');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Accept');
    await page.keyboard.press('Enter');
    expect(await page.$('.consent-banner')).toBeNull();
    await holds(async () =>
      expect(Object.keys(await cookies()).sort()).toEqual([
        'SS_MID',
        'SS_SESSION_ID',
        'ss_cookieAllowed',
        'ss_cvr',
        'ss_cvt',
      ]),
    );
    calls.length = 0;
    await go('/about');
    await eventually(() => calls.find(({ path }) => path === '/api/census/RecordHit'), 'a hit');
    expect(await page.$('.consent-banner')).toBeNull();
    await page.click('[data-cookie-settings]');
    await page.waitForSelector('.consent-banner:not([data-appears])');
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.consent-banner .button-secondary')?.click();
      (globalThis as unknown as { emit(event: object): void }).emit({ kind: 'searched', query: 'a' });
    });
    const call = await eventually(
      () => calls.find(({ fields }) => fields['eventSchemaName'] === 'SiteVisitor_SearchPerformed'),
      'what happens right after the answer',
    );
    expect(JSON.parse(String(call.fields['eventContent']))).toMatchObject({ session_id: '' });
    expect(Object.keys(await cookies())).toEqual(['ss_cookieAllowed']);
    expect((await cookies())['ss_cookieAllowed']?.value).toBe('0');
  });
});

test.each([
  ['the site has switched it off', { isAnalyticsDisabled: true }, undefined],
  [
    'somebody is signed in',
    {},
    { name: 'SiteUserInfo', value: encodeURIComponent('{"authenticated":true,"siteUserId":"u1"}') },
  ],
])('nothing is recorded when %s', async (_name, website, cookie) => {
  const { page, calls, go } = await visit(website, 202, cookie);
  await go('/about');
  await page.evaluate(() =>
    (globalThis as unknown as { emit(event: object): void }).emit({ kind: 'searched', query: 'a' }),
  );
  await hide(page);
  const events = pathsOf(await everythingOf(page, calls));
  expect(events.filter((path) => path !== '/api/1/performance/records')).toEqual([]);
});

test('of admins only clicks in admin panels are reported, anonymously', async () => {
  const { page, calls, go } = await visit({}, 202, { name: 'ss_owner_roles', value: '1' });
  await go('/about');
  await page.evaluate(() => {
    const panel = document.createElement('div');
    panel.dataset['ownerPanel'] = 'editor';
    panel.attachShadow({ mode: 'open' }).innerHTML = '<button>Edit this page</button>';
    document.body.append(panel);
    panel.shadowRoot?.querySelector('button')?.click();
  });
  const call = await eventually(() => calls.find(({ path }) => path === '/api/v1/clanker/events'), 'the click');
  expect(call.fields['eventSchemaName']).toBe('SiteVisitor_OwnerPanelClicked');
  expect(JSON.parse(String(call.fields['eventContent']))).toEqual({
    custom_schema_name: 'SiteVisitor_OwnerPanelClicked',
    context_website_id: 'w1',
    event_occurrence_timestamp: expect.any(Number),
    page_path: '/about',
    object_identifier: 'editor: Edit this page',
  });
  await page.click('a[data-cookie-settings]');
  expect(pathsOf(await everythingOf(page, calls)).filter((path) => !path.includes('performance'))).toEqual([
    '/api/v1/clanker/events',
  ]);
});

test('an event that the site has disabled is not sent anywhere', async () => {
  const { page, calls, go } = await visit({
    eventFlags: { SiteVisitor_PageViewed: false, SiteVisitor_SearchPerformed: true },
  });
  await go('/search?q=a');
  const call = await eventually(() => calls.find(({ path }) => path === '/api/v1/clanker/events'), 'the search');
  expect(call.fields['eventSchemaName']).toBe('SiteVisitor_SearchPerformed');
  const names = (await everythingOf(page, calls)).map(({ fields }) => fields['eventSchemaName']);
  expect(names).not.toContain('SiteVisitor_PageViewed');
});

test.each(['/nope', '/search?q=a'])('no page view is recorded on %s', async (path) => {
  const { page, calls, go } = await visit({});
  for (const sent of ['/api/census/RecordHit', '/api/v1/clanker/events'])
    await eventually(() => calls.find((call) => call.path === sent), `${sent} of the first page`);
  calls.length = 0;
  await go(path);
  await hide(page);
  await eventually(() => calls.find((call) => call.path === '/api/1/performance/records'), 'the record');
  expect(pathsOf(calls)).not.toContain('/api/census/RecordHit');
  const events = calls
    .filter((call) => call.path === '/api/v1/clanker/events')
    .map(({ fields }) => fields['eventSchemaName']);
  expect(events).toEqual(path === '/nope' ? [] : ['SiteVisitor_SearchPerformed']);
});

test('vitals are recorded once when the page is hidden, rated, with the device and the page', async () => {
  const { page, calls } = await visit({});
  // Before the first input, after which the largest paint is no longer updated.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await page.click('h1');
  await eventually(() => calls.find(({ path }) => path === '/api/census/RecordHit'), 'a hit');
  await hide(page);
  await hide(page);
  const record = await eventually(() => calls.find(({ path }) => path === '/api/1/performance/records'), 'a record');
  const { json } = record.fields as {
    json: { app: string; event: string; pageLoadId: string; ts: number; data: Record<string, unknown> };
  };
  expect(json).toMatchObject({
    app: 'storefront',
    event: 'page-hide',
    data: { pagePath: '/', device: { kind: 'desktop' } },
  });
  expect(json.data['LCP']).toBeGreaterThan(0);
  const rated = (['LCP', 'FCP', 'CLS'] as const).map((name) => [name, rateVital(name, Number(json.data[name]))]);
  expect(json.data['ratings']).toMatchObject(Object.fromEntries(rated));
  const events = pathsOf(await everythingOf(page, calls));
  expect(events.filter((path) => path === '/api/1/performance/records').length).toBe(1);
});

test('script errors are sent in one batch a second after the last, ten at most, with the CSRF token', async () => {
  const { page, calls } = await visit({});
  const throwing = Array.from({ length: 14 }, (_one, at) => `setTimeout(() => { throw new Error('broken ${at}') });`);
  await page.addScriptTag({
    content: `document.cookie = 'crumb=c1; path=/'; ${throwing.join('')}`,
  });
  const events = await eventually(
    () => calls.find(({ path }) => path === '/api/events/RecordJavascriptErrors'),
    'a batch',
  );
  const batch = (events.fields as { json: { event: string; data: string }[] }).json;
  expect([batch.length, events.headers['x-csrf-token'], batch[0]?.event]).toEqual([10, 'c1', 'JavascriptError']);
  const messages = batch.map(({ data }) => (JSON.parse(data) as { message: string }).message);
  expect(messages).toContain('broken 3');
  calls.length = 0;
  const fading =
    "Promise.reject(new DOMException('Transition was aborted because of invalid state.', 'InvalidStateError'));";
  await page.addScriptTag({ content: `${fading}Promise.reject(new Error('rejected'));` });
  const more = await eventually(() => calls.find(({ path }) => path === '/api/events/RecordJavascriptErrors'), 'more');
  expect(JSON.stringify(more.fields)).toContain('rejected');
  expect(JSON.stringify(more.fields)).not.toContain('Transition');
});

test('a receiver that fails changes nothing for the visitor', async () => {
  const { page, calls, errors } = await visit({}, 500);
  await eventually(() => calls.find(({ path }) => path === '/api/census/RecordHit'), 'a hit');
  await page.evaluate(() =>
    (globalThis as unknown as { emit(event: object): void }).emit({ kind: 'searched', query: 'a' }),
  );
  await eventually(
    () => calls.find(({ fields }) => fields['eventSchemaName'] === 'SiteVisitor_SearchPerformed'),
    'the search',
  );
  expect(errors).toEqual([]);
});
