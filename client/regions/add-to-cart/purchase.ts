/** From a choice to a purchase, or to the error message (specification, storefront 5 "Add to cart"). */

import { variantMessages } from '#shared/messages/variants';
import type { ChoiceProduct } from '#shared/product-choice';
import { productTypes } from '#shared/product-types';
import { choiceErrors } from '#shared/regions/variants';
import { quantityMessages, readQuantity } from '#shared/stock';
import { missingOptions } from '#shared/variants';
import type { NewEntry } from '../../cart/cart-api.ts';
import { chosenIn, type ProductState } from '../../product/product-store.ts';

/** The destination of a purchase. */
export type Purpose = 'cart' | 'express' | 'subscription' | 'gift-card';

export interface Purchase {
  readonly purpose: Purpose;
  readonly entry: NewEntry;
}

export type Decision =
  | { readonly kind: 'buy'; readonly purchase: Purchase }
  | { readonly kind: 'nothing-chosen' }
  | { readonly kind: 'invalid'; readonly field: InvalidField; readonly message: string };

/** The field to correct: the option of this name, or the quantity; null: none. */
export type InvalidField = { readonly option: string } | 'quantity' | null;

/** `hasPicker`: the page has a variant picker for this product; grids do not. */
export function decide(
  state: ProductState & { product: ChoiceProduct },
  purpose: Purpose,
  hasPicker: boolean,
): Decision {
  const { product, choices } = state;
  const missing = missingOptions(product.options, choices);
  if (missing.length > 0) {
    if (!hasPicker) return { kind: 'nothing-chosen' };
  }
  const [wrong] = Object.entries(choiceErrors(product, choices));
  if (wrong !== undefined) return { kind: 'invalid', field: { option: wrong[0] }, message: wrong[1] };
  const variant = chosenIn(state);
  const isDigital = product.productType === productTypes.digital;
  if (variant === null && !isDigital) return { kind: 'invalid', field: null, message: variantMessages.unavailable };
  const quantity = readQuantity(state.quantity);
  if (!quantity.ok) return { kind: 'invalid', field: 'quantity', message: quantityMessages[quantity.reason] };
  // Stock on the page may be outdated; only zero is certain enough to reject without a request.
  if (variant !== null && variant.left === 0)
    return { kind: 'invalid', field: null, message: variantMessages.outOfStock };
  const sku = variant === null || variant.sku === '' ? null : variant.sku;
  const entry = { itemId: product.itemId, sku, quantity: quantity.quantity, additionalFields: null };
  return { kind: 'buy', purchase: { purpose, entry } };
}

/** The purpose of a product's button. */
export function purposeOf(product: ChoiceProduct, isExpress: boolean): Purpose {
  if (product.isSubscribable) return 'subscription';
  if (product.productType === productTypes['gift-card']) return 'gift-card';
  return isExpress ? 'express' : 'cart';
}
