/** The fields of a card in a form post. */
import { type CardTyped, cardProblems } from '#shared/card';
import { type FieldErrors, typed } from '../../site/page-result.ts';

/** Null for a form without card fields: only some payment services let the shop ask for the card. */
export const cardOf = (body: unknown): CardTyped | null =>
  Object.hasOwn((body ?? {}) as object, 'cardNumber')
    ? {
        cardNumber: typed(body, 'cardNumber', 40),
        cardExpiry: typed(body, 'cardExpiry', 20),
        cardCode: typed(body, 'cardCode', 10),
      }
    : null;

/** `now`: epoch milliseconds. */
export const cardErrors = (card: CardTyped, now: number): FieldErrors =>
  Object.fromEntries(cardProblems(card, now).map(({ field, message }) => [field, message]));
