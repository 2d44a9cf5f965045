/** The cart as specified (storefront 3), computed from what is stored. */

import { couponMessages } from '#shared/cart-coupons';
import { type CartSums, sumCart } from '#shared/cart-sums';
import type { Cart, CartEntry } from '#shared/contracts/cart';
import type { FieldTitles } from '#shared/filled-fields';
import { decodeEntities } from '#shared/html';
import { field } from '#shared/json';
import { plainText as amountText, fromMinorUnits } from '#shared/money';
import { productTypes } from '#shared/product-types';
import { readSaving, subscriptionCents } from '../../content/subscription-offer.ts';
import { fieldTitles } from '../field-titles.ts';
import { giftCardTitles } from '../gift-cards/gift-card-details.ts';
import { giftCardShare } from '../gift-cards/gift-cards.ts';
import { fieldsOf } from './additional-fields.ts';
import { chosenExtras, viewExtras } from './cart-extras.ts';
import type { EntryRecord, LoadedCart, ProductRecord } from './cart-record.ts';

/** A donation has no product; its price is the chosen amount. */
const DONATION: ProductRecord = {
  title: 'Donation',
  fullUrl: '',
  productType: -1,
  sku: '',
  attributes: {},
  optionNames: [],
  priceCents: 0,
  onSale: false,
  unlimited: true,
  qtyInStock: 0,
  image: null,
};

/** An entry with its product; entries whose product is no longer available are left out. */
export interface SoldEntry {
  readonly entry: EntryRecord;
  readonly product: ProductRecord;
  readonly unitPriceCents: number;
}

export const soldEntries = (loaded: LoadedCart): readonly SoldEntry[] =>
  withProducts(loaded, loaded.cart?.entries ?? []);

function withProducts({ cart }: LoadedCart, entries: readonly EntryRecord[]): readonly SoldEntry[] {
  return entries.flatMap((entry) => {
    const product = entry.product ?? (entry.chosenPriceCents === null ? null : DONATION);
    if (product === null) return [];
    const saving = cart?.kind === 'subscription' ? readSaving(product.subscriptionSaving) : 0;
    const unitPriceCents = entry.chosenPriceCents ?? subscriptionCents(product.priceCents, saving);
    return [{ entry, product, unitPriceCents }];
  });
}

/** All sums of a loaded cart at a given time. Throws `RangeError` when they exceed safe integers. */
export function sumsOf(loaded: LoadedCart, now: number): CartSums {
  const { cart, settings, coupons, usedCoupons } = loaded;
  const { wrap } = chosenExtras(loaded);
  return sumCart(
    {
      lines: soldEntries(loaded).map(({ entry, product, unitPriceCents }) => ({
        productType: product.productType,
        quantity: entry.quantity,
        unitPriceCents,
        isTaxed: product.isTaxed,
      })),
      couponCodes: cart?.couponCodes ?? [],
      coupons,
      usedCoupons,
      location: cart?.shippingLocation ?? null,
      shippingOptionId: cart?.shippingOptionId ?? null,
      giftWrapCents: wrap?.isChosen ? wrap.priceCents : 0,
      now,
    },
    settings,
  );
}

/** When a cart is shown, and whether its shop accepts gift cards of tests or real ones. */
interface CartMoment {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly testMode: boolean;
}

interface CartShop {
  now(): number;
  readonly orders: { readonly provider: { readonly testMode: boolean } };
}

export const momentOf = ({ now, orders: { provider } }: CartShop): CartMoment => ({
  now: now(),
  testMode: provider.testMode,
});

/** With `withSums` false, the sums of money stay 0, for a caller that needs only the entries. */
export function viewCart(loaded: LoadedCart, moment: CartMoment, withSums = true): Cart {
  const { cart, bought, settings } = loaded;
  const sums = sumsOf(loaded, moment.now);
  const extras = viewExtras(loaded, sums);
  const cents = (amount: number): number => (withSums ? amount : 0);
  return {
    id: cart?.id ?? bought?.id ?? '',
    websiteId: loaded.websiteId,
    orderId: cart?.orderId ?? bought?.orderId ?? '',
    created: cart?.created ?? bought?.created ?? 0,
    isPurchased: bought !== null,
    currency: settings.currency,
    language: loaded.language,
    entries: soldEntries(loaded).map(viewEntry),
    savedEntries: withProducts(loaded, cart?.saved ?? []).map(viewEntry),
    ...extras,
    giftWrapCents: cents(extras.giftWrapCents),
    shippingOptions: sums.shippingOptions,
    applicableTaxRules: sums.applicableTaxRules,
    coupons: cart?.couponCodes ?? [],
    validCoupons: sums.validCoupons,
    invalidCoupons: sums.invalidCoupons.map((coupon) => ({ ...coupon, message: couponMessages[coupon.reason] })),
    giftCard: viewGiftCard(loaded, sums, moment),
    selectedShippingOption: sums.selectedShippingOption,
    shippingLocation: cart?.shippingLocation ?? null,
    minimumSubtotalCents: settings.minimumSubtotalCents,
    subtotalCents: cents(sums.subtotalCents),
    taxCents: cents(sums.taxCents),
    includedTaxCents: cents(sums.includedTaxCents),
    shippingCostCents: cents(sums.shippingCostCents),
    discountCents: cents(sums.discountCents),
    grandTotalCents: cents(sums.grandTotalCents),
    totalQuantity: sums.totalQuantity,
    hasDigital: sums.hasDigital,
    purelyDigital: sums.purelyDigital,
    requiresShipping: sums.requiresShipping,
    subtotalAmount: { value: decimal(cents(sums.subtotalCents), settings.currency), currency: settings.currency },
  };
}

/** The card with what it pays of the cart as it is now: nothing if the shop does not accept it any more. */
function viewGiftCard({ giftCard, settings }: LoadedCart, sums: CartSums, { testMode }: CartMoment): Cart['giftCard'] {
  if (giftCard === null) return null;
  const isAccepted = giftCard.currency === settings.currency && giftCard.testMode === testMode;
  return { code: giftCard.code, cents: giftCardShare(isAccepted ? giftCard.balanceCents : null, sums) };
}

export function viewEntry({ entry, product, unitPriceCents }: SoldEntry): CartEntry {
  return {
    id: entry.id,
    itemId: entry.itemId,
    chosenVariant: { id: entry.variantId, sku: product.sku, attributes: inOrder(product) },
    quantity: entry.quantity,
    title: product.title,
    productType: product.productType,
    fullUrl: product.fullUrl,
    image: imageOf(product),
    purchasePriceCents: unitPriceCents,
    subTotal: unitPriceCents * entry.quantity,
    additionalFields: entry.additionalFields === '' ? null : entry.additionalFields,
    fieldTitles: entryTitles({
      productType: product.productType,
      formFields: field(field(product.formContent, 'additionalFieldsForm'), 'fields'),
    }),
    hasFields: fieldsOf(product).length > 0,
    available: product.unlimited ? null : product.qtyInStock,
  };
}

/** Titles of an entry's fields: those of its form, or those that every gift card has. */
export const entryTitles = ({
  productType,
  formFields,
}: {
  readonly productType: number;
  readonly formFields?: unknown;
}): FieldTitles => (productType === productTypes['gift-card'] ? giftCardTitles : fieldTitles(formFields));

/** Page JSON contains HTML; a cart contains plain text. */
function imageOf({ image }: ProductRecord): CartEntry['image'] {
  if (image === null) return null;
  const texts = Object.entries(image).map(([name, value]) => [
    name,
    typeof value === 'string' ? decodeEntities(value) : value,
  ]);
  return Object.fromEntries(texts);
}

/** The attributes in the shop's order: the database has an order of its own. */
function inOrder({ attributes, optionNames }: ProductRecord): Readonly<Record<string, string>> {
  const names = optionNames.map(decodeEntities).filter((name) => Object.hasOwn(attributes, name));
  return { ...Object.fromEntries(names.map((name) => [name, attributes[name] ?? ''])), ...attributes };
}

/** Minor units as a decimal text of the currency: `1050` USD is `10.50`, `1050` JPY is `1050`. */
export function decimal(cents: number, currency: string): string {
  const amount = fromMinorUnits(cents, currency);
  if (amount === null) throw new RangeError(`${cents} is not an amount`);
  return amountText(amount);
}
