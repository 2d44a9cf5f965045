/** Conditions and amounts of orders `o` that say what is still to be shipped, for statements. */
import { sql } from 'drizzle-orm';
import { productTypes } from '#shared/product-types';
import { epochMs } from '../../database/columns.ts';

/** The details of an order that is declined or cancelled in this statement. */
export const endedNow = sql`jsonb_build_object('endedAt', floor(${epochMs(sql`now()`)}))`;

/** The whole amount went back, or is about to: `isWhollyRefunded` of `shared/order-refunds.ts`. */
export const isRefunded = sql`(o.refunded_cents > 0 AND o.refunded_cents >= o.grand_total_cents)`;

/** Of a line `n`: shipped pieces that the buyer has sent back. */
const returned = sql`least(n.fulfilled, (
  SELECT coalesce(sum((l ->> 'quantity')::int), 0)::int FROM return_requests r, jsonb_array_elements(r.lines) l
  WHERE r.order_id = n.order_id AND r.state = 'received' AND (l ->> 'position')::int = n.position))`;

/** Of a line `n`: its product is shipped, as `isShipped` of `shared/product-types.ts` says. */
const isShipped = sql`n.product_type = ${sql.raw(String(productTypes.physical))}`;

/** The order has something that is shipped. An aggregate: for EXISTS in a SELECT list PostgreSQL reads the lines of all orders. */
export const requiresShipping = sql`(
  SELECT coalesce(bool_or(${isShipped}), false) FROM order_lines n WHERE n.order_id = o.id)`;

/** Of a line `n`: pieces that can still be shipped. Those put back in stock were not shipped, unless a return was received. */
export const unsent = sql`CASE WHEN ${isShipped} THEN
  greatest(0, n.quantity - n.fulfilled - greatest(0, n.restocked - ${returned})) ELSE 0 END`;

/** Some pieces can still be shipped. */
export const hasUnsent = sql`EXISTS (SELECT FROM order_lines n WHERE n.order_id = o.id AND ${unsent} > 0)`;

/** Something of a paid order is to be shipped. */
export const isToSend = sql`(NOT ${isRefunded} AND ${hasUnsent})`;

/** The quantity that is still to be shipped. */
export const toSendQuantity = sql`CASE WHEN o.status = 'paid' AND NOT ${isRefunded} THEN (
  SELECT coalesce(sum(${unsent}), 0)::int FROM order_lines n WHERE n.order_id = o.id) ELSE 0 END`;
