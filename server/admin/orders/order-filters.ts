/** Filters for lists and exports of orders. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isRefunded, isToSend } from '../../shop/orders/order-conditions.ts';
import { orderStatus } from '../../shop/orders/order-replies.ts';

import { orderKind } from './order-replies.ts';

const DAY = 'must be a day, YYYY-MM-DD';
/** PostgreSQL has no year 0. */
const day = z.iso
  .date(DAY)
  .refine((text) => !text.startsWith('0000'), DAY)
  .optional();

export const orderFilters = {
  status: z
    .enum([...orderStatus.options, 'sold'])
    .optional()
    .describe('`sold`: paid or sent, which is what analytics counts.'),
  kind: orderKind.optional(),
  testMode: z.enum(['true', 'false']).optional(),
  payment: z.enum(['unpaid', 'paid', 'partly-refunded', 'refunded']).optional().describe('Payment status.'),
  sent: z
    .enum(['none', 'some', 'all', 'not-needed'])
    .optional()
    .describe(
      'Shipping status of paid orders. `none`, `some`: more is to be shipped; `not-needed`: nothing is, because the order has no physical products, the whole amount was refunded or the pieces were put back in stock.',
    ),
  from: day.describe('First day, in the time zone of the site.'),
  to: day.describe('Last day, inclusive.'),
  email: z.string().max(256).optional().describe('Part of the buyer’s email address.'),
  number: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .optional(),
  numbers: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, 'must be up to 500 whole numbers, separated by commas')
    .optional()
    .describe('Order numbers, separated by commas; at most 500.'),
  search: z
    .string()
    .max(200)
    .optional()
    .describe('Order number, or part of an email address, a name, a title or a SKU.'),
};

export type OrderFilters = z.infer<z.ZodObject<typeof orderFilters>>;

/** The site of the orders, and the time zone of its days. */
interface OrdersOf {
  readonly websiteId: string;
  readonly timeZone: string;
}

/** Conditions on orders `o`. */
export function orderConditions(filters: OrderFilters, { websiteId, timeZone }: OrdersOf): SQL {
  const { status, kind, testMode, payment, sent, from, to, email, number, numbers, search = '' } = filters;
  const startOf = (date: string, days: number): SQL =>
    sql`((${date}::date + ${days}::int)::timestamp AT TIME ZONE ${timeZone})`;
  const conditions = [
    sql`o.website_id = ${websiteId}`,
    ...(status === undefined
      ? []
      : [status === 'sold' ? sql`o.status IN ('paid', 'fulfilled')` : sql`o.status = ${status}`]),
    ...(kind === undefined ? [] : [sql`o.kind = ${kind}`]),
    ...(testMode === undefined ? [] : [sql`o.test_mode = ${testMode === 'true'}`]),
    ...(payment === undefined ? [] : [paymentConditions[payment]]),
    ...(sent === undefined ? [] : [sentConditions[sent]]),
    ...(from === undefined ? [] : [sql`o.created >= ${startOf(from, 0)}`]),
    ...(to === undefined ? [] : [sql`o.created < ${startOf(to, 1)}`]),
    ...(email === undefined ? [] : [sql`strpos(lower(o.email), lower(${email})) > 0`]),
    ...(number === undefined ? [] : [sql`o.number = ${number}::bigint`]),
    ...(numbers === undefined ? [] : [sql`o.number = ANY (string_to_array(${numbers}, ',')::bigint[])`]),
    ...(search.trim() === '' ? [] : [searchCondition(search.trim())]),
  ];
  return sql.join(conditions, sql` AND `);
}

const wasPaid = sql`(o.paid_at IS NOT NULL OR o.status IN ('paid', 'fulfilled'))`;

const paymentConditions: Readonly<Record<NonNullable<OrderFilters['payment']>, SQL>> = {
  unpaid: sql`NOT ${wasPaid}`,
  paid: sql`(${wasPaid} AND o.refunded_cents = 0)`,
  'partly-refunded': sql`(o.refunded_cents > 0 AND o.refunded_cents < o.grand_total_cents)`,
  refunded: isRefunded,
};

const hasSent = sql`EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id)`;

/** A shipped order of which only what is not shipped was left: releases before 0.18 did not mark it as fulfilled. */
const isComplete = sql`(o.status = 'paid' AND ${hasSent} AND NOT ${isRefunded} AND NOT ${isToSend})`;

const sentConditions: Readonly<Record<NonNullable<OrderFilters['sent']>, SQL>> = {
  none: sql`(o.status = 'paid' AND NOT ${hasSent} AND ${isToSend})`,
  some: sql`(o.status = 'paid' AND ${hasSent} AND ${isToSend})`,
  all: sql`(o.status = 'fulfilled' OR ${isComplete})`,
  'not-needed': sql`(o.status = 'paid' AND NOT ${isToSend} AND NOT ${isComplete})`,
};

/** The name of who ordered, from the order `o`; empty without one. */
export const nameOfOrder = sql`concat_ws(' ', nullif(o.details #>> '{contact,firstName}', ''), nullif(o.details #>> '{contact,lastName}', ''))`;

function searchCondition(text: string): SQL {
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  const isPart = (value: SQL): SQL => sql`strpos(lower(${value}), lower(${text})) > 0`;
  return sql`(${number === undefined ? sql`false` : sql`o.number = ${number}::bigint`} OR ${isPart(sql`o.email`)} OR ${isPart(nameOfOrder)}
    OR EXISTS (SELECT FROM order_lines n WHERE n.order_id = o.id AND (${isPart(sql`n.title`)} OR ${isPart(sql`n.sku`)})))`;
}
