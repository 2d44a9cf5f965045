/** Sends a purchase, and returns the resulting event. */

import type { Cart } from '#shared/contracts/cart';
import { HAS_CART_COOKIE } from '#shared/cookies';
import { giftCardPath } from '#shared/gift-card-path';
import { variantMessages } from '#shared/messages/variants';
import { createAddedPopover } from '../../cart/added-popover.ts';
import { createCartApi } from '../../cart/cart-api.ts';
import { createCartStore, dispatchAdded } from '../../cart/cart-store.ts';
import { failureMessage } from '../../cart/failure-message.ts';
import { createCartLoader } from '../../cart/load-cart.ts';
import { cookieValue } from '../../core/cookies.ts';
import type { Failure } from '../../core/http.ts';
import type { Page } from '../../core/page.ts';
import type { Event } from './machine.ts';
import type { Purchase } from './purchase.ts';
import { isInStock } from './stock.ts';

const CHECKOUT = '/checkout';

const checkoutOf = (token: string): string => `${CHECKOUT}?cartToken=${encodeURIComponent(token)}`;

/** Adds to the cart, or goes to checkout with a purchase of its own; for gift cards, to the page that asks for the recipient. */
export async function addPurchase(page: Page, { purpose, entry }: Purchase): Promise<Event> {
  const api = page.get(createCartApi);
  const failed = (failure: Failure): Event => ({ type: 'failed', purpose, message: failureMessage(failure) });
  if (purpose === 'gift-card') {
    location.assign(giftCardPath(entry.itemId, entry.sku, entry.quantity));
    return { type: 'done' };
  }
  if (purpose === 'subscription') {
    const created = await api.addSubscription(entry);
    if (!created.ok) return failed(created.failure);
    location.assign(checkoutOf(created.value.cartToken));
    return { type: 'done' };
  }
  const receive = page.get(createCartStore).beginUpdate();
  const added = await api.addEntry(entry);
  if (!added.ok) return failed(added.failure);
  receive(added.value.shoppingCart);
  dispatchAdded(page, added.value.newlyAdded);
  if (purpose === 'express') location.assign(CHECKOUT);
  else page.get(createAddedPopover)(added.value.newlyAdded.title);
  return { type: 'done' };
}

/** First checks whether stock exceeds the quantity in the cart (specification, storefront 5 "Add to cart"). */
export async function checkStock(page: Page, { purpose, entry }: Purchase): Promise<Event> {
  const { store } = page.get(createCartStore);
  const [stock] = await Promise.all([
    page.get(createCartApi).loadStock(entry.itemId),
    cookieValue(HAS_CART_COOKIE) === 'true' ? page.get(createCartLoader)() : undefined,
  ]);
  if (!stock.ok) return { type: 'failed', purpose, message: failureMessage(stock.failure) };
  if (isInStock(stock.value, entry.sku, quantityIn(store.get().cart, entry))) return { type: 'in-stock' };
  return { type: 'failed', purpose, message: variantMessages.outOfStock };
}

function quantityIn(cart: Cart | null, { itemId, sku }: Purchase['entry']): number {
  return (cart?.entries ?? [])
    .filter((entry) => entry.itemId === itemId && (sku === null || entry.chosenVariant.sku === sku))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
