/** Overlays the site's folder with the content of the store: titles, texts, prices and stock come from the store. */
import { createHash } from 'node:crypto';
import { asc, isNull, notLike } from 'drizzle-orm';
import type { Value } from '#engine';
import { DEFAULT_CURRENCY } from '#shared/currencies';
import { fromMinorUnits, plainText } from '#shared/money';
import type { Db } from '../database/database.ts';
import { collections, forms, type items, siteDocuments, type variants, websites } from '../database/schema.ts';
import type { PageData } from './content-source.ts';
import { data, isData, list, text } from './fields.ts';
import { marketPricesOf, marketSettingsOf } from './markets.ts';
import type { MemoryCollection, MemorySite } from './memory-source.ts';
import { storedLock } from './page-locks.ts';
import { SITE_ACCESS, storedAccess } from './site-access.ts';
import { readStoreCategories, withCategories } from './store-categories.ts';
import { websiteSettings, withStoreSettings } from './store-settings.ts';
import { type StoredComments, withComments } from './stored-comments.ts';
import { isOnSite, isPublished, pageOfCollection, shownCollection, shownItem } from './stored-pages.ts';
import { storedNavigations, storedSite } from './stored-site.ts';
import { ITEM_TRANSLATIONS, siteLanguages } from './translation/site-languages.ts';

/** Of a site that does not set one. */
const DEFAULT_LANGUAGE = 'en';

export interface StoreRows {
  readonly website: typeof websites.$inferSelect | undefined;
  readonly collections: readonly (typeof collections.$inferSelect)[];
  readonly items: readonly (typeof items.$inferSelect)[];
  readonly variants: readonly (typeof variants.$inferSelect)[];
  readonly comments: StoredComments;
  /** Product categories, in order. */
  readonly categories: Awaited<ReturnType<typeof readStoreCategories>>;
  /** Settings documents, by name. */
  readonly documents: ReadonlyMap<string, Value>;
  /** Settings of forms, by id. */
  readonly forms: PageData;
}

export type ItemRow = StoreRows['items'][number];
export type VariantRow = StoreRows['variants'][number];

/** The store's content except for the items of its collections. */
export async function readSiteRows(db: Db): Promise<StoreRows> {
  const [website] = await db.select().from(websites).limit(1);
  return {
    website,
    collections: await db
      .select()
      .from(collections)
      .where(isNull(collections.deletedAt))
      .orderBy(asc(collections.position), asc(collections.id)),
    items: [],
    variants: [],
    comments: { comments: new Map(), likes: new Map() },
    categories: await readStoreCategories(db),
    documents: new Map(
      (
        await db
          .select()
          .from(siteDocuments)
          // Translations of items are read only for the items that a page shows.
          .where(notLike(siteDocuments.name, ITEM_TRANSLATIONS))
          .orderBy(asc(siteDocuments.name))
      ).map(({ name, data }) => [name, data as Value]),
    ),
    forms: Object.fromEntries(
      (await db.select().from(forms).orderBy(asc(forms.id))).map(({ id, settings }) => [id, settings as Value]),
    ),
  };
}

/** The site from the store; if an earlier release has imported it only in part, the rest comes from the folder. */
export function overlay(folder: MemorySite, rows: StoreRows): MemorySite {
  const base = (rows.website?.contentVersion ?? 0) > 0 ? storedSite(rows) : folder;
  const stored = storedCollections(base, rows);
  const own = { ...data(base.site.context, 'website'), ...(rows.website?.data as PageData | undefined) };
  const languages = siteLanguages(rows.documents, text(own, 'language') || DEFAULT_LANGUAGE);
  const website = { ...own, ...websiteSettings(rows.documents, languages) };
  const context = withStoreSettings({ ...base.site.context, website }, rows.website);
  const version = versionOf(base, rows, stored, context);
  const ids = new Set(rows.collections.map(({ id }) => id));
  const unchanged = [...collectionsById(base)].flatMap(([id, collection]) => (ids.has(id) ? [] : [collection]));
  return {
    ...base,
    search: rows.documents.get('search') ?? base.search ?? null,
    site: {
      ...base.site,
      context,
      navigations: new Map([...base.site.navigations, ...storedNavigations(rows.documents.get('navigation'), stored)]),
      version,
      markets: marketPricesOf(marketSettingsOf(rows.website?.storeSettings)),
      languages,
      access: storedAccess(rows.documents.get(SITE_ACCESS)),
    },
    blockFields: new Map([...base.blockFields, ...Object.entries(documentOf(rows, 'block-fields'))]),
    collections: [...stored, ...unchanged],
    pages: new Map([...base.pages].filter(([, page]) => !ids.has(text(data(page, 'collection'), 'id')))),
    version,
  };
}

const collectionsById = ({ collections: all }: MemorySite): ReadonlyMap<string, MemoryCollection> =>
  new Map(all.map((item) => [text(item.collection, 'id'), item]));

function storedCollections(base: MemorySite, rows: StoreRows): readonly MemoryCollection[] {
  const itemsOf = grouped(rows.items, ({ collectionId }) => collectionId);
  const categoriesOf = grouped(rows.categories, ({ collectionId }) => collectionId);
  const inFolder = collectionsById(base);
  const itemOf = createItems(rows);
  const published = rows.collections.filter(({ data: input }) => isOnSite(input));
  return published.map((row) => {
    const before = inFolder.get(row.id);
    const input = row.data as PageData;
    const collection = { ...shownCollection(input), id: row.id, urlId: row.urlId } as PageData;
    const fullUrl = text(collection, 'fullUrl') || `/${row.urlId}`;
    const own = (itemsOf.get(row.id) ?? []).filter((item) => isPublished(item.data));
    return {
      collection: withCategories({ ...collection, fullUrl }, categoriesOf.get(row.id) ?? []),
      items: own.map((item) => itemOf(item, fullUrl)),
      page: pageOfCollection(input, before?.page),
      lock: storedLock(row.id, input['lock']) ?? before?.lock,
    };
  });
}

/** Items with their variants and comments. `parentUrl`: the URL of their collection. */
export function createItems(
  rows: Pick<StoreRows, 'website' | 'variants' | 'comments'>,
): (row: Pick<ItemRow, 'id' | 'urlId' | 'data'>, parentUrl: string) => PageData {
  const currency = text(rows.website?.storeSettings as PageData | undefined, 'currency') || DEFAULT_CURRENCY;
  const variantsOf = grouped(rows.variants, ({ itemId }) => itemId);
  return ({ id, urlId, data: input }, parentUrl) => {
    const item = { ...shownItem(input as PageData), id, urlId } as PageData;
    const fullUrl = text(item, 'fullUrl') || `${parentUrl}/${urlId}`;
    return { ...withComments(withVariants(item, variantsOf.get(id) ?? [], currency), rows.comments), fullUrl };
  };
}

/** Excludes timestamps of rows, so that all replicas compute the same versions. */
function versionOf(
  base: MemorySite,
  { documents, forms, website: row }: StoreRows,
  stored: readonly MemoryCollection[],
  { website = null, websiteSettings: shown = null }: PageData,
): string {
  const hash = createHash('sha256').update(base.version).update(JSON.stringify(forms));
  for (const { collection, items: shown, page, lock } of stored)
    hash.update(JSON.stringify([collection, shown, page, lock?.version]));
  for (const [name, document] of documents) hash.update(JSON.stringify([name, document]));
  const { markets = [] } = marketSettingsOf(row?.storeSettings);
  if (markets.length > 0) hash.update(JSON.stringify(markets));
  return hash
    .update(JSON.stringify([website, shown]))
    .digest('base64url')
    .slice(0, 16);
}

const documentOf = ({ documents }: StoreRows, name: string): PageData => {
  const cached = documents.get(name);
  return isData(cached) ? cached : {};
};

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** A product with prices and stock from its rows; everything else is unchanged. */
function withVariants(item: PageData, rows: readonly VariantRow[], currency: string): PageData {
  const content = item['structuredContent'];
  if (!isData(content) || rows.length === 0) return item;
  const input = list(content, 'variants');
  const [only] = rows;
  // Digital products have one price and no variants: the row represents the product itself.
  if (input.length === 0 && rows.length === 1 && only !== undefined)
    return { ...item, structuredContent: { ...content, ...pricesOf(only, currency) } as Value };
  const priced = rows.map((row): Value => {
    const before =
      input.find((value) => text(value, 'id') === row.id) ?? input.find((value) => text(value, 'sku') === row.sku);
    return {
      ...(isData(before) ? before : {}),
      id: row.id,
      sku: row.sku,
      attributes: row.attributes,
      ...pricesOf(row, currency),
      unlimited: row.unlimited,
      qtyInStock: row.qtyInStock,
    };
  });
  return { ...item, structuredContent: { ...content, variants: priced } };
}

const pricesOf = (row: VariantRow, currency: string): PageData => ({
  price: row.priceCents,
  salePrice: row.salePriceCents,
  priceMoney: money(row.priceCents, currency),
  salePriceMoney: money(row.salePriceCents, currency),
  onSale: row.onSale,
});

function money(cents: number, currency: string): PageData {
  const amount = fromMinorUnits(cents, currency);
  return { value: amount === null ? '0' : plainText(amount), currency };
}
