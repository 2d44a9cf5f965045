/** Does one piece of work at the server, and says what came of it. */
import { cartMessages } from '#shared/cart-messages';
import type { CartData } from '#shared/regions/cart';
import { addEntry, call, loadCart, type Refusal, type Result } from '../../cart/cart-api.ts';
import { takeTurn } from '../../cart/cart-store.ts';
import type { Cart } from '../../cart/cart-types.ts';
import type { Event, Work } from './machine.ts';

const CARTS = '/api/commerce/shopping-cart';
const CODES = '/api/commerce/checkout/codes';

/** What is said of a refusal on the cart's page. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'offline':
      return cartMessages.offline;
    case 'said':
      return refusal.message;
    case 'too-many':
      return 'Please try again in a few seconds.';
    case 'crumb':
      return 'Your session has expired. Please reload the page and try again.';
    case 'unknown':
      return cartMessages.again;
  }
}

export async function perform(work: Work): Promise<Event> {
  const receive = takeTurn();
  const answer = await send(work);
  if (!answer.ok) return { type: 'failed', work, message: refusalText(answer.refusal) };
  receive(answer.value);
  return { type: 'succeeded', work, cart: answer.value as unknown as CartData };
}

async function send(work: Work): Promise<Result<Cart>> {
  const entry = (id: string): string => `${CARTS}/entries/${encodeURIComponent(id)}`;
  switch (work.type) {
    case 'quantity':
      return cartOf(call('PUT', entry(work.id), { quantity: work.quantity }));
    case 'remove':
      return cartOf(call('DELETE', entry(work.id)));
    case 'restore': {
      const { itemId, chosenVariant, quantity, additionalFields } = work.line;
      return cartOf(addEntry({ itemId, sku: chosenVariant.sku || null, quantity, additionalFields }));
    }
    case 'fields': {
      const { id, itemId, chosenVariant } = work.line;
      const body = { itemId, sku: chosenVariant.sku || null, additionalFields: work.additionalFields };
      return cartOf(call('PUT', `${entry(id)}/additionalFields`, body));
    }
    case 'place':
      return cartOf(call('PUT', `${CARTS}/shipping-location`, work.place));
    case 'shipping':
      return cartOf(call('PUT', `${CARTS}/shipping-option`, { id: work.id }));
    case 'use-code':
      return thenCart(call('POST', CODES, { code: work.code }));
    case 'drop-code':
      return thenCart(call('DELETE', `${CODES}/${encodeURIComponent(work.code)}`));
  }
}

async function cartOf(answer: Promise<Result<{ readonly shoppingCart: Cart }>>): Promise<Result<Cart>> {
  const result = await answer;
  return result.ok ? { ok: true, value: result.value.shoppingCart } : result;
}

/** Codes belong to the checkout, which answers with more than the cart. */
async function thenCart(answer: Promise<Result<unknown>>): Promise<Result<Cart>> {
  const result = await answer;
  return result.ok ? loadCart() : result;
}
