/** The days that figures are asked for, and those that they are compared with. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DAY_MS } from '#shared/durations';
import { dayOf } from '../../analytics/event.ts';
import { invalid } from '../../http/create-problem.ts';
import type { AdminContext } from '../admin-context.ts';

const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;
/** Before anybody's visitors were counted here; also keeps a year before within what dates can be. */
const FIRST_DAY = '2000-01-01';
/** The day after it must be a date, too. */
const LAST_DAY = '9998-12-31';

const day = z.iso.date('must be a day, YYYY-MM-DD').optional();
export const range = z.strictObject({ from: day, to: day });

const comparisons = ['none', 'previous', 'year'] as const;
type Comparison = (typeof comparisons)[number];

export const comparedRange = range.extend({
  compare: z
    .enum(comparisons, { error: ({ input }) => `${String(input)} is not one of the expected options.` })
    .optional()
    .describe('`previous`: the preceding period of the same length; `year`: the same period a year earlier.'),
});

/** Days of the site's time zone, one after the other. */
export type Days = readonly string[];

const shifted = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);

const daysFrom = (first: string, count: number): Days => Array.from({ length: count }, (_, at) => shifted(first, at));

/** The days of a range; by default the last thirty. Throws `invalid-request` with the field that is wrong. */
export function daysOf({ from, to }: z.infer<typeof range>, { now, site }: Pick<AdminContext, 'now' | 'site'>): Days {
  const last = to ?? dayOf(now(), site.current().timeZone);
  const first = from ?? shifted(last, 1 - DEFAULT_DAYS);
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  if (count < 1 || count > MAX_DAYS)
    throw invalid([
      {
        field: 'from',
        message: count < 1 ? 'must be the last day or earlier' : `the range has ${count} days; the most is ${MAX_DAYS}`,
      },
    ]);
  if (last > LAST_DAY) throw invalid([{ field: 'to', message: `must be ${LAST_DAY} or earlier` }]);
  if (first < FIRST_DAY) throw invalid([{ field: 'from', message: `must be ${FIRST_DAY} or later` }]);
  return daysFrom(first, count);
}

/** As many days as `days`, those before them or those of the year before; undefined without a comparison. */
export function daysBefore(days: Days, comparison: Comparison = 'none'): Days | undefined {
  const [first = ''] = days;
  if (comparison === 'none') return undefined;
  if (comparison === 'previous') return daysFrom(shifted(first, -days.length), days.length);
  const date = new Date(Date.parse(first));
  const year = Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate());
  return daysFrom(new Date(year).toISOString().slice(0, 10), days.length);
}

/** The moments of a column that are within days of a time zone; by the instants, so that an index finds them. */
export function within(column: ReturnType<typeof sql>, days: Days, timeZone: string) {
  const start = (date: string) => sql`(${date}::date::timestamp AT TIME ZONE ${timeZone})`;
  return sql`(${column} >= ${start(days[0] ?? '')} AND ${column} < ${start(shifted(days.at(-1) ?? '', 1))})`;
}
