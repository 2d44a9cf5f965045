/** Visitors' accounts, as admins see them. */
import { type SQL, sql } from 'drizzle-orm';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { idRow, selectRow, selectRows } from '../../database/rows.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { account } from './customer-replies.ts';
import type { CustomerFilters } from './customers.ts';

const PAGE_SIZE = 50;

const selected = (condition: SQL): SQL => sql`
  SELECT a.id, a.email, a.first_name AS "firstName", a.last_name AS "lastName", a.language,
    a.member_areas AS "memberAreas", a.disabled_at IS NOT NULL AS "isDisabled", ${epochMs(sql`a.created`)} AS created
  FROM accounts a WHERE ${condition}`;

/** Sorted by email address. */
export async function listAccounts(db: Db, websiteId: string, { search = '', cursor }: CustomerFilters) {
  const [before] = readCursor(cursor, [cursorParts.text]) ?? [];
  const text = search.trim();
  const name = sql`concat_ws(' ', a.first_name, a.last_name)`;
  const conditions = [
    sql`a.website_id = ${websiteId}`,
    ...(before === undefined ? [] : [sql`lower(a.email) > ${before}`]),
    ...(text === ''
      ? []
      : [sql`(strpos(lower(a.email), lower(${text})) > 0 OR strpos(lower(${name}), lower(${text})) > 0)`]),
  ];
  const rows = await selectRows(
    db,
    account,
    sql`${selected(sql.join(conditions, sql` AND `))} ORDER BY lower(a.email) LIMIT ${PAGE_SIZE + 1}`,
  );
  const { rows: results, ...paging } = pageOf(rows, PAGE_SIZE, ({ email }) => [email.toLowerCase()]);
  return { results: [...results], ...paging };
}

export const accountById = (db: Db, websiteId: string, id: string) =>
  selectRow(db, account, selected(sql`a.website_id = ${websiteId} AND a.id = ${id}`));

/** Null when no account has this email address. */
export async function accountIdOf(db: Db, websiteId: string, email: string): Promise<string | null> {
  const row = await selectRow(
    db,
    idRow,
    sql`SELECT id FROM accounts WHERE website_id = ${websiteId} AND lower(email) = lower(${email})`,
  );
  return row?.id ?? null;
}

/** Disables an account and ends all its sessions, or enables it again. */
export async function setDisabled(tx: Db, websiteId: string, id: string, isDisabled: boolean): Promise<void> {
  const isOurs = sql`website_id = ${websiteId} AND id = ${id}`;
  await tx.execute(
    sql`UPDATE accounts SET disabled_at = CASE WHEN ${isDisabled} THEN coalesce(disabled_at, now()) END WHERE ${isOurs}`,
  );
  if (isDisabled)
    await tx.execute(sql`DELETE FROM account_sessions WHERE account_id IN (SELECT id FROM accounts WHERE ${isOurs})`);
}
