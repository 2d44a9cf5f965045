/** Sends a purchase, and says what came of it in the machine's words. */

import { giftCardPath } from '#shared/gift-card-path';
import { variantMessages } from '#shared/variant-messages';
import { showAdded } from '../../cart/added-popover.ts';
import { addEntry, addSubscription, loadStock, type Refusal } from '../../cart/cart-api.ts';
import { announceAdded, cartStore, ensureCart, takeTurn } from '../../cart/cart-store.ts';
import { type Event, type Purchase, refusalMessage } from './machine.ts';
import { isLeft } from './stock.ts';

const CHECKOUT = '/checkout';

const checkoutOf = (token: string): string => `${CHECKOUT}?cartToken=${encodeURIComponent(token)}`;

/** Adds to the cart, or begins a purchase of its own and goes to its checkout; of a gift card, to the page that asks for whom it is. */
export async function performPurchase({ purpose, entry }: Purchase): Promise<Event> {
  const refused = (refusal: Refusal): Event => ({
    type: 'refused',
    purpose,
    message: refusalMessage(refusal, navigator.cookieEnabled),
  });
  if (purpose === 'gift-card') {
    location.assign(giftCardPath(entry.itemId, entry.sku, entry.quantity));
    return { type: 'done' };
  }
  if (purpose === 'subscription') {
    const begun = await addSubscription(entry);
    if (!begun.ok) return refused(begun.refusal);
    location.assign(checkoutOf(begun.value.cartToken));
    return { type: 'done' };
  }
  const receive = takeTurn();
  const added = await addEntry(entry);
  if (!added.ok) return refused(added.refusal);
  receive(added.value.shoppingCart);
  announceAdded(added.value.newlyAdded);
  if (purpose === 'express') location.assign(CHECKOUT);
  else showAdded(added.value.newlyAdded.title);
  return { type: 'done' };
}

/** Before anything is asked: is there more of it than is in the cart already (specification, storefront 5 "Add to cart")? */
export async function checkStock({ purpose, entry }: Purchase): Promise<Event> {
  const [stock] = await Promise.all([
    loadStock(entry.itemId),
    /(?:^|; )hasCart=true/.test(document.cookie) ? ensureCart() : undefined,
  ]);
  if (!stock.ok) return { type: 'refused', purpose, message: refusalMessage(stock.refusal, navigator.cookieEnabled) };
  if (isLeft(stock.value, entry.sku, inCart(entry.itemId, entry.sku))) return { type: 'in-stock' };
  return { type: 'refused', purpose, message: variantMessages.outOfStock };
}

function inCart(itemId: string, sku: string | null): number {
  const entries = cartStore.get().cart?.entries ?? [];
  return entries
    .filter((entry) => entry.itemId === itemId && (sku === null || entry.chosenVariant.sku === sku))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
