import { type DateStyle, knownLocale } from '#shared/date-text';
import { field, textOf } from '#shared/json';
import { knownTimeZone } from '../content/tracking-settings.ts';

/** How a site writes dates, by what it says of itself; a language that is none counts as not said. */
export const dateStyleOf = (website: unknown): DateStyle => ({
  locale: knownLocale(textOf(field(website, 'language'))),
  timeZone: knownTimeZone(textOf(field(website, 'timeZone'))),
});
