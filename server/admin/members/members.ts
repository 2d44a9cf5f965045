/** Members: accounts of visitors with what they may see. */
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { randomId } from '../../database/ids.ts';
import { idRow, selectRow, selectRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { pageOfAccounts } from '../customers/accounts.ts';
import { member, type newMember } from './member-schemas.ts';

export type Member = z.infer<typeof member>;

export interface MemberFilters {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  /** An area's id. */
  readonly area?: string | undefined;
  /** Also accounts that are in no area. */
  readonly isEverybody: boolean;
}

const selected = (condition: SQL, ending: SQL = sql``): SQL => sql`
  SELECT a.id, a.email, a.first_name AS "firstName", a.last_name AS "lastName", a.language,
    a.member_areas AS "memberAreas", a.disabled_at IS NOT NULL AS "isDisabled", ${epochMs(sql`a.created`)} AS created,
    (SELECT count(*) FROM account_sessions s WHERE s.account_id = a.id AND s.expires_at > now())::int AS sessions,
    a.password_hash = '' AND a.email_proven_at IS NULL AS "isInvited"
  FROM accounts a WHERE ${condition} ${ending}`;

const isIn = (area: string): SQL => sql`a.member_areas @> ${JSON.stringify([area])}::jsonb`;

/** By their addresses, a page at a time. */
export const listMembers = (db: Db, websiteId: string, { area = '', isEverybody, ...filters }: MemberFilters) =>
  pageOfAccounts(
    {
      websiteId,
      ...filters,
      conditions: [
        ...(area === '' ? [] : [isIn(area)]),
        ...(isEverybody ? [] : [sql`jsonb_array_length(a.member_areas) > 0`]),
      ],
    },
    (condition, ending) => selectRows(db, member, selected(condition, ending)),
  );

/** Throws `not-found`. */
export async function requireMember(db: Db, websiteId: string, id: string): Promise<Member> {
  const found = await selectRow(db, member, selected(sql`a.website_id = ${websiteId} AND a.id = ${id}`));
  if (found === undefined) throw createProblem('not-found', adminMessages.locate);
  return found;
}

export const setAreas = (tx: Db, id: string, areas: readonly string[]) =>
  tx.execute(sql`UPDATE accounts SET member_areas = ${JSON.stringify([...new Set(areas)])}::jsonb WHERE id = ${id}`);

/** Adds a member without a password. Throws `owner-conflict` for an address that has an account. */
export async function addMember(
  tx: Db,
  websiteId: string,
  { email, firstName, lastName, memberAreas }: z.infer<typeof newMember>,
): Promise<string> {
  const row = await selectRow(
    tx,
    idRow,
    sql`INSERT INTO accounts (id, website_id, email, password_hash, first_name, last_name, member_areas)
      VALUES (${randomId()}, ${websiteId}, ${email}, '', ${firstName}, ${lastName},
        ${JSON.stringify([...new Set(memberAreas)])}::jsonb)
      ON CONFLICT (site, website_id, lower(email)) DO NOTHING RETURNING id`,
  );
  if (row === undefined) throw createProblem('owner-conflict', adminMessages.exists('member'));
  return row.id;
}

/** Signs out everywhere, links of emails included. */
export async function endSessions(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM account_sessions WHERE account_id = ${id}`);
  await tx.execute(sql`DELETE FROM account_links WHERE account_id = ${id}`);
}
