/** Those who run the site: their accounts and their sessions. */

import { and, eq, gt, sql } from 'drizzle-orm';
import type { Request, Response } from 'express';
import { hashPassword, isPassword } from '../accounts/passwords.ts';
import type { Database, Db } from '../database/database.ts';
import { hashToken, newId, randomToken } from '../database/ids.ts';
import { ownerSessions, owners } from '../database/schema.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import { ROLE_MARK_COOKIE, type RoleMark } from '../http/role-cookie.ts';

export interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Numbers of server/content/roles.ts. */
  readonly roles: readonly number[];
}

const OWNER_COOKIE = 'ownerSession';
/** Readable by scripts, without any right in it: it keeps owners out of their own figures. */
const ROLES_COOKIE = 'ss_owner_roles';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A session ends after so long in any case, and after so long without a request. */
const MAX_MS = 14 * DAY_MS;
const IDLE_MS = 12 * HOUR_MS;
/** How often it is noted that a session was used. */
const NOTE_MS = 60_000;

const normalEmail = (email: string): string => email.trim().toLowerCase();

export interface Admins {
  /** The signed-in owner; null for everybody else. */
  current(request: Request): Promise<Owner | null>;
  /** Null when the address or the password is wrong. */
  signIn(email: string, password: string, request: Request, response: Response): Promise<Owner | null>;
  signOut(request: Request, response: Response): Promise<void>;
  /** Whether anybody can sign in. */
  exist(): Promise<boolean>;
}

const shown = { id: owners.id, email: owners.email, name: owners.name, roles: owners.roles };

export function createAdmins({ db }: Database, roleMark: RoleMark, now: () => number): Admins {
  const keep = (
    request: Request,
    response: Response,
    token: string,
    roles: readonly number[],
    maxAge: number,
  ): void => {
    setCookie(request, response, OWNER_COOKIE, token, { maxAge });
    setCookie(request, response, ROLE_MARK_COOKIE, maxAge === 0 ? '' : roleMark.sign(roles), { maxAge });
    setCookie(request, response, ROLES_COOKIE, roles.join('.'), { maxAge, readable: true });
  };
  const instant = (ms: number): string => new Date(ms).toISOString();
  return {
    async current(request) {
      const token = readCookie(request, OWNER_COOKIE);
      if (token === null) return null;
      const hash = hashToken(token);
      const [found] = await db
        .select({ ...shown, lastUsed: ownerSessions.lastUsed })
        .from(ownerSessions)
        .innerJoin(owners, eq(owners.id, ownerSessions.ownerId))
        .where(
          and(
            eq(ownerSessions.tokenHash, hash),
            gt(ownerSessions.expires, instant(now())),
            gt(ownerSessions.lastUsed, instant(now() - IDLE_MS)),
          ),
        );
      if (found === undefined) return null;
      const { lastUsed, ...owner } = found;
      if (now() - Date.parse(lastUsed) > NOTE_MS)
        await db
          .update(ownerSessions)
          .set({ lastUsed: instant(now()) })
          .where(eq(ownerSessions.tokenHash, hash));
      return owner;
    },
    async signIn(email, password, request, response) {
      const [found] = await db
        .select({ ...shown, passwordHash: owners.passwordHash })
        .from(owners)
        .where(eq(owners.email, normalEmail(email)));
      if (!(await isPassword(password, found?.passwordHash)) || found === undefined) return null;
      const { passwordHash: _, ...owner } = found;
      // A new token each time: one that was planted before is worth nothing.
      const token = randomToken();
      await db.insert(ownerSessions).values({
        tokenHash: hashToken(token),
        ownerId: owner.id,
        lastUsed: instant(now()),
        expires: instant(now() + MAX_MS),
      });
      await db.execute(sql`DELETE FROM owner_sessions WHERE expires < ${instant(now())}::timestamptz`);
      keep(request, response, token, owner.roles, MAX_MS);
      return owner;
    },
    async signOut(request, response) {
      const token = readCookie(request, OWNER_COOKIE);
      if (token !== null) await db.delete(ownerSessions).where(eq(ownerSessions.tokenHash, hashToken(token)));
      keep(request, response, '', [], 0);
    },
    async exist() {
      const [one] = await db.select({ id: owners.id }).from(owners).limit(1);
      return one !== undefined;
    },
  };
}

export interface NewOwner {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly roles: readonly number[];
}

/** Makes an account; undefined when the address has one already. */
export async function addOwner(db: Db, { email, name, password, roles }: NewOwner): Promise<Owner | undefined> {
  const passwordHash = await hashPassword(password);
  const [made] = await db
    .insert(owners)
    .values({ id: newId(), email: normalEmail(email), name, passwordHash, roles })
    .onConflictDoNothing()
    .returning(shown);
  return made;
}
