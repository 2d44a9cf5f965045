/** Typed numbers: read with the separators of every country, never guessed or rounded. */
import { plainText } from '../../shared/money.ts';
import { readTypedAmount } from '../../shared/typed-amounts.ts';
import { readTypedNumber } from '../../shared/typed-numbers.ts';
import fc from '../fast-check.ts';

test.each([
  ['34,50', 'EUR', 3450],
  ['34.50', 'EUR', 3450],
  ['1,05', 'EUR', 105],
  ['1.234,50', 'EUR', 123_450],
  ['1,234.50', 'EUR', 123_450],
  ['1 234,50', 'EUR', 123_450],
  ['1\u202f234,50 €', 'EUR', 123_450],
  ["CHF 1'234.50", 'CHF', 123_450],
  ['1’234', 'CHF', 123_400],
  ['1.234.567', 'EUR', 123_456_700],
  ['1,234,567.8', 'EUR', 123_456_780],
  ['1,234', 'EUR', 123_400],
  ['0,5', 'EUR', 50],
  [',50', 'EUR', 50],
  ['12.', 'EUR', 1200],
  ['12.5000', 'EUR', 1250],
  ['−€5', 'EUR', -500],
  ['€-5', 'EUR', -500],
  ['+5 EUR', 'EUR', 500],
  ['12,50 kr', 'SEK', 1250],
  ['1,250', 'JPY', 1250],
  ['¥1250', 'JPY', 1250],
  ['1200.00', 'JPY', 1200],
])('%j in %s is %d in minor units', (text, currency, cents) => {
  expect(readTypedAmount(text, currency)).toEqual({ ok: true, value: cents });
});

test.each([
  ['1.234', 'EUR', '“1.234” is unclear: write 1234 or 1.23.'],
  ['€12.500', 'EUR', '“€12.500” is unclear: write 12500 or 12.50.'],
  ['1.234', 'JPY', '“1.234” is unclear: write 1234 or 1.'],
  ['0,505', 'EUR', 'This must have at most 2 decimals.'],
  ['1.234,505', 'EUR', 'This must have at most 2 decimals.'],
  ['12.5', 'JPY', 'This must be without decimals.'],
])('%j in %s is refused: %s', (text, currency, message) => {
  expect(readTypedAmount(text, currency)).toMatchObject({ ok: false, message });
});

test.each([
  ...['1,05,00', '1,23,456', '12 50', '1,234,56', '1.234.56', '1..5', '1e3', '12k', '', '€', '.', '--5', '1,2345,678'],
  '99999999999999999',
])('%j is no amount', (text) => {
  const message = `“${text}” is not an amount, such as 12.50.`;
  expect(readTypedAmount(text, 'EUR')).toEqual({ ok: false, reason: 'unreadable', message });
});

test('numbers with three decimals or more have a point before them', () => {
  const read = (text: string) => {
    const found = readTypedNumber(text, { decimals: 4, marks: ['%'] });
    return found.ok ? plainText(found.value) : found.message;
  };
  expect(['21,5 %', '21.125', '1.234,5', '21,125'].map(read)).toEqual([
    '21.5',
    '21.125',
    '1234.5',
    '“21,125” is unclear: write 21125 or 21.125.',
  ]);
});

const groupings = [',', '.', ' ', '’', "'", '\u00a0', '\u202f', ''];
const grouped = (whole: string, separator: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, separator);

test('an amount with all decimals is read in the notation of every country', () => {
  const notation = fc.constantFrom(...groupings.flatMap((group) => [`${group};,`, `${group};.`]));
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 12 }), notation, fc.boolean(), (cents, separators, isNegative) => {
      const [group = '', point = ''] = separators.split(';');
      fc.pre(group !== point);
      const whole = grouped(String(Math.floor(cents / 100)), group);
      const text = `${isNegative ? '-' : ''}${whole}${point}${String(cents % 100).padStart(2, '0')}`;
      const value = isNegative && cents > 0 ? -cents : cents;
      expect(readTypedAmount(text, 'EUR')).toEqual({ ok: true, value });
    }),
  );
});

test('whatever is read has exactly the digits of its text, and groups of three', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789,. -€'), maxLength: 14 });
  fc.assert(
    fc.property(typed, fc.constantFrom('EUR', 'JPY'), (text, currency) => {
      const read = readTypedAmount(text, currency);
      if (!read.ok) return;
      const decimals = currency === 'JPY' ? 0 : 2;
      const digits = (from: string): string => from.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
      expect(digits(String(read.value))).toBe(digits(text));
      // All parts but the first and the last have three digits; the last, too, unless it has decimals.
      const parts = text.replace(/[€-]/g, '').trim().split(/[,. ]/);
      for (const part of parts.slice(1, -1)) expect(part).toHaveLength(3);
      const last = parts.at(-1) ?? '';
      const isThousands = parts.length > 1 && Math.abs(read.value) >= Number(parts.join('')) * 10 ** decimals;
      if (isThousands && Number(parts.join('')) > 0) expect(/^(?:\d{3}|)$/.test(last)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
