/**
 * Settles an order: `pending`, then once and for good `paid`, `declined` or `cancelled`. A payment service may send each result twice,
 * or from two sides at once; the first one counts, and its effects are written in the same transaction.
 */
import { sql } from 'drizzle-orm';
import { productTypes } from '#shared/product-types';
import type { Db } from '../../database/database.ts';
import { countRows } from '../../database/rows.ts';
import type { Email } from '../../integrations/mail/mail.ts';
import type { PaymentOutcome } from '../../integrations/payments/payments.ts';
import { audit } from '../../observability/audit.ts';
import { emailDelivery, enqueue, NEWSLETTER } from '../../outbox/outbox.ts';
import { announceLowStock } from '../../outbox/site-events.ts';
import { grantDownloads } from '../downloads/grants.ts';
import { parseGiftCardDetails } from '../gift-cards/gift-card-details.ts';
import { changeGiftCard, createGiftCardCode, type IssuedCard, issueGiftCards } from '../gift-cards/gift-cards.ts';
import type { SubscriptionRecord } from '../subscriptions/subscription-record.ts';
import { changeCoupons } from './change-coupons.ts';
import { endedNow } from './order-conditions.ts';
import { announceOrder } from './order-events.ts';
import { isRenewal, type OrderRecord, orderById } from './order-record.ts';

export type OrderOutcome =
  | Exclude<PaymentOutcome, { kind: 'redirect' | 'processing' }>
  | { readonly kind: 'cancelled' };

export interface OrderEmail extends Email {
  readonly kind: string;
  /** Earliest sending time in epoch milliseconds; absent: now. */
  readonly sendAfter?: number;
}

/** Writes the emails of a paid order. `subscription`: the one that it started. */
export type WriteEmails = (
  order: OrderRecord,
  cards: readonly IssuedCard[],
  subscription: SubscriptionRecord | null,
) => readonly OrderEmail[];

/** Further effects within the transaction that marks an order as paid. */
export interface OrderHooks {
  readonly write: WriteEmails;
  /** Starts the subscription of an order with a plan. `method`: payment method for renewals. */
  begin(tx: Db, order: OrderRecord, method: string): Promise<SubscriptionRecord | null>;
  /** Records a renewal payment of a subscription. */
  advance(tx: Db, order: OrderRecord, method: string): Promise<void>;
}

/** The outcome of an order, and its source: `visitor`, `payments` or `system`. */
export interface OrderEnd {
  readonly outcome: OrderOutcome;
  readonly actor: string;
}

/** Settles a pending order. False when it was settled before. */
export async function finalizeOrder(
  tx: Db,
  orderId: string,
  { outcome, actor }: OrderEnd,
  hooks: OrderHooks,
): Promise<boolean> {
  const reference = outcome.kind === 'cancelled' ? null : outcome.reference;
  const reason = outcome.kind === 'declined' ? { declineReason: outcome.reason } : {};
  const end = outcome.kind === 'paid' ? sql`'{}'::jsonb` : endedNow;
  const changed = await countRows(
    tx,
    sql`
    UPDATE orders SET status = ${outcome.kind}, held_until = NULL, updated_at = now(),
      paid_at = CASE WHEN ${outcome.kind === 'paid'} THEN now() END,
      payment_reference = coalesce(${reference}, payment_reference), details = details || ${JSON.stringify(reason)}::jsonb || ${end}
    WHERE id = ${orderId} AND status = 'pending' RETURNING id`,
  );
  if (changed === 0) return false;
  if (outcome.kind === 'paid') await grantDownloads(tx, orderId);
  const order = await orderById(tx, orderId);
  if (order === null) throw new Error(`Order ${orderId} disappeared while it was finalized.`);
  if (outcome.kind === 'paid') await complete(tx, order, outcome.method ?? '', hooks);
  else await giveBack(tx, order);
  await audit(tx, {
    actor,
    action: `order.${outcome.kind}`,
    subject: orderId,
    requestId: '',
    detail: { ...reason },
  });
  return true;
}

async function complete(tx: Db, order: OrderRecord, method: string, hooks: OrderHooks): Promise<void> {
  await tx.execute(sql`UPDATE carts SET is_purchased = true, updated_at = now() WHERE id = ${order.cartId}`);
  const cards = order.lines
    .filter(({ productType }) => productType === productTypes['gift-card'])
    .flatMap(({ quantity, unitPriceCents, additionalFields }) => {
      const details = parseGiftCardDetails(additionalFields);
      const recipient = details.recipientEmail || order.email;
      return Array.from({ length: quantity }, () => ({
        ...{ code: createGiftCardCode(), amountCents: unitPriceCents },
        ...{ recipient, details },
      }));
    });
  await issueGiftCards(tx, order.id, order, cards);
  const subscription = isRenewal(order) ? null : await hooks.begin(tx, order, method);
  if (isRenewal(order)) await hooks.advance(tx, order, method);
  const emails = hooks.write(order, cards, subscription).map(({ kind, sendAfter, ...email }) => ({
    ...emailDelivery(kind, email),
    sendAfter: sendAfter ?? null,
  }));
  await enqueue(tx, [...emails, ...(isRenewal(order) ? [] : newsOf(order))]);
  await announceOrder(tx, order, { topic: 'order.created', id: order.id });
  await announceLowStock(tx, order.id);
}

/** A subscriber to marketing emails confirms once more, if the mailing list supports it. */
function newsOf({ id, email, details: { wantsNews, contact, language } }: OrderRecord) {
  if (wantsNews !== true) return [];
  const { firstName, lastName } = contact;
  const payload = { email, doubleOptIn: true, firstName, lastName, ...(language === undefined ? {} : { language }) };
  return [{ key: `order-list:${id}`, channel: 'mailing-list', target: NEWSLETTER, payload } as const];
}

/** Releases everything that the order has reserved, and reopens the cart. */
async function giveBack(tx: Db, order: OrderRecord): Promise<void> {
  await returnStock(tx, order);
  if (order.giftCardCode !== null) await changeGiftCard(tx, order.giftCardCode, order.giftCardCents);
  await tx.execute(sql`UPDATE carts SET order_id = NULL WHERE id = ${order.cartId} AND order_id = ${order.id}`);
}

/** Releases the stock and the coupon uses of the order. */
export async function returnStock(tx: Db, order: OrderRecord): Promise<void> {
  await tx.execute(sql`
    UPDATE variants v SET qty_in_stock = v.qty_in_stock + n.quantity
    FROM (SELECT variant_id, sum(quantity - restocked)::int AS quantity FROM order_lines
      WHERE order_id = ${order.id} AND stock_taken GROUP BY variant_id) n
    WHERE v.id = n.variant_id AND v.id = ANY (ARRAY(SELECT variant_id FROM order_lines WHERE order_id = ${order.id}))`);
  await changeCoupons(tx, order.details.couponCodes, 1);
}
