/** Dates, months, numbers and countries as the page's own language writes them, in the shown language. */
import { dateFormat, numberFormat } from '#shared/intl-formats';

export interface Localized {
  /** A number with decimals or thousands; other texts stay. */
  number(text: string): string;
  /** The text of an element whose value says what it is; undefined for others. */
  text(element: Element, text: string): string | undefined;
}

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** The forms in which pages write dates. */
const FORMS: readonly Intl.DateTimeFormatOptions[] = [
  day,
  { ...day, ...time },
  { ...day, weekday: 'long' },
  { ...day, ...time, weekday: 'long' },
  time,
  { dateStyle: 'medium' },
  { month: 'long', year: 'numeric' },
  { month: 'long', day: 'numeric' },
  { month: 'long' },
  { month: 'short' },
];

/** Spaces, commas and the word between date and time differ between formatters. */
const bare = (text: string): string => text.replace(/ at |[\s,.]/g, '');

const DAY_MS = 86_400_000;

/** `original`, `language`: valid tags. */
export function createLocalized(original: string, language: string): Localized {
  const date = (datetime: string, text: string): string | undefined => {
    const at = Date.parse(
      /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(datetime) || !datetime.includes('T') ? datetime : `${datetime}Z`,
    );
    if (Number.isNaN(at)) return undefined;
    const wanted = bare(text);
    // In the site's time zone, which the page does not tell, an instant can be on the day before or after.
    for (const shift of datetime.includes('T') ? [0, -DAY_MS, DAY_MS] : [0])
      for (const form of FORMS) {
        const options = { ...form, timeZone: 'UTC' };
        if (bare(dateFormat(original, options).format(at + shift)) === wanted)
          return dateFormat(language, options).format(at + shift);
      }
    return undefined;
  };
  const [countries, ownCountries] = [language, original].map(
    (tag) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }),
  );
  const country = (code: string, text: string): string | undefined =>
    /^[A-Z]{2}$/.test(code) && ownCountries?.of(code) === text ? countries?.of(code) : undefined;
  return {
    number(text) {
      const value = Number(text.replaceAll(',', ''));
      if (text === '' || Number.isNaN(value) || numberFormat(original, {}).format(value) !== text) return text;
      return numberFormat(language, {}).format(value);
    },
    text(element, text) {
      if (element instanceof HTMLTimeElement) return date(element.dateTime, text);
      return element instanceof HTMLOptionElement ? country(element.value, text) : undefined;
    },
  };
}
