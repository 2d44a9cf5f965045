/** The fields of a card, as a form sends them. */
import { emptyCardFields } from '#shared/checkout-details';
import type { CardFields } from '../ports/payments/payment-port.ts';
import { type FieldErrors, typed } from './page-answer.ts';

/** Null for a form without them: only where the payment service has the shop ask for a card does it have any. */
export const cardOf = (body: unknown): CardFields | null =>
  Object.hasOwn((body ?? {}) as object, 'cardNumber')
    ? {
        number: typed(body, 'cardNumber', 40),
        expiry: typed(body, 'cardExpiry', 10),
        code: typed(body, 'cardCode', 10),
      }
    : null;

export function cardErrors({ number, expiry, code }: CardFields): FieldErrors {
  const empty = emptyCardFields({ cardNumber: number, cardExpiry: expiry, cardCode: code });
  return Object.fromEntries(empty.map(({ field, message }) => [field, message]));
}
