/** Adds and changes items: checks permissions and rules, and writes page JSON, in one transaction. */
import { eq, sql } from 'drizzle-orm';
import { DEFAULT_CURRENCY } from '#shared/currencies';
import { escapeHtml } from '#shared/html';
import { field, textOf } from '#shared/json';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { items, websites } from '../../database/schema.ts';
import { invalid } from '../../http/create-problem.ts';
import type { AdminContext } from '../admin-context.ts';
import type { Admin } from '../admins.ts';
import type { Json } from '../site/documents.ts';
import { checkChange, offerOf } from './item-checks.ts';
import { changedFields, patched, recordOf } from './item-data.ts';
import type { ItemChange, ItemDraft, NewItem } from './item-fields.ts';
import { freeSlug, nextPlace, placeByDate } from './item-place.ts';
import { checkItemRight, stateOf } from './item-rights.ts';
import { type CollectionRow, requireItem, type StoredItem } from './item-store.ts';
import { type Files, findPictureFiles } from './pictures.ts';
import { settingsContent, variantsContent } from './product-data.ts';
import { publicationOf } from './scheduled-items.ts';
import { saveVariants } from './variant-rows.ts';

export interface ItemWriter {
  readonly tx: Db;
  readonly context: Pick<AdminContext, 'now' | 'websiteId'>;
  readonly admin: Admin;
}

/** Adds an item to a locked collection. Throws a `Problem`. */
export async function addItem(writer: ItemWriter, collection: CollectionRow, input: NewItem): Promise<StoredItem> {
  const { tx, context, admin } = writer;
  const { productType, workflowState, publishAt, ...rest } = input;
  if (productType === undefined && (rest.variants?.length ?? 0) > 0)
    throw invalid([{ field: 'productType', message: 'is missing' }]);
  checkItemRight(admin, { isProduct: productType !== undefined, states: [workflowState ?? 'Published'] });
  const now = context.now();
  const publication = publicationOf({ workflowState, publishAt }, now);
  const { urlId, position } = await nextPlace(tx, collection, rest.urlId || rest.title);
  const id = newId();
  const data = {
    ...{ id, urlId, title: escapeHtml(rest.title), tags: [], categories: [], addedOn: now, publishOn: now },
    ...dated(publication),
    ...(productType === undefined ? {} : { structuredContent: { productType } }),
  };
  await tx.insert(items).values({
    id,
    collectionId: collection.id,
    urlId,
    position,
    title: rest.title,
    productType: productType ?? null,
    data,
  });
  const { urlId: _, variants, ...content } = rest;
  // Items that are not products have no variants, not even an empty list.
  const sold = productType === undefined ? {} : { variants };
  const change = { ...content, ...sold, publishOn: shownDate(input) };
  await writeChange(writer, await requireItem(tx, collection, id), change, {});
  await placeByDate(tx, collection, id);
  return requireItem(tx, collection, id);
}

/** Changes a locked item. Throws a `Problem`. */
export async function changeItem(writer: ItemWriter, stored: StoredItem, input: ItemChange): Promise<StoredItem> {
  const { tx, context, admin } = writer;
  const { workflowState, publishAt, ...change } = input;
  const before = stateOf(stored.item.data);
  const states = [before, workflowState ?? before];
  checkItemRight(admin, { isProduct: stored.item.productType !== null, states });
  // Saving something that is already published or scheduled does not publish it again.
  const isUnchanged = workflowState === before && publishAt === undefined;
  const publication = isUnchanged ? {} : publicationOf({ workflowState, publishAt }, context.now());
  const publishOn = shownDate(input);
  await writeChange(writer, stored, { ...change, publishOn }, dated(publication));
  if (publishOn !== undefined || 'publishOn' in publication) await placeByDate(tx, stored.collection, stored.item.id);
  return requireItem(tx, stored.collection, stored.item.id);
}

/** The requested date; for a scheduled item, its publication time. */
const shownDate = ({ publishAt, publishOn }: Pick<ItemChange, 'publishAt' | 'publishOn'>): number | undefined =>
  publishAt === undefined ? publishOn : undefined;

/** Pages show a single date: that of publication. */
const dated = (publication: { readonly publishOn?: number }): Json =>
  publication.publishOn === undefined ? publication : { ...publication, addedOn: publication.publishOn };

/** Writes a change and its effects, without checking permissions. Throws a `Problem` for invalid input. */
export async function writeChange(
  { tx, context }: Omit<ItemWriter, 'admin'>,
  stored: StoredItem,
  change: ItemDraft,
  state: Json,
): Promise<void> {
  checkChange(stored, change);
  const { item, collection } = stored;
  const files = await findPictureFiles(tx, change);
  const isMoved = change.urlId !== undefined && change.urlId !== item.urlId;
  const urlId = isMoved ? await freeSlug(tx, item, change.urlId ?? '') : item.urlId;
  const isProduct = item.productType !== null;
  const fields = changedFields(change, item.data, isProduct, files);
  const content = isProduct
    ? await productContent(tx, { stored, change, files, websiteId: context.websiteId })
    : undefined;
  const data = patched(item.data, {
    ...state,
    ...fields,
    ...(content === undefined ? {} : { structuredContent: content }),
    urlId,
    collectionId: collection.id,
    updatedOn: context.now(),
    // The URL of a page is derived from collection and item.
    ...(urlId === item.urlId ? {} : { fullUrl: null }),
  });
  await tx
    .update(items)
    .set({
      data: { ...data, ...recordOf(data, collection.data, isProduct) },
      urlId,
      ...(change.title === undefined ? {} : { title: change.title }),
      updatedAt: sql`now()`,
    })
    .where(eq(items.id, item.id));
}

interface ProductWrite {
  readonly stored: StoredItem;
  readonly change: ItemDraft;
  readonly files: Files;
  readonly websiteId: string;
}

/** `structuredContent` after a change; also writes the rows of variants. */
async function productContent(tx: Db, { stored, change, files, websiteId }: ProductWrite): Promise<Json> {
  const { item, variants: rows } = stored;
  const before = (item.data['structuredContent'] ?? {}) as Json;
  const productType = item.productType ?? 0;
  const settings = settingsContent(change.product ?? {}, before);
  if (change.variants === undefined && change.variantOptionOrdering === undefined) return patched(before, settings);
  const { variants: inputs, options } = offerOf(stored, change);
  const saved = await saveVariants(tx, { itemId: item.id, productType, stored: rows }, inputs);
  const currency = await readCurrency(tx, websiteId);
  const content = variantsContent({ productType, rows: saved, inputs, options, currency, files }, before);
  return patched(before, { ...settings, ...content });
}

/** The currency of the shop. */
async function readCurrency(tx: Db, websiteId: string): Promise<string> {
  const [row] = await tx.select({ settings: websites.storeSettings }).from(websites).where(eq(websites.id, websiteId));
  return textOf(field(row?.settings, 'currency')) || DEFAULT_CURRENCY;
}
