/** Customers: everybody who has ordered, identified by email address. */
import { type SQL, sql } from 'drizzle-orm';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { selectRow, selectRows } from '../../database/rows.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { customer } from './customer-replies.ts';

const PAGE_SIZE = 50;

/** Condition for the orders `o` of a customer. */
export const ordersOfCustomer = (websiteId: string, id: string): SQL =>
  sql`o.website_id = ${websiteId} AND md5(lower(o.email)) = ${id}`;

/** Groups orders `o` by customer; further data is only looked up for the rows of a page. */
const grouped = (condition: SQL, limit: number): SQL => sql`
  SELECT g.id, g.email, g.orders, g."firstOrder", g."lastOrder",
    (SELECT concat_ws(' ', nullif(o.details #>> '{contact,firstName}', ''), nullif(o.details #>> '{contact,lastName}', ''))
      FROM orders o WHERE o.website_id = g.website_id AND lower(o.email) = g.email ORDER BY o.created DESC LIMIT 1) AS name,
    (SELECT coalesce(json_agg(json_build_object('currency', s.currency, 'orders', s.orders, 'cents', s.cents) ORDER BY s.currency), '[]')
      FROM (SELECT o.currency, count(*) AS orders, sum(o.grand_total_cents - o.refunded_cents) AS cents FROM orders o
        WHERE o.website_id = g.website_id AND lower(o.email) = g.email AND o.status IN ('paid', 'fulfilled') AND NOT o.test_mode
        GROUP BY o.currency) s) AS spent,
    EXISTS (SELECT FROM accounts a WHERE a.website_id = g.website_id AND lower(a.email) = g.email) AS "hasAccount"
  FROM (
    SELECT o.website_id, lower(o.email) AS email, md5(lower(o.email)) AS id, count(*)::int AS orders,
      ${epochMs(sql`min(o.created)`)} AS "firstOrder", ${epochMs(sql`max(o.created)`)} AS "lastOrder"
    FROM orders o WHERE ${condition} GROUP BY o.website_id, lower(o.email) ORDER BY lower(o.email) LIMIT ${limit}) g
  ORDER BY g.email`;

export interface CustomerFilters {
  /** Part of an email address or a name. */
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Sorted by email address. */
export async function listCustomers(db: Db, websiteId: string, { search = '', cursor }: CustomerFilters) {
  const [before] = readCursor(cursor, [cursorParts.text]) ?? [];
  const text = search.trim();
  const name = sql`concat_ws(' ', o.details #>> '{contact,firstName}', o.details #>> '{contact,lastName}')`;
  const conditions = [
    sql`o.website_id = ${websiteId} AND o.email <> ''`,
    ...(before === undefined ? [] : [sql`lower(o.email) > ${before}`]),
    ...(text === ''
      ? []
      : [sql`(strpos(lower(o.email), lower(${text})) > 0 OR strpos(lower(${name}), lower(${text})) > 0)`]),
  ];
  const rows = await selectRows(db, customer, grouped(sql.join(conditions, sql` AND `), PAGE_SIZE + 1));
  const { rows: results, ...paging } = pageOf(rows, PAGE_SIZE, ({ email }) => [email]);
  return { results: [...results], ...paging };
}

export const customerById = (db: Db, websiteId: string, id: string) =>
  selectRow(db, customer, grouped(ordersOfCustomer(websiteId, id), 1));
