/** The days that the screens of analytics show, as their addresses have them. */
import { DAY_MS } from '#shared/durations';

export const noFilters = { range: '30', from: '', to: '', compare: 'previous' };
export type RangeFilters = typeof noFilters;

const MAX_DAYS = 366;

export const presets = [
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
  { id: '90', label: 'Last 90 days' },
  { id: '365', label: 'Last 365 days' },
  { id: 'custom', label: 'From … to …' },
];

export const comparisons = [
  { id: 'previous', label: 'The days before' },
  { id: 'year', label: 'The year before' },
  { id: 'none', label: 'Nothing' },
];

export interface ShownRange {
  readonly from: string;
  readonly to: string;
  readonly compare: string;
  /** What is wrong with a range that somebody has typed. */
  readonly problem?: string;
}

/** The day of an instant at the site. */
export const dayAt = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The days of the filters; `today` is the site's. What is not known in an address is the default. */
export function rangeOf({ range, from, to, compare }: RangeFilters, today: string): ShownRange {
  const comparison = comparisons.some(({ id }) => id === compare) ? compare : noFilters.compare;
  if (range !== 'custom') {
    const isKnown = presets.some(({ id }) => id === range);
    const days = isKnown ? Number(range) : Number(noFilters.range);
    const problem = isKnown ? {} : { problem: `There is no range “${range.slice(0, 20)}”. Choose one.` };
    return { from: shifted(today, 1 - days), to: today, compare: comparison, ...problem };
  }
  const problem = rangeProblem({ from, to, today });
  const last = isDay(to) ? to : today;
  const shown = { from: isDay(from) ? from : shifted(last, 1 - Number(noFilters.range)), to: last };
  return { ...shown, compare: comparison, ...(problem === undefined ? {} : { problem }) };
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && shifted(text, 0) === text;

interface Typed {
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

/** Days that are missing have defaults; what is no day does not. */
function rangeProblem({ from, to, today }: Typed): string | undefined {
  const last = to || today;
  const first = from || last;
  if (!isDay(last) || !isDay(first) || first < '2000-01-01') return 'Enter a day from 2000 on.';
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  if (days < 1) return 'The first day must not be after the last one.';
  return days > MAX_DAYS ? `These are ${days} days. Choose up to ${MAX_DAYS}.` : undefined;
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** `Nov 3, 2026` of `2026-11-03`. */
export const dayText = (day: string): string => short.format(Date.parse(day));

export const rangeText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
