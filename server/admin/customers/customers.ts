/** Customers: everybody who has ordered, identified by email address. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { selectRow, selectRows } from '../../database/rows.ts';
import { pageOf } from '../../http/cursor.ts';
import { numberColumn, type SortColumn, sorted, sortOrder, textColumn, timeColumn } from '../../http/sorted-list.ts';
import { nameOfOrder } from '../orders/order-filters.ts';
import { customer } from './customer-replies.ts';

const PAGE_SIZE = 50;

/** Condition for the orders `o` of a customer. */
export const ordersOfCustomer = (websiteId: string, id: string): SQL =>
  sql`o.website_id = ${websiteId} AND md5(lower(o.email)) = ${id}`;

/** The customers of a site. In a store in test mode test orders count, and nowhere else, as in sales reports. */
export interface CustomersOf {
  readonly websiteId: string;
  readonly testMode: boolean;
}

const isSold = (testMode: boolean): SQL => sql`o.status IN ('paid', 'fulfilled') AND o.test_mode = ${testMode}`;

export const customerFilters = {
  search: z.string().max(200).optional().describe('Part of an email address or a name.'),
  ids: z
    .string()
    .regex(/^[0-9a-f]{32}(,[0-9a-f]{32}){0,199}$/, 'must be up to 200 ids, separated by commas')
    .optional()
    .describe('Ids of customers, separated by commas; at most 200.'),
};

export const customerSorting = {
  sort: z
    .enum(['email', 'name', 'orders', 'spent', 'last'])
    .default('email')
    .describe('`spent`: in the currency of the store; `last`: the last order.'),
  order: sortOrder.default('asc'),
  cursor: z.string().max(2000).optional(),
};

type CustomerFilters = z.infer<z.ZodObject<typeof customerFilters>>;
type CustomerSorting = z.infer<z.ZodObject<typeof customerSorting>>;

/** Aggregates of the orders `o` of a customer. */
const columnsOf = (testMode: boolean): Readonly<Record<CustomerSorting['sort'], SortColumn>> => ({
  email: textColumn(sql`lower(o.email)`),
  name: textColumn(
    sql`lower(coalesce(nullif((array_agg(${nameOfOrder} ORDER BY o.created DESC))[1], ''), lower(o.email)))`,
  ),
  orders: numberColumn(sql`count(*)`, sql`bigint`),
  spent: numberColumn(
    sql`coalesce(sum(store_cents(o.grand_total_cents - o.refunded_cents, o.currency, o.market_rate, o.store_currency))
      FILTER (WHERE ${isSold(testMode)}), 0)`,
  ),
  last: timeColumn(sql`max(o.created)`),
});

const row = customer.extend({ position: z.string() });

/** Groups orders `o` by customer; further data is only looked up for the rows of a page. */
function grouped(condition: SQL, limit: number, query: Partial<CustomerSorting> & Pick<CustomersOf, 'testMode'>) {
  const { sort = 'email', order = 'asc', cursor, testMode } = query;
  const column = columnsOf(testMode)[sort];
  const { after, direction, orderBy } = sorted({ column, id: sql`lower(o.email)`, order, cursor });
  return sql`
  SELECT c.id, c.email, c.orders, c."firstOrder", c."lastOrder", c.position,
    (SELECT ${nameOfOrder} FROM orders o
      WHERE o.website_id = c.website_id AND lower(o.email) = c.email ORDER BY o.created DESC LIMIT 1) AS name,
    (SELECT coalesce(json_agg(json_build_object('currency', s.currency, 'orders', s.orders, 'cents', s.cents) ORDER BY s.currency), '[]')
      FROM (SELECT o.currency, count(*) AS orders, sum(o.grand_total_cents - o.refunded_cents) AS cents FROM orders o
        WHERE o.website_id = c.website_id AND lower(o.email) = c.email AND ${isSold(testMode)} GROUP BY o.currency) s) AS spent,
    EXISTS (SELECT FROM accounts a WHERE a.website_id = c.website_id AND lower(a.email) = c.email) AS "hasAccount"
  FROM (
    SELECT o.website_id, lower(o.email) AS email, md5(lower(o.email)) AS id, count(*)::int AS orders,
      ${column.by} AS "by", ${column.text} AS position,
      ${epochMs(sql`min(o.created)`)} AS "firstOrder", ${epochMs(sql`max(o.created)`)} AS "lastOrder"
    FROM orders o WHERE ${condition} GROUP BY o.website_id, lower(o.email)
    HAVING ${after} ORDER BY ${orderBy} LIMIT ${limit}) c
  ORDER BY c."by" ${direction}, c.email ${direction}`;
}

/** Conditions for orders `o` of customers. */
function conditionOf(websiteId: string, { search = '', ids }: CustomerFilters): SQL {
  const text = search.trim();
  const conditions = [
    sql`o.website_id = ${websiteId} AND o.email <> ''`,
    ...(ids === undefined ? [] : [sql`md5(lower(o.email)) = ANY (string_to_array(${ids}, ','))`]),
    ...(text === ''
      ? []
      : [sql`(strpos(lower(o.email), lower(${text})) > 0 OR strpos(lower(${nameOfOrder}), lower(${text})) > 0)`]),
  ];
  return sql.join(conditions, sql` AND `);
}

/** Sorted by email address unless another order is requested. */
export async function listCustomers(
  db: Db,
  { websiteId, testMode }: CustomersOf,
  query: CustomerFilters & Partial<CustomerSorting>,
) {
  const statement = grouped(conditionOf(websiteId, query), PAGE_SIZE + 1, { ...query, testMode });
  const rows = await selectRows(db, row, statement);
  const { rows: page, ...paging } = pageOf(rows, PAGE_SIZE, ({ position, email }) => [position, email]);
  return { results: page.map(({ position: _, ...listed }) => listed), ...paging };
}

export const customerById = (db: Db, { websiteId, testMode }: CustomersOf, id: string) =>
  selectRow(db, customer, grouped(ordersOfCustomer(websiteId, id), 1, { testMode }));
