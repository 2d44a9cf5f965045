/** The second half of a refund: the payment service gives the money back, then what follows is written, once. */

import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { countRows, idRow, selectRows } from '../../database/rows.ts';
import { type PaymentProvider, PaymentsUnavailable, type RefundOutcome } from '../../integrations/payments/payments.ts';
import { audit } from '../../observability/audit.ts';
import { emailDelivery, enqueue } from '../../outbox/outbox.ts';
import type { DeliveryWorker } from '../../outbox/worker.ts';
import { readGiftCardDetails } from '../gift-cards/gift-card-details.ts';
import type { WriteGiftCard } from '../gift-cards/gift-card-email.ts';
import { changeGiftCard, createGiftCardCode, insertGiftCard } from '../gift-cards/gift-cards.ts';
import { announceOrder } from './order-events.ts';
import { type OrderRecord, orderById } from './order-record.ts';
import type { OrderUpdateEmails } from './order-update-emails.ts';
import { type Refund, refundById } from './refund-record.ts';
import { totalOf } from './refund-sums.ts';

export interface RefundContext {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly deliveries: Pick<DeliveryWorker, 'wake'>;
  readonly emails: OrderUpdateEmails;
  readonly writeGiftCard: WriteGiftCard;
  readonly logger: Logger;
}

const BATCH = 20;

/** Calls the payment service. Safe to repeat, also on several replicas. Without a response the refund stays pending. */
export async function settleRefund(context: RefundContext, id: string): Promise<void> {
  const { database, logger, deliveries } = context;
  const refund = await refundById(database.db, id);
  if (refund === undefined || refund.status !== 'pending') return;
  try {
    const outcome = await moneyBack(context, refund);
    await database.transaction((tx) => writeOutcome(tx, refund, outcome, context));
    deliveries.wake();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    logger.warn({ err: error, order: refund.orderId, refund: id }, 'no response to a refund; will retry');
  }
}

async function moneyBack({ database, provider }: RefundContext, refund: Refund): Promise<RefundOutcome> {
  const { id, orderId, paymentCents } = refund;
  if (paymentCents === 0) return { kind: 'refunded', reference: '' };
  const order = await orderById(database.db, orderId);
  if (order === null || order.paymentReference === null || order.provider !== provider.name)
    return { kind: 'refused', message: 'The shop’s payment service has no payment for this order.' };
  const { paymentReference: reference, currency } = order;
  return provider.refund({ key: id, reference, amountCents: paymentCents, currency });
}

async function writeOutcome(
  tx: Db,
  refund: Refund,
  outcome: RefundOutcome,
  { emails, writeGiftCard }: RefundContext,
): Promise<void> {
  const { id, orderId, paymentCents, giftCardCents, creditCents, notify } = refund;
  const isDone = outcome.kind === 'refunded';
  const changed = await countRows(
    tx,
    sql`
    UPDATE refunds SET status = ${isDone ? 'done' : 'failed'}, settled_at = now(),
      reference = ${isDone ? outcome.reference : null}, failure = ${isDone ? '' : outcome.message.slice(0, 500)}
    WHERE id = ${id} AND status = 'pending' RETURNING id`,
  );
  if (changed === 0) return;
  const detail = {
    refund: id,
    paymentCents,
    giftCardCents,
    creditCents,
    ...(isDone ? {} : { failure: outcome.message }),
  };
  const action = isDone ? 'order.refunded' : 'order.refund-failed';
  await audit(tx, { actor: 'payments', action, subject: orderId, requestId: '', detail });
  if (!isDone)
    return void (await tx.execute(sql`
      UPDATE orders SET refunded_cents = refunded_cents - ${totalOf(refund)}, updated_at = now()
      WHERE id = ${orderId}`));
  const order = await orderById(tx, orderId);
  if (order === null) throw new Error(`Order ${orderId} disappeared while it was refunded.`);
  if (giftCardCents > 0 && order.giftCardCode !== null) await changeGiftCard(tx, order.giftCardCode, giftCardCents);
  if (creditCents > 0) await issueCredit(tx, order, refund, writeGiftCard);
  const more = { refund: { id, paymentCents, giftCardCents, creditCents } };
  await announceOrder(tx, order, { topic: 'order.refunded', id, more });
  if (!notify) return;
  const { kind, ...email } = emails.refunded(order, refund);
  await enqueue(tx, [emailDelivery(kind, email)]);
}

/** Issues a credit as a gift card, which the buyer gets by email even without a notification of the refund. */
async function issueCredit(
  tx: Db,
  order: OrderRecord,
  { id, creditCents, author }: Refund,
  writeGiftCard: WriteGiftCard,
): Promise<void> {
  const { email: recipient, currency, testMode, number } = order;
  const code = createGiftCardCode();
  const cardId = newId();
  await insertGiftCard(tx, {
    ...{ id: cardId, code, currency, amountCents: creditCents, recipient, testMode },
    ...{ issuedBy: author, note: `Refund of order ${number}` },
  });
  await tx.execute(sql`UPDATE refunds SET credit_card_id = ${cardId} WHERE id = ${id}`);
  const { kind, ...email } = writeGiftCard({
    ...{ key: `card-${cardId}`, currency, testMode, from: '', siteTitle: order.siteTitle },
    card: { code, amountCents: creditCents, recipient, details: readGiftCardDetails({}) },
    ...{ base: order.details.base, timeZone: order.timeZone, language: order.emailLanguage },
  });
  await enqueue(tx, [emailDelivery(kind, email)]);
}

/** Retries pending refunds, each on one replica; returns their number. */
export async function sweepRefunds(context: RefundContext): Promise<number> {
  const rows = await selectRows(
    context.database.db,
    idRow,
    sql`
    UPDATE refunds SET retry_at = now() + interval '5 minutes'
    WHERE id IN (SELECT id FROM refunds WHERE status = 'pending' AND retry_at < now()
      ORDER BY retry_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id`,
  );
  for (const { id } of rows)
    await settleRefund(context, id).catch((error: unknown) =>
      // Continues with the next ones; this one is retried later.
      context.logger.error({ err: error, refund: id }, 'refund failed; will retry'),
    );
  return rows.length;
}
