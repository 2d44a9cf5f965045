/**
 * Cart totals, computed in integer minor units throughout (specification, storefront 3 "Shopping cart"). Server and browser share this
 * code.
 */
import { type Coupon, type CouponRejection, discountOf, type SortedCoupons, sortCoupons } from './cart-coupons.ts';
import { addedTaxOf, includedTaxOf, type TaxLine, type TaxRule, taxLinesOf } from './cart-taxes.ts';
import { allot, safeCents as safe } from './cents.ts';
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
  /** Codes of those that apply once per customer, and that an order of this customer has used; default: none. */
  readonly usedCoupons?: readonly string[];
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
  readonly validCoupons: SortedCoupons['validCoupons'];
  readonly invalidCoupons: SortedCoupons['invalidCoupons'];
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
  const sorted = sortCoupons({ ...input, goodsCents: fullGoodsCents, rejection: rejectionOfAll(lines) });
  const discountCents = discountOf(sorted.validCoupons, fullGoodsCents);
  const goodsCents = fullGoodsCents - discountCents;
  const requiresShipping = lines.some(({ productType }) => isShipped(productType));
  const isFree = sorted.validCoupons.some(({ kind }) => kind === 'free-shipping');
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
    ...sorted,
    shippingOptions,
    selectedShippingOption,
    applicableTaxRules,
    missingForMinimumCents: Math.max(0, rules.minimumSubtotalCents - subtotalCents),
  };
}

/** Why no coupon applies to a cart; null: they may apply. */
function rejectionOfAll(lines: readonly CartLine[]): CouponRejection | null {
  const isAll = (kind: (type: number) => boolean): boolean =>
    lines.length > 0 && lines.every(({ productType }) => kind(productType));
  return isAll(isGiftCard) ? 'gift-cards-only' : isAll(isDonation) ? 'donations-only' : null;
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

/** `To check out, your order subtotal must be {subtotal} or more.` (specification, storefront 8 "Cart strings"). */
export const minimumMessage = (subtotal: string): string =>
  `To check out, your order subtotal must be ${subtotal} or more.`;

export const EMPTY_CART_MESSAGE = 'You have nothing in your shopping cart.';
