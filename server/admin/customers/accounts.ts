/** Visitors' accounts, as admins see them. */
import { type SQL, sql } from 'drizzle-orm';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { idRow, selectRow, selectRows } from '../../database/rows.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { account } from './customer-replies.ts';

const PAGE_SIZE = 50;

interface AccountFilters {
  /** Part of an email address or a name. */
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

const selected = (condition: SQL): SQL => sql`
  SELECT a.id, a.email, a.first_name AS "firstName", a.last_name AS "lastName", a.language,
    a.member_areas AS "memberAreas", a.disabled_at IS NOT NULL AS "isDisabled", ${epochMs(sql`a.created`)} AS created
  FROM accounts a WHERE ${condition}`;

/** By their addresses. */
export const listAccounts = (db: Db, websiteId: string, filters: AccountFilters) =>
  pageOfAccounts({ websiteId, ...filters }, (condition, ending) =>
    selectRows(db, account, sql`${selected(condition)} ${ending}`),
  );

interface AccountPage extends AccountFilters {
  readonly websiteId: string;
  readonly conditions?: readonly SQL[];
}

/** A page of accounts by their addresses; `select` reads rows of `accounts a`. */
export async function pageOfAccounts<Row extends { readonly email: string }>(
  { websiteId, search = '', cursor, conditions = [] }: AccountPage,
  select: (condition: SQL, ending: SQL) => Promise<readonly Row[]>,
) {
  const [last] = readCursor(cursor, [cursorParts.text]) ?? [];
  const text = search.trim();
  const name = sql`concat_ws(' ', a.first_name, a.last_name)`;
  const all = [
    sql`a.website_id = ${websiteId}`,
    ...conditions,
    ...(last === undefined ? [] : [sql`lower(a.email) > ${last}`]),
    ...(text === ''
      ? []
      : [sql`(strpos(lower(a.email), lower(${text})) > 0 OR strpos(lower(${name}), lower(${text})) > 0)`]),
  ];
  const rows = await select(sql.join(all, sql` AND `), sql`ORDER BY lower(a.email) LIMIT ${PAGE_SIZE + 1}`);
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
