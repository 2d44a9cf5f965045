/** An order with everything that admins may see. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { filledFields } from '#shared/filled-fields';
import { adminMessages } from '#shared/messages/admin';
import { productTypes } from '#shared/product-types';
import type { Db } from '../../database/database.ts';
import { selectRow, selectRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { dateStyleOf } from '../../shop/date-style.ts';
import { creditNote } from '../../shop/orders/credit-note.ts';
import { lineValues } from '../../shop/orders/line-values.ts';
import { type OrderRecord, orderByNumber } from '../../shop/orders/order-record.ts';
import { type Refund, refundsOf } from '../../shop/orders/refund-record.ts';
import { refundableCents } from '../../shop/orders/reserve-refund.ts';
import { type LineProgress, lineProgress, shipmentsOf } from '../../shop/orders/shipments.ts';
import { returnsOfOrder } from '../../shop/returns/return-record.ts';
import type { AdminContext } from '../admin-context.ts';
import { emailsOf } from './order-email-list.ts';
import { orderNotes } from './order-notes.ts';
import type { adminOrder } from './order-replies.ts';

type AdminOrder = z.output<typeof adminOrder>;

/** The order with a number. Throws `not-found`. */
export async function requireOrder({ database, websiteId }: AdminContext, number: string): Promise<OrderRecord> {
  const order = await orderByNumber(database.db, websiteId, number);
  if (order === null) throw createProblem('not-found', adminMessages.locate);
  return order;
}

/** The current state of the order with a number. Throws `not-found`. */
export async function orderDetail(context: AdminContext, number: string): Promise<AdminOrder> {
  const order = await requireOrder(context, number);
  const { db } = context.database;
  const refunds = await refundsOf(db, order.id);
  return {
    ...summaryOf(order),
    ...sumsOf(order),
    market: await marketOf(db, order.id),
    lines: linesOf(order, await lineProgress(db, order.id)),
    payment: {
      provider: order.provider,
      reference: order.paymentReference,
      paidCents: order.paidAt === null ? 0 : order.grandTotalCents - order.giftCardCents,
      refundableCents: await refundableCents(db, order),
    },
    refunds: refunds.map((refund, position) => refundReply(order, refund, position)),
    tracking: order.tracking,
    shipments: (await shipmentsOf(db, order.id)).map(({ lines, ...shipment }) => ({ ...shipment, lines: [...lines] })),
    returns: (await returnsOfOrder(db, order.id)).map(({ orderId: _, orderNumber: __, email: ___, ...entry }) => entry),
    downloads: order.files.map(({ fileId, name, allowed, used, expiresAt, isEnded }) => ({
      ...{ fileId, name, allowed, used, expiresAt, isEnded },
    })),
    giftCards: [...(await boughtCards(db, order.id))],
    paidWithGiftCard: await payingCard(db, order.giftCardCode),
    subscriptionId: order.subscriptionId,
    emails: [...(await emailsOf(db, order))],
    notes: [...(await orderNotes.list(db, order.id))],
  };
}

function refundReply(order: OrderRecord, refund: Refund, position: number): AdminOrder['refunds'][number] {
  const { orderId: _, idempotencyKey: __, notify: ___, lines, ...shown } = refund;
  const { taxLines, lines: noteLines, ...note } = creditNote(order, refund, position);
  return {
    ...shown,
    lines: [...lines],
    creditNote: { ...note, lines: [...noteLines], taxLines: taxLines === null ? null : [...taxLines] },
  };
}

const marketRow = z.object({
  id: z.string(),
  rate: z.string(),
  storeCurrency: z.string(),
  storeTotalCents: z.number(),
});

/** The market that an order was placed in; null for one at the store's own prices. */
async function marketOf(db: Db, orderId: string): Promise<AdminOrder['market']> {
  const row = await selectRow(
    db,
    marketRow,
    sql`
    SELECT market AS id, market_rate AS rate, store_currency AS "storeCurrency",
      store_cents(grand_total_cents, currency, market_rate, store_currency)::float8 AS "storeTotalCents"
    FROM orders WHERE id = ${orderId} AND market <> ''`,
  );
  return row ?? null;
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
  const { contact, shippingOption, couponCodes, taxes, taxLines, includedTaxCents, billing, pickup, note, giftWrap } =
    details;
  return {
    ...{ subtotalCents, discountCents, shippingCents, taxCents, contact, shippingOption, includedTaxCents },
    endedAt: details.endedAt ?? null,
    declineReason: details.declineReason ?? '',
    billing: billing ?? null,
    pickup: pickup ?? null,
    note: note ?? '',
    giftWrap: giftWrap ?? null,
    couponCodes: [...couponCodes],
    taxes: [...taxes],
    taxLines: taxLines === undefined ? null : [...taxLines],
  };
}

function linesOf(order: OrderRecord, progress: readonly LineProgress[]): AdminOrder['lines'] {
  const { locale } = dateStyleOf(order);
  const refunds = lineValues(order);
  return order.lines.map((line, position) => ({
    ...statusOfOrder(line, progress[position]),
    refundCents: refunds[position] ?? 0,
    position,
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

/** The progress of a line. */
function statusOfOrder({ productType }: OrderRecord['lines'][number], line: LineProgress | undefined) {
  if (line === undefined) return { sent: 0, unsent: 0, restockable: 0, refundable: 0 };
  const left = line.quantity - line.restocked;
  // Gift cards are not paid back by piece, but by what is left on them.
  const refundable = productType === productTypes['gift-card'] ? 0 : left;
  return { sent: line.fulfilled, unsent: line.unsent, restockable: line.isStocked ? left : 0, refundable };
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
