/** Adds and changes items: checks permissions and rules, and writes page JSON, in one transaction. */
import { eq, sql } from 'drizzle-orm';
import { DEFAULT_CURRENCY } from '#shared/currencies';
import { field, textOf } from '#shared/json';
import type { Db } from '../../database/database.ts';
import { items, websites } from '../../database/schema.ts';
import type { AdminContext } from '../admin-context.ts';
import type { Admin } from '../admins.ts';
import { followMoved } from '../pages/replaced-redirects.ts';
import type { Json } from '../site/documents.ts';
import { lockSite } from '../site/lock-site.ts';
import { checkChange, offerOf } from './item-checks.ts';
import type { ItemChange, ItemDraft, NewItem } from './item-fields.ts';
import { freeSlug, nextPlace, placeByDate } from './item-place.ts';
import { type CollectionRow, requireItem, type StoredItem } from './item-store.ts';
import { itemView } from './item-view.ts';
import { type Files, findPictureFiles } from './pictures.ts';
import { saveVariants } from './variant-rows.ts';
import {
  askedAddress,
  changedContent,
  changedItemRow,
  changedState,
  changesOffer,
  checkChangeRight,
  checkNewItem,
  firstChange,
  newItemRow,
  settlesAddress,
  shownDate,
} from './written-item.ts';

export interface ItemWriter {
  readonly tx: Db;
  readonly context: Pick<AdminContext, 'now' | 'websiteId'>;
  readonly admin: Admin;
}

/** Adds an item to a locked collection. Throws a `Problem`. */
export async function addItem(writer: ItemWriter, collection: CollectionRow, input: NewItem): Promise<StoredItem> {
  const { tx, context, admin } = writer;
  checkNewItem(admin, input);
  const place = await nextPlace(tx, collection, input.urlId || input.title);
  const row = newItemRow(collection, input, { ...place, now: context.now() });
  await tx.insert(items).values(row);
  await writeChange(writer, await requireItem(tx, collection, row.id), firstChange(input), {});
  await placeByDate(tx, collection, row.id);
  return requireItem(tx, collection, row.id);
}

/** Changes a locked item. Throws a `Problem`. */
export async function changeItem(writer: ItemWriter, stored: StoredItem, input: ItemChange): Promise<StoredItem> {
  const { tx, context, admin } = writer;
  checkChangeRight(admin, stored, input);
  const { workflowState: _, publishAt: __, ...change } = input;
  const state = changedState(stored, input, context.now());
  const publishOn = shownDate(input);
  await writeChange(writer, stored, { ...change, publishOn }, state);
  if (publishOn !== undefined || 'publishOn' in state) await placeByDate(tx, stored.collection, stored.item.id);
  return requireItem(tx, stored.collection, stored.item.id);
}

/** Writes a change and what follows from it, without asking who may. Throws a `Problem` for what does not fit. */
export async function writeChange(
  { tx, context }: Omit<ItemWriter, 'admin'>,
  stored: StoredItem,
  change: ItemDraft,
  state: Json,
): Promise<void> {
  checkChange(stored, change);
  const { item } = stored;
  const files = await findPictureFiles(tx, change);
  const asked = askedAddress(stored, change);
  const urlId = asked === undefined || asked === item.urlId ? item.urlId : await freeSlug(tx, item, asked);
  const content =
    item.productType === null
      ? undefined
      : await productContent(tx, { stored, change, files, websiteId: context.websiteId });
  const row = changedItemRow(stored, change, { state, files, content, urlId, now: context.now() });
  await tx
    .update(items)
    .set({ ...row, updatedAt: sql`now()` })
    .where(eq(items.id, item.id));
  // What follows the title as it is typed takes over nothing until it is published.
  const isMoved = change.urlId !== undefined && urlId !== item.urlId;
  if (isMoved || settlesAddress(stored, state))
    await takeAddress(tx, context.websiteId, stored, { ...stored, item: { ...item, ...row } });
}

/** A redirect from the address that an item gets would hide it; those to its old address lead to the new one. */
export async function takeAddress(tx: Db, websiteId: string, before: StoredItem, after: StoredItem): Promise<void> {
  await lockSite(tx, websiteId);
  await followMoved(tx, websiteId, { from: itemView(before).fullUrl, to: itemView(after).fullUrl });
}

interface ProductWrite {
  readonly stored: StoredItem;
  readonly change: ItemDraft;
  readonly files: Files;
  readonly websiteId: string;
}

/** `structuredContent` after a change; also writes the rows of variants. */
async function productContent(tx: Db, { stored, change, files, websiteId }: ProductWrite): Promise<Json> {
  const offer = changesOffer(change) ? offerOf(stored, change) : undefined;
  if (offer === undefined) return changedContent(stored, change, undefined);
  const product = { itemId: stored.item.id, productType: stored.item.productType ?? 0, stored: stored.variants };
  const rows = await saveVariants(tx, product, offer.variants);
  return changedContent(stored, change, { ...offer, rows, files, currency: await readCurrency(tx, websiteId) });
}

/** The currency of the shop. */
export async function readCurrency(tx: Db, websiteId: string): Promise<string> {
  const [row] = await tx.select({ settings: websites.storeSettings }).from(websites).where(eq(websites.id, websiteId));
  return textOf(field(row?.settings, 'currency')) || DEFAULT_CURRENCY;
}
