import { currencies, findCurrency } from '../../shared/currencies.ts';
import {
  compareAmounts,
  fromMinorUnits,
  minorUnitsText,
  moneyText,
  numberText,
  parseAmount,
  plainText,
  rescale,
  toMinorUnits,
} from '../../shared/money.ts';
import fc from '../fast-check.ts';

const read = (text: string) => parseAmount(text) ?? fail(`${text} is no amount`);
const fail = (message: string): never => {
  throw new Error(message);
};

test('the 27 currencies of the specification, all with two digits except the yen', () => {
  const order =
    'EUR USD AUD NOK CAD NZD DKK GBP HKD CHF MXN SGD SEK CZK ILS PHP RUB PLN THB MYR ARS BRL COP IDR INR JPY ZAR';
  expect(currencies.map(({ code }) => code).join(' ')).toBe(order);
  expect(currencies.filter(({ fractionDigits }) => fractionDigits !== 2).map(({ code }) => code)).toEqual(['JPY']);
  for (const { symbol } of currencies) expect(symbol).toMatch(/./);
  expect(currencies.filter(({ placement }) => placement === 'suffix').map(({ code }) => code)).toEqual([
    'NOK',
    'DKK',
    'SEK',
    'CZK',
    'PLN',
  ]);
  expect(findCurrency('usd')).toBeUndefined();
});

test.each([
  ['10.50', '10.50'],
  ['-.5', '-0.5'],
  ['1e3', '1000'],
  ['12.5e-2', '0.125'],
  ['1.', '1'],
  [0.1, '0.1'],
  [1e21, '1000000000000000000000'],
])('%s is an exact decimal', (input, text) => {
  expect(plainText(read(String(input)))).toBe(text);
  expect(parseAmount(input)).toEqual(read(String(input)));
});

test.each([
  '',
  ' 1',
  '1 ',
  '1,000',
  '.',
  'e5',
  'NaN',
  'Infinity',
  '1e9999',
  '9'.repeat(500),
  null,
  undefined,
  {},
  [],
  true,
])('%p is not an amount', (input) => expect(parseAmount(input)).toBeNull());

test.each([
  [1050, 'USD', '$10.50'],
  ['-1050', 'USD', '-$10.50'],
  [123456, 'SEK', '1,234.56 kr'],
  [123456, 'PLN', '1,234.56 zł'],
  [500, 'CHF', 'CHF 5.00'],
  [1234567, 'JPY', '¥1,234,567'],
  [100, 'XYZ', 'XYZ 1.00'],
  ['99999999999999999', 'EUR', '€999,999,999,999,999.99'],
  ['100000000000000000', 'EUR', null],
  ['soon', 'EUR', null],
])('%s minor units of %s are written %s', (minor, code, text) => expect(minorUnitsText(minor, code)).toBe(text));

test('an amount that rounds to zero in its currency has no sign', () => {
  expect(moneyText(read('-0.001'), 'USD')).toBe('$0.00');
});

test('halves are rounded to the even unit', () => {
  expect(['0.005', '0.015', '-0.025', '0.0250001'].map((text) => plainText(rescale(read(text), 2)))).toEqual([
    '0.00',
    '0.02',
    '-0.02',
    '0.03',
  ]);
});

test('digits between minimum and maximum are kept only if significant', () => {
  expect(numberText(read('1234.5'), { minFraction: 0, maxFraction: 2 })).toBe('1,234.5');
  expect(numberText(read('1234.567'), { group: '.', point: ',' })).toBe('1.234,57');
});

describe('money never loses a unit', () => {
  const code = fc.constantFrom(...currencies.map((currency) => currency.code));
  const minor = fc.bigInt(1n - 10n ** 15n, 10n ** 15n - 1n);

  test('minor units survive a round trip through an amount and its text', () => {
    fc.assert(
      fc.property(minor, code, (units, currency) => {
        const amount = fromMinorUnits(units, currency) ?? fail('no amount');
        expect(toMinorUnits(amount, currency)).toBe(units);
        expect(toMinorUnits(read(plainText(amount)), currency)).toBe(units);
      }),
      { numRuns: 2000 },
    );
  });

  test('the digits of the written money are the units', () => {
    fc.assert(
      fc.property(minor, code, (units, currency) => {
        const written = minorUnitsText(units, currency) ?? fail('too long');
        const size = units < 0n ? -units : units;
        expect(BigInt(written.replace(/[^\d]/g, ''))).toBe(size);
        expect(written.includes('-')).toBe(units < 0n);
      }),
      { numRuns: 2000 },
    );
  });

  test('amounts compare like their minor units', () => {
    fc.assert(
      fc.property(minor, minor, code, (a, b, currency) => {
        const [left, right] = [fromMinorUnits(a, currency), fromMinorUnits(b, currency)];
        if (left === null || right === null) throw new Error('no amount');
        expect(Math.sign(compareAmounts(left, right))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });
});
