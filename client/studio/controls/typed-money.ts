/** Amounts as they are typed: what has more decimals than its currency is refused at the field, not rounded. */
import { fractionDigitsOf } from '#shared/currency-digits';

/** Shows a few more decimals than the currency has, so that what was typed stays. */
export const moneyFormat = (currency: string) =>
  ({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: fractionDigitsOf(currency) + 4,
  }) as const;

/** Minor units; with a fraction if the amount has too many decimals. */
export const typedCents = (amount: number, currency: string): number =>
  Number((amount * 10 ** fractionDigitsOf(currency)).toFixed(4));

/** What cells of amounts expect, in their message. */
export function amountExpected(currency: string): string {
  const digits = fractionDigitsOf(currency);
  return digits === 0
    ? 'an amount without decimals, such as 1250'
    : `an amount with at most ${digits} decimals, such as 12.50`;
}

/** What is wrong with such minor units; undefined when nothing is. */
export function decimalsError(cents: number, currency: string): string | undefined {
  if (Number.isNaN(cents) || Number.isInteger(cents)) return undefined;
  const digits = fractionDigitsOf(currency);
  return digits === 0 ? 'This must be without decimals.' : `This must have at most ${digits} decimals.`;
}
