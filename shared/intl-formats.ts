/**
 * Formats of `Intl`, which take a hundred times longer to create than to use. They depend on the language and the options alone, so
 * everybody shares them.
 */

/** Far more than a server with many languages and time zones uses. */
const MAX_FORMATS = 500;
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function cached<Format>(formats: Map<string, Format>, key: string, create: () => Format): Format {
  const format = formats.get(key);
  if (format !== undefined) return format;
  if (formats.size >= MAX_FORMATS) formats.clear();
  const created = create();
  formats.set(key, created);
  return created;
}

/** Throws a `RangeError` for an invalid locale (BCP 47) or time zone. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(dateFormats, locale + JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options));

/** Throws a `RangeError` for an invalid locale (BCP 47) or currency. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  cached(numberFormats, locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options));
