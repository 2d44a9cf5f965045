/** Date formats, shared by pages and emails. */

import { dateFormat } from './intl-formats.ts';

/** How dates are formatted. */
export interface DateStyle {
  /** BCP 47. */
  readonly locale: string;
  readonly timeZone: string;
}

export const DEFAULT_LOCALE = 'en-US';

/** The canonical locale; the default if the name is empty or invalid. */
export function knownLocale(name: string): string {
  if (name === '') return DEFAULT_LOCALE;
  try {
    return Intl.getCanonicalLocales(name.replace('_', '-'))[0] ?? DEFAULT_LOCALE;
  } catch (error) {
    if (error instanceof RangeError) return DEFAULT_LOCALE;
    throw error;
  }
}

/** `February 22, 2027`, in the site's language and time zone. */
export const dayText = (at: number, { locale, timeZone }: DateStyle): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone }).format(at);

/** The same for a calendar date such as `2027-02-22`, which has no time zone; other text is returned unchanged. */
export function calendarDayText(day: string, locale: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? day : dayText(at, { locale, timeZone: 'UTC' });
}
