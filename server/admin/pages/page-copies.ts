/** Copies pages, including their content. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { text } from '../../content/fields.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { collections, items, productCategories, variants } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { copyFiles } from '../../shop/downloads/product-files.ts';
import { renamedVariants } from '../items/copy-item.ts';
import type { VariantRow } from '../items/product-data.ts';
import { insertVariants } from '../items/variant-rows.ts';
import { lockSite } from '../site/lock-site.ts';
import type { PageWriter } from './page-changes.ts';
import { addressOf, type PageRow } from './page-rows.ts';
import { findPlace } from './page-slugs.ts';
import { removeReplaced } from './replaced-redirects.ts';

interface PageAuthor extends PageWriter {
  readonly adminId: string;
}

type Ids = ReadonlyMap<string, string>;

const newIds = (rows: readonly { readonly id: string }[]): Ids => new Map(rows.map(({ id }) => [id, newId()]));

const COPY_OF = 'Copy of ';

/** The titles of a copy, which distinguish it from its source in lists. They are HTML. */
function copiedNames(data: PageRow['data']): PageRow['data'] {
  const names = ['title', 'navigationTitle'].filter((name) => text(data, name) !== '');
  return Object.fromEntries(names.map((name) => [name, COPY_OF + text(data, name)]));
}

/** Makes room after a page by moving those that follow. */
async function placeBehind(tx: Db, websiteId: string, { position }: PageRow): Promise<number> {
  const isBehind = and(eq(collections.websiteId, websiteId), gt(collections.position, position));
  await tx.update(collections).set({ position: sql`position + 1` }).where(isBehind);
  return position + 1;
}

/**
 * Copies a page: the copy is a draft after it, with its own title and path. Items keep their slugs; SKUs, which are unique, get a part of
 * the new id appended.
 */
export async function copyPage(tx: Db, { websiteId, now, adminId }: PageAuthor, source: PageRow): Promise<PageRow> {
  if (source.deletedAt !== null) throw createProblem('owner-conflict', 'The page is in the trash. Restore it first.');
  await lockSite(tx, websiteId);
  const { fullUrl: _fullUrl, homepage: _homepage, ...data } = source.data;
  const { urlId } = await findPlace(tx, websiteId, { name: source.urlId, fallback: 'page' });
  const position = await placeBehind(tx, websiteId, source);
  const id = newId();
  const own = { id, urlId, workflowState: 'Draft', createdOn: now, updatedOn: now };
  const [row] = await tx
    .insert(collections)
    .values({ id, websiteId, urlId, position, data: { ...data, ...copiedNames(data), ...own } })
    .returning();
  if (row === undefined) throw new Error('INSERT of a page returned no row.');
  await removeReplaced(tx, websiteId, addressOf(row));
  const copies = await copyItems(tx, source.id, id);
  for (const [from, to] of copies) await copyFiles(tx, from, to, adminId);
  await copyCategories(tx, source.id, id);
  return row;
}

/** Returns the new ids of the items by their old ones. */
async function copyItems(tx: Db, from: string, to: string): Promise<Ids> {
  const rows = await tx.select().from(items).where(eq(items.collectionId, from)).orderBy(asc(items.position));
  const ids = newIds(rows);
  if (rows.length === 0) return ids;
  const sold = await tx
    .select()
    .from(variants)
    .where(inArray(variants.itemId, [...ids.keys()]));
  for (const { id, updatedAt: _updatedAt, ...row } of rows) {
    const { fullUrl: _fullUrl, likeCount: _likes, publicCommentCount: _comments, ...data } = row.data;
    const copyId = ids.get(id) ?? newId();
    const before = sold.filter(({ itemId }) => itemId === id);
    const after = before.map((variant) => copiedVariant(variant, copyId));
    const own = { id: copyId, collectionId: to, ...renamedVariants(data['structuredContent'], before, after) };
    await tx.insert(items).values({ ...row, id: copyId, collectionId: to, data: { ...data, ...own } });
    await insertVariants(tx, after);
  }
  return ids;
}

function copiedVariant(row: VariantRow, itemId: string): VariantRow {
  const id = newId();
  return { ...row, id, itemId, sku: `${row.sku}-${id.slice(0, 8)}` };
}

async function copyCategories(tx: Db, from: string, to: string): Promise<void> {
  const rows = await tx.select().from(productCategories).where(eq(productCategories.collectionId, from));
  const ids = newIds(rows);
  // Children may come before their parents: the reference is checked when the transaction ends.
  for (const { id, parentId, ...row } of rows)
    await tx.insert(productCategories).values({
      ...row,
      id: ids.get(id) ?? newId(),
      parentId: parentId === null ? null : (ids.get(parentId) ?? null),
      collectionId: to,
    });
}
