/** Accounts: created, found by password, and their sessions. Session tokens rotate. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DAY_MS } from '#shared/durations';
import type { Database } from '../database/database.ts';
import { hashToken, randomId, randomToken } from '../database/ids.ts';
import { hashPassword, isPassword } from '../database/passwords.ts';
import { countRows, selectRow } from '../database/rows.ts';
import type { Output } from '../http/contract.ts';
import { Problem } from '../http/problems.ts';
import { account } from './account-replies.ts';

const storedAccount = account.extend({
  cartId: z.string().nullable(),
  /** Incremented to invalidate signed tokens. */
  epoch: z.number(),
});
export type Account = Output<typeof storedAccount>;

const accountRow = z.object({ account: storedAccount });
const sessionRow = accountRow.extend({
  id: z.string(),
  isRemembered: z.boolean(),
  isCurrent: z.boolean(),
  isOld: z.boolean(),
  isFresh: z.boolean(),
});

export interface Session {
  readonly id: string;
  readonly account: Account;
  readonly isRemembered: boolean;
  /** The new token, if this request has rotated it. */
  readonly turned?: string;
}

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface Accounts {
  /** Throws `account-exists`. */
  create(request: NewAccount): Promise<Account>;
  /** The account with an email address and password; null when there is none. Takes equally long in both cases. */
  find(email: string, password: string): Promise<Account | null>;
  /** Null for an account that is disabled or no longer exists. */
  byId(id: string): Promise<Account | null>;
  begin(account: Account, isRemembered: boolean): Promise<{ readonly token: string; readonly session: Session }>;
  /** The session of a token; null when it has ended. A token that was rotated long ago ends it, because it was probably stolen. */
  resume(token: string): Promise<Session | null>;
  end(token: string): Promise<void>;
  /**
   * Signing in by an emailed link proves ownership of the address. Before that, anybody may have created the account: so the first time
   * ends its sessions and removes its password.
   */
  proveEmail(accountId: string): Promise<void>;
  setLanguage(accountId: string, language: string): Promise<void>;
  setCart(accountId: string, cartId: string | null): Promise<void>;
  /** False when there is no such account. */
  setMemberAreas(email: string, areas: readonly string[]): Promise<boolean>;
}

/** How long a visitor stays signed in: until the browser is closed, at most a day; or a month. */
export const sessionLife = { short: DAY_MS, remembered: 30 * DAY_MS } as const;
const TURN_AFTER = '10 minutes';
/** Concurrent requests may still send the old token after a rotation. */
const OLD_TOKEN_FOR = '60 seconds';

const accountJson = sql`json_build_object('id', a.id, 'email', a.email, 'firstName', a.first_name, 'lastName', a.last_name,
  'language', a.language, 'memberAreas', a.member_areas, 'cartId', a.cart_id,
  'epoch', coalesce((SELECT e.epoch FROM account_epochs e WHERE e.account_id = a.id), 0)) AS account`;

/** `ended`: called after changes that invalidate signed tokens. */
export function createAccounts(database: Database, websiteId: string, ended: () => Promise<void>): Accounts {
  const { db } = database;
  return {
    async create({ email, password, firstName, lastName }) {
      const row = await selectRow(
        db,
        accountRow,
        sql`
        INSERT INTO accounts AS a (id, website_id, email, password_hash, first_name, last_name)
        VALUES (${randomId()}, ${websiteId}, ${email}, ${await hashPassword(password)}, ${firstName}, ${lastName})
        ON CONFLICT (site, website_id, lower(email)) DO NOTHING RETURNING ${accountJson}`,
      );
      if (row === undefined) throw new Problem('account-exists', { extra: { error: accountMessages.exists } });
      return row.account;
    },
    async find(email, password) {
      const row = await selectRow(
        db,
        accountRow.extend({ hash: z.string() }),
        sql`
        SELECT a.password_hash AS hash, ${accountJson} FROM accounts a
        WHERE a.website_id = ${websiteId} AND lower(a.email) = lower(${email}) AND a.disabled_at IS NULL`,
      );
      const isRight = await isPassword(password, row?.hash);
      return isRight && row !== undefined ? row.account : null;
    },
    byId: (id) => byId(database, id),
    async begin(account, isRemembered) {
      const [token, id] = [randomToken(), randomId()];
      const life = isRemembered ? sessionLife.remembered : sessionLife.short;
      // Expired sessions are deleted along the way.
      await db.execute(sql`
        WITH ended AS (DELETE FROM account_sessions WHERE expires_at < now())
        INSERT INTO account_sessions (id, account_id, token_hash, is_remembered, expires_at)
        VALUES (${id}, ${account.id}, ${hashToken(token)}, ${isRemembered}, now() + ${life} * interval '1 millisecond')`);
      return { token, session: { id, account, isRemembered } };
    },
    resume: (token) => resume(database, token),
    async end(token) {
      const hash = hashToken(token);
      await db.execute(sql`DELETE FROM account_sessions WHERE token_hash = ${hash} OR previous_hash = ${hash}`);
      await ended();
    },
    proveEmail: async (accountId) => {
      if (await proveEmail(database, accountId)) await ended();
    },
    async setLanguage(accountId, language) {
      await db.execute(sql`UPDATE accounts SET language = ${language} WHERE id = ${accountId}`);
    },
    async setCart(accountId, cartId) {
      await db.execute(sql`UPDATE accounts SET cart_id = ${cartId} WHERE id = ${accountId}`);
    },
    setMemberAreas: async (email, areas) => {
      const isChanged = await setMemberAreas(database, websiteId, email, areas);
      await ended();
      return isChanged;
    },
  };
}

export const accountMessages = {
  signInFailed: 'Incorrect email or password.',
  exists: 'An account with this email already exists.',
  signedOut: 'Your session has expired. Please sign in again.',
} as const;

/** True for the first time. */
async function proveEmail({ db }: Database, accountId: string): Promise<boolean> {
  const proven = await countRows(
    db,
    sql`
    WITH proven AS (UPDATE accounts SET email_proven_at = now(), password_hash = ''
      WHERE id = ${accountId} AND email_proven_at IS NULL RETURNING id),
    sessions AS (DELETE FROM account_sessions s USING proven p WHERE s.account_id = p.id)
    SELECT id FROM proven`,
  );
  return proven > 0;
}

async function setMemberAreas(
  { db }: Database,
  websiteId: string,
  email: string,
  areas: readonly string[],
): Promise<boolean> {
  const changed = await countRows(
    db,
    sql`
    UPDATE accounts SET member_areas = ${JSON.stringify(areas)}::jsonb
    WHERE website_id = ${websiteId} AND lower(email) = lower(${email}) RETURNING id`,
  );
  return changed > 0;
}

async function byId({ db }: Database, id: string): Promise<Account | null> {
  const open = sql`SELECT ${accountJson} FROM accounts a WHERE a.id = ${id} AND a.disabled_at IS NULL`;
  return (await selectRow(db, accountRow, open))?.account ?? null;
}

async function resume(database: Database, token: string): Promise<Session | null> {
  const hash = hashToken(token);
  const row = await selectRow(
    database.db,
    sessionRow,
    sql`
    SELECT s.id, s.is_remembered AS "isRemembered", s.token_hash = ${hash} AS "isCurrent",
      s.rotated_at < now() - ${TURN_AFTER}::interval AS "isOld",
      s.rotated_at > now() - ${OLD_TOKEN_FOR}::interval AS "isFresh", ${accountJson}
    FROM account_sessions s JOIN accounts a ON a.id = s.account_id
    WHERE (s.token_hash = ${hash} OR s.previous_hash = ${hash}) AND s.expires_at > now() AND a.disabled_at IS NULL`,
  );
  if (row === undefined) return null;
  const { id, account, isRemembered } = row;
  const session = { id, account, isRemembered };
  if (!row.isCurrent) {
    if (row.isFresh) return session;
    await database.db.execute(sql`DELETE FROM account_sessions WHERE id = ${id}`);
    return null;
  }
  if (!row.isOld) return session;
  const turned = randomToken();
  const done = await countRows(
    database.db,
    sql`
    UPDATE account_sessions SET previous_hash = token_hash, token_hash = ${hashToken(turned)}, rotated_at = now()
    WHERE id = ${id} AND token_hash = ${hash} RETURNING id`,
  );
  // A concurrent request of the same browser may have rotated it first; its response has the new token.
  return done > 0 ? { ...session, turned } : session;
}
