/** Typed amounts of money: typed numbers that may have a currency before or after. */
import { currencies } from './currencies.ts';
import { fractionDigitsOf } from './currency-digits.ts';
import { readTypedNumber, type TypedNumber } from './typed-numbers.ts';

/** An amount in major units, as a whole number of minor units. */
export function readTypedAmount(text: string, currency: string): TypedNumber<number> {
  const decimals = fractionDigitsOf(currency);
  const expects = `an amount, such as ${amountExample(currency)}`;
  const read = readTypedNumber(text, { decimals, marks: moneyMarks, expects });
  if (!read.ok) return read;
  const cents = Number(read.value.units * 10n ** BigInt(decimals - read.value.scale));
  return Number.isSafeInteger(cents)
    ? { ok: true, value: cents }
    : { ok: false, reason: 'unreadable', message: `“${text.trim()}” is not ${expects}.` };
}

/** `12.50`; of currencies without decimals `1250`. */
export const amountExample = (currency: string): string => (fractionDigitsOf(currency) === 0 ? '1250' : '12.50');

const moneyMarks: readonly string[] = [...new Set(currencies.flatMap(({ code, symbol }) => [code, symbol]))].sort(
  (a, b) => b.length - a.length,
);
