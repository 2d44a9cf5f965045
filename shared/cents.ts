/** Arithmetic of integer minor units. */

const MILLION = 1_000_000n;

/** A share of an amount in parts per million, rounded half up. Throws `RangeError` beyond safe integers. */
export function portionOf(cents: number, partsPerMillion: number): number {
  return safeCents(Number((BigInt(cents) * BigInt(partsPerMillion) + MILLION / 2n) / MILLION));
}

/** The same amount. Throws `RangeError` beyond safe integers. */
export function safeCents(cents: number): number {
  if (Number.isSafeInteger(cents)) return cents;
  throw new RangeError('The sum of the cart is too large.');
}
