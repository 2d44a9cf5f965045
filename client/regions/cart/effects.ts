/** Sends one change of the cart to the server, and gives the event that follows from the answer. */

import type { Cart } from '#shared/contracts/cart';
import { CART_API, type CartApi, createCartApi } from '../../cart/cart-api.ts';
import { createCartStore } from '../../cart/cart-store.ts';
import { failureMessage } from '../../cart/failure-message.ts';
import type { Result } from '../../core/http.ts';
import type { Page } from '../../core/page.ts';
import type { Event } from './machine.ts';
import type { Work } from './work.ts';

const CODES = '/api/commerce/checkout/codes';

export async function sendWork(page: Page, work: Work): Promise<Event> {
  const receive = page.get(createCartStore).beginUpdate();
  const result = await send(page.get(createCartApi), work);
  if (!result.ok) return { type: 'failed', work, message: failureMessage(result.failure) };
  receive(result.value);
  return { type: 'succeeded', work, cart: result.value };
}

async function send(api: CartApi, work: Work): Promise<Result<Cart>> {
  const entry = (id: string): string => `${CART_API}/entries/${encodeURIComponent(id)}`;
  switch (work.type) {
    case 'quantity':
      return cartOf(api.call('PUT', entry(work.id), { quantity: work.quantity }));
    case 'remove':
      return cartOf(api.call('DELETE', entry(work.id)));
    case 'restore': {
      const { itemId, chosenVariant, quantity, additionalFields } = work.line;
      return cartOf(api.addEntry({ itemId, sku: chosenVariant.sku || null, quantity, additionalFields }));
    }
    case 'fields': {
      const { id, itemId, chosenVariant } = work.line;
      const body = { itemId, sku: chosenVariant.sku || null, additionalFields: work.additionalFields };
      return cartOf(api.call('PUT', `${entry(id)}/additionalFields`, body));
    }
    case 'place':
      return cartOf(api.call('PUT', `${CART_API}/shipping-location`, work.place));
    case 'shipping':
      return cartOf(api.call('PUT', `${CART_API}/shipping-option`, { id: work.id }));
    case 'use-code':
      return thenCart(api, api.call('POST', CODES, { code: work.code }));
    case 'drop-code':
      return thenCart(api, api.call('DELETE', `${CODES}/${encodeURIComponent(work.code)}`));
  }
}

async function cartOf(answer: Promise<Result<{ readonly shoppingCart: Cart }>>): Promise<Result<Cart>> {
  const result = await answer;
  return result.ok ? { ...result, value: result.value.shoppingCart } : result;
}

/** Codes belong to the checkout, which answers with more than the cart. */
async function thenCart(api: CartApi, answer: Promise<Result<unknown>>): Promise<Result<Cart>> {
  const result = await answer;
  return result.ok ? api.loadCart() : result;
}
