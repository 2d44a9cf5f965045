/** Problems with a cart, worded as in the specification (storefront 5 "Add to cart" and 8). */

import type { Request } from 'express';
import { cartMessages } from '#shared/messages/cart';
import { variantMessages } from '#shared/messages/variants';
import { productTypes } from '#shared/product-types';
import { quantityMessages } from '#shared/stock';
import { selectOptionsMessage } from '#shared/variants';
import { codeOf } from '../../database/failures.ts';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import type { CanSee } from '../../site/item-access.ts';
import { MAX_GIFT_CARDS, TOO_MANY_GIFT_CARDS } from '../gift-cards/gift-card-details.ts';
import type { AskedProduct, LoadedCart } from './cart-record.ts';
import { soldEntries, sumsOf } from './cart-view.ts';

const MAX_ENTRIES = 100;
const MAX_COUPONS = 10;

/** Why a requested product could not be added. */
export function productProblem(requested: AskedProduct | null, hasSku: boolean): Problem {
  if (requested !== null && !hasSku && requested.variants > 1) {
    const message =
      requested.productType === productTypes['gift-card']
        ? cartMessages.denomination
        : selectOptionsMessage(requested.optionNames);
    return createProblem('cart-refused', message === '' ? variantMessages.unavailable : message);
  }
  return createProblem('cart-refused', variantMessages.unavailable);
}

/** Throws for an item that the visitor may not see, as if it did not exist. */
export async function requireSeen(
  { canSee }: { readonly canSee: CanSee },
  itemId: string,
  request: Request,
): Promise<void> {
  if (!(await canSee(request, itemId))) throw productProblem(null, true);
}

/** Throws when the cart contains more than is in stock. `variantId`: checks only this variant. */
export function checkStock(loaded: LoadedCart, variantId?: string): void {
  const quantities = new Map<string, number>();
  for (const { entry, product } of soldEntries(loaded)) {
    const total = (quantities.get(entry.variantId) ?? 0) + entry.quantity;
    quantities.set(entry.variantId, total);
    const matters = variantId === undefined || variantId === entry.variantId;
    if (matters && !product.unlimited && total > product.qtyInStock)
      throw new Problem('not-enough-stock', {
        detail: variantMessages.outOfStock,
        extra: { error: variantMessages.outOfStock, available: product.qtyInStock },
      });
  }
}

const giftCardsIn = (loaded: LoadedCart): number =>
  soldEntries(loaded)
    .filter(({ product }) => product.productType === productTypes['gift-card'])
    .reduce((sum, { entry }) => sum + entry.quantity, 0);

/** Throws when the cart is too large to be summed or shown. */
export function checkSize(loaded: LoadedCart, now: number): void {
  const { entries = [], couponCodes = [] } = loaded.cart ?? {};
  if (entries.length > MAX_ENTRIES)
    throw createProblem('cart-refused', `A cart holds at most ${MAX_ENTRIES} different items.`);
  if (giftCardsIn(loaded) > MAX_GIFT_CARDS) throw createProblem('cart-refused', TOO_MANY_GIFT_CARDS);
  if (couponCodes.length > MAX_COUPONS)
    throw createProblem('cart-refused', `A cart takes at most ${MAX_COUPONS} codes.`);
  try {
    sumsOf(loaded, now);
  } catch (error) {
    if (error instanceof RangeError) throw createProblem('cart-refused', 'That is more than can be ordered at once.');
    throw error;
  }
}

/** Translates the database's check for quantities from 1 to 9999, which several requests together can violate. */
export function asQuantityProblem(error: unknown): unknown {
  return codeOf(error) === '23514' ? createProblem('cart-refused', quantityMessages['out-of-range']) : error;
}
