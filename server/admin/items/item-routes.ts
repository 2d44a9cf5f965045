/** Items and products of a collection: listed, read, added, changed, copied, moved, sorted, deleted. */
import { z } from 'zod';
import { requiredText } from '../../http/validation-messages.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { withoutRevision } from '../revisions.ts';
import { copyItem, moveItem } from './copy-item.ts';
import { itemExamples } from './item-examples.ts';
import { itemChange, newItem } from './item-fields.ts';
import { orderItems } from './item-order.ts';
import { redirectInput, redirectItem } from './item-redirect.ts';
import { item, itemList } from './item-replies.ts';
import { checkRevision, itemReply } from './item-revision.ts';
import { checkCollectionRight, itemPublishers, itemWriters } from './item-rights.ts';
import { findItem, lockItem, requireCollection, requireItem } from './item-store.ts';
import { listItems, listQuery } from './list-items.ts';
import { trashItem } from './trash.ts';
import { addItem, changeItem } from './write-item.ts';

const ITEMS = '/api/owner/collections/:collectionId/items';
const WRITE_PROBLEMS = ['not-found', 'owner-refused', 'owner-conflict'] as const;
const collectionId = z.string().max(100);

const readRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: ITEMS,
    permission: 'site.view',
    summary: 'Lists, searches, filters and sorts the items of a collection; in the manual order by default.',
    examples: itemExamples.list,
    query: listQuery,
    reply: itemList,
    problems: ['not-found', 'invalid-request'],
    async handle({ param, query }, context) {
      const { db } = context.database;
      const { id } = await requireCollection(db, context, param('collectionId'));
      return { status: 200, body: await listItems(db, id, query) };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${ITEMS}/:id`,
    permission: 'site.view',
    summary: 'Returns an item with all its fields, its variants and its draft. The `ETag` is its revision.',
    examples: itemExamples.read,
    reply: item,
    problems: ['not-found'],
    async handle({ param }, context) {
      const { db } = context.database;
      return itemReply(await requireItem(db, await requireCollection(db, context, param('collectionId')), param('id')));
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/items/:id',
    permission: 'site.view',
    summary: 'Returns an item by its id alone, as on a page that lists it.',
    examples: itemExamples.read,
    reply: item,
    problems: ['not-found'],
    async handle({ param }, context) {
      return itemReply(await findItem(context.database.db, context, param('id')));
    },
  }),
];

const writeRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: ITEMS,
    permission: itemWriters,
    summary: 'Creates an item or a product.',
    examples: itemExamples.add,
    reply: item,
    replies: { 201: 'Added.' },
    problems: WRITE_PROBLEMS,
    body: newItem,
    async handle({ body, param, admin, change }, context) {
      const added = await change('item.add', body.title, async (tx) => {
        const collection = await requireCollection(tx, context, param('collectionId'), true);
        return addItem({ tx, context, admin }, collection, body);
      });
      return itemReply(added, 201);
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: `${ITEMS}/:id`,
    permission: itemWriters,
    summary: 'Updates an item. Fields that are not sent stay unchanged. `If-Match`: only if the revision matches.',
    examples: itemExamples.change,
    headers: ['If-Match'],
    reply: item,
    problems: WRITE_PROBLEMS,
    body: itemChange.extend({ revision: z.string().max(100).optional(), redirect: redirectInput }),
    async handle({ body, param, admin, change, request }, context) {
      const changed = await change('item.change', param('id'), async (tx) => {
        const stored = await lockItem(tx, context, param('collectionId'), param('id'));
        checkRevision(request, stored, body);
        const { redirect, ...input } = withoutRevision(body);
        const after = await changeItem({ tx, context, admin }, stored, input);
        if (redirect === true) await redirectItem({ tx, context, admin, request, before: stored, after });
        return after;
      });
      return itemReply(changed);
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${ITEMS}/:id`,
    permission: itemWriters,
    summary: 'Moves an item to the trash. `If-Match`: only if the revision matches.',
    headers: ['If-Match'],
    replies: { 204: 'Deleted.' },
    problems: ['not-found', 'owner-conflict'],
    async handle({ param, admin, change, request }, context) {
      await change('item.remove', param('id'), async (tx) => {
        const stored = await lockItem(tx, context, param('collectionId'), param('id'));
        checkRevision(request, stored);
        await trashItem({ tx, context, admin }, stored);
      });
      return { status: 204 };
    },
  }),
];

const placeRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: `${ITEMS}/:id/copy`,
    permission: itemWriters,
    summary: 'Copies an item as a draft, into its collection or another one.',
    examples: itemExamples.copy,
    reply: item,
    replies: { 201: 'Copied.' },
    problems: WRITE_PROBLEMS,
    body: z.strictObject({ title: requiredText(200).optional(), collectionId: collectionId.optional() }),
    async handle({ body, param, admin, change }, context) {
      const copy = await change('item.copy', param('id'), async (tx) => {
        const stored = await lockItem(tx, context, param('collectionId'), param('id'));
        const target = await requireCollection(tx, context, body.collectionId ?? stored.collection.id, true);
        return copyItem({ tx, context, admin }, stored, { target, title: body.title ?? stored.item.title });
      });
      return itemReply(copy, 201);
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${ITEMS}/:id/move`,
    permission: itemWriters,
    summary: 'Moves an item to the end of another collection, which changes its URL.',
    examples: itemExamples.move,
    headers: ['If-Match'],
    reply: item,
    problems: WRITE_PROBLEMS,
    body: z.strictObject({ collectionId, redirect: redirectInput }),
    async handle({ body, param, admin, change, request }, context) {
      const moved = await change('item.move', param('id'), async (tx) => {
        const stored = await lockItem(tx, context, param('collectionId'), param('id'));
        checkRevision(request, stored, body);
        const target = await requireCollection(tx, context, body.collectionId, true);
        const after = await moveItem({ tx, context, admin }, stored, target);
        if (body.redirect === true) await redirectItem({ tx, context, admin, request, before: stored, after });
        return after;
      });
      return itemReply(moved);
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: '/api/owner/collections/:collectionId/order',
    permission: itemPublishers,
    summary: 'Sets the manual order of the items of a collection.',
    examples: itemExamples.order,
    replies: { 204: 'Reordered.' },
    problems: ['not-found', 'owner-conflict'],
    body: z.strictObject({ ids: z.array(z.string().max(100)).max(10_000) }),
    async handle({ body, param, admin, change }, context) {
      await change('item.order', param('collectionId'), async (tx) => {
        const { id } = await requireCollection(tx, context, param('collectionId'), true);
        await checkCollectionRight(tx, admin, id, 'content.publish');
        await orderItems(tx, id, body.ids);
      });
      return { status: 204 };
    },
  }),
];

export const itemRoutes: readonly AdminRoute[] = [...readRoutes, ...writeRoutes, ...placeRoutes];
