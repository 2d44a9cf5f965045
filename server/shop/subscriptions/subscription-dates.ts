/**
 * Dates of charges: always counted from the first payment, in the site's time zone, so that a day that a month lacks (January 31)
 * returns in months that have it.
 */
import { DAY_MS, WEEK_MS } from '#shared/durations';
import { dateFormat } from '#shared/intl-formats';
import type { SubscriptionPlan } from '#shared/subscription';

interface LocalTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** Milliseconds since midnight. */
  readonly time: number;
}

const TWO = '2-digit';
const PARTS = { year: 'numeric', month: TWO, day: TWO, hour: TWO, minute: TWO, second: TWO } as const;

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  dateFormat('en-US', { timeZone, hourCycle: 'h23', era: 'short', ...PARTS });

function localTime(at: number, timeZone: string): LocalTime {
  const read = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => read.get(name) ?? 0;
  const seconds = (part('hour') * 60 + part('minute')) * 60 + part('second');
  const time = seconds * 1000 + (((at % 1000) + 1000) % 1000);
  return { year: part('year'), month: part('month'), day: part('day'), time };
}

/** The instant of a local time; one that daylight saving time skips moves forward by the same amount. */
function instantOf({ year, month, day, time }: LocalTime, timeZone: string): number {
  const asUtc = Date.UTC(year, month - 1, day) + time;
  const offsetAt = (at: number): number => {
    const local = localTime(at, timeZone);
    return Date.UTC(local.year, local.month - 1, local.day) + local.time - at;
  };
  const guess = asUtc - offsetAt(asUtc);
  const second = asUtc - offsetAt(guess);
  return offsetAt(second) === offsetAt(guess) ? second : Math.max(guess, second);
}

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** What the dates of a subscription are computed from. */
export interface Rhythm {
  /** The first payment, in epoch milliseconds. */
  readonly anchor: number;
  readonly plan: Pick<SubscriptionPlan, 'value' | 'unit'>;
  readonly timeZone: string;
}

/**
 * The start of a period, counted from the anchor: the same local time, on the anchor's day of the month, or on the month's last day if
 * it is shorter.
 */
export function periodStart({ anchor, plan, timeZone }: Rhythm, count: number): number {
  const { value, unit } = plan;
  const start = localTime(anchor, timeZone);
  const steps = value * count;
  if (unit === 'WEEK') {
    const date = new Date(Date.UTC(start.year, start.month - 1, start.day) + steps * WEEK_MS);
    return instantOf(
      { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), time: start.time },
      timeZone,
    );
  }
  const months = start.year * 12 + (start.month - 1) + (unit === 'YEAR' ? 12 : 1) * steps;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  return instantOf({ year, month, day: Math.min(start.day, daysOf(year, month)), time: start.time }, timeZone);
}

/** The first period after `count` that starts after an instant: missed dates are skipped. */
export function nextPeriod(
  rhythm: Rhythm,
  count: number,
  after: number,
): { readonly count: number; readonly at: number } {
  const { anchor, plan } = rhythm;
  // A lower bound for the number of periods passed, so that a long pause is not stepped through one by one.
  const longest = { WEEK: 8, MONTH: 32, YEAR: 367 }[plan.unit] * plan.value * DAY_MS;
  let next = Math.max(count + 1, Math.floor((after - anchor) / longest));
  let at = periodStart(rhythm, next);
  while (at <= after) at = periodStart(rhythm, ++next);
  return { count: next, at };
}
