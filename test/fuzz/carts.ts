/** Random carts: every kind of product, coupon, tax and shipping, gift cards as goods and as payment. Determined by a number. */
import { randomOf } from './random.ts';

/** Amounts are decimal texts in the currency, as admins type them. */
export interface Line {
  /** 1 physical, 2 digital, 3 service, 4 gift card, 5 paywall. */
  readonly type: 1 | 2 | 3 | 4 | 5;
  readonly quantity: number;
  readonly price: string;
}

export interface CouponCase {
  readonly code: string;
  readonly kind: 'percent' | 'amount' | 'free-shipping';
  /** Percent, or an amount. */
  readonly value: string;
  readonly minimum: string;
  readonly time: 'always' | 'not-started' | 'expired';
  readonly usesLeft: number | null;
}

interface TaxCase {
  readonly name: string;
  readonly country: string;
  readonly region: string;
  /** Percent, with up to four fraction digits. */
  readonly percent: string;
  readonly onShipping: boolean;
  readonly isIncluded: boolean;
}

interface ShippingCase {
  readonly id: string;
  readonly countries: readonly string[];
  readonly base: string;
  readonly perItem: string;
  readonly freeFrom: string | null;
}

export interface CartCase {
  readonly seed: number;
  readonly currency: string;
  /** Fraction digits. */
  readonly digits: number;
  readonly kind: 'cart' | 'subscription' | 'gift-card';
  readonly lines: readonly Line[];
  /** In the order in which they were entered. */
  readonly codes: readonly string[];
  readonly coupons: readonly CouponCase[];
  readonly taxes: readonly TaxCase[];
  readonly shipping: readonly ShippingCase[];
  readonly shippingId: string | null;
  readonly place: { readonly country: string; readonly region: string } | null;
  readonly minimumOrder: string;
  /** The balance of the gift card used for payment; null: none. */
  readonly balance: string | null;
}

const places = [
  { country: 'US', region: 'NY' },
  { country: 'US', region: 'CA' },
  { country: 'BE', region: '' },
  { country: 'JP', region: '' },
] as const;
const currencies = [
  ['USD', 2],
  ['EUR', 2],
  ['JPY', 0],
] as const;

interface Dice {
  /** A whole number between two bounds, both inclusive. */
  between(from: number, to: number): number;
  of<T>(all: readonly T[]): T;
  /** True once in this many calls on average. */
  once(times: number): boolean;
  list<T>(from: number, to: number, make: (index: number) => T): T[];
}

function diceOf(seed: number): Dice {
  const random = randomOf(seed);
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  return {
    between,
    of: (all) => all[between(0, all.length - 1)] as (typeof all)[number],
    once: (times) => between(1, times) === 1,
    list: (from, to, make) => Array.from({ length: between(from, to) }, (_none, index) => make(index)),
  };
}

/** Small and large amounts, some of them zero. */
function amount(dice: Dice, digits: number, max = 9): string {
  const units = dice.once(12) ? 0 : dice.between(1, 10 ** dice.between(1, max));
  return decimalOf(units, digits);
}

function decimalOf(units: number, digits: number): string {
  const text = String(units).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const line = (dice: Dice, digits: number, types: readonly Line['type'][]): Line => ({
  type: dice.of(types),
  quantity: dice.once(10) ? dice.between(1, 9999) : dice.between(1, 6),
  // Occasionally beyond JavaScript's safe integers.
  price: dice.once(400) ? decimalOf(dice.between(10 ** 12, 10 ** 15), digits) : amount(dice, digits),
});

function coupon(dice: Dice, digits: number, code: string): CouponCase {
  const kind = dice.of(['percent', 'percent', 'amount', 'amount', 'free-shipping'] as const);
  return {
    code,
    kind,
    value: kind === 'percent' ? decimalOf(dice.between(0, 1_000_000), 4) : amount(dice, digits, 6),
    minimum: dice.once(3) ? amount(dice, digits, 6) : '0',
    time: dice.once(8) ? 'not-started' : dice.once(8) ? 'expired' : 'always',
    usesLeft: dice.once(3) ? dice.between(0, 2) : null,
  };
}

const tax = (dice: Dice, index: number): TaxCase => {
  const { country, region } = dice.of(places);
  return {
    name: `Tax ${index}`,
    country: dice.once(3) ? '*' : country,
    region: dice.once(2) ? region : '',
    percent: decimalOf(dice.of([0, 60_000, 88_750, 210_000, 1_000_000, dice.between(0, 1_000_000)]), 4),
    onShipping: dice.once(2),
    isIncluded: dice.once(2),
  };
};

const way = (dice: Dice, digits: number, index: number): ShippingCase => ({
  id: `way-${index}`,
  countries: !dice.once(3) ? ['*'] : [dice.of(places).country],
  base: amount(dice, digits, 5),
  perItem: dice.once(2) ? amount(dice, digits, 4) : '0',
  freeFrom: dice.once(2) ? amount(dice, digits, 7) : null,
});

/** The cart of a number, always the same. */
export function cartOf(seed: number): CartCase {
  const dice = diceOf(seed);
  const [currency, digits] = dice.of(currencies);
  const kind = dice.of(['cart', 'cart', 'cart', 'subscription', 'gift-card'] as const);
  const lines = {
    cart: () => dice.list(1, 8, () => line(dice, digits, [1, 1, 1, 2, 3, 4, 5])),
    // Only products that can be sold by subscription.
    subscription: () => [line(dice, digits, [1, 3])],
    'gift-card': () => [line(dice, digits, [4])],
  }[kind]();
  const coupons = dice.list(0, 4, (index) => coupon(dice, digits, `CODE${index}`));
  const shipping = dice.list(dice.once(8) ? 0 : 1, 3, (index) => way(dice, digits, index));
  return {
    ...{ seed, currency, digits, kind, lines, coupons, shipping },
    codes: dice.list(0, 5, () => (dice.once(8) ? 'NOBODY' : `CODE${dice.between(0, 3)}`)),
    taxes: dice.list(0, 3, (index) => tax(dice, index)),
    shippingId: dice.once(6) ? null : `way-${dice.between(0, Math.max(0, shipping.length - 1))}`,
    place: dice.once(8) ? null : dice.of(places),
    minimumOrder: dice.once(4) ? amount(dice, digits, 5) : '0',
    balance: dice.once(2) ? amount(dice, digits, 8) : null,
  };
}
