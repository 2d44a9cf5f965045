import { eq, sql } from 'drizzle-orm';
import supertest from 'supertest';
import { formatVisitorRecord } from '#shared/analytics/visitor-record';
import { createEventIds } from '../../../server/analytics/event.ts';
import type { OpenAnalytics } from '../../../server/analytics/open-analytics.ts';
import { deleteExpired } from '../../../server/analytics/retention.ts';
import { storeAllGood } from '../../../server/analytics/store-events.ts';
import { analyticsDaily, analyticsEvents, websites } from '../../../server/database/schema.ts';
import { createRoleMark } from '../../../server/http/role-cookie.ts';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop } from '../shop.ts';

const HIT = '/api/census/RecordHit';
const SECRET = 's'.repeat(32);
const record = formatVisitorRecord({ id: 'v1', firstVisit: 1, previousVisit: 2, thisVisit: 3, visits: 4 });
const hit = (pagePath: string, more: object = {}) => ({
  event: '1',
  data: JSON.stringify({ pagePath, ...more }),
  ss_cvr: record,
});

const nextId = createEventIds();

onDatabases((store) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop({ SECRET, ...(await store.environment()) });
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    await shop.backend.analytics.queue.flush();
    await shop.database.db.execute(
      sql`TRUNCATE all_analytics_batches, all_analytics_chunks, all_analytics_daily, all_analytics_seen`,
    );
  });

  const client = () => supertest(shop.url);
  const events = async () => {
    await shop.backend.analytics.queue.flush();
    return shop.database.db.select().from(analyticsEvents).orderBy(analyticsEvents.id);
  };
  const sums = async (): Promise<Record<string, number>> => {
    await shop.backend.analytics.queue.flush();
    const rows = await shop.database.db.select().from(analyticsDaily);
    return Object.fromEntries(rows.map(({ metric, key, count }) => [key === '' ? metric : `${metric} ${key}`, count]));
  };
  const setWebsite = async (data: object) => {
    await shop.database.db.update(websites).set({ data: { siteTitle: 'Test', timeZone: 'UTC', ...data } });
    await (shop.backend.analytics as OpenAnalytics).site.refresh();
  };

  test('a page view is accepted as a form and stored with its visitor, without the sender’s address', async () => {
    const fields = hit('/shop?email=ann@example.com#top', {
      referrer: 'https://news.example/a',
      ip: '203.0.113.9',
      note: 'from 127.0.0.1',
      userAgent: 'X/1.0.0.0',
    });
    const answer = await client().post(HIT).type('form').set('Cookie', 'SS_SESSION_ID=s1').send(fields);
    expect([answer.status, answer.body]).toEqual([202, { accepted: 1 }]);
    const [event] = await events();
    expect(event).toMatchObject({ kind: 'hit', name: '1', path: '/shop', visitor: 'v1', session: 's1' });
    expect(JSON.stringify(event)).not.toMatch(/127\.0\.0\.1|203\.0\.113\.9/);
    expect(event?.data).toMatchObject({ userAgent: 'X/1.0.0.0' });
    expect(await sums()).toEqual({
      hits: 1,
      visitors: 1,
      visits: 1,
      'page /shop': 1,
      'page-visitors /shop': 1,
      'funnel visit': 1,
      'entry referral': 1,
      'referrer news.example': 1,
      'device unknown': 1,
    });
  });

  test.each([
    ['a form', (at: supertest.Test) => at.type('form').send(hit('/vault'))],
    ['JSON', (at: supertest.Test) => at.send({ event: 1, data: { pagePath: '/vault' }, ss_cvr: record })],
    ['JSON that says it is text', (at: supertest.Test) => at.type('text/plain').send(JSON.stringify(hit('/vault')))],
    [
      'a form that says it is text',
      (at: supertest.Test) => at.type('text/plain;charset=UTF-8').send(new URLSearchParams(hit('/vault')).toString()),
    ],
    [
      'parts',
      (at: supertest.Test) => at.field('event', '1').field('data', '{"pagePath":"/vault"}').field('ss_cvr', record),
    ],
    [
      'a form with a repeated field',
      (at: supertest.Test) => at.type('form').send(`event=0&${new URLSearchParams(hit('/vault'))}`),
    ],
  ])('%s is read', async (_name, send) => {
    expect((await send(client().post(HIT))).status).toBe(202);
    expect(await events()).toMatchObject([{ name: '1', path: '/vault', visitor: 'v1' }]);
  });

  test.each([
    ['nothing', HIT, '', 400, 'no payload'],
    ['no data', HIT, 'event=1', 400, 'no payload'],
    ['data that is no JSON', HIT, 'event=1&data=%7B', 400, 'must be JSON text of an object'],
    ['data that is a list', HIT, 'event=1&data=[1]', 400, 'must be JSON text of an object'],
    ['no event', HIT, 'data={}', 400, 'is missing'],
    ['too many parameters', HIT, Array.from({ length: 1001 }, (_, i) => `p${i}=1`).join('&'), 400, undefined],
    ['an unknown schema', '/api/v1/clanker/events', 'eventSchemaName=Nope&eventContent={}', 404, undefined],
    ['no content', '/api/v1/clanker/events', 'eventSchemaName=SiteVisitor_X', 400, 'no payload'],
    ['a form without its id', '/api/census/form-render', 'visitorCookie=x', 400, 'is missing'],
    ['records that are no list', '/api/1/telemetry/records', 'a=1', 400, 'must be a list of records'],
    ['too much', HIT, `event=1&data=${'x'.repeat(70_000)}`, 413, undefined],
  ])('%s is rejected', async (_name, path, body, status, message) => {
    const answer = await client().post(path).type('form').send(body);
    expect([answer.status, answer.body.error]).toEqual([status, message]);
    expect(answer.headers['content-type']).toContain('problem+json');
    expect(await events()).toEqual([]);
  });

  test('events and script errors require the CSRF token, in the body or as a header', async () => {
    const visitor = shop.visitor();
    expect(
      (await shop.visitor().agent.post('/api/events/RecordEvent').type('form').send({ event: 'x', data: '{}' })).body,
    ).toMatchObject({ crumbFail: true });
    expect(
      (
        await visitor.submit('/api/events/RecordEvent', {
          event: 'CommerceShopping_ItemAdded',
          data: '{"pagePath":"/shop"}',
        })
      ).status,
    ).toBe(202);
    const errors = [
      { event: 'error', data: '{"message":"x is not a function","stack":"at a"}', timestamp: 1 },
      { eventName: 'error', data: { message: 'y' } },
    ];
    expect((await visitor.send('post', '/api/events/RecordJavascriptErrors', errors)).body).toEqual({ accepted: 2 });
    expect((await visitor.send('post', '/api/events/RecordJavascriptErrors', { a: 1 })).body.error).toBe(
      'must be a list of events',
    );
    expect(
      (await visitor.send('post', '/api/events/RecordJavascriptErrors', Array(21).fill(errors[1]))).body.error,
    ).toBe('must have at most 20 events');
    expect(await sums()).toEqual({
      'event CommerceShopping_ItemAdded': 1,
      'funnel visit': 1,
      'funnel product': 1,
      'funnel cart': 1,
      errors: 2,
      'error x is not a function': 1,
      'error y': 1,
    });
  });

  test('census, performance, telemetry and the newer events are accepted', async () => {
    const send = (path: string, body: object | string, type = 'form') => client().post(path).type(type).send(body);
    const statuses = await Promise.all([
      send('/api/census/button-click', { data: '{"blockId":"b"}' }),
      send('/api/census/button-render', ''),
      send('/api/census/overlay', { action: 'shown' }),
      send('/api/census/form-render', { formId: 'f1', visitorCookie: record }),
      send('/api/census/RecordQuickView/moon-vase', ''),
      send('/api/1/performance/records', { path: '/', metrics: { LCP: 3000, cls: 0.05, FID: -1 } }, 'json'),
      send('/api/1/performance/records', '[{"name":"FCP","value":3500}]', 'text/plain'),
      send(
        '/api/1/telemetry/records',
        '[{"app":"studio","event":"open","data":{"a":1},"pageLoadId":"p","ts":5}]',
        'text/plain',
      ),
      send('/api/v1/clanker/events', {
        eventSchemaName: 'SiteVisitor_PageViewed',
        eventContent: '{"page_path":"/inside","browser_window_width":390}',
      }),
      send('/api/v1/clanker/events', { eventSchemaName: 'CommerceShopping_Custom', eventContent: {} }, 'json'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(Array(10).fill(202));
    expect(await sums()).toEqual({
      'button-click': 1,
      'button-render': 1,
      overlay: 1,
      'form-render f1': 1,
      'quick-view moon-vase': 1,
      'product-view moon-vase': 1,
      'funnel visit': 1,
      'funnel product': 1,
      'LCP needs-improvement': 1,
      'page-LCP needs-improvement /': 1,
      'CLS good': 1,
      'page-CLS good /': 1,
      'FCP poor': 1,
      'telemetry studio:open': 1,
      'event SiteVisitor_PageViewed': 1,
      'event CommerceShopping_Custom': 1,
    });
  });

  test('content is validated by the schema of its event, and not recorded', async () => {
    const validate = (name: string, eventContent: object) =>
      client()
        .post(`/api/v1/clanker/validate-event-content/${name}`)
        .type('form')
        .send({ eventContent: JSON.stringify(eventContent) });
    const good = { cart_id: 'c', cart_value: 12.5, num_items_in_cart: 1, currency_code: 'USD' };
    expect((await validate('CommerceShopping_CartViewed', good)).status).toBe(202);
    const bad = await validate('CommerceShopping_CartViewed', {
      ...good,
      cart_id: '',
      browser_window_width: 'wide',
      source_environment: 'moon',
    });
    expect([bad.status, bad.body.errors]).toEqual([
      400,
      [
        { field: 'browser_window_width', message: 'must be a number' },
        { field: 'source_environment', message: 'The environment must be dev, staging or prod.' },
        { field: 'cart_id', message: 'is missing' },
      ],
    ]);
    expect((await validate('Nope_X', {})).status).toBe(404);
    expect(await events()).toEqual([]);
  });

  test('an event of the legacy tracker has a valid name', async () => {
    const visitor = shop.visitor();
    const send = (event: string) => visitor.submit('/api/events/RecordEvent', { event, data: '{"pagePath":"/"}' });
    for (const name of ['Foo_Bar', 'SiteVisitor_', 'siteVisitor_PageViewed', 'CommerceShopping_A B']) {
      const answer = await send(name);
      expect([answer.status, answer.body.error]).toEqual([400, `is not the name of an event: '${name}'`]);
    }
    for (const name of ['SiteVisitor_PageViewed', 'CommerceShopping_OfATheme'])
      expect((await send(name)).status).toBe(202);
    expect(await events()).toHaveLength(2);
  });

  test('disabled events are not recorded; of admins only clicks in their panels are, anonymously', async () => {
    await setWebsite({ eventFlags: { SiteVisitor_LinkClicked: false, SiteVisitor_FormSubmitted: true } });
    const send = async (name: string, content: object, cookie = '') => {
      const fields = { eventSchemaName: name, eventContent: JSON.stringify(content) };
      return (await client().post('/api/v1/clanker/events').type('form').set('Cookie', cookie).send(fields)).body;
    };
    const off = { accepted: 0, reason: 'switched-off' };
    expect(await send('SiteVisitor_LinkClicked', { destination_url: 'https://a.example/' })).toEqual(off);
    expect(await send('SiteVisitor_FormSubmitted', { object_identifier: 'f' })).toEqual({ accepted: 1 });
    await setWebsite({});
    const panel = {
      object_identifier: 'problems: 1 error',
      session_id: 's1',
      analytics_id: 'a1',
      page_path: '/config',
    };
    const owner = `ownerMark=${createRoleMark(SECRET).sign([4])};ss_cvr=${record}`;
    const click = 'SiteVisitor_OwnerPanelClicked';
    expect(await send(click, panel)).toEqual({ accepted: 0, reason: 'owners-only' });
    expect(await send(click, panel, owner)).toEqual({ accepted: 1 });
    expect(await send('SiteVisitor_PageViewed', { page_path: '/' }, owner)).toEqual({ accepted: 0, reason: 'owner' });
    const [, row] = await events();
    expect(row).toMatchObject({
      name: click,
      visitor: '',
      session: '',
      data: { object_identifier: panel.object_identifier },
    });
    expect(JSON.stringify(row)).not.toMatch(/"(?:v1|a1|s1)"/);
  });

  test('no query of an address is stored', async () => {
    const data = { referrer: 'https://news.example/a?token=secret-1', pageHash: '#reset=secret-2' };
    await client().post(HIT).type('form').send(hit('/shop/mug?key=secret-3', data));
    const content = {
      page_path: '/shop',
      page_query_params: '?q=secret-4&utm_source=news',
      destination_url: '/a?b=secret-5',
    };
    await client()
      .post('/api/v1/clanker/events')
      .type('json')
      .send({ eventSchemaName: 'SiteVisitor_PageViewed', eventContent: content });
    const all = await events();
    expect(all.map(({ path }) => path)).toEqual(['/shop/mug', '/shop']);
    expect(JSON.stringify(all)).not.toContain('secret-');
    expect(all.at(-1)?.data).toMatchObject({ page_query_params: 'utm_source=news' });
  });

  test('admins, signed-in visitors and excluded pages are not recorded', async () => {
    const mark = (roles: number[]) => `ownerMark=${createRoleMark(SECRET).sign(roles)}`;
    const member = `SiteUserInfo=${encodeURIComponent('{"authenticated":true,"siteUserId":"u"}')}`;
    const reason = async (path: string, cookie = '', more: object = {}) =>
      (await client().post(HIT).type('form').set('Cookie', cookie).send(hit(path, more))).body.reason;
    expect(await reason('/', mark([4]))).toBe('owner');
    expect(await reason('/', mark([10]))).toBeUndefined();
    expect(await reason('/', `${mark([4]).slice(0, -3)}abc`)).toBeUndefined();
    expect(await reason('/', member)).toBe('signed-in');
    expect(await reason('/', 'SiteUserInfo=%7Bbroken')).toBeUndefined();
    expect(await reason('/config/pages')).toBe('config');
    expect(await reason('/search')).toBe('search');
    for (const pageType of [100, 103, 106]) expect(await reason('/x', '', { pageType })).toBe('page');
    await setWebsite({ isAnalyticsDisabled: true });
    expect(await reason('/')).toBe('disabled');
    await setWebsite({});
    expect(await events()).toHaveLength(3);
  });

  test.each([
    ['a restrictive policy', { cookieSettings: { isRestrictiveCookiePolicyEnabled: true } }, ''],
    ['no consent yet', { cookieSettings: { isCookieBannerEnabled: true } }, ''],
    ['a country where visitors are asked', { location: { addressCountryCode: 'be' } }, ''],
    ['a site that may be copied', { cloneable: true }, 'ss_cookieAllowed=1'],
    ['a browser that refuses', {}, ''],
    ['consent to marketing alone', { cookieSettings: { isCookieBannerEnabled: true } }, 'ss_cookieAllowed=m'],
    [
      'consent to less than is asked now',
      { cookieSettings: { isCookieBannerEnabled: true, consentVersion: 2 } },
      'ss_cookieAllowed=1',
    ],
  ])('%s: nobody is recognized beyond the day', async (name, website, cookie) => {
    await setWebsite(website);
    const send = (agent: string) =>
      client()
        .post(HIT)
        .type('form')
        .set('Cookie', `${cookie};SS_SESSION_ID=s1`)
        .set('User-Agent', agent)
        .set(name.startsWith('a browser') ? { 'Sec-GPC': '1' } : {})
        .send(hit('/', { analytics_id: 'a1', session_id: 's1', memberAccountId: 'm' }));
    for (const agent of ['One', 'One', 'Two']) expect((await send(agent)).status).toBe(202);
    await setWebsite({});
    const matches = await events();
    expect(JSON.stringify(matches)).not.toMatch(/"(?:v1|a1|s1|m)"/);
    expect(matches.map(({ visitor }) => visitor)).toEqual(Array(3).fill(expect.stringMatching(/^day-[\w-]{22}$/)));
    expect(await sums()).toMatchObject({ hits: 3, visitors: 2 });
  });

  test('with consent a restrictive site recognizes its visitors', async () => {
    await setWebsite({ cookieSettings: { isRestrictiveCookiePolicyEnabled: true, isCookieBannerEnabled: true } });
    await client().post(HIT).type('form').set('Cookie', 'ss_cookieAllowed=1').send(hit('/'));
    await setWebsite({});
    expect(await events()).toMatchObject([{ visitor: 'v1' }]);
  });

  test('characters that PostgreSQL cannot store are removed, and an event that still cannot be stored blocks no other', async () => {
    await client()
      .post(HIT)
      .send({
        event: 1,
        data: {
          pagePath: '/\u0000vault',
          text: 'x\ud800\u0000y',
          deep: JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`),
        },
      });
    expect(await events()).toMatchObject([{ path: '/vault', data: { text: 'xy' } }]);
    const line = (name: string) =>
      JSON.stringify({
        id: nextId(Date.now()),
        at: new Date().toISOString(),
        day: '2026-01-01',
        kind: 'hit',
        name,
        visitor: '',
        session: '',
        path: '',
        data: {},
        facts: [['hits', '']],
      });
    const lines = [line('1'), line('2').replace('2026-01-01', 'never'), line('3')];
    expect(await storeAllGood(shop.database, { id: 'b1', lines })).toEqual([lines[1]]);
    expect(await storeAllGood(shop.database, { id: 'b1', lines })).toEqual([lines[1]]);
    const [sum] = await shop.database.db.select().from(analyticsDaily).where(eq(analyticsDaily.day, '2026-01-01'));
    expect(sum?.count).toBe(2);
  });

  test('old events are deleted before their totals', async () => {
    const at = Date.UTC(2026, 0, 20);
    const line = JSON.stringify({
      id: nextId(at),
      at: new Date(at).toISOString(),
      day: '2026-01-20',
      kind: 'hit',
      name: '1',
      visitor: 'v',
      session: '',
      path: '/',
      data: {},
      facts: [['hits', '']],
    });
    await storeAllGood(shop.database, { id: 'b2', lines: [line] });
    const days = (count: number) => at + count * 86_400_000;
    const retention = { eventDays: 90, rollUpDays: 760 };
    expect(await deleteExpired(shop.database, retention, days(3))).toBe(0);
    await deleteExpired(shop.database, retention, days(91));
    expect(await events()).toEqual([]);
    expect(await sums()).toEqual({ hits: 1, visitors: 1, 'funnel visit': 1 });
    await deleteExpired(shop.database, retention, days(761));
    expect(await sums()).toEqual({});
  });
});
