/** Sums of the daily roll-ups. */
import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { analyticsDaily } from '../../database/schema.ts';
import type { Days } from './ranges.ts';

export interface Sum {
  readonly metric: string;
  readonly key: string;
  readonly count: number;
  readonly total: number;
  /** The last day with anything of it. */
  readonly last: string;
}

const { day, metric, key, count, total } = analyticsDaily;

export const ofDays = (days: Days): SQL | undefined => and(gte(day, days[0] ?? ''), lte(day, days.at(-1) ?? ''));

/** Of some metrics over days, by metric and key; `condition` names the keys. */
export const sumsOf = (db: Db, metrics: readonly string[], days: Days, condition?: SQL): Promise<readonly Sum[]> =>
  db
    .select({
      metric,
      key,
      count: sql<number>`sum(${count})::float8`,
      total: sql<number>`sum(${total})`,
      last: sql<string>`max(${day})::text`,
    })
    .from(analyticsDaily)
    .where(and(inArray(metric, [...metrics]), ofDays(days), condition))
    .groupBy(metric, key);

/** The same of one key, day by day: `of(day, metric)`. */
export async function dailySums(db: Db, metrics: readonly string[], days: Days, of = '') {
  const rows = await db
    .select({ day, metric, count })
    .from(analyticsDaily)
    .where(and(inArray(metric, [...metrics]), ofDays(days), eq(key, of)));
  const counts = new Map(rows.map((row) => [`${row.day} ${row.metric}`, row.count]));
  return (date: string, name: string): number => counts.get(`${date} ${name}`) ?? 0;
}

/** Counts by key, `metrics` by the names that figures have. */
export function byKey(
  sums: readonly Sum[],
  metrics: Readonly<Record<string, string>>,
): readonly { readonly key: string; readonly values: Record<string, number> }[] {
  const rows = new Map<string, Record<string, number>>();
  const names = Object.entries(metrics);
  for (const sum of sums) {
    const name = names.find(([, own]) => own === sum.metric)?.[0];
    if (name === undefined) continue;
    const row = rows.get(sum.key) ?? Object.fromEntries(names.map(([own]) => [own, 0]));
    row[name] = (row[name] ?? 0) + sum.count;
    rows.set(sum.key, row);
  }
  return [...rows].map(([own, values]) => ({ key: own, values }));
}
