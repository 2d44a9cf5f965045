import { field, textOf } from '#shared/json';
import type { DateStyle } from '#shared/subscription-terms';
import { knownTimeZone } from '../analytics/site-facts.ts';

const DEFAULT_LOCALE = 'en-US';

/** How a site writes dates, by what it says of itself; a language that is none counts as not said. */
export function dateStyleOf(website: unknown): DateStyle {
  const given = textOf(field(website, 'language')).replace('_', '-');
  return { locale: knownLocale(given), timeZone: knownTimeZone(textOf(field(website, 'timeZone'))) };
}

function knownLocale(name: string): string {
  if (name === '') return DEFAULT_LOCALE;
  try {
    return Intl.getCanonicalLocales(name)[0] ?? DEFAULT_LOCALE;
  } catch (error) {
    if (error instanceof RangeError) return DEFAULT_LOCALE;
    throw error;
  }
}
