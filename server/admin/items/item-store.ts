/** Items as stored, with their related rows. */
import { and, asc, eq } from 'drizzle-orm';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { collections, itemDrafts, items, variants } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import type { AdminContext } from '../admin-context.ts';
import type { VariantRow } from './product-data.ts';

export type ItemRow = typeof items.$inferSelect;
export type CollectionRow = typeof collections.$inferSelect;

export interface StoredItem {
  readonly item: ItemRow;
  readonly collection: CollectionRow;
  readonly variants: readonly VariantRow[];
  readonly draft: typeof itemDrafts.$inferSelect | null;
}

type Site = Pick<AdminContext, 'websiteId'>;

/** A collection of the site. Throws `not-found`. `lock`: locks it, so that its items have one writer until the end of the transaction. */
export async function requireCollection(db: Db, { websiteId }: Site, id: string, lock = false): Promise<CollectionRow> {
  const query = db
    .select()
    .from(collections)
    .where(and(eq(collections.id, id), eq(collections.websiteId, websiteId)));
  const [row] = await (lock ? query.for('update') : query);
  if (row === undefined) throw createProblem('not-found', adminMessages.locate);
  return row;
}

/** An item of a collection with its variants and its draft. Throws `not-found`. */
export async function requireItem(db: Db, collection: CollectionRow, id: string): Promise<StoredItem> {
  const [item] = await db
    .select()
    .from(items)
    .where(and(eq(items.collectionId, collection.id), eq(items.id, id)));
  if (item === undefined) throw createProblem('not-found', adminMessages.locate);
  const rows = await db
    .select()
    .from(variants)
    .where(eq(variants.itemId, id))
    .orderBy(asc(variants.position), asc(variants.id));
  const [draft] = await db.select().from(itemDrafts).where(eq(itemDrafts.itemId, id));
  return { item, collection, variants: rows, draft: draft ?? null };
}

/** The same of whatever collection. Throws `not-found`. */
export async function findItem(db: Db, site: Site, id: string): Promise<StoredItem> {
  const [row] = await db.select({ collectionId: items.collectionId }).from(items).where(eq(items.id, id));
  if (row === undefined) throw createProblem('not-found', adminMessages.locate);
  return requireItem(db, await requireCollection(db, site, row.collectionId), id);
}

/** An item of a collection, locked until the end of the transaction. */
export async function lockItem(tx: Db, site: Site, collectionId: string, id: string): Promise<StoredItem> {
  const collection = await requireCollection(tx, site, collectionId, true);
  await tx.select({ id: items.id }).from(items).where(eq(items.id, id)).for('update');
  return requireItem(tx, collection, id);
}
