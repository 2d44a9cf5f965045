/** Validation of a donation before it is sent. */
import { fractionDigitsOf } from '#shared/currency-digits';
import { fieldMessages } from '#shared/messages/forms';
import { readTypedNumber } from '#shared/typed-numbers';
import type { State } from './machine.ts';

/** The problem with a donation; null if it is valid. `currency`: '' in markup that does not state it. */
export function problemOf({ amount, other }: Pick<State, 'amount' | 'other'>, currency: string): string | null {
  if (other.trim() === '') return amount === '' ? fieldMessages.required : null;
  const read = readTypedNumber(other, { decimals: fractionDigitsOf(currency), marks: marksOf(currency) });
  if (!read.ok && read.reason === 'unclear') return read.message;
  return read.ok && read.value.units > 0n ? null : fieldMessages.currency;
}

/** From the browser: the table of all currencies would be another file to load. */
function marksOf(currency: string): readonly string[] {
  if (currency === '') return [];
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return [currency, ...format.formatToParts(0).flatMap(({ type, value }) => (type === 'currency' ? [value] : []))];
}
