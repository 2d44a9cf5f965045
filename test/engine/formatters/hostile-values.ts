import fc from '../../fast-check.ts';

/** Values of every kind: missing, wrong, huge, and malicious texts. */
export const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.double(),
  fc.integer({ min: -8.64e15, max: 8.64e15 }),
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    8.64e15,
    -210_866_803_200_001,
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '1<b>',
    '1e999999999',
    '9'.repeat(100_000),
    `0.${'0'.repeat(10_000)}1`,
    '{'.repeat(20_000),
    '{0 plural other{'.repeat(5000) + '}}'.repeat(5000),
    '__proto__',
    'constructor',
    '\ud800',
    '\u0000',
  ),
  fc.record({
    decimalValue: fc.constantFrom<unknown>('1e400', '-0', 'NaN', 'Infinity', '<b>', {}, null, 1e308, '12.345'),
    currencyCode: fc.constantFrom<unknown>('USD', '<b>', '', 'constructor', null, 5, 'JPY', 'x'.repeat(5000)),
  }),
  fc.record({ value: fc.constantFrom<unknown>('5', '<i>', []), currency: fc.constantFrom<unknown>('EUR', '<i>', {}) }),
);
