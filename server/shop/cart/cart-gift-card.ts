/** The gift card that a shopper has entered in a cart. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';

export const giftCardRow = z.object({
  code: z.string(),
  /** What is left on it; 0 for a card that was voided. */
  balanceCents: z.number(),
  currency: z.string(),
  testMode: z.boolean(),
});

export type CartGiftCard = Readonly<z.infer<typeof giftCardRow>>;

/** The card of an open cart `c`. */
export const giftCardOfCart = sql`(
  SELECT json_build_object('code', g.code, 'currency', g.currency, 'testMode', g.test_mode,
    'balanceCents', CASE WHEN g.voided_at IS NULL THEN g.balance_cents ELSE 0 END)
  FROM gift_cards g WHERE g.code = c.checkout ->> 'giftCard' AND NOT c.is_purchased)`;
