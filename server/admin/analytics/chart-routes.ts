/** Data for the studio's charts: daily totals of page views and sales. */

import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { webVitals } from '#shared/analytics/web-vitals';
import { DAY_MS } from '#shared/durations';
import { adminMessages } from '#shared/messages/admin';
import { productTypes } from '#shared/product-types';
import { chartExamples } from '../../analytics/analytics-examples.ts';
import { sales, salesDay, topList, traffic, vitals } from '../../analytics/analytics-replies.ts';
import { dayOf } from '../../analytics/event.ts';
import { selectRows } from '../../database/rows.ts';
import { analyticsDaily } from '../../database/schema.ts';
import { invalid } from '../../http/create-problem.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';

/** The price of gift cards in one of the `orders`: money owed, not earned. */
const giftCardsSold = sql`SELECT coalesce(sum(n.quantity * n.unit_price_cents), 0) FROM order_lines n
  WHERE n.order_id = orders.id AND n.product_type = ${productTypes['gift-card']}`;

/** Revenue of an order, without refunds. */
const revenue = sql`greatest(grand_total_cents - refunded_cents - (${giftCardsSold}), 0)::bigint`;

const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;
const TOP = 50;
/** Lists by key, most frequent first. */
const lists = {
  pages: 'page',
  referrers: 'referrer',
  events: 'event',
  errors: 'error',
  devices: 'device',
  'quick-views': 'quick-view',
  forms: 'form-render',
} as const;

const day = z.iso.date('must be a day, YYYY-MM-DD').optional();
const range = z.strictObject({ from: day, to: day });

/** The days of a chart; by default the last thirty. */
function daysOf({ from, to }: z.infer<typeof range>, { now, site }: AdminContext): readonly string[] {
  const end = to ?? dayOf(now(), site.current().timeZone);
  const start = from ?? new Date(Date.parse(end) - (DEFAULT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const count = Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;
  if (count < 1 || count > MAX_DAYS)
    throw invalid([{ field: 'from', message: `must be up to ${MAX_DAYS} days before the last day` }]);
  return Array.from({ length: count }, (_, at) => new Date(Date.parse(start) + at * DAY_MS).toISOString().slice(0, 10));
}

const within = (days: readonly string[]) =>
  and(gte(analyticsDaily.day, days[0] ?? ''), lte(analyticsDaily.day, days.at(-1) ?? ''));

export const chartRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/analytics/traffic',
    permission: 'analytics.view',
    failure: adminMessages.results,
    summary: 'Returns page views, visitors, visits and script errors per day.',
    examples: chartExamples.traffic,
    reply: traffic,
    query: range,
    problems: ['invalid-request'],
    async handle({ query }, context) {
      const days = daysOf(query, context);
      const rows = await context.database.db
        .select()
        .from(analyticsDaily)
        .where(and(within(days), inArray(analyticsDaily.metric, ['hits', 'visitors', 'visits', 'errors'])));
      const counts = new Map(rows.map((row) => [`${row.day} ${row.metric}`, row.count]));
      const of = (date: string, metric: string): number => counts.get(`${date} ${metric}`) ?? 0;
      return {
        status: 200,
        body: {
          days: days.map((date) => ({
            day: date,
            hits: of(date, 'hits'),
            visitors: of(date, 'visitors'),
            visits: of(date, 'visits'),
            errors: of(date, 'errors'),
          })),
        },
      };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/analytics/top/:list',
    permission: 'analytics.view',
    failure: adminMessages.results,
    summary: 'Lists pages, referrers, events, errors, devices, quick views or forms, most frequent first.',
    examples: chartExamples.top,
    reply: topList,
    query: range,
    problems: ['invalid-request'],
    async handle({ query, param }, context) {
      const name = param('list');
      if (!Object.hasOwn(lists, name))
        throw invalid([{ field: 'list', message: `${name} is not one of the expected options.` }]);
      const total = sql<number>`sum(${analyticsDaily.count})::float8`;
      const results = await context.database.db
        .select({ key: analyticsDaily.key, count: total })
        .from(analyticsDaily)
        .where(and(within(daysOf(query, context)), eq(analyticsDaily.metric, lists[name as keyof typeof lists])))
        .groupBy(analyticsDaily.key)
        .orderBy(desc(total), asc(analyticsDaily.key))
        .limit(TOP);
      return { status: 200, body: { results } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/analytics/vitals',
    permission: 'analytics.view',
    failure: adminMessages.results,
    summary: 'Returns page speed as measured in browsers, by metric and rating.',
    examples: chartExamples.vitals,
    reply: vitals,
    query: range,
    problems: ['invalid-request'],
    async handle({ query }, context) {
      const names = Object.keys(webVitals);
      const rows = await context.database.db
        .select({
          metric: analyticsDaily.metric,
          key: analyticsDaily.key,
          count: sql<number>`sum(${analyticsDaily.count})::float8`,
          total: sql<number>`sum(${analyticsDaily.total})`,
        })
        .from(analyticsDaily)
        .where(and(within(daysOf(query, context)), inArray(analyticsDaily.metric, names)))
        .groupBy(analyticsDaily.metric, analyticsDaily.key);
      const vitals = names.map((name) => {
        const own = rows.filter(({ metric }) => metric === name);
        const count = own.reduce((sum, row) => sum + row.count, 0);
        const of = (rating: string): number => own.find(({ key }) => key === rating)?.count ?? 0;
        const mean = count === 0 ? null : own.reduce((sum, row) => sum + row.total, 0) / count;
        return { name, count, mean, good: of('good'), needsImprovement: of('needs-improvement'), poor: of('poor') };
      });
      return { status: 200, body: { vitals } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/analytics/sales',
    permission: 'analytics.view',
    failure: adminMessages.results,
    summary:
      'Returns orders and revenue minus refunds, per day and currency. Test orders are excluded. Gift cards count as revenue when they are redeemed, not when they are sold.',
    examples: chartExamples.sales,
    reply: sales,
    query: range,
    problems: ['invalid-request'],
    async handle({ query }, context) {
      const days = daysOf(query, context);
      const { timeZone } = context.site.current();
      const rows = await selectRows(
        context.database.db,
        salesDay,
        sql`
          SELECT to_char(created AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, currency, count(*)::int AS orders,
            sum(${revenue})::float8 AS "revenueCents", coalesce(nullif(store_currency, ''), currency) AS "storeCurrency",
            sum(store_cents(${revenue}, currency, market_rate, store_currency))::float8 AS "storeRevenueCents"
          FROM orders WHERE website_id = ${context.websiteId} AND status IN ('paid', 'fulfilled') AND NOT test_mode
            AND (created AT TIME ZONE ${timeZone})::date BETWEEN ${days[0]}::date AND ${days.at(-1)}::date
          GROUP BY 1, 2, 5 ORDER BY 1, 2, 5`,
      );
      return { status: 200, body: { days: rows } };
    },
  }),
];
