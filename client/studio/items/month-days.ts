/** Months as weeks of days, and the days of items. Pure; days are written `2026-11-27`. */
import { DAY_MS } from '#shared/durations';
import { localText } from '../fields/date-text.ts';
import type { ListedItem } from './item-replies.ts';

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** `2026-11` as a year and a month from 0; undefined for what is none. */
export function readMonth(text: string): { readonly year: number; readonly month: number } | undefined {
  const match = MONTH.exec(text);
  return match === null ? undefined : { year: Number(match[1]), month: Number(match[2]) - 1 };
}

const two = (number: number): string => String(number).padStart(2, '0');

/** The month that is so many after one. */
export function monthAfter(text: string, count: number): string {
  const { year, month } = readMonth(text) ?? { year: 1970, month: 0 };
  const date = new Date(Date.UTC(year, month + count, 1));
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}`;
}

/** The day of an instant in a time zone. */
export const dayOf = (instant: number, timeZone: string): string => localText(instant, timeZone, true);

/** Whole weeks around a month. `firstDay`: 0 is Sunday. */
export function weeksOf(text: string, firstDay: number): readonly (readonly string[])[] {
  const { year, month } = readMonth(text) ?? { year: 1970, month: 0 };
  const first = Date.UTC(year, month, 1);
  const start = first - ((new Date(first).getUTCDay() - firstDay + 7) % 7) * DAY_MS;
  const weeks: string[][] = [];
  for (let day = start; new Date(day).getUTCMonth() === month || day < first; ) {
    weeks.push(Array.from({ length: 7 }, (_none, at) => new Date(day + at * DAY_MS).toISOString().slice(0, 10)));
    day += 7 * DAY_MS;
  }
  return weeks;
}

/** Instants that hold all days of weeks in any time zone. */
export function spanOf(weeks: readonly (readonly string[])[]): { readonly from: number; readonly to: number } {
  const [first = '1970-01-01'] = weeks[0] ?? [];
  const last = weeks.at(-1)?.at(-1) ?? first;
  return { from: Date.parse(first) - DAY_MS, to: Date.parse(last) + 2 * DAY_MS };
}

/** The first and the last day of an item: those of an event, or that of its date. */
function daysOf(
  { startDate, endDate, publishOn }: ListedItem,
  timeZone: string,
): readonly [string, string] | undefined {
  const start = startDate ?? publishOn;
  if (start === null) return undefined;
  // What ends at midnight is over on that day.
  const end = startDate === null || endDate === null ? start : Math.max(start, endDate - 1);
  return [dayOf(start, timeZone), dayOf(end, timeZone)];
}

/** The items of each day, in the order of their times. */
export function itemsByDay(
  items: readonly ListedItem[],
  days: readonly string[],
  timeZone: string,
): ReadonlyMap<string, readonly ListedItem[]> {
  const timeOf = ({ startDate, publishOn }: ListedItem): number => startDate ?? publishOn ?? 0;
  const sorted = [...items].sort((one, other) => timeOf(one) - timeOf(other));
  const spans = sorted.flatMap((item) => {
    const span = daysOf(item, timeZone);
    return span === undefined ? [] : [{ item, span }];
  });
  const ofDay = (day: string) => spans.filter(({ span: [first, last] }) => first <= day && day <= last);
  return new Map(days.map((day) => [day, ofDay(day).map(({ item }) => item)]));
}
