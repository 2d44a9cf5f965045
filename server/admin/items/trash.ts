/** The trash: stores complete deleted items for a month. */
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DAY_MS } from '#shared/durations';
import { field } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { idRow, selectRows } from '../../database/rows.ts';
import { itemDrafts, items, trashedItems } from '../../database/schema.ts';
import { removePhotosOf } from '../../files/review-files.ts';
import { createProblem } from '../../http/create-problem.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { detachFile, filesOfItem } from '../../shop/downloads/product-files.ts';
import { nextPlace } from './item-place.ts';
import { checkItemRight, stateOf } from './item-rights.ts';
import { requireCollection, requireItem, type StoredItem } from './item-store.ts';
import { trashedRows } from './trashed-rows.ts';
import { checkSkus, insertVariants } from './variant-rows.ts';
import type { ItemWriter } from './write-item.ts';

/** How long deleted items can be restored. */
export const TRASH_MS = 30 * DAY_MS;

/** Moves a locked item to the trash, and deletes expired ones. */
export async function trashItem({ tx, context, admin }: ItemWriter, stored: StoredItem): Promise<void> {
  const { item, draft } = stored;
  checkItemRight(admin, { isProduct: item.productType !== null, states: [stateOf(item.data)] });
  const { websiteId } = context;
  const expired = await selectRows(
    tx,
    idRow,
    sql`DELETE FROM trashed_items WHERE deleted_at < ${new Date(context.now() - TRASH_MS).toISOString()}::timestamptz RETURNING id`,
  );
  for (const { id } of expired) await detachFiles(tx, id);
  await tx.insert(trashedItems).values({
    ...{ id: item.id, websiteId, collectionId: item.collectionId, title: item.title },
    item: { ...item },
    variants: stored.variants.map((row) => ({ ...row })),
    draft: draft && { ...draft },
    deletedBy: admin.id,
    deletedAt: new Date(context.now()).toISOString(),
  });
  // Its comments are deleted, too.
  await removePhotosOf(tx, sql`comments.item_id = ${item.id}`);
  await tx.delete(items).where(eq(items.id, item.id));
}

/** It is no longer for sale, but buyers keep their downloads. */
export async function detachFiles(tx: Db, itemId: string): Promise<void> {
  for (const { id } of await filesOfItem(tx, itemId)) await detachFile(tx, id, false);
}

/** Deletes an item of the trash for good. Throws `not-found`. */
export async function purgeItem(writer: ItemWriter, id: string): Promise<void> {
  await takeFromTrash(writer, id);
  await detachFiles(writer.tx, id);
}

type Trashed = typeof trashedItems.$inferSelect;

/** Removes an item from the trash. Throws `not-found`. */
async function takeFromTrash({ tx, context, admin }: ItemWriter, id: string): Promise<Trashed> {
  const [row] = await tx
    .delete(trashedItems)
    .where(and(eq(trashedItems.id, id), eq(trashedItems.websiteId, context.websiteId)))
    .returning();
  if (row === undefined) throw createProblem('not-found', adminMessages.locate);
  // One that cannot be read may be a product, and can still be deleted.
  checkItemRight(admin, {
    isProduct: field(row.item, 'productType') !== null,
    states: [stateOf(field(row.item, 'data'))],
  });
  return row;
}

/** Throws `owner-refused` for data that this release cannot read. */
function readTrashed({ id, collectionId, item, variants, draft }: Trashed) {
  const read = trashedRows.safeParse({ item, variants, draft });
  if (!read.success) {
    const path = read.error.issues[0]?.path.join('.') ?? '';
    throw createProblem('owner-refused', `This item cannot be restored: its stored data is not readable (${path}).`);
  }
  const { data } = read;
  return {
    item: { ...data.item, id, collectionId },
    variants: data.variants.map((row) => ({ ...row, itemId: id })),
    draft: data.draft && { ...data.draft, itemId: id },
  };
}

/** Restores an item with its id, its state and its variants. */
export async function restoreItem(writer: ItemWriter, id: string): Promise<StoredItem> {
  const { tx, context } = writer;
  const trashed = await takeFromTrash(writer, id);
  const collection = await requireCollection(tx, context, trashed.collectionId, true);
  const { item, variants: rows, draft } = readTrashed(trashed);
  await checkSkus(
    tx,
    id,
    rows.map(({ sku }) => sku),
  );
  // The collection may be full, and another item may use its slug by now.
  const { urlId } = await nextPlace(tx, collection, item.urlId);
  await tx.insert(items).values({ ...item, urlId, data: { ...item.data, urlId } });
  await insertVariants(tx, rows);
  if (draft !== null) await tx.insert(itemDrafts).values(draft);
  return requireItem(tx, collection, id);
}

const row = z.object({
  id: z.string(),
  collectionId: z.string(),
  title: z.string(),
  productType: z.number().nullable(),
  deletedBy: z.string(),
  deletedMs: z.number(),
});

const productType = sql`CASE jsonb_typeof(item -> 'productType') WHEN 'number' THEN (item -> 'productType')::int END`;

const MILLISECONDS = /^\d{1,16}$/;

interface TrashQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Default: of all collections. */
  readonly collectionId?: string | undefined;
}

/** A page of the trash, latest deletion first. */
export async function listTrash(db: Db, websiteId: string, { cursor, limit, collectionId }: TrashQuery) {
  const after = readCursor(cursor, [MILLISECONDS, cursorParts.text]);
  const at = epochMs(sql`deleted_at`);
  const rows = await selectRows(
    db,
    row,
    sql`SELECT id, collection_id AS "collectionId", title, ${productType} AS "productType",
      deleted_by AS "deletedBy", ${at} AS "deletedMs"
    FROM trashed_items WHERE website_id = ${websiteId}
      ${collectionId === undefined ? sql`` : sql`AND collection_id = ${collectionId}`}
      ${after === undefined ? sql`` : sql`AND (${at}, id) < (${after[0]}::float8, ${after[1]})`}
    ORDER BY ${at} DESC, id DESC LIMIT ${limit + 1}`,
  );
  const { rows: visible, ...paging } = pageOf(rows, limit, ({ deletedMs, id }) => [String(deletedMs), id]);
  const results = visible.map(({ deletedMs, ...rest }) => ({ ...rest, deletedAt: new Date(deletedMs).toISOString() }));
  return { results, ...paging };
}
