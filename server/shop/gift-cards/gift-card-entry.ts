/** Validates the recipients and delivery days of gift cards in a cart. */

import { productTypes } from '#shared/product-types';
import { createProblem, invalid } from '../../http/create-problem.ts';
import type { LoadedCart } from '../cart/cart-record.ts';
import { type SoldEntry, soldEntries } from '../cart/cart-view.ts';
import { siteDay } from '../site-days.ts';
import { giftCardProblems, parseGiftCardDetails } from './gift-card-details.ts';

const giftCardsOf = (loaded: LoadedCart): readonly SoldEntry[] =>
  soldEntries(loaded).filter(({ product }) => product.productType === productTypes['gift-card']);

/** Throws for a gift card that would be free, and empty. */
function checkValue(giftCards: readonly SoldEntry[]): void {
  if (giftCards.some(({ product }) => product.priceCents <= 0))
    throw createProblem('cart-refused', 'This gift card has no value and cannot be bought.');
}

/** Throws when an entry is a gift card with invalid details. */
export function checkGiftCard(loaded: LoadedCart, now: number, entryId: string): void {
  const changed = giftCardsOf(loaded).find(({ entry }) => entry.id === entryId);
  if (changed === undefined) return;
  checkValue([changed]);
  const details = parseGiftCardDetails(changed.entry.additionalFields);
  const fields = giftCardProblems(details, siteDay(now, loaded.timeZone));
  if (fields.length > 0) throw invalid(fields);
}

/** Throws when an order contains a gift card without a value or a valid recipient. A day that has passed meanwhile is accepted: it is sent at once. */
export function checkGiftCards(loaded: LoadedCart): void {
  checkValue(giftCardsOf(loaded));
  const isWrong = giftCardsOf(loaded).some(
    ({ entry }) => giftCardProblems(parseGiftCardDetails(entry.additionalFields), null).length > 0,
  );
  if (isWrong) throw createProblem('cart-refused', 'Please check the gift card recipient.');
}
