/** Card data in requests, validated in the same way everywhere. */
import { z } from 'zod';
import { cardProblems, readCard } from '#shared/card';
import { invalid } from '../../http/create-problem.ts';
import type { CardFields } from '../../integrations/payments/payments.ts';

export const cardRequest = z
  .object({ number: z.string().max(40), expiry: z.string().max(20), code: z.string().max(10) })
  .nullable()
  .default(null);

/** Normalizes a card for payment services. Throws with a message for each invalid field before any service is called. */
export function requireCard({ number, expiry, code }: CardFields, now: number): CardFields {
  const typed = { cardNumber: number, cardExpiry: expiry, cardCode: code };
  const fields = cardProblems(typed, now).map(({ field, message }) => ({ field: cardNames[field], message }));
  if (fields.length > 0) throw invalid(fields);
  return readCard(typed);
}

const cardNames = { cardNumber: 'card.number', cardExpiry: 'card.expiry', cardCode: 'card.code' } as const;
