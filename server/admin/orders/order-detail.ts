/** One order with all that the owner may know of it. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { filledFields } from '#shared/filled-fields';
import { adminMessages } from '#shared/messages/admin';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { optionalText, selectRow, selectRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { dateStyleOf } from '../../shop/date-style.ts';
import { issuedCards } from '../../shop/orders/cancel-order.ts';
import { type OrderRecord, orderByNumber } from '../../shop/orders/order-record.ts';
import { updateKeys } from '../../shop/orders/order-update-emails.ts';
import { type Refund, refundsOf } from '../../shop/orders/refund-record.ts';
import { refundableCents } from '../../shop/orders/reserve-refund.ts';
import type { AdminContext } from '../admin-context.ts';
import { notesOf } from './order-notes.ts';
import type { adminOrder } from './order-replies.ts';

type AdminOrder = z.output<typeof adminOrder>;

/** The order of a number. Throws `not-found`. */
export async function requireOrder({ database, websiteId }: AdminContext, number: string): Promise<OrderRecord> {
  const order = await orderByNumber(database.db, websiteId, number);
  if (order === null) throw createProblem('not-found', adminMessages.locate);
  return order;
}

/** The order of a number as it is now. Throws `not-found`. */
export async function orderDetail(context: AdminContext, number: string): Promise<AdminOrder> {
  const order = await requireOrder(context, number);
  const { db } = context.database;
  const refunds = await refundsOf(db, order.id);
  return {
    ...summaryOf(order),
    ...sumsOf(order),
    lines: linesOf(order),
    payment: {
      provider: order.provider,
      reference: order.paymentReference,
      paidCents: order.paidAt === null ? 0 : order.grandTotalCents - order.giftCardCents,
      refundableCents: await refundableCents(db, order),
    },
    refunds: refunds.map(({ orderId: _, idempotencyKey: __, notify: ___, ...refund }) => refund),
    tracking: order.tracking,
    downloads: order.files.map(({ fileId, name, allowed, used, expiresAt, isEnded }) => ({
      ...{ fileId, name, allowed, used, expiresAt, isEnded },
    })),
    giftCards: [...(await boughtCards(db, order.id))],
    paidWithGiftCard: await payingCard(db, order.giftCardCode),
    subscriptionId: order.subscriptionId,
    emails: [...(await emailsOf(db, order, refunds))],
    notes: [...(await notesOf(db, order.id))],
  };
}

function summaryOf(order: OrderRecord) {
  const { id, number, status, kind, testMode, email, currency, grandTotalCents, giftCardCents, refundedCents } = order;
  const { created, paidAt, fulfilledAt } = order;
  return {
    ...{ id, number, status, kind, testMode, email, currency, grandTotalCents, giftCardCents, refundedCents },
    ...{ created, paidAt, fulfilledAt },
  };
}

function sumsOf({ subtotalCents, discountCents, shippingCents, taxCents, details }: OrderRecord) {
  const { contact, shippingOption, couponCodes, taxes, includedTaxCents, billing, pickup, note, giftWrap } = details;
  return {
    ...{ subtotalCents, discountCents, shippingCents, taxCents, contact, shippingOption, includedTaxCents },
    billing: billing ?? null,
    pickup: pickup ?? null,
    note: note ?? '',
    giftWrap: giftWrap ?? null,
    couponCodes: [...couponCodes],
    taxes: [...taxes],
  };
}

function linesOf(order: OrderRecord): AdminOrder['lines'] {
  const { locale } = dateStyleOf(order);
  return order.lines.map((line) => ({
    itemId: line.itemId,
    variantId: line.variantId,
    sku: line.sku,
    title: line.title,
    variant: line.variant,
    productType: line.productType,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    fields: filledFields(line.additionalFields, line.fieldTitles, locale),
  }));
}

const cardRow = z.object({
  id: z.string(),
  amountCents: z.number(),
  balanceCents: z.number(),
  isVoided: z.boolean(),
});

const boughtCards = (db: Db, orderId: string) =>
  selectRows(
    db,
    cardRow,
    sql`SELECT id, amount_cents::float8 AS "amountCents", balance_cents::float8 AS "balanceCents", voided_at IS NOT NULL AS "isVoided"
      FROM gift_cards WHERE order_id = ${orderId} ORDER BY code`,
  );

async function payingCard(db: Db, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const row = await selectRow(db, z.object({ id: z.string() }), sql`SELECT id FROM gift_cards WHERE code = ${code}`);
  return row?.id ?? null;
}

const emailRow = z.object({
  name: optionalText,
  to: z.string(),
  subject: optionalText,
  state: z.enum(['waiting', 'delivered', 'failed']),
  created: z.number(),
  sendAfter: z.number().nullable(),
  deliveredAt: z.number().nullable(),
  lastError: optionalText,
});

/** The emails about an order, found by the keys that they are written under. */
function emailsOf(db: Db, order: OrderRecord, refunds: readonly Refund[]) {
  const { id } = order;
  const keys = [
    ...[`order-${id}`, `notice-${id}`, `review-${id}`, updateKeys.fulfilled(id), updateKeys.cancelled(id)],
    ...refunds.map((refund) => updateKeys.refunded(refund.id)),
    ...Array.from({ length: issuedCards(order) }, (_, index) => `card-${id}-${index}`),
    ...(order.subscriptionId === null ? [] : [`subscription-${order.subscriptionId}-renewed-${order.cycle}`]),
  ];
  return selectRows(
    db,
    emailRow,
    sql`
    SELECT payload ->> 'name' AS name, target AS to, payload ->> 'subject' AS subject, ${epochMs(sql`created`)} AS created,
      CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state,
      ${epochMs(sql`send_after`)} AS "sendAfter", ${epochMs(sql`delivered_at`)} AS "deliveredAt", last_error AS "lastError"
    FROM deliveries WHERE channel = 'mail' AND key = ANY (ARRAY(SELECT json_array_elements_text(${JSON.stringify(keys)}::json)))
    ORDER BY created, key`,
  );
}
