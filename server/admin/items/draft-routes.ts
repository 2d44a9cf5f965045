/** Drafts of items: what is changed and not published yet, by those who may not publish, too. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { itemDrafts, keyOfSite } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { checkChange } from './item-checks.ts';
import { itemExamples } from './item-examples.ts';
import { type ItemDraft, itemDraft } from './item-fields.ts';
import { redirectInput, redirectItem } from './item-redirect.ts';
import { item } from './item-replies.ts';
import { checkRevision, itemReply } from './item-revision.ts';
import { checkItemRight, itemPublishers, itemWriters } from './item-rights.ts';
import { lockItem, requireItem, type StoredItem } from './item-store.ts';
import { findPictureFiles } from './pictures.ts';
import { publishItem, removeDraft } from './publish-item.ts';
import { publishAt } from './scheduled-items.ts';
import type { ItemWriter } from './write-item.ts';

const DRAFT = '/api/owner/collections/:collectionId/items/:id/draft';
const PUBLISH = '/api/owner/collections/:collectionId/items/:id/publish';

/** Stores the changes beside the item, replacing those of an earlier draft. */
async function saveDraft(
  { tx, context, admin }: ItemWriter,
  stored: StoredItem,
  changes: ItemDraft,
): Promise<StoredItem> {
  checkItemRight(admin, { isProduct: stored.item.productType !== null, states: ['Draft'] });
  checkChange(stored, changes);
  await findPictureFiles(tx, changes);
  const draft = { changes, author: admin.id, updatedAt: new Date(context.now()).toISOString() };
  await tx
    .insert(itemDrafts)
    .values({ itemId: stored.item.id, ...draft })
    .onConflictDoUpdate({ target: keyOfSite(itemDrafts.itemId), set: draft });
  return requireItem(tx, stored.collection, stored.item.id);
}

export const draftRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'put',
    path: DRAFT,
    permission: itemWriters,
    summary: 'Saves the draft of an item: the fields that change when it is published. Visitors do not see drafts.',
    examples: itemExamples.draft,
    headers: ['If-Match'],
    reply: item,
    problems: ['not-found', 'owner-conflict'],
    body: itemDraft,
    async handle({ body, param, admin, change, request }, context) {
      const saved = await change('item.draft', param('id'), async (tx) => {
        const stored = await lockItem(tx, context, param('collectionId'), param('id'));
        checkRevision(request, stored, body);
        return saveDraft({ tx, context, admin }, stored, body);
      });
      return itemReply(saved);
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: DRAFT,
    permission: itemWriters,
    summary: 'Discards the draft of an item.',
    replies: { 204: 'Discarded.' },
    problems: ['not-found'],
    async handle({ param, admin, change }, context) {
      await change('item.discard-draft', param('id'), async (tx) => {
        const stored = await lockItem(tx, context, param('collectionId'), param('id'));
        checkItemRight(admin, { isProduct: stored.item.productType !== null, states: ['Draft'] });
        if (stored.draft === null) throw createProblem('not-found', adminMessages.locate);
        await removeDraft(tx, stored);
      });
      return { status: 204 };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: PUBLISH,
    permission: itemPublishers,
    summary: 'Publishes an item with its draft and its blocks, now or at a scheduled time.',
    examples: itemExamples.publish,
    headers: ['If-Match'],
    reply: item,
    problems: ['not-found', 'owner-conflict', 'owner-refused'],
    body: z.strictObject({ publishAt, redirect: redirectInput }),
    async handle({ body, param, admin, change, request }, context) {
      const published = await change('item.publish', param('id'), async (tx) => {
        const stored = await lockItem(tx, context, param('collectionId'), param('id'));
        checkRevision(request, stored, body);
        const after = await publishItem({ tx, context, admin }, stored, body.publishAt);
        if (body.redirect === true) await redirectItem({ tx, context, admin, request, before: stored, after });
        return after;
      });
      return itemReply(published);
    },
  }),
];
