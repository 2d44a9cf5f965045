/** Orders as a CSV file, streamed in batches, because it may be larger than memory. */
import { type SQL, sql } from 'drizzle-orm';
import type { Response } from 'express';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { document, selectRows } from '../../database/rows.ts';
import { afterRow, positionColumn } from '../../http/list-position.ts';
import { sendPieces } from '../../http/send-pieces.ts';
import { decimal } from '../../shop/cart/cart-view.ts';
import type { OrderDetails } from '../../shop/orders/order-record.ts';
import { orderStatus } from '../../shop/orders/order-replies.ts';
import type { AdminContext } from '../admin-context.ts';
import { csvLine } from '../csv.ts';
import { taxCells, taxColumns } from './export-taxes.ts';
import { orderKind } from './order-replies.ts';

const BATCH = 200;

const columns = [
  ...['Order', 'Date', 'Status', 'Kind', 'Test mode', 'Email', 'First name', 'Last name', 'Phone'],
  ...['Address', 'Address 2', 'City', 'Region', 'Postal code', 'Country', 'Shipping option', 'Coupons'],
  ...['Currency', 'Subtotal', 'Discount', 'Shipping', 'Tax', 'Total', 'Paid by gift card', 'Refunded'],
  ...['Title', 'Variant', 'SKU', 'Quantity', 'Unit price', 'Gift wrap', 'Gift message', 'Note'],
  ...['Market', 'Rate', 'Store currency', 'Total in store currency'],
  ...taxColumns,
];

/** The first line of the file. */
export const exportHead = csvLine(columns);

const row = z.object({
  id: z.string(),
  position: z.string(),
  number: z.number(),
  date: z.string(),
  status: orderStatus,
  kind: orderKind,
  testMode: z.boolean(),
  email: z.string(),
  currency: z.string(),
  sums: z.array(z.number()),
  market: z.string(),
  rate: z.string(),
  storeCurrency: z.string(),
  storeTotalCents: z.number(),
  details: document<OrderDetails>(),
  lines: z.array(
    z.object({
      title: z.string(),
      variant: z.string(),
      sku: z.string(),
      quantity: z.number(),
      unitPriceCents: z.number(),
    }),
  ),
});

type ExportedOrder = z.infer<typeof row>;

/** Streams the orders `o` that match a condition, newest first. */
export async function sendOrders(context: AdminContext, condition: SQL, response: Response): Promise<void> {
  const { timeZone } = context.site.current();
  const day = new Date(context.now()).toISOString().slice(0, 10);
  response.attachment(`orders-${day}.csv`).set({ 'Content-Type': 'text/csv; charset=utf-8; header=present' });
  await sendPieces(csvOf(context.database.db, condition, timeZone), response);
}

async function* csvOf(db: Db, condition: SQL, timeZone: string): AsyncGenerator<string> {
  yield exportHead;
  let after: readonly string[] | undefined;
  do {
    const { text, next } = await exportBatch(db, condition, timeZone, after);
    yield text;
    after = next;
  } while (after !== undefined);
}

interface ExportedBatch {
  readonly text: string;
  readonly orders: number;
  /** Start of the next batch; undefined: this was the last one. */
  readonly next?: readonly string[] | undefined;
}

/** A batch of orders `o` that match a condition as lines of the file, starting after the previous batch. */
export async function exportBatch(
  db: Db,
  condition: SQL,
  timeZone: string,
  after: readonly string[] | undefined,
): Promise<ExportedBatch> {
  const place = after === undefined ? sql`true` : afterRow({ created: sql`o.created`, id: sql`o.id` }, after);
  const rows = await selectRows(db, row, batchOf(sql`${condition} AND ${place}`, timeZone));
  const latest = rows.at(-1);
  const next = rows.length < BATCH || latest === undefined ? undefined : [latest.position, latest.id];
  return { text: rows.map(csvOfOrder).join(''), orders: rows.length, next };
}

const batchOf = (condition: SQL, timeZone: string): SQL => sql`
  SELECT o.id, ${positionColumn(sql`o.created`)} AS position, o.number::int AS number, o.status, o.kind,
    to_char(o.created AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') AS date, o.test_mode AS "testMode", o.email, o.currency,
    json_build_array(o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents, o.grand_total_cents,
      o.gift_card_cents, o.refunded_cents) AS sums, o.details,
    o.market, o.market_rate AS rate, coalesce(nullif(o.store_currency, ''), o.currency) AS "storeCurrency",
    store_cents(o.grand_total_cents, o.currency, o.market_rate, o.store_currency)::float8 AS "storeTotalCents",
    (SELECT coalesce(json_agg(json_build_object('title', n.title, 'variant', n.variant_text, 'sku', n.sku,
      'quantity', n.quantity, 'unitPriceCents', n.unit_price_cents) ORDER BY n.position), '[]')
      FROM order_lines n WHERE n.order_id = o.id) AS lines
  FROM orders o WHERE ${condition} ORDER BY o.created DESC, o.id DESC LIMIT ${BATCH}`;

/** Sums appear only on the first line, so that columns can be added up. */
function csvOfOrder(order: ExportedOrder): string {
  const { number, date, status, kind, testMode, email, currency, sums, details, lines } = order;
  const { market, rate, storeCurrency, storeTotalCents } = order;
  const { firstName, lastName, phone, line1, line2, city, region, postalCode, country } = details.contact;
  const { giftWrap, note = '' } = details;
  const money = (cents: number): string => decimal(cents, currency);
  const wrap = giftWrap === undefined ? '' : money(giftWrap.cents);
  const head = [
    ...[number, date, status, kind, testMode ? 'yes' : 'no', email, firstName, lastName, phone],
    ...[line1, line2, city, region, postalCode, country, details.shippingOption ?? '', details.couponCodes.join(' ')],
    currency,
  ];
  return lines
    .map(({ title, variant, sku, quantity, unitPriceCents }, index) => {
      const amounts = index === 0 ? sums.map(money) : sums.map(() => '');
      const extras = index === 0 ? [wrap, giftWrap?.message ?? '', note] : ['', '', ''];
      const total = index === 0 ? decimal(storeTotalCents, storeCurrency) : '';
      const taxes = index === 0 ? taxCells(details, money) : taxColumns.map(() => '');
      const rest = [...extras, market, rate, storeCurrency, total, ...taxes];
      return csvLine([...head, ...amounts, title, variant, sku, quantity, money(unitPriceCents), ...rest]);
    })
    .join('');
}
