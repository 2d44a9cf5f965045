/** Lets the shop compute sums of random carts, and compares each with the exact one. */
import { couponMessages } from '#shared/cart-coupons';
import type { CartSums, StoreRules } from '#shared/cart-sums';
import type { LoadedCart } from '../../server/shop/cart/cart-record.ts';
import { sumsOf, viewCart } from '../../server/shop/cart/cart-view.ts';
import { giftCardShare } from '../../server/shop/gift-cards/gift-cards.ts';
import { storeSettings } from '../../server/shop/store-settings.ts';
import { type CartCase, cartOf } from './carts.ts';
import { type ExactSums, exactSums } from './exact-cart.ts';

const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

/** `12.50` with two digits is 1250. */
export const unitsOf = (decimal: string, digits: number): number => {
  const [full = '', part = ''] = decimal.split('.');
  return Number(full + part.padEnd(digits, '0'));
};
/** `8.8750` percent in parts per million. */
const rateOf = (percent: string): number => unitsOf(percent, 4);

/** The shop's settings. */
export function settingsOf({ currency, digits, minimumOrder, taxes, shipping }: CartCase): LoadedCart['settings'] {
  const units = (decimal: string): number => unitsOf(decimal, digits);
  const rules: StoreRules = {
    minimumSubtotalCents: units(minimumOrder),
    taxRules: taxes.map(({ name, country, region, percent, onShipping, isIncluded }) => ({
      ...{ id: name, name, country, region, rate: rateOf(percent) },
      ...{ appliesToShipping: onShipping, isIncluded },
    })),
    shippingOptions: shipping.map(({ id, countries, base, perItem, freeFrom }) => ({
      ...{ id, name: id, countries, baseCents: units(base), perItemCents: units(perItem) },
      freeFromCents: freeFrom === null ? null : units(freeFrom),
    })),
  };
  return storeSettings.parse({ currency, ...rules });
}

export const couponsOf = ({ digits, coupons }: CartCase, now: number): LoadedCart['coupons'] =>
  coupons.map(({ code, kind, value, minimum, time, usesLeft }) => ({
    ...{ code, kind, usesLeft, minimumSubtotalCents: unitsOf(minimum, digits) },
    value: kind === 'percent' ? rateOf(value) : unitsOf(value, digits),
    startsAt: time === 'not-started' ? now + DAY_MS : null,
    endsAt: time === 'expired' ? now - DAY_MS : null,
  }));

/** The cart as loaded from the database. */
function loadedOf(cart: CartCase): LoadedCart {
  const { seed, digits, kind, lines, codes, place } = cart;
  const entries = lines.map(({ type, quantity, price }, index) => ({
    ...{ id: `e${index}`, itemId: `i${index}`, variantId: `v${index}` },
    ...{ quantity, additionalFields: '', chosenPriceCents: null },
    product: {
      ...{ title: 'A thing', fullUrl: '/shop/thing', productType: type, sku: `S${index}`, attributes: {} },
      ...{
        optionNames: [],
        priceCents: unitsOf(price, digits),
        onSale: false,
        unlimited: true,
        qtyInStock: 0,
        image: null,
      },
    },
  }));
  const location = place === null ? null : { ...place, postalCode: '' };
  return {
    ...{ websiteId: 'w', settings: settingsOf(cart), siteTitle: 'Shop', baseUrl: '', timeZone: 'UTC', language: '' },
    ...{ coupons: couponsOf(cart, NOW), usedCoupons: [], asked: null, giftCard: null, bought: null, market: null },
    cart: {
      ...{
        id: String(seed),
        websiteId: 'w',
        kind,
        created: NOW,
        orderId: '',
        market: '',
        checkout: {},
        entries,
        saved: [],
      },
      ...{ couponCodes: codes, shippingLocation: location, shippingOptionId: cart.shippingId },
    },
  };
}

/** The shop's sums in the format of the exact ones. */
export function shownSums(
  sums: CartSums,
  codes: readonly string[],
  paidCents: number,
  dueCents = sums.grandTotalCents - paidCents,
): ExactSums {
  const reasons = new Map<string, string>(sums.invalidCoupons.map(({ code, reason }) => [code, reason]));
  for (const { code } of sums.validCoupons) reasons.set(code, 'ok');
  return {
    subtotal: BigInt(sums.subtotalCents),
    discount: BigInt(sums.discountCents),
    shipping: BigInt(sums.shippingCostCents),
    addedTax: BigInt(sums.taxCents),
    includedTax: BigInt(sums.includedTaxCents),
    total: BigInt(sums.grandTotalCents),
    paidByGiftCard: BigInt(paidCents),
    due: BigInt(dueCents),
    missingForMinimum: BigInt(sums.missingForMinimumCents),
    codes: [...new Set(codes)].map((code) => `${code}: ${reasons.get(code)}`),
    ways: sums.shippingOptions.map(({ id, costCents }) => ({ id, cost: BigInt(costCents) })),
  };
}

const inWords = (value: unknown): string =>
  JSON.stringify(value, (_name, item: unknown) => (typeof item === 'bigint' ? String(item) : item));

/** Throws if they differ. */
export function expectSame(cart: CartCase, shown: ExactSums, wanted = exactSums(cart)): void {
  if (inWords(shown) === inWords(wanted)) return;
  throw new Error(
    `cart ${cart.seed}: the shop says\n${inWords(shown)}, exact is\n${inWords(wanted)}\n${inWords(cart)}`,
  );
}

const MAX_SIZE = BigInt(Number.MAX_SAFE_INTEGER);

export interface SumTally {
  carts: number;
  withGiftCards: number;
  paidByGiftCard: number;
  withDiscount: number;
  withAddedTax: number;
  withIncludedTax: number;
  withShipping: number;
  subscriptions: number;
  /** Beyond safe integers: rejected. */
  tooLarge: number;
}

export const emptyTally = (): SumTally => ({
  ...{ carts: 0, withGiftCards: 0, paidByGiftCard: 0, withDiscount: 0, withAddedTax: 0 },
  ...{ withIncludedTax: 0, withShipping: 0, subscriptions: 0, tooLarge: 0 },
});

/** Compares a range of carts. Throws at the first difference. */
export function compareSums(from: number, to: number, tally: SumTally): void {
  for (let seed = from; seed < to; seed++) {
    const cart = cartOf(seed);
    const wanted = exactSums(cart);
    const sums = sumOrRefusal(loadedOf(cart));
    const isTooLarge = [wanted.subtotal, wanted.total].some((amount) => amount > MAX_SIZE);
    if ((sums === null) !== isTooLarge) throw new Error(`cart ${seed}: ${inWords(cart)} is summed, or not, wrongly`);
    tally.carts++;
    if (sums === null) {
      tally.tooLarge++;
      continue;
    }
    const balance = cart.balance === null ? null : unitsOf(cart.balance, cart.digits);
    expectSame(cart, shownSums(sums, cart.codes, giftCardShare(balance, sums)), wanted);
    expectShown(cart, wanted);
    const count = (name: keyof SumTally, isSo: boolean): void => void (tally[name] += isSo ? 1 : 0);
    count(
      'withGiftCards',
      cart.lines.some(({ type }) => type === 4),
    );
    count('paidByGiftCard', wanted.paidByGiftCard > 0n);
    count('withDiscount', wanted.discount > 0n);
    count('withAddedTax', wanted.addedTax > 0n);
    count('withIncludedTax', wanted.includedTax > 0n);
    count('withShipping', wanted.shipping > 0n);
    count('subscriptions', cart.kind === 'subscription');
  }
}

/** Null for a cart that is too large. */
function sumOrRefusal(loaded: LoadedCart): CartSums | null {
  try {
    return sumsOf(loaded, NOW);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The cart's reply agrees with the sums, and says why a code does not apply. */
function expectShown(cart: CartCase, wanted: ExactSums): void {
  const view = viewCart(loadedOf(cart), { now: NOW, testMode: false });
  const shown = [view.subtotalCents, view.discountCents, view.shippingCostCents, view.taxCents, view.grandTotalCents];
  const exactly = [wanted.subtotal, wanted.discount, wanted.shipping, wanted.addedTax, wanted.total];
  const lines = view.entries.reduce((sum, { subTotal }) => sum + BigInt(subTotal), 0n);
  const isSaid = view.invalidCoupons.every(({ message }) => Object.values<string>(couponMessages).includes(message));
  if (!isSaid || lines !== wanted.subtotal || shown.some((cents, index) => BigInt(cents) !== exactly[index]))
    throw new Error(`cart ${cart.seed}: the answer ${inWords(view)} is not ${inWords(wanted)}`);
}
