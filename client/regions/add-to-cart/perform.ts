/** Sends a purchase, and says what came of it in the machine's words. */

import { showAdded } from '../../cart/added-popover.ts';
import { addEntry, addSubscription, buyGiftCard, type Refusal } from '../../cart/cart-api.ts';
import { announceAdded, takeTurn } from '../../cart/cart-store.ts';
import { type Event, type Purchase, refusalMessage } from './machine.ts';

const CHECKOUT = '/checkout';

const checkoutOf = (token: string): string => `${CHECKOUT}?cartToken=${encodeURIComponent(token)}`;

/** Adds to the cart, or begins a purchase of its own and goes to its checkout. */
export async function performPurchase({ purpose, entry }: Purchase): Promise<Event> {
  const refused = (refusal: Refusal): Event => ({
    type: 'refused',
    purpose,
    message: refusalMessage(refusal, navigator.cookieEnabled),
  });
  if (purpose === 'subscription' || purpose === 'gift-card') {
    const begun = await (purpose === 'subscription' ? addSubscription(entry) : buyGiftCard(entry));
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
