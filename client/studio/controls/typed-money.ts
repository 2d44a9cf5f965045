/** Numbers and amounts as fields read and show them. */
import { fractionDigitsOf } from '#shared/currency-digits';
import { moneyText, parseAmount, plainText } from '#shared/money';
import { amountExample, readTypedAmount } from '#shared/typed-amounts';
import { readTypedNumber, type TypedNumber } from '#shared/typed-numbers';

export interface TypedFormat {
  /** Max decimals. Default 0; of amounts those of their currency. */
  readonly decimals?: number;
  /** Of an amount in major units. */
  readonly currency?: string;
}

/** The number of a typed text: NaN if it is empty. Amounts are in major units. */
export function readTyped(text: string, { decimals = 0, currency }: TypedFormat): TypedNumber<number> {
  if (text.trim() === '') return { ok: true, value: Number.NaN };
  if (currency !== undefined) {
    const read = readTypedAmount(text, currency);
    return read.ok ? { ok: true, value: read.value / unitsOf(currency) } : read;
  }
  const read = readTypedNumber(text, { decimals, marks: ['%'] });
  return read.ok ? { ok: true, value: Number(plainText(read.value)) } : read;
}

/** `€1,234.50`, as everywhere in the studio; other numbers without thousands separators. */
export function shownNumber(value: number, { currency }: TypedFormat): string {
  if (Number.isNaN(value)) return '';
  const amount = currency === undefined ? null : parseAmount(value);
  return amount === null || currency === undefined ? String(value) : (moneyText(amount, currency) ?? String(value));
}

/** Minor units of an amount that has no more decimals than its currency. */
export const centsOfAmount = (amount: number, currency: string): number => Math.round(amount * unitsOf(currency));

/** Minor units per major unit of a currency. */
export const unitsOf = (currency: string): number => 10 ** fractionDigitsOf(currency);

/** What cells of amounts expect, in their message. */
export function amountExpected(currency: string): string {
  const digits = fractionDigitsOf(currency);
  const decimals = digits === 0 ? 'without decimals' : `with at most ${digits} decimals`;
  return `an amount ${decimals}, such as ${amountExample(currency)}`;
}
