/** Mailing lists: which there are, made and removed, and who is on them. */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { normalEmail } from '#shared/email-address';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { keyOfSite, mailingListMembers, mailingLists as table } from '../../database/schema.ts';
import { sendPieces } from '../../http/send-pieces.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import {
  listBody,
  listExamples,
  mailingList,
  mailingLists,
  memberState,
  newSubscriber,
  subscriber,
  subscriberList,
} from './list-replies.ts';
import { readLists, requireList, requireOwnList, requireOwnName, requireUnused } from './lists.ts';
import { serviceRoutes } from './service-routes.ts';
import { addSubscriber, listSubscribers, removeSubscriber, subscribersCsv } from './subscribers.ts';

const LISTS = '/api/owner/mailing-lists';
const LIST = `${LISTS}/:id`;
const SUBSCRIBERS = `${LIST}/subscribers`;

const filters = {
  state: memberState.optional(),
  search: z.string().max(200).optional().describe('Part of an address or a name.'),
};

const listRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: LISTS,
    permission: 'site.view',
    summary: 'Lists the mailing lists of the site and of the connected service.',
    examples: listExamples.lists,
    reply: mailingLists,
    handle: async (_input, { database, integrations }) => ({
      status: 200,
      body: await readLists(database.db, integrations),
    }),
  }),
  defineAdminRoute({
    method: 'post',
    path: LISTS,
    permission: 'campaigns.manage',
    summary: 'Creates a mailing list.',
    examples: listExamples.write,
    reply: mailingList,
    replies: { 201: 'Added.' },
    body: listBody,
    async handle({ body, change }, context) {
      const id = newId();
      const add = async (tx: Db): Promise<void> => {
        await requireOwnName(tx, context, id, body.name);
        await tx.insert(table).values({ id, ...body });
      };
      await change('mailing-list.add', id, add, { name: body.name });
      return { status: 201, body: await requireList(context.database.db, context, id) };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: LIST,
    permission: 'campaigns.manage',
    summary: 'Updates a mailing list.',
    examples: listExamples.write,
    reply: mailingList,
    body: listBody,
    problems: ['not-found', 'owner-refused'],
    async handle({ body, param, change }, context) {
      const { id } = await requireOwnList(context.database.db, context, param('id'));
      await change('mailing-list.change', id, async (tx) => {
        await requireOwnName(tx, context, id, body.name);
        await tx
          .insert(table)
          .values({ id, ...body })
          .onConflictDoUpdate({ target: keyOfSite(table.id), set: body });
      });
      return { status: 200, body: await requireList(context.database.db, context, id) };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: LIST,
    permission: 'campaigns.manage',
    summary: 'Deletes a mailing list with its subscribers. Unsubscribes stay in effect.',
    replies: { 204: 'Removed.' },
    problems: ['not-found', 'owner-refused', 'owner-conflict'],
    async handle({ param, change }, context) {
      const { id } = await requireOwnList(context.database.db, context, param('id'));
      await change('mailing-list.remove', id, async (tx) => {
        await requireUnused(tx, id);
        await tx.execute(sql`INSERT INTO mailing_list_members (list, email, state)
          SELECT '*', email, state FROM mailing_list_members WHERE list = ${id} AND state = 'unsubscribed'
          ON CONFLICT DO NOTHING`);
        await tx.delete(mailingListMembers).where(eq(mailingListMembers.list, id));
        await tx.delete(table).where(eq(table.id, id));
      });
      return { status: 204 };
    },
  }),
];

const subscriberRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: SUBSCRIBERS,
    permission: 'campaigns.manage',
    summary: 'Lists the subscribers of a mailing list, newest first, paginated.',
    examples: listExamples.subscribers,
    reply: subscriberList,
    query: z.strictObject({ ...filters, cursor: z.string().max(1000).optional() }),
    problems: ['not-found', 'invalid-request'],
    async handle({ query, param }, context) {
      const { id } = await requireList(context.database.db, context, param('id'));
      return { status: 200, body: await listSubscribers(context.database.db, id, query) };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${SUBSCRIBERS}/export`,
    permission: 'campaigns.manage',
    summary: 'Exports the subscribers of a mailing list as CSV.',
    file: 'download',
    query: z.strictObject(filters),
    problems: ['not-found', 'invalid-request'],
    async handle({ query, param, response }, context): Promise<'sent'> {
      const { id, name } = await requireList(context.database.db, context, param('id'));
      response.attachment(`${name.replace(/[^\p{L}\p{N}-]+/gu, '-').toLowerCase()}-subscribers.csv`);
      response.set({ 'Content-Type': 'text/csv; charset=utf-8; header=present' });
      await sendPieces(subscribersCsv(context.database.db, id, query), response);
      return 'sent';
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: SUBSCRIBERS,
    permission: 'campaigns.manage',
    summary: 'Adds a subscriber who has consented to a mailing list. Unsubscribed addresses are rejected.',
    examples: listExamples.add,
    reply: subscriber,
    replies: { 201: 'Added, or invited to confirm by email (double opt-in).' },
    body: newSubscriber,
    problems: ['not-found'],
    async handle({ body, param, change }, context) {
      const list = await requireList(context.database.db, context, param('id'));
      const added = await change('mailing-list.subscribe', list.id, (tx) => addSubscriber(tx, list, body));
      context.orders.wake();
      return { status: 201, body: added };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${SUBSCRIBERS}/:email`,
    permission: 'campaigns.manage',
    summary: 'Removes a subscriber from a mailing list.',
    replies: { 204: 'Removed.' },
    problems: ['not-found'],
    async handle({ param, change }, context) {
      const { id } = await requireList(context.database.db, context, param('id'));
      await change('mailing-list.unsubscribe', id, (tx) => removeSubscriber(tx, id, normalEmail(param('email'))));
      context.orders.wake();
      return { status: 204 };
    },
  }),
];

export const mailingListRoutes: readonly AdminRoute[] = [...listRoutes, ...serviceRoutes, ...subscriberRoutes];
