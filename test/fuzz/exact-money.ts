/** Exact amounts of money as fractions of whole numbers, for computations that check those of the shop. */

export interface Exact {
  readonly top: bigint;
  /** Above nothing. */
  readonly bottom: bigint;
}

export const NOTHING: Exact = { top: 0n, bottom: 1n };

/** Reads a decimal text: `12.50` is 1250/100. */
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

/** The nearest amount with so many digits after the point; half of the last digit goes up. For amounts of nothing or more. */
export function rounded({ top, bottom }: Exact, digits: number): Exact {
  const scale = 10n ** BigInt(digits);
  const doubled = 2n * top * scale + bottom;
  return { top: doubled / (2n * bottom), bottom: scale };
}

/** In the smallest unit of the currency. Throws where a fraction of it is left. */
export function inUnits({ top, bottom }: Exact, digits: number): bigint {
  const units = top * 10n ** BigInt(digits);
  if (units % bottom !== 0n) throw new Error(`${top}/${bottom} does not end after ${digits} digits`);
  return units / bottom;
}
