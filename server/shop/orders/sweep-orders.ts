/** Checks orders whose payment got no response in time, each on one replica. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import {
  type PaymentOutcome,
  type PaymentProvider,
  PaymentsUnavailable,
} from '../../integrations/payments/payments.ts';
import type { OrderRecord } from './order-record.ts';

type Waiting = Pick<OrderRecord, 'id' | 'paymentReference'>;
const waitingRow: z.ZodType<Waiting> = z.object({ id: z.string(), paymentReference: z.string().nullable() });

export interface SweepContext {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly logger: Logger;
  /** Applies the result of the payment service. */
  apply(orderId: string, outcome: PaymentOutcome, actor: string): Promise<void>;
  /** Cancels the payment at the service, then the order. */
  cancel(order: Waiting): Promise<void>;
}

const SWEEP_BATCH = 20;

/** Returns the number of orders checked. */
export async function sweepOrders({ database, provider, logger, apply, cancel }: SweepContext): Promise<number> {
  // Claiming an order postpones its next check, so that no other replica takes it.
  const rows = await selectRows(
    database.db,
    waitingRow,
    sql`
    UPDATE orders SET held_until = now() + interval '5 minutes'
    WHERE id IN (SELECT id FROM orders WHERE status = 'pending' AND held_until < now()
      ORDER BY held_until LIMIT ${SWEEP_BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, payment_reference AS "paymentReference"`,
  );
  for (const order of rows) {
    try {
      const { id, paymentReference: reference } = order;
      const outcome = reference === null ? null : await provider.look({ orderId: id, reference });
      if (outcome === null || outcome.kind === 'redirect') await cancel(order);
      else await apply(id, outcome, 'system');
    } catch (error) {
      // Continues with the next ones; this one is retried later.
      const level = error instanceof PaymentsUnavailable ? 'warn' : 'error';
      logger[level]({ err: error, order: order.id }, 'checking an open payment failed; will retry');
    }
  }
  return rows.length;
}
