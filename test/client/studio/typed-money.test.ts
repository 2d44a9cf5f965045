/** Amounts that are typed: never rounded in silence. */
import { amountExpected, decimalsError, typedCents } from '../../../client/studio/controls/typed-money.ts';
import { centsOf } from '../../../client/studio/products/variant-columns.ts';

test.each([
  [12.35, 'USD', 1235, undefined],
  [0.29, 'USD', 29, undefined],
  [12.345, 'USD', 1234.5, 'This must have at most 2 decimals.'],
  [12.5, 'JPY', 12.5, 'This must be without decimals.'],
])('%d %s is %d in minor units', (amount, currency, cents, problem) => {
  expect(typedCents(amount, currency)).toBe(cents);
  expect(decimalsError(cents, currency)).toBe(problem);
});

test.each([
  ['12.35', 'USD', 1235],
  ['12.350', 'USD', 1235],
  ['12.345', 'USD', undefined],
  ['1,250', 'JPY', 1250],
  ['12.5', 'JPY', undefined],
])('a cell with %s %s is %p in minor units', (text, currency, cents) => {
  expect(centsOf(text, currency)).toBe(cents);
});

test('cells say how many decimals an amount may have', () => {
  expect(amountExpected('USD')).toBe('an amount with at most 2 decimals, such as 12.50');
  expect(amountExpected('JPY')).toBe('an amount without decimals, such as 1250');
});
