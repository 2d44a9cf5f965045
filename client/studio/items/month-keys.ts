/** The keys of a month of days, as of a grid (ARIA). Pure; days are written `2026-11-27`. */
import { DAY_MS } from '#shared/durations';
import { monthAfter } from './month-days.ts';

interface DayKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** The same day of another month, or its last one. */
function inMonth(day: string, month: string): string {
  const last = daysAfter(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** The day that a key leads to; undefined for other keys. `firstDay` of a week: 0 is Sunday. */
export function dayAfterKey(day: string, { key, shiftKey }: DayKey, firstDay: number): string | undefined {
  const ofWeek = (new Date(day).getUTCDay() - firstDay + 7) % 7;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -ofWeek,
    End: 6 - ofWeek,
  };
  const step = steps[key];
  if (step !== undefined) return daysAfter(day, step);
  const months = shiftKey ? 12 : 1;
  if (key === 'PageUp') return inMonth(day, monthAfter(day.slice(0, 7), -months));
  return key === 'PageDown' ? inMonth(day, monthAfter(day.slice(0, 7), months)) : undefined;
}
