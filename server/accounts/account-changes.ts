/** Changes to an account by its signed-in owner. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Db } from '../database/database.ts';
import { hashPassword, isPassword } from '../database/passwords.ts';
import { countRows, selectRow } from '../database/rows.ts';
import { invalid } from '../http/create-problem.ts';
import { audit } from '../observability/audit.ts';
import type { Session } from './accounts.ts';

interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
}

export interface AccountChanges {
  setNames(accountId: string, names: { readonly firstName: string; readonly lastName: string }): Promise<void>;
  /** Sets a new password and ends all other sessions. Throws `invalid-request` for a wrong current one. */
  setPassword(session: Session, change: PasswordChange): Promise<void>;
  /** Throws `invalid-request` at the field `password` when it is not the account's. */
  requirePassword(accountId: string, password: string): Promise<void>;
  /** Ends all sessions of the account, on every device. */
  endSessions(accountId: string): Promise<void>;
  /** Invalidates the signed tokens of ended sessions, also in this process. */
  passesEnded(): Promise<void>;
}

const WRONG = 'This is not your password.';
/** Stored value that matches no password. */
const NO_PASSWORD = '';

/** `ended`: called after changes that invalidate signed tokens. */
export function createAccountChanges(database: Database, ended: () => Promise<void>): AccountChanges {
  const { db } = database;
  const isOwn = async (accountId: string, password: string): Promise<boolean> => {
    const hash = sql`SELECT password_hash AS hash FROM accounts WHERE id = ${accountId} AND disabled_at IS NULL`;
    const stored = (await selectRow(db, z.object({ hash: z.string() }), hash))?.hash;
    return isPassword(password, stored === NO_PASSWORD ? undefined : stored);
  };
  /** Signed in by an email, and has chosen no password since. */
  const hasNone = async (accountId: string): Promise<boolean> =>
    (await countRows(db, sql`SELECT 1 FROM accounts WHERE id = ${accountId} AND password_hash = ${NO_PASSWORD}`)) > 0;
  return {
    setNames: (accountId, { firstName, lastName }) =>
      database.transaction(async (tx) => {
        await tx.execute(
          sql`UPDATE accounts SET first_name = ${firstName}, last_name = ${lastName} WHERE id = ${accountId}`,
        );
        await log(tx, 'account.names', accountId);
      }),
    async setPassword({ id, account }, { currentPassword, password }) {
      if (!(await isOwn(account.id, currentPassword)) && !(await hasNone(account.id)))
        throw invalid([{ field: 'currentPassword', message: WRONG }]);
      const hash = await hashPassword(password);
      await database.transaction(async (tx) => {
        await tx.execute(sql`UPDATE accounts SET password_hash = ${hash} WHERE id = ${account.id}`);
        await tx.execute(sql`DELETE FROM account_sessions WHERE account_id = ${account.id} AND id <> ${id}`);
        await tx.execute(sql`DELETE FROM account_resets WHERE account_id = ${account.id}`);
        await tx.execute(sql`DELETE FROM account_links WHERE account_id = ${account.id}`);
        await log(tx, 'account.password', account.id);
      });
      await ended();
    },
    async requirePassword(accountId, password) {
      if (!(await isOwn(accountId, password))) throw invalid([{ field: 'password', message: WRONG }]);
    },
    async endSessions(accountId) {
      await database.transaction(async (tx) => {
        await tx.execute(sql`DELETE FROM account_sessions WHERE account_id = ${accountId}`);
        await tx.execute(sql`DELETE FROM account_links WHERE account_id = ${accountId}`);
        await log(tx, 'account.sign-out-everywhere', accountId);
      });
      await ended();
    },
    passesEnded: ended,
  };
}

const log = (tx: Db, action: string, accountId: string): Promise<void> =>
  audit(tx, { actor: 'visitor', action, subject: accountId, requestId: '' });
