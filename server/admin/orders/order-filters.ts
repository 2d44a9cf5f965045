/** Which orders a list or an export has. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orderStatus } from '../../shop/orders/order-replies.ts';
import { orderKind } from './order-replies.ts';

const DAY = 'must be a day, YYYY-MM-DD';
/** The database knows no year 0. */
const day = z.iso
  .date(DAY)
  .refine((text) => !text.startsWith('0000'), DAY)
  .optional();

export const orderFilters = {
  status: orderStatus.optional(),
  kind: orderKind.optional(),
  testMode: z.enum(['true', 'false']).optional(),
  from: day.describe('The first day, in the time zone of the site.'),
  to: day.describe('The last day.'),
  email: z.string().max(256).optional().describe('Part of the buyer’s address.'),
  number: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .optional(),
  search: z.string().max(200).optional().describe('A number, or part of an address, a name, a title or a SKU.'),
};

export type OrderFilters = z.infer<z.ZodObject<typeof orderFilters>>;

/** Whose orders, and in which zone its days begin. */
interface OrdersOf {
  readonly websiteId: string;
  readonly timeZone: string;
}

/** Conditions on orders `o`. */
export function orderConditions(filters: OrderFilters, { websiteId, timeZone }: OrdersOf): SQL {
  const { status, kind, testMode, from, to, email, number, search = '' } = filters;
  const startOf = (date: string, days: number): SQL =>
    sql`((${date}::date + ${days}::int)::timestamp AT TIME ZONE ${timeZone})`;
  const conditions = [
    sql`o.website_id = ${websiteId}`,
    ...(status === undefined ? [] : [sql`o.status = ${status}`]),
    ...(kind === undefined ? [] : [sql`o.kind = ${kind}`]),
    ...(testMode === undefined ? [] : [sql`o.test_mode = ${testMode === 'true'}`]),
    ...(from === undefined ? [] : [sql`o.created >= ${startOf(from, 0)}`]),
    ...(to === undefined ? [] : [sql`o.created < ${startOf(to, 1)}`]),
    ...(email === undefined ? [] : [sql`strpos(lower(o.email), lower(${email})) > 0`]),
    ...(number === undefined ? [] : [sql`o.number = ${number}::bigint`]),
    ...(search.trim() === '' ? [] : [searchCondition(search.trim())]),
  ];
  return sql.join(conditions, sql` AND `);
}

function searchCondition(text: string): SQL {
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  const isPart = (value: SQL): SQL => sql`strpos(lower(${value}), lower(${text})) > 0`;
  const name = sql`concat_ws(' ', o.details #>> '{contact,firstName}', o.details #>> '{contact,lastName}')`;
  return sql`(${number === undefined ? sql`false` : sql`o.number = ${number}::bigint`} OR ${isPart(sql`o.email`)} OR ${isPart(name)}
    OR EXISTS (SELECT FROM order_lines n WHERE n.order_id = o.id AND (${isPart(sql`n.title`)} OR ${isPart(sql`n.sku`)})))`;
}
