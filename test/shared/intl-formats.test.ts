import { dateFormat, numberFormat } from '#shared/intl-formats';

const AT = Date.UTC(2027, 1, 22, 23, 30);
const locales = ['en-US', 'de', 'ar-EG', 'ja'];
const dateOptions: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'long', timeZone: 'UTC' },
  { dateStyle: 'long', timeZone: 'Asia/Tokyo' },
  { timeStyle: 'short', timeZone: 'UTC' },
];
const numberOptions: readonly Intl.NumberFormatOptions[] = [
  { style: 'currency', currency: 'EUR' },
  { style: 'currency', currency: 'JPY' },
  { maximumFractionDigits: 2 },
];

test('formats that are used again format as new ones do, whatever came between', () => {
  for (let round = 0; round < 2; round++) {
    for (const locale of locales) {
      for (const options of dateOptions)
        expect(dateFormat(locale, options).format(AT)).toBe(new Intl.DateTimeFormat(locale, options).format(AT));
      for (const options of numberOptions)
        expect(numberFormat(locale, options).format(1234.5)).toBe(
          new Intl.NumberFormat(locale, options).format(1234.5),
        );
    }
  }
});

test('the same format is created once', () => {
  expect(dateFormat('en', { dateStyle: 'long', timeZone: 'UTC' })).toBe(
    dateFormat('en', { dateStyle: 'long', timeZone: 'UTC' }),
  );
});

test('more formats than are cached still format', () => {
  for (let digits = 0; digits <= 20; digits++) {
    for (let integers = 1; integers <= 21; integers++) {
      const options = { minimumFractionDigits: digits, maximumFractionDigits: 20, minimumIntegerDigits: integers };
      const [integer = '', fraction = ''] = numberFormat('en', { ...options, useGrouping: false })
        .format(1)
        .split('.');
      expect([integer.length, fraction.length]).toEqual([integers, digits]);
    }
  }
  for (let hour = -12; hour <= 12; hour++) {
    const timeZone = `Etc/GMT${hour < 0 ? '' : '+'}${hour}`;
    for (const locale of [
      'en',
      'fr',
      'es',
      'it',
      'nl',
      'sv',
      'da',
      'fi',
      'pl',
      'cs',
      'pt',
      'ro',
      'hu',
      'tr',
      'el',
      'he',
      'ko',
    ])
      for (const dateStyle of ['short', 'long'] as const)
        expect(dateFormat(locale, { dateStyle, timeZone }).resolvedOptions().locale).toBe(locale);
  }
  expect(dateFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(AT)).toBe('22. Februar 2027');
});

test('a language or time zone that is not valid is an error', () => {
  expect(() => dateFormat('!!', {})).toThrow(RangeError);
  expect(() => dateFormat('en', { timeZone: 'Mars/Olympus' })).toThrow(RangeError);
});
