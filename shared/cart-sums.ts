/**
 * Cart totals, computed in integer minor units throughout (specification, storefront 3 "Shopping cart"). Server and browser share this
 * code.
 */
import { addedTaxOf, includedTaxOf, type TaxLine, type TaxRule, taxLinesOf } from './cart-taxes.ts';
import { allot, portionOf, safeCents as safe } from './cents.ts';
import { isShipped, productTypes } from './product-types.ts';

/** A quantity of one variant at one price. */
interface CartLine {
  readonly productType: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** Tax is charged on it; default: true. */
  readonly isTaxed?: boolean | undefined;
}

export interface ShippingLocation {
  /** ISO 3166 code, upper case. */
  readonly country: string;
  readonly region: string;
  readonly postalCode: string;
}

export interface ShippingOption {
  readonly id: string;
  readonly name: string;
  /** Shipped, or picked up at the shop. Default: shipped. */
  readonly kind?: 'delivery' | 'pickup' | undefined;
  /** For pickup: where and when. */
  readonly address?: string | undefined;
  readonly hours?: string | undefined;
  /** For pickup: ISO 3166 code and region of the place, whose taxes apply; without them, or with `*`, those of the shopper's place. */
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  /** ISO 3166 codes; `*`: everywhere. */
  readonly countries: readonly string[];
  readonly baseCents: number;
  readonly perItemCents: number;
  /** Free from this subtotal on; null: never free. */
  readonly freeFromCents: number | null;
}

export const couponKinds = ['percent', 'amount', 'free-shipping'] as const;

export interface Coupon {
  readonly code: string;
  readonly kind: (typeof couponKinds)[number];
  /** Parts per million of the goods (without gift cards), or minor units. */
  readonly value: number;
  readonly minimumSubtotalCents: number;
  /** Epoch milliseconds; null: no limit. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** Null: unlimited. */
  readonly usesLeft: number | null;
  /** Applies to every cart without a code; default: false. */
  readonly isAutomatic?: boolean | undefined;
}

export type CouponRejection =
  | 'unknown'
  | 'not-started'
  | 'expired'
  | 'used-up'
  | 'below-minimum'
  | 'gift-cards-only'
  | 'donations-only';

export interface StoreRules {
  readonly taxRules: readonly TaxRule[];
  readonly shippingOptions: readonly ShippingOption[];
  /** Orders below this subtotal are rejected. */
  readonly minimumSubtotalCents: number;
}

export interface CartInput {
  readonly lines: readonly CartLine[];
  /** The codes that the shopper entered; the coupons found for them, and discounts that need no code. */
  readonly couponCodes: readonly string[];
  readonly coupons: readonly Coupon[];
  readonly location: ShippingLocation | null;
  readonly shippingOptionId: string | null;
  /** Price of gift wrapping; applies only if the order is shipped. Default: 0. */
  readonly giftWrapCents?: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface PricedShipping extends ShippingOption {
  readonly costCents: number;
}

export interface CartSums {
  readonly subtotalCents: number;
  /** The basis of free shipping and taxes: subtotal minus discounts, without gift cards and donations. */
  readonly goodsCents: number;
  readonly giftWrapCents: number;
  readonly discountCents: number;
  readonly shippingCostCents: number;
  /** Tax added to the prices, and tax already included in them. */
  readonly taxCents: number;
  readonly includedTaxCents: number;
  /** Each of them. */
  readonly taxes: readonly TaxLine[];
  /** Tax added to the price of the goods, without that of shipping and gift wrap. */
  readonly goodsTaxCents: number;
  readonly grandTotalCents: number;
  /** The part of the grand total that can be paid by gift card: everything but gift cards in the cart. */
  readonly payableByGiftCardCents: number;
  readonly totalQuantity: number;
  readonly hasDigital: boolean;
  readonly purelyDigital: boolean;
  readonly requiresShipping: boolean;
  readonly validCoupons: readonly Coupon[];
  readonly invalidCoupons: readonly { readonly code: string; readonly reason: CouponRejection }[];
  readonly shippingOptions: readonly PricedShipping[];
  readonly selectedShippingOption: PricedShipping | null;
  readonly applicableTaxRules: readonly TaxRule[];
  /** Amount missing to the minimum order; 0: none. */
  readonly missingForMinimumCents: number;
}

const isDigital = (type: number): boolean => type === productTypes.digital || type === productTypes.paywall;
/** Discounting, taxing, or paying for a gift card by gift card would count the same money twice. */
const isGiftCard = (type: number): boolean => type === productTypes['gift-card'];

/** The donor chooses the amount, so coupons do not reduce it; nothing is sold, so it is not taxed. */
const isDonation = (type: number): boolean => type === productTypes.undefined;

const sumOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { quantity, unitPriceCents }) => safe(sum + safe(quantity * unitPriceCents)), 0);

/** Computes all totals of a cart. Throws `RangeError` beyond safe integers. */
export function sumCart(input: CartInput, rules: StoreRules): CartSums {
  const { lines } = input;
  const subtotalCents = sumOf(lines);
  // Coupons, free shipping and taxes depend on the goods only; see `isGiftCard` and `isDonation`.
  const giftCardsCents = sumOf(lines.filter(({ productType }) => isGiftCard(productType)));
  const donatedCents = sumOf(lines.filter(({ productType }) => isDonation(productType)));
  const fullGoodsCents = subtotalCents - giftCardsCents - donatedCents;
  const { validCoupons, invalidCoupons } = sortCoupons(input, fullGoodsCents);
  const discountCents = discountOf(validCoupons, fullGoodsCents);
  const goodsCents = fullGoodsCents - discountCents;
  const requiresShipping = lines.some(({ productType }) => isShipped(productType));
  const isFree = validCoupons.some(({ kind }) => kind === 'free-shipping');
  const giftWrapCents = requiresShipping ? (input.giftWrapCents ?? 0) : 0;
  const shippingOptions = requiresShipping ? priceShipping(input, rules, goodsCents, isFree) : [];
  const selectedShippingOption = shippingOptions.find(({ id }) => id === input.shippingOptionId) ?? null;
  const shippingCostCents = selectedShippingOption?.costCents ?? 0;
  const applicableTaxRules = rulesAt(placeOf(selectedShippingOption) ?? input.location, rules);
  const taxedCents = taxedGoodsOf(lines, discountCents);
  const taxes = taxesOf(applicableTaxRules, { goodsCents: taxedCents, giftWrapCents, shippingCostCents });
  const { taxCents } = taxes;
  const payableByGiftCardCents = safe(goodsCents + giftWrapCents + donatedCents + shippingCostCents + taxCents);
  return {
    subtotalCents,
    goodsCents,
    giftWrapCents,
    discountCents,
    shippingCostCents,
    ...taxes,
    grandTotalCents: safe(payableByGiftCardCents + giftCardsCents),
    payableByGiftCardCents,
    totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    hasDigital: lines.some(({ productType }) => isDigital(productType)),
    purelyDigital: lines.length > 0 && lines.every(({ productType }) => isDigital(productType)),
    requiresShipping,
    validCoupons,
    invalidCoupons,
    shippingOptions,
    selectedShippingOption,
    applicableTaxRules,
    missingForMinimumCents: Math.max(0, rules.minimumSubtotalCents - subtotalCents),
  };
}

function sortCoupons({ lines, couponCodes, coupons, now }: CartInput, goodsCents: number) {
  const isAll = (kind: (type: number) => boolean): boolean =>
    lines.length > 0 && lines.every(({ productType }) => kind(productType));
  const rejection = isAll(isGiftCard) ? 'gift-cards-only' : isAll(isDonation) ? 'donations-only' : null;
  const validCoupons: Coupon[] = [];
  const invalidCoupons: { code: string; reason: CouponRejection }[] = [];
  // Automatic coupons come before entered codes. One that does not apply is not reported, because the shopper did not enter it.
  for (const coupon of coupons)
    if (coupon.isAutomatic === true && rejection === null && rejectionOf(coupon, goodsCents, now) === null)
      validCoupons.push(coupon);
  const applied = new Set(validCoupons.map(({ code }) => code));
  for (const code of new Set(couponCodes)) {
    if (applied.has(code)) continue;
    const coupon = coupons.find((item) => item.code === code);
    const result = coupon === undefined ? 'unknown' : rejectionOf(coupon, goodsCents, now);
    const reason = result !== 'unknown' && rejection !== null ? rejection : result;
    if (coupon !== undefined && reason === null) validCoupons.push(coupon);
    else invalidCoupons.push({ code, reason: reason ?? 'unknown' });
  }
  return { validCoupons, invalidCoupons };
}

/** Why a coupon does not apply; null if it does. `goodsCents`: the subtotal without gift cards. */
function rejectionOf(coupon: Coupon, goodsCents: number, now: number): CouponRejection | null {
  if (coupon.startsAt !== null && now < coupon.startsAt) return 'not-started';
  if (coupon.endsAt !== null && now >= coupon.endsAt) return 'expired';
  if (coupon.usesLeft !== null && coupon.usesLeft <= 0) return 'used-up';
  return goodsCents < coupon.minimumSubtotalCents ? 'below-minimum' : null;
}

/** The total discount. Coupons apply in order, each to what is left, and never more than that. */
function discountOf(coupons: readonly Coupon[], goodsCents: number): number {
  let left = goodsCents;
  for (const { kind, value } of coupons) {
    if (kind === 'percent') left -= Math.min(left, portionOf(left, value));
    if (kind === 'amount') left -= Math.min(left, value);
  }
  return goodsCents - left;
}

function priceShipping(
  { lines, location }: CartInput,
  { shippingOptions }: StoreRules,
  goodsCents: number,
  isFree: boolean,
): readonly PricedShipping[] {
  if (location === null) return [];
  const pieces = lines.reduce((sum, { productType, quantity }) => sum + (isShipped(productType) ? quantity : 0), 0);
  return shippingOptions
    .filter(
      ({ kind, countries }) => kind === 'pickup' || countries.includes('*') || countries.includes(location.country),
    )
    .map((option) => {
      const free = isFree || (option.freeFromCents !== null && goodsCents >= option.freeFromCents);
      return { ...option, costCents: free ? 0 : safe(option.baseCents + option.perItemCents * pieces) };
    });
}

/** Where goods are handed over, if that is known. */
const placeOf = (option: ShippingOption | null): ShippingLocation | null =>
  option?.kind === 'pickup' && option.country && option.country !== '*'
    ? { country: option.country, region: option.region ?? '', postalCode: '' }
    : null;

const rulesAt = (location: ShippingLocation | null, { taxRules }: StoreRules): readonly TaxRule[] =>
  taxRules.filter((rule) => appliesAt(rule, location));

function appliesAt({ country, region }: TaxRule, location: ShippingLocation | null): boolean {
  if (country === '*') return true;
  return location !== null && location.country === country && (region === '' || region === location.region);
}

interface TaxedParts {
  readonly goodsCents: number;
  readonly giftWrapCents: number;
  readonly shippingCostCents: number;
}

/** Each tax, and their sums. */
function taxesOf(
  rules: readonly TaxRule[],
  { goodsCents, giftWrapCents, shippingCostCents }: TaxedParts,
): Pick<CartSums, 'taxes' | 'taxCents' | 'includedTaxCents' | 'goodsTaxCents'> {
  const taxes = taxLinesOf(rules, { goodsCents: safe(goodsCents + giftWrapCents), shippingCents: shippingCostCents });
  return {
    taxes,
    taxCents: addedTaxOf(taxes),
    includedTaxCents: includedTaxOf(taxes),
    goodsTaxCents: addedTaxOf(taxLinesOf(rules, { goodsCents, shippingCents: 0 })),
  };
}

/** Goods that tax is charged on, less their share of the discount. */
function taxedGoodsOf(lines: readonly CartLine[], discountCents: number): number {
  const goods = lines.filter(({ productType }) => !isGiftCard(productType) && !isDonation(productType));
  const [taxed, exempt] = [true, false].map((isTaxed) =>
    sumOf(goods.filter((line) => (line.isTaxed ?? true) === isTaxed)),
  ) as [number, number];
  const [discount = 0] = allot(discountCents, [taxed, exempt]);
  return taxed - discount;
}

/** Messages for coupons that do not apply. */
export const couponMessages: Readonly<Record<CouponRejection, string>> = {
  unknown: 'This code is not valid.',
  'not-started': 'This code is not valid yet.',
  expired: 'This code has expired.',
  'used-up': 'This code has been used up.',
  'below-minimum': 'Your order is too small for this code.',
  'gift-cards-only': 'Codes do not apply to gift cards.',
  'donations-only': 'Codes do not apply to donations.',
};

/** `To check out, your order subtotal must be {subtotal} or more.` (specification, storefront 8 "Cart strings"). */
export const minimumMessage = (subtotal: string): string =>
  `To check out, your order subtotal must be ${subtotal} or more.`;

export const EMPTY_CART_MESSAGE = 'You have nothing in your shopping cart.';
