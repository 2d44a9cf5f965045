/** How the studio writes times: in the site's time zone. `npm run check` refuses others. */
import { dateFormat } from '#shared/intl-formats';

export interface TimeTexts {
  /** `Nov 23, 2026, 5:11 PM`. */
  time(instant: string | number): string;
  /** The date only. */
  day(instant: string | number): string;
}

/** In the time zone of the browser. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone by the name that browsers have for it; undefined: not a time zone. */
function zoneName(zone: string): string | undefined {
  try {
    return dateFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Whether times in both zones are the same ones. */
export const isSameZone = (one: string, other: string): boolean => zoneName(one) === zoneName(other);

/** Times in a zone. Without a known one they are in UTC and say so. */
export function timeTexts(zone: string | undefined): TimeTexts {
  const timeZone = zone === undefined ? undefined : zoneName(zone);
  const write = (options: Intl.DateTimeFormatOptions, instant: string | number): string =>
    dateFormat('en-US', { ...options, timeZone: timeZone ?? 'UTC' }).format(new Date(instant)) +
    (timeZone === undefined ? ' (UTC)' : '');
  return {
    time: (instant) => write({ dateStyle: 'medium', timeStyle: 'short' }, instant),
    day: (instant) => write({ dateStyle: 'medium' }, instant),
  };
}

/** The time of day: `5:11 PM`. */
export const clockText = (instant: number, timeZone: string): string =>
  dateFormat('en-US', { timeStyle: 'short', timeZone }).format(instant);
