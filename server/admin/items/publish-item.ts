/** Puts an item on the site with all that is drafted of it: its fields and its blocks. */
import { eq } from 'drizzle-orm';
import { adminMessages } from '#shared/messages/admin';
import { may } from '#shared/roles';
import type { Db } from '../../database/database.ts';
import { itemDrafts, items } from '../../database/schema.ts';
import { checkInput } from '../../http/check-input.ts';
import { createProblem } from '../../http/create-problem.ts';
import type { AdminContext } from '../admin-context.ts';
import { checkComplete } from '../layouts/layout-problems.ts';
import { listVersions, publish, type Target } from '../layouts/versions.ts';
import { itemDraft } from './item-fields.ts';
import { mayWriteItem, stateOf } from './item-rights.ts';
import { lockItem, type StoredItem } from './item-store.ts';
import { changeItem, type ItemWriter } from './write-item.ts';

interface ItemPublisher extends ItemWriter {
  readonly context: AdminContext;
}

export async function removeDraft(tx: Db, { item: { id } }: StoredItem): Promise<void> {
  await tx.delete(itemDrafts).where(eq(itemDrafts.itemId, id));
}

/** A locked item, now or at an instant (ISO 8601). Blocks wait for who may publish content. */
export async function publishItem(
  writer: ItemPublisher,
  stored: StoredItem,
  publishAt: string | undefined,
): Promise<StoredItem> {
  const { tx, context, admin } = writer;
  const published = await publishFields(writer, stored, publishAt);
  const target: Target = { kind: 'item', id: stored.item.id };
  const hasBlocks = (await listVersions(tx, target)).some(({ state }) => state === 'draft');
  if (!hasBlocks || !may(admin.roles, 'content.publish')) return published;
  const at = publishAt === undefined ? undefined : Date.parse(publishAt);
  await publish(tx, context.websiteId, target, { at, base: undefined, check: checkComplete });
  return published;
}

/** The item of a layout, before its blocks. What visitors see already stays as it is until blocks are due. */
export async function publishItemOf(writer: ItemPublisher, id: string, publishAt: string | undefined): Promise<void> {
  const { tx, context, admin } = writer;
  const [row] = await tx.select({ collectionId: items.collectionId }).from(items).where(eq(items.id, id));
  if (row === undefined) throw createProblem('not-found', adminMessages.locate);
  const stored = await lockItem(tx, context, row.collectionId, id);
  const isProduct = stored.item.productType !== null;
  // Prices and stock wait for who may manage the store; blocks do not.
  if (isProduct && !mayWriteItem(admin, { isProduct, states: [] })) return;
  const isOnSite = stateOf(stored.item.data) === 'Published';
  if (isOnSite && (publishAt !== undefined || stored.draft === null)) return;
  await publishFields(writer, stored, publishAt);
}

async function publishFields(
  writer: ItemPublisher,
  stored: StoredItem,
  publishAt: string | undefined,
): Promise<StoredItem> {
  const changes = checkInput(itemDraft, stored.draft?.changes ?? {});
  await removeDraft(writer.tx, stored);
  const state =
    publishAt === undefined
      ? ({ workflowState: 'Published' } as const)
      : ({ workflowState: 'Scheduled', publishAt } as const);
  return changeItem(writer, stored, { ...changes, ...state });
}
