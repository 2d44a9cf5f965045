/** View model of the cart, for its page and the checkout's summary. */
import { minimumMessage } from '#shared/cart-sums';
import { taxNamesOf } from '#shared/cart-taxes';
import type { Cart } from '#shared/contracts/cart';
import { knownLocale } from '#shared/date-text';
import { filledFields } from '#shared/filled-fields';
import { minorUnitsText } from '#shared/money';
import { couponText, variantText } from '#shared/regions/cart';
import type { FieldErrors } from '../../site/page-result.ts';

/** Submitted quantities and their errors, by entry. */
export interface CartTyping {
  readonly quantities: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
}

export const NOTHING_TYPED: CartTyping = { quantities: {}, errors: {} };

export function cartModel(cart: Cart) {
  const money = (cents: number): string => minorUnitsText(cents, cart.currency) ?? '';
  const entries = cart.entries.map((entry) => ({
    ...entry,
    variant: variantText(entry.chosenVariant.attributes),
    fields: filledFields(entry.additionalFields, entry.fieldTitles, knownLocale(cart.language)),
    sumText: money(entry.subTotal),
  }));
  const codes = codesOf(cart, money);
  const isBelowMinimum = cart.entries.length > 0 && cart.subtotalCents < cart.minimumSubtotalCents;
  return {
    shoppingCart: { ...cart, entries },
    totals: totalsOf(cart),
    codes,
    rejectedCodes: codes.filter(({ isValid }) => !isValid),
    minimum: isBelowMinimum ? minimumMessage(money(cart.minimumSubtotalCents)) : '',
    pieces: cart.totalQuantity === 1 ? '1 item' : `${cart.totalQuantity} items`,
  };
}

/** The sums as texts; zero amounts are empty, so that templates can leave them out. */
function totalsOf(cart: Cart) {
  const money = (cents: number): string => minorUnitsText(cents, cart.currency) ?? '';
  const unlessNothing = (cents: number): string => (cents === 0 ? '' : money(cents));
  const shipping = cart.selectedShippingOption;
  return {
    subtotal: money(cart.subtotalCents),
    discount: unlessNothing(cart.discountCents),
    wrap: cart.giftWrap?.isChosen ? (cart.giftWrapCents === 0 ? 'Free' : money(cart.giftWrapCents)) : '',
    shippingName: shipping?.name ?? '',
    shipping: shipping === null ? '' : shipping.costCents === 0 ? 'Free' : money(shipping.costCents),
    tax: unlessNothing(cart.taxCents),
    taxNames: taxNamesOf(cart.applicableTaxRules, false),
    total: money(cart.grandTotalCents),
    includedTax: unlessNothing(cart.includedTaxCents),
    includedTaxNames: taxNamesOf(cart.applicableTaxRules, true),
    /** Shipping and taxes are unknown before the address is. */
    isOpen: cart.shippingLocation === null,
  };
}

function codesOf(cart: Cart, money: (cents: number) => string) {
  const valid = cart.validCoupons.map((coupon) => ({
    code: coupon.code,
    isValid: true,
    isAutomatic: coupon.isAutomatic === true,
    message: couponText(coupon, money),
  }));
  return [
    ...valid,
    ...cart.invalidCoupons.map(({ code, message, isAutomatic = false }) => ({
      code,
      isValid: false,
      isAutomatic,
      message,
    })),
  ];
}
