/** Signing in to the site's configuration, and who may do so. */

import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isEmail } from '#shared/email-address';
import { ownerMessages } from '#shared/messages/admin';
import { hashPassword } from '../../accounts/passwords.ts';
import { permissionsOf, roleName, roles } from '../../content/roles.ts';
import { isSameSecret } from '../../database/ids.ts';
import { auditLog, ownerSessions, owners } from '../../database/schema.ts';
import { defineRoute, type Route } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import { RATE_MESSAGE } from '../../http/rate-limits.ts';
import { audit } from '../../observability/audit.ts';
import type { AdminContext, OwnerParts } from '../admin-context.ts';
import { sessionExamples } from '../admin-examples.ts';
import { addedPerson, auditPage, ownerSession, people, person, signedInOwner } from '../admin-replies.ts';
import { addOwner, type Owner } from '../admins.ts';
import { ownerRouteAt, refuse } from '../define-admin-route.ts';

const SESSION = '/api/owner/session';
const PEOPLE = '/api/owner/people';
/** Attempts a minute, for one address and client. */
const MAX_ATTEMPTS = 10;
const MIN_PASSWORD_LENGTH = 12;

const email = z
  .string(ownerMessages.email)
  .trim()
  .min(1, { error: ownerMessages.email, abort: true })
  .refine(isEmail, ownerMessages.emailFormat('name@example.com'));
const password = z
  .string('is missing')
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(500);
const name = z.string('is missing').trim().min(1, 'is missing').max(100);
const roleId = z
  .number()
  .refine((id) => roleName(id) !== undefined, { error: (issue) => ownerMessages.option(String(issue.input)) });
const roleList = z.array(roleId).min(1, 'needs at least one role').max(15);

const told = (owner: Owner) => ({ ...owner, permissions: permissionsOf(owner.roles) });

export function sessionRoutes({ desk, attempts, setupToken }: OwnerParts): readonly Route[] {
  const store = attempts.storeFor('owner-sign-in');
  return [
    defineRoute({
      method: 'post',
      path: SESSION,
      summary: 'Signs in to the site’s configuration.',
      examples: sessionExamples.signIn,
      body: z.object({ email: z.string().max(256), password: z.string().max(500) }),
      reply: signedInOwner,
      problems: ['invalid-request', 'crumb-failed', 'sign-in-failed', 'too-many-requests'],
      handle: async ({ body, request, response }) => {
        const { totalHits } = await store.increment(`${request.ip} ${body.email.trim().toLowerCase()}`);
        if (totalHits > MAX_ATTEMPTS) throw refuse('too-many-requests', RATE_MESSAGE);
        const owner = await desk.owners.signIn(body.email, body.password, request, response);
        if (owner === null) throw new Problem('sign-in-failed');
        await audit(desk.database.db, {
          actor: `owner:${owner.id}`,
          action: 'sign-in',
          subject: owner.id,
          requestId: String(request.id),
        });
        return { status: 200, body: { owner: told(owner) } };
      },
    }),
    defineRoute({
      method: 'get',
      path: SESSION,
      summary: 'Who is signed in, and what they may do; null for nobody.',
      examples: sessionExamples.read,
      reply: ownerSession,
      problems: [],
      handle: async ({ request }) => {
        const owner = await desk.owners.current(request);
        const needsSetup = owner === null && !(await desk.owners.exist());
        return { status: 200, body: { owner: owner === null ? null : told(owner), needsSetup } };
      },
    }),
    defineRoute({
      method: 'delete',
      path: SESSION,
      summary: 'Signs out.',
      replies: { 204: 'Signed out.' },
      problems: ['crumb-failed'],
      handle: async ({ request, response }) => {
        await desk.owners.signOut(request, response);
        return { status: 204 };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/owner/setup',
      summary: 'Makes the first owner, with the token that the server has logged.',
      examples: sessionExamples.setup,
      replies: { 201: 'Made, and signed in.' },
      body: z.object({ token: z.string().max(100), email, name, password }),
      reply: signedInOwner,
      problems: ['invalid-request', 'crumb-failed', 'forbidden', 'owner-conflict'],
      handle: async ({ body, request, response }) => {
        if (!isSameSecret(body.token, setupToken)) throw new Problem('forbidden', { detail: 'Wrong setup token.' });
        if (await desk.owners.exist()) throw refuse('owner-conflict', 'This site has an owner already');
        await addOwner(desk.database.db, { ...body, roles: [roles.admin] });
        const owner = await desk.owners.signIn(body.email, body.password, request, response);
        if (owner === null) throw refuse('owner-conflict', 'This site has an owner already');
        return { status: 201, body: { owner: told(owner) } };
      },
    }),
    ...peopleRoutes(desk),
  ];
}

function peopleRoutes(desk: AdminContext): readonly Route[] {
  const route = ownerRouteAt(desk);
  const { db } = desk.database;
  const shown = { id: owners.id, email: owners.email, name: owners.name, roles: owners.roles, created: owners.created };
  /** Without an admin nobody could ever change a role again. */
  const keepsAdmin = async (tx: typeof db, exceptId: string): Promise<void> => {
    const others = await tx.select({ roles: owners.roles }).from(owners).where(ne(owners.id, exceptId)).for('update');
    if (!others.some((one) => one.roles.includes(roles.admin)))
      throw refuse('owner-conflict', 'Somebody must stay administrator');
  };
  return [
    route({
      method: 'get',
      path: PEOPLE,
      permission: 'people',
      summary: 'Who may work on the site.',
      examples: sessionExamples.people,
      reply: people,
      handle: async () => ({
        status: 200,
        body: { people: await db.select(shown).from(owners).orderBy(asc(owners.created)) },
      }),
    }),
    route({
      method: 'post',
      path: PEOPLE,
      permission: 'people',
      summary: 'Adds somebody.',
      examples: sessionExamples.addPerson,
      reply: addedPerson,
      replies: { 201: 'Added.' },
      problems: ['owner-conflict'],
      body: z.object({ email, name, password, roles: roleList }),
      handle: async ({ body, change }) => {
        const made = await change('people.add', body.email, (tx) => addOwner(tx, body), { roles: body.roles });
        if (made === undefined) throw refuse('owner-conflict', ownerMessages.exists('person'));
        return { status: 201, body: made };
      },
    }),
    route({
      method: 'put',
      path: `${PEOPLE}/:id`,
      permission: 'people',
      summary: 'Changes somebody’s roles, name or password.',
      examples: sessionExamples.changePerson,
      reply: person,
      problems: ['not-found', 'owner-conflict'],
      body: z.object({ roles: roleList.optional(), name: name.optional(), password: password.optional() }),
      handle: async ({ body, param, change }) => {
        const { password: given, ...rest } = body;
        const passwordHash = given === undefined ? {} : { passwordHash: await hashPassword(given) };
        const changed = await change(
          'people.change',
          param('id'),
          async (tx) => {
            if (rest.roles !== undefined && !rest.roles.includes(roles.admin)) await keepsAdmin(tx, param('id'));
            const values = {
              ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
              ...passwordHash,
            };
            const [row] = await tx
              .update(owners)
              .set({ id: sql`id`, ...values })
              .where(eq(owners.id, param('id')))
              .returning(shown);
            // Whoever has lost a right must not keep it in an open session.
            await tx.delete(ownerSessions).where(eq(ownerSessions.ownerId, param('id')));
            return row;
          },
          { roles: rest.roles },
        );
        if (changed === undefined) throw new Problem('not-found');
        return { status: 200, body: changed };
      },
    }),
    route({
      method: 'delete',
      path: `${PEOPLE}/:id`,
      permission: 'people',
      summary: 'Removes somebody.',
      replies: { 204: 'Removed.' },
      problems: ['not-found', 'owner-conflict'],
      handle: async ({ param, change }) => {
        const removed = await change('people.remove', param('id'), async (tx) => {
          await keepsAdmin(tx, param('id'));
          return tx
            .delete(owners)
            .where(eq(owners.id, param('id')))
            .returning({ id: owners.id });
        });
        if (removed.length === 0) throw new Problem('not-found');
        return { status: 204 };
      },
    }),
    route({
      method: 'get',
      path: '/api/owner/audit',
      permission: 'audit',
      summary: 'Who did what, the last first.',
      examples: sessionExamples.audit,
      reply: auditPage,
      query: z.looseObject({ before: z.coerce.number().int().min(1).optional() }),
      handle: async ({ query }) => {
        const rows = await db
          .select()
          .from(auditLog)
          .where(query.before === undefined ? undefined : and(lt(auditLog.id, query.before)))
          .orderBy(desc(auditLog.id))
          .limit(101);
        return {
          status: 200,
          body: { entries: rows.slice(0, 100), hasNextPage: rows.length > 100, nextPageCursor: rows[99]?.id ?? null },
        };
      },
    }),
  ];
}
