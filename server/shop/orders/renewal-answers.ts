/**
 * Applies results of the payment service for renewals that the shopper pays, or that took a while. Unlike for other orders, a declined
 * payment is not final: the worker retries it.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { selectRow } from '../../database/rows.ts';
import type { PaymentOutcome } from '../../integrations/payments/payments.ts';
import { PROCESSING_MS } from '../subscriptions/schedule.ts';
import { momentOf } from '../subscriptions/subscription-record.ts';

interface RenewalContext {
  readonly database: Database;
  readonly now: () => number;
}

const chargeRow = z.object({ charge: z.string().nullable() });

/** False for an order that is not a renewal. */
export async function applyToRenewal(
  { database, now }: RenewalContext,
  orderId: string,
  outcome: Exclude<PaymentOutcome, { kind: 'paid' }>,
): Promise<boolean> {
  const { reference, kind } = outcome;
  return database.transaction(async (tx) => {
    const change =
      kind === 'processing'
        ? sql`is_processing = true, charge_reference = ${reference}, claimed_until = NULL,
            next_look_at = ${momentOf(now() + PROCESSING_MS)}`
        : kind === 'declined'
          ? sql`claimed_until = NULL`
          : sql`updated_at = ${momentOf(now())}`;
    const subscription = await selectRow(
      tx,
      chargeRow,
      sql`UPDATE subscriptions SET ${change} WHERE open_order_id = ${orderId} RETURNING charge_reference AS charge`,
    );
    if (subscription === undefined) return false;
    const current = kind === 'declined' ? subscription.charge : reference;
    await tx.execute(
      sql`UPDATE orders SET payment_reference = ${current}, updated_at = now() WHERE id = ${orderId} AND status = 'pending'`,
    );
    return true;
  });
}
