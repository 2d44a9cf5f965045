/** Months as weeks of days. Pure: days are in UTC, so that the visitor's time zone cannot shift them. */

import { DAY_MS } from '#shared/durations';

export interface CalendarEvent {
  readonly title: string;
  readonly fullUrl: string;
  readonly time: string;
  /** `2026-03-09`. */
  readonly day: string;
}

/** `2026-03`. */
export type Month = string;

export interface Day {
  readonly iso: string;
  readonly number: number;
  readonly isOutside: boolean;
  readonly events: readonly CalendarEvent[];
}

const startOf = (month: Month): number => Date.parse(`${month}-01T00:00:00Z`);

/** The month a number of months later or, if negative, earlier. */
export function monthAfter(month: Month, months: number): Month {
  const first = new Date(startOf(month));
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

/** Whole weeks that cover the month. `weekStart`: 0 for Sunday to 6 for Saturday. */
export function weeksOf(
  month: Month,
  weekStart: number,
  events: readonly CalendarEvent[],
): readonly (readonly Day[])[] {
  const first = startOf(month);
  const lead = (new Date(first).getUTCDay() - weekStart + 7) % 7;
  const days = Math.round((startOf(monthAfter(month, 1)) - first) / DAY_MS);
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, at) => {
      const day = new Date(first + (week * 7 + at - lead) * DAY_MS);
      const iso = day.toISOString().slice(0, 10);
      return {
        iso,
        number: day.getUTCDate(),
        isOutside: !iso.startsWith(month),
        events: events.filter((event) => event.day === iso),
      };
    }),
  );
}

export const monthName = (month: Month, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(startOf(month));
