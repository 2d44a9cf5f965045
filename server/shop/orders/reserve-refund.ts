/** First step of a refund: one transaction validates it, deducts it from what can still be refunded, and records it. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { minorUnitsText } from '#shared/money';
import type { Db } from '../../database/database.ts';
import { countRows, selectRow } from '../../database/rows.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import type { OrderRecord } from './order-record.ts';
import { type Refund, refundById, refundByKey, refundsOf } from './refund-record.ts';
import { type RefundParts, type RefundTarget, refundableSums, refundParts, totalOf } from './refund-sums.ts';
import { completeIfSent, type LinePart, lineProgress, restockLines } from './shipments.ts';

export interface NewRefund {
  readonly id: string;
  readonly idempotencyKey: string;
  /** Minor units; null: everything left. */
  readonly amountCents: number | null;
  readonly reason: string;
  readonly notify: boolean;
  readonly to: RefundTarget;
  /** The refunded pieces; empty: those of `restock`. */
  readonly lines: readonly LinePart[];
  /** Returned pieces that can be sold again. */
  readonly restock: readonly LinePart[];
  /** The admin's id. */
  readonly author: string;
}

interface Refundable {
  readonly leftCents: number;
  readonly lostCents: number;
  readonly boughtCents: number;
  /** Some of the gift cards that it has bought can still be used. */
  readonly hasOpenCards: boolean;
}

async function refundable(db: Db, order: OrderRecord, earlier: readonly Refund[]): Promise<Refundable> {
  if (order.paidAt === null) return { leftCents: 0, boughtCents: 0, lostCents: 0, hasOpenCards: false };
  const cards = await selectRow(
    db,
    z.object({ boughtCents: z.number(), hasOpenCards: z.boolean(), isPayingVoided: z.boolean() }),
    sql`SELECT
      (SELECT coalesce(sum(CASE WHEN voided_at IS NULL THEN amount_cents ELSE amount_cents - balance_cents END), 0)::float8
        FROM gift_cards WHERE order_id = ${order.id}) AS "boughtCents",
      EXISTS (SELECT FROM gift_cards WHERE order_id = ${order.id} AND voided_at IS NULL) AS "hasOpenCards",
      EXISTS (SELECT FROM gift_cards WHERE code = ${order.giftCardCode} AND voided_at IS NOT NULL) AS "isPayingVoided"`,
  );
  const { boughtCents = 0, hasOpenCards = false, isPayingVoided = false } = cards ?? {};
  return { ...refundableSums(order, earlier, { boughtCents, isPayingVoided }), boughtCents, hasOpenCards };
}

/** What can still be refunded of an order, in minor units. */
export const refundableCents = async (db: Db, order: OrderRecord): Promise<number> =>
  (await refundable(db, order, await refundsOf(db, order.id))).leftCents;

const CARD_VOIDED = 'The gift card that paid for the order was voided: it cannot take money back.';

/**
 * Records a refund of a locked order; returns the existing one for a repeated key. `provider`: the current payment service.
 * Throws when nothing, or less than requested, can be refunded.
 */
export async function reserveRefund(tx: Db, order: OrderRecord, provider: string, request: NewRefund): Promise<Refund> {
  const known = await refundByKey(tx, order.id, request.idempotencyKey);
  if (known !== undefined) return sameRefund(known, request);
  const earlier = await refundsOf(tx, order.id);
  const amountCents = amountOf(order, request.amountCents, await refundable(tx, order, earlier));
  const parts = refundParts(order, earlier, { amountCents, to: request.to });
  await requireTakers(tx, order, provider, parts);
  requireBought(order, request.lines);
  await restock(tx, order, request.restock);
  await tx.execute(sql`UPDATE orders SET refunded_cents = refunded_cents + ${amountCents}, updated_at = now()
    WHERE id = ${order.id}`);
  const { id, idempotencyKey, reason, notify, author } = request;
  const lines = request.lines.length > 0 ? request.lines : request.restock;
  await tx.execute(sql`
    INSERT INTO refunds (id, order_id, idempotency_key, payment_cents, gift_card_cents, credit_cents, status, reason,
      notify, author, lines)
    VALUES (${id}, ${order.id}, ${idempotencyKey}, ${parts.paymentCents}, ${parts.giftCardCents}, ${parts.creditCents},
      'pending', ${reason}, ${notify}, ${author}, ${JSON.stringify(lines)}::jsonb)`);
  const refund = await refundById(tx, id);
  if (refund === undefined) throw new Error(`Refund ${id} disappeared while it was written.`);
  return refund;
}

function sameRefund(known: Refund, { amountCents }: NewRefund): Refund {
  if (amountCents === null || amountCents === totalOf(known)) return known;
  throw new Problem('idempotency-key-reused', { detail: 'The key belongs to a refund of another amount.' });
}

function amountOf(
  order: OrderRecord,
  requested: number | null,
  { leftCents, boughtCents, lostCents, hasOpenCards }: Refundable,
): number {
  const amountCents = requested ?? leftCents;
  if (order.paidAt === null)
    throw createProblem('owner-refused', 'The order has not been paid: there is nothing to refund.');
  if (amountCents > 0 && amountCents <= leftCents) return amountCents;
  if (lostCents > 0 && amountCents <= leftCents + lostCents) throw createProblem('owner-refused', CARD_VOIDED);
  const most =
    leftCents === 0 && boughtCents === 0
      ? 'The whole order has been refunded already.'
      : `At most ${minorUnitsText(leftCents, order.currency) ?? leftCents} can be refunded.`;
  const message = hasOpenCards ? `${most} Gift cards from this order still pay: void them first.` : most;
  throw new Problem('owner-conflict', { detail: message, extra: { error: message, refundableCents: leftCents } });
}

/** Throws when a target of the refund cannot receive it. */
async function requireTakers(tx: Db, order: OrderRecord, provider: string, parts: RefundParts): Promise<void> {
  if (parts.paymentCents > 0 && order.provider !== provider)
    throw createProblem(
      'owner-refused',
      `The order was paid by '${order.provider}', which is not the shop’s payment service any more. Refund it there.`,
    );
  if (parts.giftCardCents > 0) await requireGiftCard(tx, order);
  if (parts.creditCents > 0 && order.email === '')
    throw createProblem('owner-refused', 'The order has no email address any more: nobody would get the gift card.');
}

/** Throws for pieces that were not bought. */
function requireBought(order: OrderRecord, lines: readonly LinePart[]): void {
  const problems = lines.flatMap(({ position, quantity }, index) => {
    const most = order.lines[position]?.quantity ?? 0;
    return quantity <= most ? [] : [{ field: `lines.${index}.quantity`, message: `must be at most ${most}` }];
  });
  if (new Set(lines.map(({ position }) => position)).size < lines.length)
    problems.push({ field: 'lines', message: 'must name each line once' });
  if (problems.length > 0) throw invalid(problems);
}

/** Returned pieces go back to stock, whatever the outcome of the refund. Throws for more than was bought. */
async function restock(tx: Db, order: OrderRecord, lines: readonly LinePart[]): Promise<void> {
  if (lines.length === 0) return;
  const progress = new Map((await lineProgress(tx, order.id)).map((line) => [line.position, line]));
  const problems = lines.flatMap(({ position, quantity }, index) => {
    const line = progress.get(position);
    const most = line === undefined || !line.isStocked ? 0 : line.quantity - line.restocked;
    return quantity <= most ? [] : [{ field: `restock.${index}.quantity`, message: `must be at most ${most}` }];
  });
  if (new Set(lines.map(({ position }) => position)).size < lines.length)
    problems.push({ field: 'restock', message: 'must name each line once' });
  if (problems.length > 0) throw invalid(problems);
  await restockLines(tx, order.id, lines);
  await completeIfSent(tx, order.id);
}

async function requireGiftCard(tx: Db, { giftCardCode }: OrderRecord): Promise<void> {
  // Locks the card, so that it cannot be voided before the refund is recorded.
  const usable = await countRows(
    tx,
    sql`SELECT 1 FROM gift_cards WHERE code = ${giftCardCode} AND voided_at IS NULL FOR UPDATE`,
  );
  if (usable === 0) throw createProblem('owner-refused', CARD_VOIDED);
}
