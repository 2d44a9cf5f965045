/** Copies items, and moves them to other collections. */
import { eq, like, sql } from 'drizzle-orm';
import { escapeHtml } from '#shared/html';
import { field, isData, listOf, textOf } from '#shared/json';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { items, variants } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { copyFiles } from '../../shop/downloads/product-files.ts';
import type { Json } from '../site/documents.ts';
import { checkChange } from './item-checks.ts';
import { patched, recordOf } from './item-data.ts';
import { nextPlace } from './item-place.ts';
import { checkItemRight, stateOf } from './item-rights.ts';
import { type CollectionRow, requireItem, type StoredItem } from './item-store.ts';
import { likePattern } from './list-items.ts';
import type { VariantRow } from './product-data.ts';
import { insertVariants } from './variant-rows.ts';
import { type ItemWriter, takeAddress } from './write-item.ts';
import { followingTitle } from './written-item.ts';

/** Fields that copies must not inherit. */
const OWN = { fullUrl: null, likeCount: null, publicCommentCount: null, importKey: null };
/** Types of collections whose pages cannot show prices. */
const WITHOUT_PRODUCTS: readonly unknown[] = ['blog', 'events', 'gallery', 'album'];

/** Throws for a collection whose pages cannot show products, or nothing else. */
export function checkKind({ data: { typeName } }: CollectionRow, isProduct: boolean): void {
  if (isProduct ? WITHOUT_PRODUCTS.includes(typeName) : typeName === 'products')
    throw createProblem('owner-refused', `The collection is ${isProduct ? 'not for products' : 'for products alone'}.`);
}

/** Throws for an item that the pages of a collection cannot show. */
function checkTarget(stored: StoredItem, target: CollectionRow): void {
  checkKind(target, stored.item.productType !== null);
  checkChange({ ...stored, collection: target }, {});
}

/** Appends a copy of an item to a locked collection, as a draft; its variants get SKUs of their own. */
export async function copyItem(
  { tx, context, admin }: ItemWriter,
  stored: StoredItem,
  { target, title }: { readonly target: CollectionRow; readonly title: string },
): Promise<StoredItem> {
  const { item } = stored;
  checkItemRight(admin, { isProduct: item.productType !== null, states: ['Draft'] });
  checkTarget(stored, target);
  const { urlId, position } = await nextPlace(tx, target, title);
  const id = newId();
  const now = context.now();
  const rows = await copiedVariants(tx, id, stored.variants);
  const data = patched(item.data, {
    ...OWN,
    ...{ id, urlId, title: escapeHtml(title), collectionId: target.id, workflowState: 'Draft' },
    ...{ addedOn: now, publishOn: now, updatedOn: now },
    ...followingTitle,
    ...renamedVariants(item.data['structuredContent'], stored.variants, rows),
  });
  await tx
    .insert(items)
    .values({ ...{ id, urlId, position, title, data }, collectionId: target.id, productType: item.productType });
  await insertVariants(tx, rows);
  await copyFiles(tx, item.id, id, admin.id);
  return requireItem(tx, target, id);
}

async function copiedVariants(tx: Db, itemId: string, rows: readonly VariantRow[]): Promise<readonly VariantRow[]> {
  const copies: VariantRow[] = [];
  for (const row of rows) copies.push({ ...row, id: newId(), itemId, sku: await freeSku(tx, `${row.sku}-COPY`) });
  return copies;
}

/** The SKU, or the first unused one of `SKU-2`, `SKU-3` and so on. */
async function freeSku(tx: Db, sku: string): Promise<string> {
  const rows = await tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(like(variants.sku, likePattern(sku).slice(1)));
  const taken = new Set(rows.map((row) => row.sku));
  let free = sku;
  for (let number = 2; taken.has(free); number++) free = `${sku}-${number}`;
  return free;
}

/** `structuredContent` with the ids and SKUs of the copies. */
export function renamedVariants(content: unknown, before: readonly VariantRow[], after: readonly VariantRow[]): Json {
  const stored = field(content, 'variants');
  if (!isData(content) || !Array.isArray(stored)) return {};
  const renamed = listOf(stored).map((entry) => {
    const at = before.findIndex(({ id }) => id === textOf(field(entry, 'id')));
    const row = after[at];
    return isData(entry) && row !== undefined ? { ...entry, id: row.id, sku: row.sku } : entry;
  });
  return { structuredContent: { ...content, variants: renamed } };
}

/** Moves a locked item to the end of another locked collection. */
export async function moveItem(
  { tx, context, admin }: ItemWriter,
  stored: StoredItem,
  target: CollectionRow,
): Promise<StoredItem> {
  const { item } = stored;
  const isProduct = item.productType !== null;
  checkItemRight(admin, { isProduct, states: [stateOf(item.data)] });
  if (target.id === item.collectionId) return stored;
  checkTarget(stored, target);
  const { urlId, position } = await nextPlace(tx, target, item.urlId);
  const data = patched(item.data, { fullUrl: null, urlId, collectionId: target.id, updatedOn: context.now() });
  await tx
    .update(items)
    .set({
      ...{ collectionId: target.id, urlId, position, updatedAt: sql`now()` },
      data: { ...data, ...recordOf(data, target.data, isProduct) },
    })
    .where(eq(items.id, item.id));
  const moved = await requireItem(tx, target, item.id);
  await takeAddress(tx, context.websiteId, stored, moved);
  return moved;
}
