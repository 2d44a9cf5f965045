/** Amounts that are typed: never rounded in silence. */
import { decimalsError, typedCents } from '../../../client/studio/controls/typed-money.ts';

test.each([
  [12.35, 'USD', 1235, undefined],
  [0.29, 'USD', 29, undefined],
  [12.345, 'USD', 1234.5, 'This must have at most 2 decimals.'],
  [12.5, 'JPY', 12.5, 'This must be without decimals.'],
])('%d %s is %d in minor units', (amount, currency, cents, problem) => {
  expect(typedCents(amount, currency)).toBe(cents);
  expect(decimalsError(cents, currency)).toBe(problem);
});
