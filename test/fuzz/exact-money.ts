/** Exact amounts of money as fractions of integers, for computations that verify the shop's. */

export interface Exact {
  readonly top: bigint;
  /** Positive. */
  readonly bottom: bigint;
}

export const NOTHING: Exact = { top: 0n, bottom: 1n };

/** Parses a decimal text: `12.50` is 1250/100. */
export function exact(decimal: string): Exact {
  const [, sign = '', full = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (full === '') throw new Error(`'${decimal}' is no amount`);
  return { top: BigInt(`${sign}${full}${part}`), bottom: 10n ** BigInt(part.length) };
}

export const plus = (a: Exact, b: Exact): Exact => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});
export const minus = (a: Exact, b: Exact): Exact => plus(a, { top: -b.top, bottom: b.bottom });
export const times = (a: Exact, b: Exact): Exact => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
export const dividedBy = (a: Exact, b: Exact): Exact => times(a, { top: b.bottom, bottom: b.top });

export const isBelow = (a: Exact, b: Exact): boolean => a.top * b.bottom < b.top * a.bottom;
export const smaller = (a: Exact, b: Exact): Exact => (isBelow(a, b) ? a : b);
export const sum = (all: readonly Exact[]): Exact => all.reduce(plus, NOTHING);

/** Rounds to a number of fraction digits, half up. For amounts that are not negative. */
export function rounded({ top, bottom }: Exact, digits: number): Exact {
  const scale = 10n ** BigInt(digits);
  const doubled = 2n * top * scale + bottom;
  return { top: doubled / (2n * bottom), bottom: scale };
}

/** In minor units. Throws if a fraction is left. */
export function inUnits({ top, bottom }: Exact, digits: number): bigint {
  const units = top * 10n ** BigInt(digits);
  if (units % bottom !== 0n) throw new Error(`${top}/${bottom} does not end after ${digits} digits`);
  return units / bottom;
}
