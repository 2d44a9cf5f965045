/** Webhooks of the payment service: each is processed once, however often it is sent. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { countRows } from '../../database/rows.ts';
import { Problem } from '../../http/problems.ts';
import type { PaymentOutcome, PaymentProvider } from '../../integrations/payments/payments.ts';
import { orderByPayment } from './order-record.ts';

interface EventContext {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly logger: Logger;
}

/** Throws `EventRefused` for a forged one. */
export async function receiveEvent(
  { database, provider, logger }: EventContext,
  take: (orderId: string, outcome: PaymentOutcome, actor: string) => Promise<void>,
  body: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<void> {
  const event = provider.readEvent(body, headers);
  if (event === null) return;
  const known = await countRows(
    database.db,
    sql`SELECT 1 FROM payment_events WHERE provider = ${provider.name} AND event_id = ${event.id}`,
  );
  if (known > 0) return;
  const order = await orderByPayment(database.db, provider.name, event.reference);
  if (order === null) throw new Problem('unknown-order');
  await take(order.id, event.outcome, 'payments');
  // An order that was paid before it was cancelled is refunded by admins, who know about it.
  const isUnpaid = order.paidAt === null && (order.status === 'cancelled' || order.status === 'declined');
  if (event.outcome.kind === 'paid' && isUnpaid)
    logger.error({ order: order.id, payment: event.reference }, 'payment received for a cancelled order; refund it');
  // Recorded last: if the process ends before this, the event is sent again, and settling twice changes nothing.
  await database.db.execute(
    sql`INSERT INTO payment_events (provider, event_id) VALUES (${provider.name}, ${event.id}) ON CONFLICT DO NOTHING`,
  );
}
