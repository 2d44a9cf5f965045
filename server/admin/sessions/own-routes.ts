/** Routes by which every signed-in admin manages their own account. */
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Request } from 'express';
import { z } from 'zod';
import { OWNER_COOKIE } from '#shared/cookies';
import { requestMessages } from '#shared/messages/requests';
import type { Db } from '../../database/database.ts';
import { hashToken } from '../../database/ids.ts';
import { hashPassword, isPassword } from '../../database/passwords.ts';
import { adminSessions, admins } from '../../database/schema.ts';
import { readCookie } from '../../http/cookies.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import type { Reply } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import { timestampOf } from '../../http/reply-fields.ts';
import type { AdminContext } from '../admin-context.ts';
import { sessionExamples } from '../admin-examples.ts';
import { adminLimits } from '../admin-limits.ts';
import { adminSites, ownSessions, signedInAdmin } from '../admin-replies.ts';
import { withPermissions } from '../admins.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { removeLinks } from './admin-links.ts';
import { name, password } from './person-schemas.ts';

const SESSIONS = '/api/owner/sessions';
export const OWN_PASSWORD = '/api/owner/password';

/** Of the session of a request. */
const currentHash = (request: Request): string => hashToken(readCookie(request, OWNER_COOKIE) ?? '');

/** Identifies a session to its admin; it can only be used to end the session. */
const sessionId = (tokenHash: string): string => hashToken(tokenHash);

/** Also removes emailed links, which could start another session. */
async function endOthers(tx: Db, adminId: string, request: Request): Promise<void> {
  await removeLinks(tx, adminId);
  await tx
    .delete(adminSessions)
    .where(and(eq(adminSessions.adminId, adminId), ne(adminSessions.tokenHash, currentHash(request))));
}

const passwordChange = z.strictObject({ current: z.string().max(500), password });

async function changePassword(
  { admin, body, request, change }: AdminInput<z.infer<typeof passwordChange>>,
  { database, changeStreams, signInAttempts }: AdminContext,
): Promise<Reply> {
  const { totalHits } = await signInAttempts.increment(`password ${admin.id}`);
  if (totalHits > adminLimits.signInAttemptsPerMinute)
    throw createProblem('too-many-requests', requestMessages.tooManyTries);
  const [row] = await database.db
    .select({ passwordHash: admins.passwordHash, isDemo: admins.isDemo })
    .from(admins)
    .where(eq(admins.id, admin.id));
  if (row?.isDemo === true) throw createProblem('owner-refused', 'The demo’s owner has no password.');
  if (!(await isPassword(body.current, row?.passwordHash)))
    throw invalid([{ field: 'current', message: requestMessages.wrongPassword }]);
  const passwordHash = await hashPassword(body.password);
  await change('password.change', admin.id, async (tx) => {
    await tx.update(admins).set({ passwordHash }).where(eq(admins.id, admin.id));
    await endOthers(tx, admin.id, request);
  });
  await changeStreams.check();
  return { status: 204 };
}

async function listSessions({ admin, request }: AdminInput, { database, now }: AdminContext): Promise<Reply> {
  const isOpen = and(
    gt(adminSessions.expires, new Date(now()).toISOString()),
    gt(adminSessions.lastUsed, new Date(now() - adminLimits.idleMs).toISOString()),
  );
  const rows = await database.db
    .select()
    .from(adminSessions)
    .where(and(eq(adminSessions.adminId, admin.id), isOpen))
    .orderBy(desc(adminSessions.lastUsed));
  const current = currentHash(request);
  const sessions = rows.map(({ tokenHash, created, lastUsed, userAgent }) => ({
    id: sessionId(tokenHash),
    created: timestampOf(created),
    lastUsed: timestampOf(lastUsed),
    userAgent,
    isCurrent: tokenHash === current,
  }));
  return { status: 200, body: { sessions } };
}

async function endSession({ admin, param, change }: AdminInput, { changeStreams }: AdminContext): Promise<Reply> {
  await change('session.end', admin.id, async (tx) => {
    const own = await tx
      .select({ tokenHash: adminSessions.tokenHash })
      .from(adminSessions)
      .where(eq(adminSessions.adminId, admin.id));
    const ended = own.find(({ tokenHash }) => sessionId(tokenHash) === param('id'));
    if (ended === undefined) throw new Problem('not-found');
    await tx.delete(adminSessions).where(eq(adminSessions.tokenHash, ended.tokenHash));
  });
  await changeStreams.check();
  return { status: 204 };
}

export const ownAdminRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/sites',
    permission: [],
    summary:
      'Lists the sites of `SITES=DIR` where you are an admin, including the current one. Empty if the process serves one site.',
    examples: sessionExamples.sites,
    reply: adminSites,
    handle: async ({ admin }, { sitesOf, database }) => {
      const sites = await sitesOf(admin.email);
      return { status: 200, body: { sites: sites.map((site) => ({ ...site, isCurrent: site.id === database.site })) } };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: '/api/owner/profile',
    permission: [],
    summary: 'Changes your own name.',
    examples: sessionExamples.profile,
    body: z.strictObject({ name }),
    reply: signedInAdmin,
    handle: async ({ admin, body, change }) => {
      await change('profile.change', admin.id, (tx) =>
        tx.update(admins).set({ name: body.name }).where(eq(admins.id, admin.id)),
      );
      return { status: 200, body: { owner: withPermissions({ ...admin, name: body.name }) } };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: OWN_PASSWORD,
    permission: [],
    summary: 'Changes your own password. Your other sessions and emailed links end.',
    examples: sessionExamples.password,
    body: passwordChange,
    replies: { 204: 'Changed.' },
    problems: ['owner-refused', 'too-many-requests'],
    handle: changePassword,
  }),
  defineAdminRoute({
    method: 'get',
    path: SESSIONS,
    permission: [],
    summary: 'Lists your own sessions, most recently used first.',
    examples: sessionExamples.sessions,
    reply: ownSessions,
    handle: listSessions,
  }),
  defineAdminRoute({
    method: 'delete',
    path: SESSIONS,
    permission: [],
    summary: 'Ends your other sessions and emailed links.',
    replies: { 204: 'Ended.' },
    handle: async ({ admin, request, change }, { changeStreams }) => {
      await change('session.end', admin.id, (tx) => endOthers(tx, admin.id, request));
      await changeStreams.check();
      return { status: 204 };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${SESSIONS}/:id`,
    permission: [],
    summary: 'Ends one of your own sessions.',
    replies: { 204: 'Ended.' },
    problems: ['not-found'],
    handle: endSession,
  }),
];
