/** The people who may work on the site. */
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { roles } from '#shared/roles';
import type { Db } from '../../database/database.ts';
import { hashPassword } from '../../database/passwords.ts';
import { adminSessions, admins } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import type { Reply } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import { withCreated } from '../../http/reply-fields.ts';
import type { AdminContext } from '../admin-context.ts';
import { sessionExamples } from '../admin-examples.ts';
import { addedPerson, people, person } from '../admin-replies.ts';
import { addAdmin, adminColumns } from '../admins.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { removeLinks } from './admin-links.ts';
import { email, name, password, roleList } from './person-schemas.ts';

const PEOPLE = '/api/owner/people';

const columns = {
  ...{ ...adminColumns, created: admins.created },
  isInvited: sql<boolean>`${admins.passwordHash} = '' AND NOT ${admins.isDemo}`,
};

/** Without an admin who can sign in, nobody could change roles any more. */
async function requireOtherAdmin(tx: Db, exceptId: string): Promise<void> {
  const others = await tx
    .select({ roles: admins.roles })
    .from(admins)
    .where(and(ne(admins.id, exceptId), eq(admins.isDemo, false), ne(admins.passwordHash, '')))
    .for('update');
  if (!others.some((other) => other.roles.includes(roles.admin)))
    throw createProblem('last-admin', 'Somebody must stay administrator');
}

/** The demo's admin is shared by everybody who explores the demo. */
async function requireNoDemoOwner(tx: Db, id: string): Promise<void> {
  const [admin] = await tx.select({ isDemo: admins.isDemo }).from(admins).where(eq(admins.id, id));
  if (admin?.isDemo) throw createProblem('owner-refused', 'The owner of the demo cannot be changed or removed.');
}

const personChange = z.strictObject({
  roles: roleList.optional(),
  name: name.optional(),
  password: password.optional(),
});
type PersonChange = z.infer<typeof personChange>;

async function changePerson(
  { body, param, change }: AdminInput<PersonChange, undefined>,
  { changeStreams }: AdminContext,
): Promise<Reply> {
  const { password: newPassword, ...rest } = body;
  const passwordHash = newPassword === undefined ? {} : { passwordHash: await hashPassword(newPassword) };
  const id = param('id');
  const update = async (tx: Db) => {
    const [before] = await tx.select({ roles: admins.roles }).from(admins).where(eq(admins.id, id)).for('update');
    await requireNoDemoOwner(tx, id);
    if (rest.roles !== undefined && !rest.roles.includes(roles.admin)) await requireOtherAdmin(tx, id);
    const values = {
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      ...passwordHash,
    };
    const [row] = await tx
      .update(admins)
      .set({ id: sql`id`, ...values })
      .where(eq(admins.id, id))
      .returning(columns);
    if (row === undefined) throw new Problem('not-found');
    // A link in an earlier email could change the password again.
    if (newPassword !== undefined) await removeLinks(tx, id);
    // A revoked permission must not survive in an open session.
    if (newPassword !== undefined || !isSameSet(row?.roles, before?.roles))
      await tx.delete(adminSessions).where(eq(adminSessions.adminId, id));
    return row;
  };
  const changed = await change('people.change', id, update, { roles: rest.roles });
  await changeStreams.check();
  return { status: 200, body: withCreated(changed) };
}

const isSameSet = (a: readonly number[] = [], b: readonly number[] = []): boolean =>
  new Set([...a, ...b]).size === new Set(a).size && new Set(a).size === new Set(b).size;

export const peopleRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: PEOPLE,
    permission: 'people',
    summary: 'Lists the admins of the site.',
    examples: sessionExamples.people,
    reply: people,
    handle: async (_input, { database: { db } }) => ({
      status: 200,
      body: { people: (await db.select(columns).from(admins).orderBy(asc(admins.created))).map(withCreated) },
    }),
  }),
  defineAdminRoute({
    method: 'post',
    path: PEOPLE,
    permission: 'people',
    summary: 'Adds an admin. Without a password, the admin gets an invitation by email to choose one.',
    examples: sessionExamples.addPerson,
    reply: addedPerson,
    replies: { 201: 'Added.' },
    problems: ['owner-conflict'],
    body: z.strictObject({ email, name, password: password.optional(), roles: roleList }),
    handle: async ({ body, change, request }, { links }) => {
      const add = async (tx: Db) => {
        const added = await addAdmin(tx, body);
        if (added === undefined) throw createProblem('owner-conflict', adminMessages.exists('person'));
        if (body.password === undefined) await links.invite(tx, added, request);
        return added;
      };
      const added = await change('people.add', body.email, add, { roles: body.roles });
      links.wake();
      return { status: 201, body: added };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${PEOPLE}/:id/invitation`,
    permission: 'people',
    summary: 'Resends an invitation that was not accepted yet.',
    replies: { 204: 'Sent.' },
    problems: ['not-found', 'owner-refused'],
    handle: async ({ param, change, request }, { links }) => {
      await change('people.invite', param('id'), async (tx) => {
        const [invited] = await tx
          .select(columns)
          .from(admins)
          .where(eq(admins.id, param('id')))
          .for('update');
        if (invited === undefined) throw new Problem('not-found');
        if (!invited.isInvited)
          throw createProblem('owner-refused', 'This person has accepted the invitation already.');
        await links.invite(tx, invited, request);
      });
      links.wake();
      return { status: 204 };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: `${PEOPLE}/:id`,
    permission: 'people',
    summary: 'Updates the roles, the name or the password of an admin.',
    examples: sessionExamples.changePerson,
    reply: person,
    problems: ['not-found', 'last-admin', 'owner-refused'],
    body: personChange,
    handle: changePerson,
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${PEOPLE}/:id`,
    permission: 'people',
    summary: 'Removes an admin.',
    replies: { 204: 'Removed.' },
    problems: ['not-found', 'last-admin', 'owner-refused'],
    handle: async ({ param, change }, { changeStreams }) => {
      await change('people.remove', param('id'), async (tx) => {
        await requireNoDemoOwner(tx, param('id'));
        await requireOtherAdmin(tx, param('id'));
        const removed = await tx
          .delete(admins)
          .where(eq(admins.id, param('id')))
          .returning({ id: admins.id });
        if (removed.length === 0) throw new Problem('not-found');
      });
      await changeStreams.check();
      return { status: 204 };
    },
  }),
];
