/** Sends one change of the cart, and returns the resulting event. */

import type { Cart } from '#shared/contracts/cart';
import { CART_API, type CartApi, createCartApi } from '../../cart/cart-api.ts';
import { createCartStore } from '../../cart/cart-store.ts';
import { failureMessage } from '../../cart/failure-message.ts';
import type { Result } from '../../core/http.ts';
import type { Page } from '../../core/page.ts';
import type { CartChange } from './cart-changes.ts';
import type { Event } from './machine.ts';

const CODES = '/api/commerce/checkout/codes';

export async function sendChange(page: Page, change: CartChange): Promise<Event> {
  const receive = page.get(createCartStore).beginUpdate();
  const result = await send(page.get(createCartApi), change);
  if (!result.ok) return { type: 'failed', change, message: failureMessage(result.failure) };
  receive(result.value);
  return { type: 'succeeded', change, cart: result.value };
}

async function send(api: CartApi, change: CartChange): Promise<Result<Cart>> {
  const entry = (id: string): string => `${CART_API}/entries/${encodeURIComponent(id)}`;
  switch (change.type) {
    case 'quantity':
      return cartOf(api.call('PUT', entry(change.id), { quantity: change.quantity }));
    case 'remove':
      return cartOf(api.call('DELETE', entry(change.id)));
    case 'restore': {
      const { itemId, chosenVariant, quantity, additionalFields } = change.line;
      return cartOf(api.addEntry({ itemId, sku: chosenVariant.sku || null, quantity, additionalFields }));
    }
    case 'fields': {
      const { id, itemId, chosenVariant } = change.line;
      const body = { itemId, sku: chosenVariant.sku || null, additionalFields: change.additionalFields };
      return cartOf(api.call('PUT', `${entry(id)}/additionalFields`, body));
    }
    case 'save':
    case 'unsave':
      return cartOf(api.call('PUT', `${entry(change.id)}/saved`, { isSaved: change.type === 'save' }));
    case 'extras':
      return cartOf(api.call('PUT', `${CART_API}/extras`, change.extras));
    case 'place':
      return cartOf(api.call('PUT', `${CART_API}/shipping-location`, change.place));
    case 'shipping':
      return cartOf(api.call('PUT', `${CART_API}/shipping-option`, { id: change.id }));
    case 'use-code':
      return thenCart(api, api.call('POST', CODES, { code: change.code }));
    case 'drop-code':
      return thenCart(api, api.call('DELETE', `${CODES}/${encodeURIComponent(change.code)}`));
  }
}

async function cartOf(answer: Promise<Result<{ readonly shoppingCart: Cart }>>): Promise<Result<Cart>> {
  const result = await answer;
  return result.ok ? { ...result, value: result.value.shoppingCart } : result;
}

/** Coupon codes belong to the checkout API, whose response contains more than the cart. */
async function thenCart(api: CartApi, answer: Promise<Result<unknown>>): Promise<Result<Cart>> {
  const result = await answer;
  return result.ok ? api.loadCart() : result;
}
