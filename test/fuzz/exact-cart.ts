/** The cost of a cart in exact fractions, derived only from docs/commerce.md ("Sums" and "Gift cards"), without the shop's code. */
import type { CartCase, CouponCase } from './carts.ts';
import {
  dividedBy,
  type Exact,
  exact,
  inUnits,
  isBelow,
  minus,
  NOTHING,
  plus,
  rounded,
  smaller,
  sum,
  times,
} from './exact-money.ts';

/** In minor units. */
export interface ExactSums {
  readonly subtotal: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly addedTax: bigint;
  readonly includedTax: bigint;
  readonly total: bigint;
  readonly paidByGiftCard: bigint;
  readonly due: bigint;
  readonly missingForMinimum: bigint;
  /** `CODE: reason`, in the order in which they were entered; `CODE: ok` if it applies. */
  readonly codes: readonly string[];
  readonly ways: readonly { readonly id: string; readonly cost: bigint }[];
}

const HUNDRED = exact('100');
const ONE = exact('1');

/** Why a code does not apply; `ok` if it does. */
function verdict(item: CouponCase | undefined, goods: Exact, hasGoods: boolean): string {
  if (item === undefined) return 'unknown';
  if (!hasGoods) return 'gift-cards-only';
  if (item.time !== 'always') return item.time;
  if (item.usesLeft === 0) return 'used-up';
  return isBelow(goods, exact(item.minimum)) ? 'below-minimum' : 'ok';
}

export function exactSums(cart: CartCase): ExactSums {
  const { digits, lines, place } = cart;
  const round = (amount: Exact): Exact => rounded(amount, digits);
  const worth = (of: CartCase['lines']): Exact =>
    sum(of.map(({ price, quantity }) => times(exact(price), exact(String(quantity)))));
  const subtotal = worth(lines);
  const goodsLines = lines.filter(({ type }) => type !== 4);
  const goods = worth(goodsLines);

  const inputs = [...new Set(cart.codes)].map((code) => {
    const result = cart.coupons.find((coupon) => coupon.code === code);
    return { code, found: result, says: verdict(result, goods, goodsLines.length > 0) };
  });
  const counting = inputs.flatMap(({ found: result, says }) => (result !== undefined && says === 'ok' ? [result] : []));
  let left = goods;
  for (const { kind, value } of counting) {
    if (kind === 'percent') left = minus(left, round(dividedBy(times(left, exact(value)), HUNDRED)));
    if (kind === 'amount') left = minus(left, smaller(left, exact(value)));
  }

  const pieces = exact(String(lines.reduce((all, { type, quantity }) => all + (type === 1 ? quantity : 0), 0)));
  const isSentFree = counting.some(({ kind }) => kind === 'free-shipping');
  const reached = (countries: readonly string[]): boolean =>
    place !== null && (countries.includes('*') || countries.includes(place.country));
  const ways = lines.some(({ type }) => type === 1)
    ? cart.shipping
        .filter(({ countries }) => reached(countries))
        .map(({ id, base, perItem, freeFrom }) => {
          const isFree = isSentFree || (freeFrom !== null && !isBelow(left, exact(freeFrom)));
          return { id, cost: isFree ? NOTHING : plus(exact(base), times(exact(perItem), pieces)) };
        })
    : [];
  const shipping = ways.find(({ id }) => id === cart.shippingId)?.cost ?? NOTHING;

  let addedTax = NOTHING;
  let includedTax = NOTHING;
  for (const { country, region, percent, onShipping, isIncluded } of cart.taxes) {
    const isHere = country === '*' || (place?.country === country && (region === '' || place.region === region));
    if (!isHere) continue;
    const taxed = onShipping ? plus(left, shipping) : left;
    const rate = dividedBy(exact(percent), HUNDRED);
    // A price of 121 that includes 21 % contains 21 of tax: what is left is 121 / 1.21.
    if (isIncluded) includedTax = plus(includedTax, round(minus(taxed, dividedBy(taxed, plus(ONE, rate)))));
    else addedTax = plus(addedTax, round(times(taxed, rate)));
  }

  const payable = plus(plus(left, shipping), addedTax);
  const total = plus(payable, minus(subtotal, goods));
  const paidByGiftCard = cart.balance === null ? NOTHING : smaller(exact(cart.balance), payable);
  const smallest = exact(cart.minimumOrder);
  const units = (amount: Exact): bigint => inUnits(amount, digits);
  return {
    subtotal: units(subtotal),
    discount: units(minus(goods, left)),
    shipping: units(shipping),
    addedTax: units(addedTax),
    includedTax: units(includedTax),
    total: units(total),
    paidByGiftCard: units(paidByGiftCard),
    due: units(minus(total, paidByGiftCard)),
    missingForMinimum: isBelow(subtotal, smallest) ? units(minus(smallest, subtotal)) : 0n,
    codes: inputs.map(({ code, says }) => `${code}: ${says}`),
    ways: ways.map(({ id, cost }) => ({ id, cost: units(cost) })),
  };
}
