/** The year that the demo begins with: its figures agree with its orders, and it is written once. */
import { readConfig } from '../../../server/config.ts';
import { holds } from '../../browser/recording.ts';
import { siteStore } from '../../database/databases.ts';
import { type Opened, serveContext, storeOf } from '../serving.ts';
import { createVisitor, type Visitor } from '../visitor.ts';

const DAY_MS = 86_400_000;
/** Noon in Brussels, where the demo's studio is. */
const NOW = Date.parse('2026-11-25T11:00:00Z');
const YEAR = 'from=2025-11-25&to=2026-11-25';

describe('the demo’s year', () => {
  let opened: Opened;
  let visitor: Visitor;
  let environment: Record<string, string>;
  beforeAll(async () => {
    environment = { LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...(await siteStore()), SITE: 'demo' };
    opened = await serveContext(readConfig(environment), { now: () => NOW });
    visitor = createVisitor(opened.url);
    await visitor.send('post', '/api/owner/session/demo');
    // The figures are written once the server has started, the oldest last.
    await holds(async () =>
      expect((await rows('days', 'from=2025-11-25&to=2025-11-25'))[0]?.values['views']).not.toBe(0),
    );
  }, 120_000);
  afterAll(() => opened.stop());

  const rows = async (
    name: string,
    range = YEAR,
  ): Promise<readonly { key: string; values: Record<string, number> }[]> =>
    (await visitor.get(`/api/analytics/reports/${name}?${range}`)).body.rows;
  const sum = (all: readonly { values: Record<string, number> }[], figure: string): number =>
    all.reduce((total, { values }) => total + (values[figure] ?? 0), 0);
  const query = async (text: string) =>
    (await storeOf(opened.context).database.withConnection((connection) => connection.query(text, []))).rows;

  test('sales are those of its orders, and the newest order has the last number', async () => {
    const [orders] =
      (await query(`SELECT count(*)::int AS count, sum(grand_total_cents)::int AS cents, max(number)::int AS last
      FROM orders WHERE status IN ('paid', 'fulfilled')`)) as readonly { count: number; cents: number; last: number }[];
    const sales = await rows('sales');
    expect(orders?.count).toBeGreaterThan(250);
    expect([sum(sales, 'orders'), sum(sales, 'revenueCents')]).toEqual([orders?.count, orders?.cents]);
    expect(orders?.last).toBe(1400);
    expect(await query('SELECT min(number) > 1000 AS fits, bool_and(test_mode) AS tests FROM orders')).toEqual([
      { fits: true, tests: true },
    ]);
    const [lines] =
      (await query(`SELECT sum(l.quantity)::int AS pieces FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE o.status IN ('paid', 'fulfilled')`)) as readonly { pieces: number }[];
    expect(sum(await rows('products'), 'pieces')).toBe(lines?.pieces);
  });

  test('as many have ordered as there are orders of the day, and nobody gets further than before', async () => {
    for (const day of ['2026-11-24', '2026-10-12', '2026-04-20']) {
      const range = `from=${day}&to=${day}`;
      const funnel = (await rows('funnel', range)).map(({ values }) => values['visitors'] ?? 0);
      expect(funnel.at(-1)).toBe(sum(await rows('sales', range), 'orders'));
      expect(funnel).toEqual([...funnel].sort((a, b) => b - a));
    }
    const days = await rows('days');
    const visitors = sum(days, 'visitors');
    expect(sum(await rows('sources'), 'views')).toBe(visitors);
    expect(sum(await rows('pages'), 'views')).toBe(sum(days, 'views'));
    expect(sum(await rows('errors'), 'times')).toBe(sum(days, 'errors'));
  });

  test('each page view was on a phone or a wider screen', async () => {
    for (const day of ['2026-11-24', '2026-10-12', '2026-04-20']) {
      const range = `from=${day}&to=${day}`;
      expect(sum(await rows('devices', range), 'views')).toBe(sum(await rows('days', range), 'views'));
    }
  });

  test('it grows, has its weeks and a letter that was read', async () => {
    const days = await rows('days');
    const quarter = (from: number): number => sum(days.slice(from, from + 60), 'visitors');
    expect(quarter(306)).toBeGreaterThan(quarter(60));
    const of = (weekday: number): number =>
      sum(
        days.filter(({ key }) => new Date(key).getUTCDay() === weekday),
        'visitors',
      );
    expect(of(0)).toBeGreaterThan(of(5));
    expect((await rows('campaigns'))[0]).toMatchObject({ key: 'letter / email / From the kiln' });
    const today = days.at(-1)?.values['visitors'] ?? 0;
    expect(today).toBeLessThan(days.at(-8)?.values['visitors'] ?? 0);
  });

  test('a later start adds nothing', async () => {
    const before = await query('SELECT count(*) AS n, sum(count) AS sum FROM analytics_daily');
    await opened.stop();
    opened = await serveContext(readConfig(environment), { now: () => NOW + DAY_MS });
    expect(await query('SELECT count(*) AS n, sum(count) AS sum FROM analytics_daily')).toEqual(before);
  });
});
