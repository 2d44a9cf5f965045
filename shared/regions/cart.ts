/** View model of the cart page, for the server's markup and all later updates (specification, storefront 2 and 8). */

import { minimumMessage } from '../cart-sums.ts';
import { taxNamesOf } from '../cart-taxes.ts';
import type { DisplayedCart, DisplayedEntry } from '../contracts/cart.ts';
import { knownLocale } from '../date-text.ts';
import { filledFields } from '../filled-fields.ts';
import { textOf } from '../json.ts';
import { noteLength } from '../limits.ts';
import { minorUnitsText } from '../money.ts';
import { productTypes } from '../product-types.ts';
import { availableText, quantityLimits, readQuantity } from '../stock.ts';
import { thumbnailOf } from '../thumbnail.ts';

export interface CartProps {
  readonly cart: DisplayedCart;
  readonly allowsManyServices: boolean;
  readonly crumb: string;
  /** Rejected quantities as entered, by entry, when a plain form was submitted. */
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** Entries whose quantity was rejected. */
  readonly short?: readonly string[];
  readonly codeTyped: string;
  readonly codeError: string;
  readonly recommendations?: readonly RecommendedProduct[];
  /** Names of countries by code, sorted, in the page's language; for the estimate of the cart page. */
  readonly countries?: Readonly<Record<string, string>>;
  /** Where the shopper continues shopping. */
  readonly shopUrl: string;
}

/** A product that goes well with those in the cart. Texts are plain. */
export interface RecommendedProduct {
  readonly itemId: string;
  readonly title: string;
  readonly fullUrl: string;
  readonly imageUrl: string;
  readonly price: string;
}

/** Optimistic changes, shown before the server confirms them. */
export interface Pending {
  readonly quantities: Readonly<Record<string, number>>;
  readonly removed: readonly string[];
  /** The pending choice of gift wrapping; absent: unchanged. */
  readonly isGift?: boolean | undefined;
  readonly isBusy: boolean;
}

const nothingPending: Pending = { quantities: {}, removed: [], isBusy: false };

export interface EntryView {
  readonly id: string;
  readonly url: string;
  readonly imageUrl: string;
  readonly title: string;
  readonly variant: string;
  readonly fields: string;
  readonly each: string;
  readonly sum: string;
  readonly isSingle: boolean;
  readonly typed: string;
  readonly error: string;
  readonly inputId: string;
  readonly inputName: string;
  readonly errorId: string;
  readonly hint: string;
  readonly hintId: string;
  readonly max: number;
  readonly hasFields: boolean;
  readonly detailsUrl: string;
}

/** An item saved for later. */
export interface SavedView {
  readonly id: string;
  readonly url: string;
  readonly imageUrl: string;
  readonly title: string;
  readonly variant: string;
  readonly price: string;
}

export interface CodeView {
  readonly code: string;
  readonly isValid: boolean;
  /** Applied automatically, so the shopper cannot remove it. */
  readonly isAutomatic: boolean;
  readonly text: string;
}

/** `Blue / Small`. */
export const variantText = (attributes: Readonly<Record<string, string>>): string =>
  Object.values(attributes).join(' / ');

export type CartView = ReturnType<typeof cartView>;

export function cartView(props: Omit<CartProps, 'cart'>, cart: DisplayedCart, pending: Pending = nothingPending) {
  const money = (cents: number): string => minorUnitsText(cents, cart.currency) ?? '';
  const locale = knownLocale(cart.language ?? '');
  const shown = cart.entries.filter(({ id }) => !pending.removed.includes(id));
  const quantityOf = ({ id, quantity }: DisplayedEntry): number => pending.quantities[id] ?? quantity;
  const subtotalCents = shown.reduce((sum, line) => sum + line.purchasePriceCents * quantityOf(line), 0);
  const { selectedShippingOption: shipping, minimumSubtotalCents: minimum } = cart;
  const unlessNothing = (cents: number, char = ''): string => (cents === 0 ? '' : char + money(cents));
  const codes = codesOf(cart, money);
  const entries = shown.map((line) => entryView(props, line, quantityOf(line), { money, locale }));
  return {
    crumb: props.crumb,
    shopUrl: props.shopUrl,
    entries,
    /** The first invalid quantity input, to focus before checkout; empty if all are valid. */
    wrongId:
      entries.find(({ error, typed, isSingle }) => error !== '' || !(isSingle || readQuantity(typed).ok))?.inputId ??
      '',
    saved: savedViews(cart, pending, money),
    recommendations: props.recommendations ?? [],
    ...freeShippingView(cart, money),
    ...extrasView(cart, pending, money),
    subtotal: money(subtotalCents),
    discount: unlessNothing(cart.discountCents, '−'),
    shippingName: shipping?.name ?? '',
    shipping: shipping === null ? '' : shipping.costCents === 0 ? 'Free' : money(shipping.costCents),
    ...taxesView(cart, pending.isBusy, unlessNothing),
    // An outdated total would be wrong.
    total: pending.isBusy ? 'Updating…' : money(cart.grandTotalCents),
    isBusy: pending.isBusy,
    isOpen: cart.shippingLocation === null,
    estimates: cart.requiresShipping,
    minimum: shown.length > 0 && subtotalCents < minimum ? minimumMessage(money(minimum)) : '',
    codes,
    hasCodes: codes.length > 0,
    ...giftCardView(cart, pending, money),
    codeTyped: props.codeTyped,
    codeError: props.codeError,
    shippingOptions: shippingViews(cart, money),
  };
}

/** The names of taxes with their sums; zero amounts are empty. */
const taxesView = (cart: DisplayedCart, isBusy: boolean, unlessNothing: (cents: number) => string) => ({
  tax: unlessNothing(cart.taxCents),
  taxNames: taxNamesOf(cart.applicableTaxRules, false),
  includedTax: isBusy ? '' : unlessNothing(cart.includedTaxCents),
  includedTaxNames: taxNamesOf(cart.applicableTaxRules, true),
});

const shippingViews = ({ shippingOptions, selectedShippingOption }: DisplayedCart, money: (cents: number) => string) =>
  shippingOptions.map(({ id, name, costCents }) => ({
    id,
    text: `${name}: ${costCents === 0 ? 'Free' : money(costCents)}`,
    isChosen: id === selectedShippingOption?.id,
  }));

const savedViews = (
  { savedEntries = [] }: DisplayedCart,
  { removed }: Pending,
  money: (cents: number) => string,
): readonly SavedView[] => savedEntries.filter(({ id }) => !removed.includes(id)).map((line) => savedView(line, money));

const savedView = (line: DisplayedEntry, money: (cents: number) => string): SavedView => ({
  id: line.id,
  url: line.fullUrl,
  imageUrl: thumbnailOf(textOf(line.image?.['assetUrl'])),
  title: line.title,
  variant: variantText(line.chosenVariant.attributes),
  price: money(line.purchasePriceCents),
});

/** The gift card that was entered; a card that pays nothing says so. */
function giftCardView(
  { giftCard, grandTotalCents }: DisplayedCart,
  pending: Pending,
  money: (cents: number) => string,
) {
  if (giftCard == null) return { giftCard: '', giftCardText: '', giftCardPays: '', due: '' };
  const { code, cents } = giftCard;
  if (cents === 0)
    return { giftCard: code, giftCardText: `${code} pays nothing of this order`, giftCardPays: '', due: '' };
  const due = pending.isBusy ? 'Updating…' : money(grandTotalCents - cents);
  return { giftCard: code, giftCardText: code, giftCardPays: `−${money(cents)}`, due };
}

/** `$12.00 away from free shipping`. */
function freeShippingView({ freeShipping }: DisplayedCart, money: (cents: number) => string) {
  if (freeShipping == null) return { shippingGoal: '', goalCents: 0, goalReachedCents: 0 };
  const { fromCents, missingCents, places } = freeShipping;
  const to = places === '' ? '' : ` to ${places}`;
  return {
    shippingGoal: missingCents === 0 ? `Free shipping${to}` : `${money(missingCents)} away from free shipping${to}`,
    goalCents: fromCents,
    goalReachedCents: fromCents - missingCents,
  };
}

function extrasView(
  { note = null, giftWrap = null, giftWrapCents = 0 }: DisplayedCart,
  { isGift }: Pending,
  money: (cents: number) => string,
) {
  const isChosen = isGift ?? giftWrap?.isChosen ?? false;
  return {
    takesNote: note !== null,
    note: note ?? '',
    offersWrap: giftWrap !== null,
    wrapLabel:
      giftWrap === null ? '' : `Wrap it as a gift (${giftWrap.priceCents === 0 ? 'free' : money(giftWrap.priceCents)})`,
    isGift: isChosen,
    writesCard: isChosen && giftWrap?.message != null,
    giftMessage: giftWrap?.message ?? '',
    wrap: giftWrap?.isChosen ? (giftWrapCents === 0 ? 'Free' : money(giftWrapCents)) : '',
    hasExtras: note !== null || giftWrap !== null,
    noteMax: noteLength.note,
    giftMessageMax: noteLength.giftMessage,
  };
}

function entryView(
  { allowsManyServices, typed, errors, short = [] }: Omit<CartProps, 'cart'>,
  line: DisplayedEntry,
  quantity: number,
  { money, locale }: { readonly money: (cents: number) => string; readonly locale: string },
): EntryView {
  const { id, productType: type, fullUrl, image } = line;
  const isOnce = type === productTypes.digital || type === productTypes.paywall || type < 0;
  return {
    id,
    url: fullUrl,
    imageUrl: thumbnailOf(textOf(image?.['assetUrl'])),
    title: line.title,
    variant: variantText(line.chosenVariant.attributes),
    fields: filledFields(line.additionalFields, line.fieldTitles, locale),
    // Gift cards ask for the recipient on a page of their own, so there is no form to open.
    hasFields:
      type !== productTypes['gift-card'] &&
      (line.hasFields ?? (line.additionalFields !== null && line.additionalFields !== '')),
    detailsUrl: `/cart/details?entry=${encodeURIComponent(id)}`,
    each: quantity > 1 ? `${money(line.purchasePriceCents)} each` : '',
    sum: money(line.purchasePriceCents * quantity),
    isSingle: isOnce || (type === productTypes.service && !allowsManyServices),
    typed: typed[id] ?? String(quantity),
    error: errors[id] ?? '',
    hint: hintOf(line, typed[id] ?? String(quantity), short.includes(id)),
    hintId: `available-${id}`,
    inputId: `quantity-${id}`,
    inputName: `quantity.${id}`,
    errorId: `error-quantity-${id}`,
    max: quantityLimits.max,
  };
}

/** The quantity in stock, if the shopper entered more. */
function hintOf({ available = null }: DisplayedEntry, typed: string, isShort: boolean): string {
  if (available === null || available <= 0) return '';
  return isShort || Number(typed) > available ? availableText(available) : '';
}

/** The discount of a coupon. */
export function couponText(
  { kind, value }: DisplayedCart['validCoupons'][number],
  money: (cents: number) => string,
): string {
  if (kind === 'percent') return `${value / 10_000} % off`;
  return kind === 'amount' ? `${money(value)} off` : 'Free shipping';
}

function codesOf(
  { validCoupons, invalidCoupons }: DisplayedCart,
  money: (cents: number) => string,
): readonly CodeView[] {
  return [
    ...validCoupons.map((coupon) => ({
      code: coupon.code,
      isValid: true,
      isAutomatic: coupon.isAutomatic === true,
      text: couponText(coupon, money),
    })),
    ...invalidCoupons.map(({ code, message, isAutomatic = false }) => ({
      code,
      isValid: false,
      isAutomatic,
      text: message,
    })),
  ];
}
