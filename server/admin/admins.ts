/** Admins: their accounts and their sessions. */

import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Request, Response } from 'express';
import { OWNER_COOKIE, ROLE_MARK_COOKIE, ROLES_COOKIE } from '#shared/cookies';
import { MINUTE_MS } from '#shared/durations';
import { normalEmail } from '#shared/email-address';
import { permissionsOf, roles } from '#shared/roles';
import type { Database, Db } from '../database/database.ts';
import { hashToken, newId, randomToken } from '../database/ids.ts';
import { hashPassword, isPassword } from '../database/passwords.ts';
import { adminSessions, admins } from '../database/schema.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import type { RoleMark } from '../http/role-cookie.ts';
import { adminLimits } from './admin-limits.ts';

export interface Admin {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Numbers from shared/roles.ts. */
  readonly roles: readonly number[];
}

/** How often the last use of a session is recorded. */
const NOTE_MS = MINUTE_MS;
/** Longer user agents are cut. */
const USER_AGENT_LENGTH = 300;

export interface Admins {
  /** The signed-in admin; null for everybody else. */
  current(request: Request): Promise<Admin | null>;
  /** The same without recording the use of the session, for background requests. */
  peek(request: Request): Promise<Admin | null>;
  /** The roles of an account; empty when it no longer exists. */
  rolesOf(id: string): Promise<readonly number[]>;
  /** Null when the email address or the password is wrong. */
  signIn(email: string, password: string, request: Request, response: Response): Promise<Admin | null>;
  /** Starts a session for somebody who has authenticated in another way. */
  begin(admin: Admin, request: Request, response: Response): Promise<void>;
  signOut(request: Request, response: Response): Promise<void>;
  /** Whether the site has an admin of its own; the demo's admin does not count, nor does a pending invitation. */
  exist(): Promise<boolean>;
}

/** The columns of an `Admin`. */
export const adminColumns = { id: admins.id, email: admins.email, name: admins.name, roles: admins.roles };

export function createAdmins(database: Database, roleMark: RoleMark, now: () => number): Admins {
  const { db } = database;
  const begin: Admins['begin'] = async ({ id, roles }, request, response) => {
    const token = await beginSession(database, id, request, now());
    setSessionCookies(request, response, {
      ...{ token, mark: roleMark.sign(roles), roles: roles.join('.') },
      maxAge: adminLimits.sessionMs,
    });
  };
  return {
    current: (request) => readSession(database, request, now(), NOTE_MS),
    peek: (request) => readSession(database, request, now(), Infinity),
    async rolesOf(id) {
      const [row] = await db.select({ roles: admins.roles }).from(admins).where(eq(admins.id, id));
      return row?.roles ?? [];
    },
    async signIn(email, password, request, response) {
      const [row] = await db
        .select({ ...adminColumns, passwordHash: admins.passwordHash })
        .from(admins)
        .where(eq(admins.email, normalEmail(email)));
      if (!(await isPassword(password, row?.passwordHash)) || row === undefined) return null;
      const { passwordHash: _, ...admin } = row;
      await begin(admin, request, response);
      return admin;
    },
    begin,
    async signOut(request, response) {
      const token = readCookie(request, OWNER_COOKIE);
      if (token !== null) await db.delete(adminSessions).where(eq(adminSessions.tokenHash, hashToken(token)));
      setSessionCookies(request, response, { token: '', mark: '', roles: '', maxAge: 0 });
    },
    exist: () => hasOwner(db),
  };
}

/** Whether an account with the role admin has a password. */
export async function hasOwner(db: Db): Promise<boolean> {
  const rows = await db
    .select({ roles: admins.roles })
    .from(admins)
    .where(and(eq(admins.isDemo, false), ne(admins.passwordHash, '')));
  return rows.some((row) => row.roles.includes(roles.admin));
}

/** An admin as the studio gets it. */
export const withPermissions = (admin: Admin) => ({ ...admin, permissions: permissionsOf(admin.roles) });

const instant = (ms: number): string => new Date(ms).toISOString();

/** The admin of a request's session. Records its use when the last record is older than `noteMs`. */
async function readSession({ db }: Database, request: Request, now: number, noteMs: number): Promise<Admin | null> {
  const token = readCookie(request, OWNER_COOKIE);
  if (token === null) return null;
  const ofToken = eq(adminSessions.tokenHash, hashToken(token));
  const [row] = await db
    .select({ ...adminColumns, lastUsed: adminSessions.lastUsed })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(
      and(
        ofToken,
        gt(adminSessions.expires, instant(now)),
        gt(adminSessions.lastUsed, instant(now - adminLimits.idleMs)),
      ),
    );
  if (row === undefined) return null;
  const { lastUsed, ...admin } = row;
  if (now - Date.parse(lastUsed) > noteMs)
    await db
      .update(adminSessions)
      .set({ lastUsed: instant(now) })
      .where(ofToken);
  return admin;
}

/** Returns a new token each time, which prevents session fixation. */
async function beginSession({ db }: Database, adminId: string, request: Request, now: number): Promise<string> {
  const token = randomToken();
  await db.insert(adminSessions).values({
    tokenHash: hashToken(token),
    adminId,
    lastUsed: instant(now),
    expires: instant(now + adminLimits.sessionMs),
    userAgent: (request.get('user-agent') ?? '').slice(0, USER_AGENT_LENGTH),
  });
  await db.execute(sql`DELETE FROM owner_sessions WHERE expires < ${instant(now)}::timestamptz`);
  return token;
}

interface SessionCookies {
  readonly token: string;
  readonly mark: string;
  readonly roles: string;
  readonly maxAge: number;
}

function setSessionCookies(request: Request, response: Response, { token, mark, roles, maxAge }: SessionCookies): void {
  setCookie(request, response, { name: OWNER_COOKIE, value: token, maxAge });
  setCookie(request, response, { name: ROLE_MARK_COOKIE, value: mark, maxAge });
  setCookie(request, response, { name: ROLES_COOKIE, value: roles, maxAge, readable: true });
}

export interface NewAdmin {
  readonly email: string;
  readonly name: string;
  /** Without a password nobody can sign in until an emailed link has set one. */
  readonly password?: string | undefined;
  readonly roles: readonly number[];
}

/** Creates an account; undefined when one with this email address exists. */
export async function addAdmin(db: Db, { password, ...input }: NewAdmin): Promise<Admin | undefined> {
  return insertAdmin(db, { ...input, passwordHash: password === undefined ? '' : await hashPassword(password) });
}

interface HashedAdmin extends Omit<NewAdmin, 'password'> {
  /** Empty for accounts that cannot sign in yet. */
  readonly passwordHash: string;
}

/** The same, with a hashed password. */
export async function insertAdmin(db: Db, { email, ...input }: HashedAdmin): Promise<Admin | undefined> {
  const [row] = await db
    .insert(admins)
    .values({ ...input, id: newId(), email: normalEmail(email) })
    .onConflictDoNothing()
    .returning(adminColumns);
  return row;
}
