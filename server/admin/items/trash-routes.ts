/** The trash of items: listed, restored, deleted one by one. */
import { z } from 'zod';
import { DAY_MS } from '#shared/durations';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { itemExamples } from './item-examples.ts';
import { item, trashList } from './item-replies.ts';
import { itemReply } from './item-revision.ts';
import { itemWriters } from './item-rights.ts';
import { listTrash, purgeItem, restoreItem, TRASH_MS } from './trash.ts';

const TRASH = '/api/owner/trash/items';
const MAX_LISTED = 100;

export const trashRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: TRASH,
    permission: 'site.view',
    summary: `Lists deleted items, newest first. They stay in the trash for ${TRASH_MS / DAY_MS} days.`,
    examples: itemExamples.trash,
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      collectionId: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_LISTED).default(50),
    }),
    reply: trashList,
    problems: ['invalid-request'],
    handle: async ({ query }, { database, websiteId }) => ({
      status: 200,
      body: await listTrash(database.db, websiteId, query),
    }),
  }),
  defineAdminRoute({
    method: 'post',
    path: `${TRASH}/:id/restore`,
    permission: itemWriters,
    summary: 'Restores a deleted item to its collection, with its variants and its state.',
    examples: itemExamples.read,
    reply: item,
    problems: ['not-found', 'owner-conflict', 'owner-refused'],
    async handle({ param, admin, change }, context) {
      const restored = await change('item.restore', param('id'), (tx) =>
        restoreItem({ tx, context, admin }, param('id')),
      );
      return itemReply(restored);
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${TRASH}/:id`,
    permission: itemWriters,
    summary: 'Permanently deletes an item in the trash.',
    replies: { 204: 'Deleted.' },
    problems: ['not-found'],
    async handle({ param, admin, change }, context) {
      await change('item.purge', param('id'), (tx) => purgeItem({ tx, context, admin }, param('id')));
      return { status: 204 };
    },
  }),
];
