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

/** Splits an amount by weights; the shares add up to it. Without any weight, all shares are 0. */
export function allot(cents: number, weights: readonly number[]): readonly number[] {
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (all <= 0n) return weights.map(() => 0);
  // Rounding the running sum instead of each share leaves no remainder.
  const upTo = (weight: number): number => Number((BigInt(cents) * BigInt(weight) * 2n + all) / (all * 2n));
  let before = 0;
  return weights.map((weight) => {
    const share = upTo(before + weight) - upTo(before);
    before += weight;
    return share;
  });
}
