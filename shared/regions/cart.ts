/** The cart's page in texts: the same for the server's first markup and for every change after it (specification, storefront 2 and 8). */
import { minimumMessage } from '../cart-sums.ts';
import { knownLocale } from '../date-text.ts';
import { type FieldTitles, filledFields } from '../filled-fields.ts';
import { minorUnitsText } from '../money.ts';
import { productTypes } from '../product-types.ts';
import { availableText, quantityLimits } from '../stock.ts';

export interface CartLine {
  readonly id: string;
  readonly itemId: string;
  readonly chosenVariant: { readonly sku: string; readonly attributes: Readonly<Record<string, string>> };
  readonly quantity: number;
  readonly title: string;
  readonly productType: number;
  readonly fullUrl: string;
  readonly image: { readonly assetUrl?: string; readonly altText?: string } | null;
  readonly purchasePriceCents: number;
  readonly subTotal: number;
  /** JSON text of what was filled in; null for none. */
  readonly additionalFields: string | null;
  /** What the form calls its fields, by their ids. */
  readonly fieldTitles?: FieldTitles;
  /** The product asks for more, and what was filled in can be changed. */
  readonly hasFields?: boolean;
  /** How many there are; absent or null: nobody knows, or it never runs out. */
  readonly available?: number | null;
}

export interface CartData {
  readonly id: string;
  readonly currency: string;
  /** Of the site, BCP 47. */
  readonly language?: string;
  readonly entries: readonly CartLine[];
  readonly shippingOptions: readonly { readonly id: string; readonly name: string; readonly costCents: number }[];
  readonly selectedShippingOption: { readonly id: string; readonly name: string; readonly costCents: number } | null;
  readonly shippingLocation: { readonly country: string; readonly region: string; readonly postalCode: string } | null;
  readonly validCoupons: readonly { readonly code: string; readonly kind: string; readonly value: number }[];
  readonly invalidCoupons: readonly { readonly code: string; readonly message: string; readonly reason?: string }[];
  readonly applicableTaxRules: readonly { readonly name: string; readonly isIncluded: boolean }[];
  readonly subtotalCents: number;
  readonly taxCents: number;
  /** The part of the prices that is tax. */
  readonly includedTaxCents: number;
  readonly shippingCostCents: number;
  readonly discountCents: number;
  readonly grandTotalCents: number;
  readonly totalQuantity: number;
  readonly requiresShipping: boolean;
  readonly minimumSubtotalCents: number;
}

export interface CartProps {
  readonly cart: CartData;
  readonly allowsManyServices: boolean;
  readonly crumb: string;
  /** What was typed into quantities and refused, by entry, when the page answers a form. */
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** Entries whose quantity was refused. */
  readonly short?: readonly string[];
  readonly codeTyped: string;
  readonly codeError: string;
}

/** What is under way: shown before the server has said yes. */
export interface Pending {
  readonly quantities: Readonly<Record<string, number>>;
  readonly removed: readonly string[];
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

export interface CodeView {
  readonly code: string;
  readonly isValid: boolean;
  readonly text: string;
}

/** `Blue / Small`. */
const variantText = (attributes: Readonly<Record<string, string>>): string => Object.values(attributes).join(' / ');

export type CartView = ReturnType<typeof cartView>;

export function cartView(props: Omit<CartProps, 'cart'>, cart: CartData, pending: Pending = nothingPending) {
  const money = (cents: number): string => minorUnitsText(cents, cart.currency) ?? '';
  const locale = knownLocale(cart.language ?? '');
  const shown = cart.entries.filter(({ id }) => !pending.removed.includes(id));
  const quantityOf = ({ id, quantity }: CartLine): number => pending.quantities[id] ?? quantity;
  const subtotalCents = shown.reduce((sum, line) => sum + line.purchasePriceCents * quantityOf(line), 0);
  const { selectedShippingOption: shipping, minimumSubtotalCents: minimum } = cart;
  const unlessNothing = (cents: number, char = ''): string => (cents === 0 ? '' : char + money(cents));
  const codes = codesOf(cart, money);
  return {
    crumb: props.crumb,
    entries: shown.map((line) => entryView(props, line, quantityOf(line), { money, locale })),
    subtotal: money(subtotalCents),
    discount: unlessNothing(cart.discountCents, '−'),
    shippingName: shipping?.name ?? '',
    shipping: shipping === null ? '' : shipping.costCents === 0 ? 'Free' : money(shipping.costCents),
    tax: unlessNothing(cart.taxCents),
    taxNames: cart.applicableTaxRules.flatMap(({ name, isIncluded }) => (isIncluded ? [] : [name])).join(', '),
    includedTax: pending.isBusy ? '' : unlessNothing(cart.includedTaxCents),
    // A total that lags behind its parts would be a wrong one.
    total: pending.isBusy ? 'Updating…' : money(cart.grandTotalCents),
    isBusy: pending.isBusy,
    isOpen: cart.shippingLocation === null,
    estimates: cart.requiresShipping,
    minimum: shown.length > 0 && subtotalCents < minimum ? minimumMessage(money(minimum)) : '',
    codes,
    hasCodes: codes.length > 0,
    codeTyped: props.codeTyped,
    codeError: props.codeError,
    shippingOptions: cart.shippingOptions.map(({ id, name, costCents }) => ({
      id,
      text: `${name}: ${costCents === 0 ? 'Free' : money(costCents)}`,
      isChosen: id === shipping?.id,
    })),
  };
}

function entryView(
  { allowsManyServices, typed, errors, short = [] }: Omit<CartProps, 'cart'>,
  line: CartLine,
  quantity: number,
  { money, locale }: { readonly money: (cents: number) => string; readonly locale: string },
): EntryView {
  const { id, productType: type, fullUrl, image } = line;
  const isOnce = type === productTypes.digital || type === productTypes.paywall || type < 0;
  return {
    id,
    url: fullUrl,
    imageUrl: image?.assetUrl ?? '',
    title: line.title,
    variant: variantText(line.chosenVariant.attributes),
    fields: filledFields(line.additionalFields, line.fieldTitles, locale),
    // For whom a gift card is, a page of its own asks; its product has no form to open.
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

/** How many there are, where somebody has asked for more. */
function hintOf({ available = null }: CartLine, typed: string, isShort: boolean): string {
  if (available === null || available <= 0) return '';
  return isShort || Number(typed) > available ? availableText(available) : '';
}

function codesOf({ validCoupons, invalidCoupons }: CartData, money: (cents: number) => string): readonly CodeView[] {
  const worth = ({ kind, value }: CartData['validCoupons'][number]): string =>
    kind === 'percent' ? `${value / 10_000} % off` : kind === 'amount' ? `${money(value)} off` : 'Free shipping';
  return [
    ...validCoupons.map((coupon) => ({ code: coupon.code, isValid: true, text: worth(coupon) })),
    ...invalidCoupons.map(({ code, message }) => ({ code, isValid: false, text: message })),
  ];
}
