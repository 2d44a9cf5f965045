/** Signing in to the studio, and creating the first admin. */

import type { Request } from 'express';
import { z } from 'zod';
import { normalEmail } from '#shared/email-address';
import { requestMessages } from '#shared/messages/requests';
import type { Db } from '../../database/database.ts';
import { isSameSecret } from '../../database/ids.ts';
import { clientKey } from '../../http/client-key.ts';
import { createProblem } from '../../http/create-problem.ts';
import { type Reply, type Route, type RouteInput, routesFor } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import { audit } from '../../observability/audit.ts';
import type { AdminContext } from '../admin-context.ts';
import { sessionExamples } from '../admin-examples.ts';
import { adminLimits } from '../admin-limits.ts';
import { adminSession, signedInAdmin } from '../admin-replies.ts';
import { type Admin, withPermissions } from '../admins.ts';
import { actorOf } from '../define-admin-route.ts';
import { findDemoOwner } from '../demo-owner.ts';
import { addFirstOwner } from '../first-owner.ts';
import { email, name, password } from './person-schemas.ts';

export const SESSION = '/api/owner/session';
export const DEMO_SESSION = '/api/owner/session/demo';
export const SETUP = '/api/owner/setup';

const credentials = z.strictObject({ email: z.string().max(256), password: z.string().max(500) });

async function signIn(
  { body, request, response }: RouteInput<z.infer<typeof credentials>>,
  { signInAttempts, admins, database }: AdminContext,
): Promise<Reply> {
  const { totalHits } = await signInAttempts.increment(`${clientKey(request.ip ?? '')} ${normalEmail(body.email)}`);
  if (totalHits > adminLimits.signInAttemptsPerMinute)
    throw createProblem('too-many-requests', requestMessages.tooManyTries);
  const admin = await admins.signIn(body.email, body.password, request, response);
  if (admin === null) throw new Problem('sign-in-failed');
  await auditSignIn(database.db, admin, request);
  return { status: 200, body: { owner: withPermissions(admin) } };
}

const auditSignIn = (db: Db, admin: Admin, request: Request): Promise<void> =>
  audit(db, { actor: actorOf(admin), action: 'sign-in', subject: admin.id, requestId: String(request.id) });

async function signInToDemo(
  { request, response }: RouteInput,
  { isDemoOpen, admins, database }: AdminContext,
): Promise<Reply> {
  const admin = isDemoOpen ? await findDemoOwner(database.db) : undefined;
  if (admin === undefined) throw new Problem('not-found');
  await admins.begin(admin, request, response);
  await auditSignIn(database.db, admin, request);
  return { status: 200, body: { owner: withPermissions(admin) } };
}

const firstAdmin = z.strictObject({ token: z.string().max(100), email, name, password });

async function setUp(
  { body, request, response }: RouteInput<z.infer<typeof firstAdmin>>,
  { setupToken, removeSetupToken, admins, database, changeStreams }: AdminContext,
): Promise<Reply> {
  if (!isSameSecret(body.token, setupToken)) throw new Problem('setup-token-wrong');
  if (await admins.exist()) throw createProblem('owner-conflict', 'This site has an owner already');
  await addFirstOwner(database, body);
  await removeSetupToken();
  await changeStreams.check();
  const admin = await admins.signIn(body.email, body.password, request, response);
  if (admin === null) throw createProblem('owner-conflict', 'This site has an owner already');
  return { status: 201, body: { owner: withPermissions(admin) } };
}

/** Public routes: no permission is required. */
const defineSessionRoute = routesFor<AdminContext>();

export const sessionRoutes: readonly Route<AdminContext>[] = [
  defineSessionRoute({
    method: 'post',
    path: SESSION,
    summary: 'Signs in as an admin.',
    examples: sessionExamples.signIn,
    body: credentials,
    reply: signedInAdmin,
    problems: ['invalid-request', 'crumb-failed', 'sign-in-failed', 'too-many-requests'],
    handle: signIn,
  }),
  defineSessionRoute({
    method: 'get',
    path: SESSION,
    summary: 'Returns the signed-in admin with their permissions, or null.',
    examples: sessionExamples.read,
    reply: adminSession,
    problems: [],
    handle: async ({ request }, { admins, database, isDemoOpen }) => {
      const admin = await admins.current(request);
      if (admin !== null)
        return { status: 200, body: { owner: withPermissions(admin), needsSetup: false, demo: false } };
      const demo = isDemoOpen && (await findDemoOwner(database.db)) !== undefined;
      return { status: 200, body: { owner: null, needsSetup: !(await admins.exist()), demo } };
    },
  }),
  defineSessionRoute({
    method: 'post',
    path: DEMO_SESSION,
    summary: 'Signs in as the owner of the demo site. 404 in production and on other sites.',
    examples: sessionExamples.demo,
    reply: signedInAdmin,
    problems: ['crumb-failed', 'not-found', 'too-many-requests'],
    handle: signInToDemo,
  }),
  defineSessionRoute({
    method: 'delete',
    path: SESSION,
    summary: 'Signs out.',
    replies: { 204: 'Signed out.' },
    problems: ['crumb-failed'],
    handle: async ({ request, response }, { admins, changeStreams }) => {
      await admins.signOut(request, response);
      await changeStreams.check();
      return { status: 204 };
    },
  }),
  defineSessionRoute({
    method: 'post',
    path: SETUP,
    summary: 'Creates the first admin, with the token in `DATA_DIR/setup-token`.',
    examples: sessionExamples.setup,
    replies: { 201: 'Created and signed in.' },
    body: firstAdmin,
    reply: signedInAdmin,
    problems: ['invalid-request', 'crumb-failed', 'setup-token-wrong', 'owner-conflict', 'too-many-requests'],
    handle: setUp,
  }),
];
