/** Weeks of the year, by the rules of a region: on which day they begin, and how many days the first one has in the year. */
import { type CalendarDate, getDayOfWeek, startOfWeek } from '@internationalized/date';

export interface WeekRules {
  /** 0 is Sunday, as in `Date`. */
  readonly firstDay: number;
  readonly minimalDays: number;
}

/** Monday and 4. */
export const ISO_WEEKS: WeekRules = { firstDay: 1, minimalDays: 4 };

interface WeekInfo {
  /** 7 is Sunday. */
  readonly firstDay: number;
  readonly minimalDays?: number;
}

/** The rules of a language's region; those of ISO 8601 where nobody knows. */
export function weekRules(locale: string): WeekRules {
  const region: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(locale);
  const info = region.getWeekInfo?.() ?? region.weekInfo;
  if (info === undefined) return ISO_WEEKS;
  const firstDay = info.firstDay % 7;
  // Newer browsers tell the first day alone. Where weeks begin on Sunday, the first of January is in the first one.
  return { firstDay, minimalDays: info.minimalDays ?? (firstDay === 1 ? 4 : 1) };
}

export const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** The number of the week that a day is in. */
export function weekOf(day: CalendarDate, { firstDay, minimalDays }: WeekRules): number {
  const start = firstWeek(day.year, { firstDay, minimalDays });
  const next = firstWeek(day.year + 1, { firstDay, minimalDays });
  if (day.compare(next) >= 0) return 1;
  const from = day.compare(start) < 0 ? firstWeek(day.year - 1, { firstDay, minimalDays }) : start;
  return Math.floor(day.compare(from) / 7) + 1;

  function firstWeek(year: number, rules: WeekRules): CalendarDate {
    const first = day.set({ year, month: 1, day: 1 });
    const begins = startOfWeek(first, 'en-US', dayNames[rules.firstDay]);
    const daysOfYear = 7 - getDayOfWeek(first, 'en-US', dayNames[rules.firstDay]);
    return daysOfYear >= rules.minimalDays ? begins : begins.add({ days: 7 });
  }
}
