import { type DateStyle, knownLocale } from '#shared/date-text';
import { field, textOf } from '#shared/json';
import { knownTimeZone } from '../content/tracking-settings.ts';

/** The date style of a site by its settings; an unknown language counts as not set. */
export const dateStyleOf = (website: unknown): DateStyle => ({
  locale: knownLocale(textOf(field(website, 'language'))),
  timeZone: knownTimeZone(textOf(field(website, 'timeZone'))),
});
