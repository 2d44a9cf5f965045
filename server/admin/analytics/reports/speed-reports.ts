/** Reports of how fast pages were for visitors. */
import { sql } from 'drizzle-orm';
import { type VitalRating, type WebVital, webVitals } from '#shared/analytics/web-vitals';
import type { Db } from '../../../database/database.ts';
import { analyticsDaily } from '../../../database/schema.ts';
import type { Days } from '../ranges.ts';
import { average, percent, type Report } from '../report.ts';
import { ofDays, type Sum, sumsOf } from '../sums.ts';

const vitals = Object.keys(webVitals) as readonly WebVital[];
const metricOf = (vital: WebVital, page: string | undefined): string => (page === undefined ? vital : `page-${vital}`);

/** Sums of vitals with their rating; of a page, whose keys are `good /path`. */
async function ratedSums(db: Db, days: Days, page: string | undefined): Promise<readonly Sum[]> {
  const metrics = vitals.map((vital) => metricOf(vital, page));
  if (page === undefined) return sumsOf(db, metrics, days);
  const sums = await sumsOf(
    db,
    metrics,
    days,
    sql`substr(${analyticsDaily.key}, strpos(${analyticsDaily.key}, ' ') + 1) = ${page}`,
  );
  return sums.map((sum) => ({ ...sum, key: sum.key.slice(0, sum.key.indexOf(' ')) }));
}

function measured(sums: readonly Sum[], metric: string) {
  const own = sums.filter((sum) => sum.metric === metric);
  const of = (rating: VitalRating): number =>
    own.filter(({ key }) => key === rating).reduce((sum, row) => sum + row.count, 0);
  const count = own.reduce((sum, row) => sum + row.count, 0);
  const mean = average(
    own.reduce((sum, row) => sum + row.total, 0),
    count,
  );
  return { count, mean, good: of('good'), needsImprovement: of('needs-improvement'), poor: of('poor') };
}

const SHARES = 'Share of good ones, in percent.';

export const speedReports: readonly Report[] = [
  {
    name: 'speed',
    summary: 'Returns page speed by metric and rating; with `path`, of one page.',
    of: 'Measure',
    order: 'by key',
    subject: { name: 'path', isNeeded: false },
    figures: {
      count: 'How often it was measured.',
      mean: 'Milliseconds; CLS has no unit.',
      good: 'LCP up to 2500, FCP up to 1800, CLS up to 0.1, FID up to 100.',
      needsImprovement: 'Between good and poor.',
      poor: 'LCP over 4000, FCP over 3000, CLS over 0.25, FID over 300.',
      goodShare: SHARES,
    },
    async read({ db, days, subject }) {
      const sums = await ratedSums(db, days, subject);
      return vitals.map((vital) => {
        const values = measured(sums, metricOf(vital, subject));
        return { key: vital, values: { ...values, goodShare: percent(values.good, values.count) } };
      });
    },
  },
  {
    name: 'speed-days',
    summary: 'Returns the share of fast page views per day.',
    of: 'Day',
    order: 'by position',
    figures: Object.fromEntries(vitals.map((vital) => [vital, SHARES])),
    async read({ db, days }) {
      const { day, metric, key, count } = analyticsDaily;
      const rows = await db
        .select({ day, metric, key, count })
        .from(analyticsDaily)
        .where(sql`${metric} IN ${vitals} AND ${ofDays(days)}`);
      const counts = new Map<string, number>();
      for (const row of rows)
        for (const place of [`${row.day} ${row.metric} ${row.key}`, `${row.day} ${row.metric}`])
          counts.set(place, (counts.get(place) ?? 0) + row.count);
      const of = (place: string): number => counts.get(place) ?? 0;
      return days.map((date) => ({
        key: date,
        values: Object.fromEntries(
          vitals.map((vital) => [vital, percent(of(`${date} ${vital} good`), of(`${date} ${vital}`))]),
        ),
      }));
    },
  },
  {
    name: 'speed-pages',
    summary: 'Returns page speed by page: the mean of each metric, and the share of good ratings.',
    of: 'Page',
    figures: {
      count: 'Measured page views.',
      ...Object.fromEntries(
        vitals.flatMap((vital) => [
          [vital, 'Mean, in milliseconds; CLS has no unit.'],
          [`${vital} good`, SHARES],
        ]),
      ),
    },
    async read({ db, days }) {
      const pages = new Map<string, Sum[]>();
      for (const sum of await sumsOf(
        db,
        vitals.map((vital) => metricOf(vital, '')),
        days,
      )) {
        const at = sum.key.indexOf(' ');
        const page = sum.key.slice(at + 1);
        const all = pages.get(page) ?? [];
        if (all.length === 0) pages.set(page, all);
        all.push({ ...sum, key: sum.key.slice(0, at) });
      }
      return [...pages].map(([key, sums]) => ({ key, values: pageSpeed(sums) }));
    },
  },
];

function pageSpeed(sums: readonly Sum[]): Record<string, number | null> {
  const of = vitals.map((vital) => [vital, measured(sums, metricOf(vital, ''))] as const);
  return {
    count: Math.max(...of.map(([, { count }]) => count)),
    ...Object.fromEntries(
      of.flatMap(([vital, { mean, good, count }]) => [
        [vital, mean],
        [`${vital} good`, percent(good, count)],
      ]),
    ),
  };
}
