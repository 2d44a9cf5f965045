/** Reports of events that are sent as browsers send them: exact figures, days of a time zone, comparisons, CSV files. */
import { sql } from 'drizzle-orm';
import { formatVisitorRecord } from '#shared/analytics/visitor-record';
import type { OpenAnalytics } from '../../../server/analytics/open-analytics.ts';
import { websites } from '../../../server/database/schema.ts';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const REPORTS = '/api/analytics/reports';
const cookieOf = (id: string): string =>
  `ss_cvr=${formatVisitorRecord({ id, firstVisit: 1, previousVisit: 2, thisVisit: 3, visits: 4 })};SS_SESSION_ID=s-${id}`;

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  let now = Date.parse('2026-11-01T12:00:00Z');
  const at = (instant: string): void => {
    now = Date.parse(instant);
  };
  beforeAll(async () => {
    shop = await openShop(await store.environment(), () => now, true);
    owner = await signIn(shop);
    await shop.database.db
      .update(websites)
      .set({ data: { id: 'test-site', siteTitle: 'Test', timeZone: 'America/New_York' } });
    await (shop.backend.analytics as OpenAnalytics).site.refresh();
  }, 120_000);
  afterAll(() => shop.stop());
  beforeEach(async () => {
    at('2026-11-01T12:00:00Z');
    await shop.backend.analytics.queue.flush();
    await shop.database.db.execute(sql`TRUNCATE all_analytics_batches, all_analytics_chunks, all_analytics_daily,
      all_analytics_seen, all_analytics_live`);
  });

  const post = async (path: string, body: object, visitor = 'v1') => {
    const response = await fetch(shop.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookieOf(visitor) },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(202);
  };
  const hit = (pagePath: string, visitor?: string, more: object = {}) =>
    post('/api/census/RecordHit', { event: 'View', data: { pagePath, host: 'shop.example', ...more } }, visitor);
  const event = (eventSchemaName: string, eventContent: object, visitor?: string) =>
    post('/api/v1/clanker/events', { eventSchemaName, eventContent }, visitor);
  const report = async (name: string, query: string) => {
    await shop.backend.analytics.queue.flush();
    // The owner's session does not last for days.
    at('2026-11-01T12:00:00Z');
    const { status, body } = await owner.get(`${REPORTS}/${name}?${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  const rows = async (name: string, query: string) =>
    (await report(name, query)).rows.map(({ key, values }: { key: string; values: object }) => [
      key,
      ...Object.values(values),
    ]);
  const csv = async (name: string, query: string): Promise<string> =>
    (await owner.get(`${REPORTS}/${name}/export?${query}`)).text;

  test('days end at midnight of the site, also on the day on which its clocks change', async () => {
    at('2026-11-01T03:59:00Z');
    await hit('/shop', 'a');
    at('2026-11-01T04:01:00Z');
    await hit('/shop', 'a');
    await hit('/', 'b');
    at('2026-11-02T04:30:00Z');
    await hit('/vault', 'a');
    at('2026-11-02T05:00:00Z');
    await hit('/', 'c');
    const range = 'from=2026-10-31&to=2026-11-02';
    expect(await rows('days', range)).toEqual([
      ['2026-10-31', 1, 1, 1, 0],
      ['2026-11-01', 3, 2, 2, 0],
      ['2026-11-02', 1, 1, 1, 0],
    ]);
    expect(await rows('pages', range)).toEqual([
      ['/', 2, 2, 0],
      ['/shop', 2, 2, 0],
      ['/vault', 1, 1, 0],
    ]);
    expect(await rows('pages', `${range}&path=/shop`)).toEqual([['/shop', 2, 2, 0]]);
    expect(await rows('page-days', 'from=2026-11-01&to=2026-11-02&path=/')).toEqual([
      ['2026-11-01', 1, 1, 0],
      ['2026-11-02', 1, 1, 0],
    ]);
  });

  test('a range is compared with as many days before, or with the year before, in the same order', async () => {
    at('2025-10-31T12:00:00Z');
    for (const visitor of ['a', 'b', 'c']) await hit('/inside', visitor);
    at('2026-10-30T12:00:00Z');
    await hit('/', 'a');
    await hit('/', 'a');
    at('2026-10-31T12:00:00Z');
    await hit('/', 'a');
    const previous = await report('days', 'from=2026-10-31&to=2026-10-31&compare=previous');
    expect(previous).toMatchObject({
      range: { from: '2026-10-31', to: '2026-10-31' },
      compared: { from: '2026-10-30', to: '2026-10-30' },
      rows: [{ key: '2026-10-31', values: { views: 1, visitors: 1 }, before: { views: 2, visitors: 1 } }],
    });
    const year = await report('pages', 'from=2026-10-31&to=2026-10-31&compare=year');
    expect(year.compared).toEqual({ from: '2025-10-31', to: '2025-10-31' });
    expect(year.rows).toEqual([
      {
        key: '/',
        label: '/',
        values: { views: 1, visitors: 1, errors: 0 },
        before: { views: 0, visitors: 0, errors: 0 },
      },
      {
        key: '/inside',
        label: '/inside',
        values: { views: 0, visitors: 0, errors: 0 },
        before: { views: 3, visitors: 3, errors: 0 },
      },
    ]);
    expect(await csv('pages', 'from=2026-10-31&to=2026-10-31&compare=year')).toBe(
      'Page,views,visitors,errors,views before,visitors before,errors before\r\n/,1,1,0,0,0,0\r\n/inside,0,0,0,3,3,0\r\n',
    );
    expect((await report('days', 'from=2025-11-01&to=2026-11-01&compare=year')).rows).toHaveLength(366);
  });

  test('entries are told by what brought them; a page of the site brings nobody', async () => {
    const from = (referrer: string, campaign?: string) => hit('/', 'a', { referrer, ...(campaign && { campaign }) });
    await from('');
    await from('https://www.google.co.uk/search?q=x');
    await from('https://l.instagram.com/');
    await from('https://NEWS.example/a');
    await from('https://shop.example/shop');
    await from('https://news.example/b', 'utm_source=letter&utm_medium=email&utm_campaign=Autumn%20sale');
    const range = 'from=2026-11-01&to=2026-11-01';
    expect(await rows('sources', range)).toEqual([
      ['campaign', 1],
      ['direct', 1],
      ['referral', 1],
      ['search', 1],
      ['social', 1],
    ]);
    expect(await rows('referrers', range)).toEqual([
      ['news.example', 2],
      ['l.instagram.com', 1],
      ['www.google.co.uk', 1],
    ]);
    expect(await rows('campaigns', range)).toEqual([['letter / email / Autumn sale', 1]]);
    expect(await csv('sources', range)).toContain('Source,Name,views\r\ncampaign,Campaigns,1\r\n');
  });

  test('forms, errors and speed are told by form, message and page', async () => {
    await post('/api/census/form-render', { formId: 'contact' });
    await post('/api/census/form-render', { formId: 'contact' });
    await event('SiteVisitor_FormSubmitted', { object_identifier: 'contact' });
    const speed = (pagePath: string, LCP: number, CLS: number) =>
      post('/api/1/performance/records', { event: 'page-hide', pagePath, LCP, CLS });
    await speed('/inside', 2500, 0.1);
    await speed('/inside', 4001, 0.11);
    await speed('/vault', 2501, 0.3);
    const errors = await shop
      .visitor()
      .send('post', '/api/events/RecordJavascriptErrors', [
        { event: 'error', data: { message: 'x is not a function', path: '/vault' } },
      ]);
    expect(errors.status).toBe(202);
    const range = 'from=2026-11-01&to=2026-11-01';
    expect(await rows('forms', range)).toEqual([['contact', 2, 1, 50]]);
    expect((await report('errors', range)).rows).toEqual([
      {
        key: 'x is not a function',
        label: 'x is not a function',
        values: { times: 1 },
        before: null,
        last: '2026-11-01',
      },
    ]);
    expect(await rows('speed', range)).toEqual([
      ['LCP', 3, (2500 + 4001 + 2501) / 3, 1, 1, 1, 33.3],
      ['FCP', 0, null, 0, 0, 0, null],
      ['CLS', 3, expect.closeTo(0.17), 1, 1, 1, 33.3],
      ['FID', 0, null, 0, 0, 0, null],
    ]);
    expect((await rows('speed', `${range}&path=/vault`))[0]).toEqual(['LCP', 1, 2501, 0, 1, 0, 0]);
    expect((await report('speed-pages', range)).rows[0]).toMatchObject({
      key: '/inside',
      values: { count: 2, LCP: 3250.5, 'LCP good': 50, FCP: null, 'CLS good': 50 },
    });
    expect((await rows('speed-days', range))[0]).toEqual(['2026-11-01', 33.3, null, 33.3, null]);
    expect(await rows('pages', `${range}&path=/vault`)).toEqual([['/vault', 0, 0, 1]]);
  });

  test('searches are counted with and without results, and nothing of admins is', async () => {
    const look = (who: Visitor, query: string) => who.get(`/search?q=${query}`);
    for (const query of ['vase', 'vase', 'qwxyz']) expect((await look(shop.visitor(), query)).status).toBe(200);
    await look(owner, 'vase');
    const own = await owner.send('post', '/api/census/RecordHit', { event: 'View', data: { pagePath: '/' } });
    expect(own.body).toEqual({ accepted: 0, reason: 'owner' });
    const range = 'from=2026-11-01&to=2026-11-01';
    const expected = [
      ['vase', 2, 0],
      ['qwxyz', 1, 1],
    ];
    // They are counted after the page was sent.
    for (let tries = 0; tries < 50 && (await rows('searches', range)).length < 2; tries++);
    expect(await rows('searches', range)).toEqual(expected);
    expect(await rows('days', range)).toEqual([['2026-11-01', 0, 0, 0, 0]]);
    expect((await owner.get('/api/analytics/live')).body).toEqual({ visitors: 0, pages: [] });
  });

  test('visitors of the last five minutes are on the site, at the page that they looked at last', async () => {
    at('2026-11-01T11:54:00Z');
    await hit('/', 'gone');
    at('2026-11-01T11:58:00Z');
    await hit('/', 'a');
    await hit('/', 'b');
    at('2026-11-01T11:59:00Z');
    await hit('/shop', 'a');
    await shop.backend.analytics.queue.flush();
    at('2026-11-01T12:00:00Z');
    expect((await owner.get('/api/analytics/live')).body).toEqual({
      visitors: 2,
      pages: [
        { path: '/', visitors: 1 },
        { path: '/shop', visitors: 1 },
      ],
    });
  });

  test.each([
    ['days', 'from=2025-10-31&to=2026-11-01', 'from', 'the range has 367 days; the most is 366'],
    ['days', 'from=2026-11-02&to=2026-11-01', 'from', 'must be the last day or earlier'],
    ['days', 'from=2026-02-30', 'from', 'must be a day, YYYY-MM-DD'],
    ['days', 'from=1999-12-31&to=1999-12-31', 'from', 'must be 2000-01-01 or later'],
    ['days', 'compare=week', 'compare', 'week is not one of the expected options.'],
    ['page-days', '', 'path', 'is missing'],
  ])('%s?%s is refused with a sentence', async (name, query, field, message) => {
    for (const path of [name, `${name}/export`]) {
      const { status, body } = await owner.get(`${REPORTS}/${path}?${query}`);
      expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    }
  });

  test('who may not see analytics sees no report, and there is no report of another name', async () => {
    const moderator = await signIn(shop, 'moderator');
    for (const path of [`${REPORTS}/overview`, `${REPORTS}/days/export`, '/api/analytics/live'])
      expect((await moderator.get(path)).status).toBe(403);
    expect((await owner.get(`${REPORTS}/nothing/export`)).status).toBe(404);
  });

  test('a path that no page has is counted as not found, and those of one visitor are cut', async () => {
    for (const path of [
      '/nothing/here',
      '/<script>',
      'javascript:x',
      '/account/orders/A-1?key=secret',
      '/shop/mug?a=1',
    ])
      await hit(path);
    await event('SiteVisitor_PageViewed', { page_path: '/nowhere', page_query_params: '?q=secret&utm_source=news' });
    const pages = (await report('pages', 'from=2026-11-01&to=2026-11-01')).rows;
    expect(pages.map(({ key, values }: { key: string; values: object }) => [key, values])).toEqual([
      ['(not found)', { views: 3, visitors: expect.any(Number), errors: 0 }],
      ['/account/orders', { views: 1, visitors: 1, errors: 0 }],
      ['/shop/mug', { views: 1, visitors: 1, errors: 0 }],
    ]);
    const stored = await shop.database.withConnection((connection) =>
      connection.query('SELECT path, data FROM analytics_events', []),
    );
    expect(stored.rows).toHaveLength(6);
    expect(JSON.stringify(stored.rows)).not.toMatch(/secret|nothing|nowhere|script/);
  });

  test('events are told by name, and quick views by product', async () => {
    await post('/api/census/RecordQuickView/mug', {});
    await post('/api/census/RecordQuickView/mug', {});
    await event('SiteVisitor_PageViewed', { page_path: '/' });
    const range = 'from=2026-11-01&to=2026-11-01';
    expect(await rows('events', range)).toEqual([['SiteVisitor_PageViewed', 1]]);
    expect((await report('quick-views', range)).rows).toMatchObject([{ key: 'mug', values: { times: 2 } }]);
  });
});
