/** Members as those who run the site see them: invited, put into areas, signed out, removed. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { createProblem } from '../../http/create-problem.ts';
import type { AdminContext } from '../admin-context.ts';
import { deleteCustomer } from '../customers/customer-deletion.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { checkAreas } from './member-areas.ts';
import { memberExamples } from './member-examples.ts';
import { areaIds, member, memberList, newMember } from './member-schemas.ts';
import { addMember, endSessions, listMembers, requireMember, setAreas } from './members.ts';

const MEMBERS = '/api/owner/members';
const MEMBER = `${MEMBERS}/:id`;

const query = z.strictObject({
  search: z.string().max(200).optional().describe('Part of an address or a name.'),
  area: z.string().max(100).optional().describe('Id of a member area.'),
  everybody: z.enum(['true', 'false']).default('false').describe('Includes accounts without a member area.'),
  cursor: z.string().max(1000).optional(),
});

async function invite({ body, change, request }: AdminInput<z.infer<typeof newMember>>, context: AdminContext) {
  const { websiteId, accounts, database } = context;
  const id = await change('member.invite', body.email, async (tx) => {
    await checkAreas(tx, websiteId, body.memberAreas);
    const added = await addMember(tx, websiteId, body);
    await accounts.resets.invite(tx, { id: added, email: body.email }, request);
    return added;
  });
  accounts.resets.wake();
  return { status: 201, body: await requireMember(database.db, websiteId, id) } as const;
}

/** A link to choose a password: of the invitation, else the one that members ask for themselves. */
async function sendPassword({ param, change, request }: AdminInput, { websiteId, accounts }: AdminContext) {
  const found = await change('member.password-email', param('id'), async (tx) => {
    const { id, email, isInvited, isDisabled } = await requireMember(tx, websiteId, param('id'));
    if (isDisabled) throw createProblem('owner-refused', 'This account is disabled. Enable it first.');
    if (isInvited) await accounts.resets.invite(tx, { id, email }, request);
    return { email, isInvited };
  });
  if (!found.isInvited) await accounts.resets.ask(found.email, request);
  accounts.resets.wake();
  return { status: 204 } as const;
}

async function remove({ param, change }: AdminInput, context: AdminContext) {
  const { websiteId, subscriptionEmails: emails, now, accounts, orders } = context;
  await change('member.remove', param('id'), async (tx) => {
    const { email } = await requireMember(tx, websiteId, param('id'));
    await deleteCustomer(tx, { websiteId, email: email.toLowerCase(), hooks: { emails, now } });
  });
  await accounts.changes.passesEnded();
  orders.wake();
  return { status: 204 } as const;
}

export const memberRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: MEMBERS,
    permission: 'members',
    failure: adminMessages.results,
    summary: 'Lists members by email address, paginated.',
    examples: memberExamples.list,
    reply: memberList,
    query,
    problems: ['invalid-request'],
    handle: async ({ query: { everybody, ...filters } }, { database, websiteId }) => ({
      status: 200,
      body: await listMembers(database.db, websiteId, { ...filters, isEverybody: everybody === 'true' }),
    }),
  }),
  defineAdminRoute({
    method: 'post',
    path: MEMBERS,
    permission: 'members',
    summary: 'Adds a member and emails an invitation to choose a password.',
    examples: memberExamples.invite,
    reply: member,
    replies: { 201: 'Invited.' },
    body: newMember,
    problems: ['owner-conflict'],
    handle: invite,
  }),
  defineAdminRoute({
    method: 'put',
    path: MEMBER,
    permission: 'members',
    summary: 'Replaces the member areas that an account can access. Existing sessions are affected immediately.',
    examples: memberExamples.change,
    reply: member,
    body: z.strictObject({ memberAreas: areaIds }),
    problems: ['not-found'],
    async handle({ body: { memberAreas }, param, change }, { websiteId, accounts }) {
      const changed = await change('member.areas', param('id'), async (tx) => {
        const { id } = await requireMember(tx, websiteId, param('id'));
        await checkAreas(tx, websiteId, memberAreas);
        await setAreas(tx, id, memberAreas);
        return requireMember(tx, websiteId, id);
      });
      await accounts.changes.passesEnded();
      return { status: 200, body: changed };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${MEMBER}/sessions`,
    permission: 'members',
    summary: 'Ends all sessions of a member.',
    examples: memberExamples.endSessions,
    reply: member,
    problems: ['not-found'],
    async handle({ param, change }, { websiteId, accounts }) {
      const changed = await change('member.sign-out', param('id'), async (tx) => {
        const { id } = await requireMember(tx, websiteId, param('id'));
        await endSessions(tx, id);
        return requireMember(tx, websiteId, id);
      });
      await accounts.changes.passesEnded();
      return { status: 200, body: changed };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${MEMBER}/password-email`,
    permission: 'members',
    summary: 'Emails a member a link to reset the password, or resends a pending invitation.',
    replies: { 204: 'Queued.' },
    problems: ['not-found', 'owner-refused'],
    handle: sendPassword,
  }),
  defineAdminRoute({
    method: 'delete',
    path: MEMBER,
    permission: 'members',
    summary:
      'Deletes a member and the account. Subscriptions end; orders stay for bookkeeping without name and address.',
    replies: { 204: 'Removed.' },
    problems: ['not-found', 'owner-refused'],
    handle: remove,
  }),
];
