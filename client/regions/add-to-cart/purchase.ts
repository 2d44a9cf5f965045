/** From what is chosen to what is bought, or to the sentence that says why not (specification, storefront 5 "Add to cart"). */

import { cartMessages } from '#shared/messages/cart';
import { variantMessages } from '#shared/messages/variants';
import type { ChoiceProduct } from '#shared/product-choice';
import { productTypes } from '#shared/product-types';
import { quantityMessages, readQuantity } from '#shared/stock';
import { missingOptions, selectOptionsMessage } from '#shared/variants';
import type { NewEntry } from '../../cart/cart-api.ts';
import { chosenIn, type ProductState } from '../../product/product-store.ts';

/** What the button leads to. */
export type Purpose = 'cart' | 'express' | 'subscription' | 'gift-card';

export interface Purchase {
  readonly purpose: Purpose;
  readonly entry: NewEntry;
}

export type Decision =
  | { readonly kind: 'buy'; readonly purchase: Purchase }
  | { readonly kind: 'nothing-chosen' }
  | { readonly kind: 'invalid'; readonly message: string };

/** `hasPicker`: the page lets the visitor choose a variant of this product; grids do not. */
export function decide(
  state: ProductState & { product: ChoiceProduct },
  purpose: Purpose,
  hasPicker: boolean,
): Decision {
  const { product, choices } = state;
  const missing = missingOptions(product.options, choices);
  if (missing.length > 0) {
    if (!hasPicker) return { kind: 'nothing-chosen' };
    const isGiftCard = product.productType === productTypes['gift-card'];
    return { kind: 'invalid', message: isGiftCard ? cartMessages.denomination : selectOptionsMessage(missing) };
  }
  const variant = chosenIn(state);
  const isDigital = product.productType === productTypes.digital;
  if (variant === null && !isDigital) return { kind: 'invalid', message: variantMessages.unavailable };
  const quantity = readQuantity(state.quantity);
  if (!quantity.ok) return { kind: 'invalid', message: quantityMessages[quantity.reason] };
  // What the page knows of stock may be old; only "none at all" is sure enough to say so without asking.
  if (variant !== null && variant.left === 0) return { kind: 'invalid', message: variantMessages.outOfStock };
  const sku = variant === null || variant.sku === '' ? null : variant.sku;
  const entry = { itemId: product.itemId, sku, quantity: quantity.quantity, additionalFields: null };
  return { kind: 'buy', purchase: { purpose, entry } };
}

/** What a product's button leads to. */
export function purposeOf(product: ChoiceProduct, isExpress: boolean): Purpose {
  if (product.isSubscribable) return 'subscription';
  if (product.productType === productTypes['gift-card']) return 'gift-card';
  return isExpress ? 'express' : 'cart';
}
