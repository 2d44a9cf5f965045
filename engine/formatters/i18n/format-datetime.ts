/** Dates and intervals in CLDR formats, in the time zone of the site. */
import type { CLDR, DateFormatOptions, DateIntervalFormatOptions } from '@phensley/cldr';
import type { Env } from '../../execute/env.ts';
import { asNumber, type Value } from '../../execute/values.ts';
import { clockFor } from '../dates/zone-clock.ts';
import { cachedText, type OptionSet } from './cached-text.ts';

/** A date in the site's zone; '' if it is not an instant or outside the calendar's range. */
export function formatDatetime(cldr: CLDR, value: Value, set: OptionSet<DateFormatOptions>, env: Env): string {
  const instant = asNumber(value);
  if (!Number.isFinite(instant)) return '';
  const clock = clockFor(instant, env);
  return clock === null ? '' : cachedText(cldr, set, `${clock.id} ${instant}`, makeDatetime);
}

function makeDatetime(cldr: CLDR, { options }: OptionSet<DateFormatOptions>, text: string): string {
  const [zoneId, instant] = text.split(' ') as [string, string];
  return cldr.Calendars.formatDate({ date: Number(instant), zoneId }, options);
}

/** An interval in the site's zone; '' if an end is missing or not an instant. */
export function formatInterval(
  cldr: CLDR,
  values: readonly Value[],
  set: OptionSet<DateIntervalFormatOptions>,
  env: Env,
): string {
  if (values.length < 2) return '';
  const [start, end] = [asNumber(values[0]), asNumber(values[1])];
  if (!Number.isFinite(start) || !Number.isFinite(end)) return '';
  const clock = clockFor(start, env);
  if (clock === null || clockFor(end, env) === null) return '';
  return cachedText(cldr, set, `${clock.id} ${start} ${end}`, makeInterval);
}

function makeInterval(cldr: CLDR, { options }: OptionSet<DateIntervalFormatOptions>, text: string): string {
  const [zoneId, start, end] = text.split(' ') as [string, string, string];
  return cldr.Calendars.formatDateInterval({ date: Number(start), zoneId }, { date: Number(end), zoneId }, options);
}
