/** The cart as its page and the checkout's summary show it. */
import { minimumMessage } from '#shared/cart-sums';
import { minorUnitsText } from '#shared/money';
import { productTypes } from '#shared/product-types';
import { quantityLimits } from '#shared/stock';
import type { LoadedCart } from '../backend/commerce/cart-record.ts';
import { type Cart, type CartEntry, sumsOf, viewCart } from '../backend/commerce/cart-view.ts';
import { fieldsText, variantText } from '../backend/orders/order-view.ts';
import type { FieldErrors } from './page-answer.ts';

/** What was typed into the quantities, and what is wrong with it: by entry. */
export interface CartTyping {
  readonly quantities: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
}

export const NOTHING_TYPED: CartTyping = { quantities: {}, errors: {} };

export function cartModel(loaded: LoadedCart, now: number, { quantities, errors }: CartTyping = NOTHING_TYPED) {
  const cart = viewCart(loaded, now);
  const { settings } = loaded;
  const manyServices = settings.multipleQuantityAllowedForServices;
  const isSingle = ({ productType: type }: CartEntry): boolean =>
    type === productTypes.digital || type === productTypes.paywall || (type === productTypes.service && !manyServices);
  const money = (cents: number): string => minorUnitsText(cents, cart.currency) ?? '';
  const entries = cart.entries.map((entry) => ({
    ...entry,
    variant: variantText(entry.chosenVariant.attributes),
    fields: fieldsText(entry.additionalFields ?? ''),
    priceText: money(entry.purchasePriceCents),
    sumText: money(entry.subTotal),
    isSingle: isSingle(entry) || entry.productType < 0,
    showsEach: entry.quantity > 1,
    typed: quantities[entry.id] ?? String(entry.quantity),
    error: errors[entry.id] ?? '',
    max: quantityLimits.max,
  }));
  const isBelowMinimum = cart.entries.length > 0 && cart.subtotalCents < settings.minimumSubtotalCents;
  return {
    shoppingCart: { ...cart, entries },
    totals: totalsOf(cart, sumsOf(loaded, now).includedTaxCents),
    codes: codesOf(cart, money),
    minimum: isBelowMinimum ? minimumMessage(money(settings.minimumSubtotalCents)) : '',
    pieces: cart.totalQuantity === 1 ? '1 item' : `${cart.totalQuantity} items`,
  };
}

/** The sums as texts; what is nothing is empty, so that templates can leave it out. */
function totalsOf(cart: Cart, includedTaxCents: number) {
  const money = (cents: number): string => minorUnitsText(cents, cart.currency) ?? '';
  const unlessNothing = (cents: number): string => (cents === 0 ? '' : money(cents));
  const shipping = cart.selectedShippingOption;
  return {
    subtotal: money(cart.subtotalCents),
    discount: unlessNothing(cart.discountCents),
    shippingName: shipping?.name ?? '',
    shipping: shipping === null ? '' : shipping.costCents === 0 ? 'Free' : money(shipping.costCents),
    tax: unlessNothing(cart.taxCents),
    taxNames: cart.applicableTaxRules
      .filter(({ isIncluded }) => !isIncluded)
      .map(({ name }) => name)
      .join(', '),
    total: money(cart.grandTotalCents),
    includedTax: unlessNothing(includedTaxCents),
    /** Shipping and taxes are not known before the address is. */
    isOpen: cart.shippingLocation === null,
  };
}

function codesOf(cart: Cart, money: (cents: number) => string) {
  const valid = cart.validCoupons.map(({ code, kind, value }) => ({
    code,
    isValid: true,
    message:
      kind === 'percent' ? `${value / 10_000} % off` : kind === 'amount' ? `${money(value)} off` : 'Free shipping',
  }));
  return [...valid, ...cart.invalidCoupons.map(({ code, message }) => ({ code, isValid: false, message }))];
}
