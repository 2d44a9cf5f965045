/** Orders whose payment nobody has answered: looked at when their time is over, by one replica each. */
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
  /** Writes what the payment service has said. */
  apply(orderId: string, outcome: PaymentOutcome, actor: string): Promise<void>;
  /** Ends the payment at the service, then the order. */
  cancel(order: Waiting): Promise<void>;
}

const SWEEP_BATCH = 20;

/** Gives how many were looked at. */
export async function sweepOrders({ database, provider, logger, apply, cancel }: SweepContext): Promise<number> {
  // Taking an order puts its time off, so that no other replica looks at it at once.
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
      // The next ones are looked at; this one again later.
      const level = error instanceof PaymentsUnavailable ? 'warn' : 'error';
      logger[level]({ err: error, order: order.id }, 'checking an open payment failed; will retry');
    }
  }
  return rows.length;
}
