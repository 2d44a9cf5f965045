/** An item as its page would have it if its draft were published now; nothing of it is stored. */
import { isData, textOf } from '#shared/json';
import type { PageData } from '../../content/content-source.ts';
import type { Database, Db } from '../../database/database.ts';
import { checkInput } from '../../http/check-input.ts';
import type { ItemContent } from '../../site/site-pages.ts';
import type { AdminServices } from '../admin-context.ts';
import { offerOf } from './item-checks.ts';
import { patched } from './item-data.ts';
import { itemDraft } from './item-fields.ts';
import { requireCollection, requireItem, type StoredItem } from './item-store.ts';
import { variantsContent } from './product-data.ts';
import { readCurrency, writeChange } from './write-item.ts';

/** Reads the data of an item's page, with the changes of its draft. Throws `not-found`. */
export async function readPreview(context: AdminServices, collectionId: string, id: string): Promise<ItemContent> {
  const { database, websiteId } = context;
  const collection = await requireCollection(database.db, context, collectionId);
  const stored = await requireItem(database.db, collection, id);
  const changes = stored.draft?.changes;
  if (changes === undefined) return pageDataOf(database.db, websiteId, stored);
  return rolledBack(database, async (tx) => {
    await writeChange({ tx, context }, stored, checkInput(itemDraft, changes), {});
    return pageDataOf(tx, websiteId, await requireItem(tx, collection, id));
  });
}

class RolledBack extends Error {}

/** Does work in a transaction that leaves nothing behind. */
async function rolledBack<T>(database: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  let result: { readonly value: T } | undefined;
  try {
    await database.transaction(async (tx) => {
      result = { value: await work(tx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (result === undefined) throw new Error('A transaction ended without its work.');
  return result.value;
}

async function pageDataOf(db: Db, websiteId: string, stored: StoredItem): Promise<ItemContent> {
  const { item, collection } = stored;
  const listUrl = textOf(collection.data['fullUrl']) || `/${collection.urlId}`;
  const own = { id: item.id, urlId: item.urlId, fullUrl: textOf(item.data['fullUrl']) || `${listUrl}/${item.urlId}` };
  const content = await currentContent(db, websiteId, stored);
  return {
    collection: { ...collection.data, id: collection.id, urlId: collection.urlId, fullUrl: listUrl } as PageData,
    item: { ...item.data, ...own, ...(content === undefined ? {} : { structuredContent: content }) } as PageData,
  };
}

/** A product with its prices and its stock of now. */
async function currentContent(db: Db, websiteId: string, stored: StoredItem) {
  const { item, variants: rows } = stored;
  const content = item.data['structuredContent'];
  if (item.productType === null || !isData(content) || rows.length === 0) return undefined;
  const { variants: inputs, options } = offerOf(stored, {});
  const currency = await readCurrency(db, websiteId);
  const current = { productType: item.productType, rows, inputs, options, currency, files: new Map() };
  return patched(content, variantsContent(current, content));
}
