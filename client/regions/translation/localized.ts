/** Dates, months, numbers and countries as the page's own language writes them, in the shown language. */
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

/** A value without an offset is the site's own time. */
const instantOf = (datetime: string): number => Date.parse(/T[\d:.]+$/.test(datetime) ? `${datetime}Z` : datetime);

/** `original`, `language`: valid tags. */
export function createLocalized(original: string, language: string): Localized {
  const [ownDates, dates] = [original, language].map((tag) =>
    FORMS.map((form) => new Intl.DateTimeFormat(tag, { ...form, timeZone: 'UTC' })),
  );
  const [ownNumbers, numbers] = [original, language].map((tag) => new Intl.NumberFormat(tag));
  const [ownCountries, countries] = [original, language].map(
    (tag) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }),
  );
  const date = (datetime: string, text: string): string | undefined => {
    const at = instantOf(datetime);
    if (Number.isNaN(at)) return undefined;
    const wanted = bare(text);
    // In the site's time zone, which the page does not tell, an instant can be on the day before or after.
    for (const shift of datetime.includes('T') ? [0, -DAY_MS, DAY_MS] : [0]) {
      const form = ownDates?.findIndex((format) => bare(format.format(at + shift)) === wanted) ?? -1;
      if (form >= 0) return dates?.[form]?.format(at + shift);
    }
    return undefined;
  };
  const country = (code: string, text: string): string | undefined =>
    /^[A-Z]{2}$/.test(code) && ownCountries?.of(code) === text ? countries?.of(code) : undefined;
  return {
    number(text) {
      const value = Number(text.replaceAll(',', ''));
      if (text === '' || Number.isNaN(value) || ownNumbers?.format(value) !== text) return text;
      return numbers?.format(value) ?? text;
    },
    text(element, text) {
      if (element instanceof HTMLTimeElement) return date(element.dateTime, text);
      return element instanceof HTMLOptionElement ? country(element.value, text) : undefined;
    },
  };
}
