/** Reads the site from the database, split into the parts of a content folder. */
import { createHash } from 'node:crypto';
import { asc, eq, isNull } from 'drizzle-orm';
import { escapeHtml } from '#shared/html';
import { fromMinorUnits, plainText } from '#shared/money';
import { productTypes } from '#shared/product-types';
import { data as dataOf, isData, list, text } from '../../content/fields.ts';
import { shownCollection } from '../../content/stored-pages.ts';
import type { Db } from '../../database/database.ts';
import * as schema from '../../database/schema.ts';
import { readExportedFiles } from './exported-files.ts';
import { readTermDocuments } from './site-terms.ts';

type Json = Readonly<Record<string, unknown>>;
type ItemRow = typeof schema.items.$inferSelect;
type VariantRow = typeof schema.variants.$inferSelect;

/** Values by part: `collection`, `page`, `order`, and `item:ID`. */
type Parts = ReadonlyMap<string, unknown>;

export interface CollectionState {
  readonly id: string;
  readonly urlId: string;
  readonly parts: Parts;
}

export interface SiteState {
  /** `website`, `store`, `form:ID`, `password:ID`, `order`, and documents by name. */
  readonly site: Parts;
  /** In order, without those in the trash. */
  readonly collections: readonly CollectionState[];
}

export async function readSiteState(db: Db, websiteId: string): Promise<SiteState> {
  const rows = await db
    .select()
    .from(schema.collections)
    .where(isNull(schema.collections.deletedAt))
    .orderBy(asc(schema.collections.position), asc(schema.collections.id));
  const [website] = await db.select().from(schema.websites).where(eq(schema.websites.id, websiteId));
  const currency = text(website?.storeSettings, 'currency') || 'USD';
  const itemsOf = await readItems(db, currency);
  const site = new Map<string, unknown>([
    ['website', website?.data],
    ['store', { ...website?.storeSettings, coupons: await readCoupons(db) }],
    ['order', rows.map(({ id }) => id)],
  ]);
  for (const { name, data } of await db.select().from(schema.siteDocuments)) site.set(`document:${name}`, data);
  const terms = await readTermDocuments(
    db,
    rows.map(({ id }) => id),
  );
  for (const [name, data] of terms) site.set(`document:${name}`, data);
  for (const { id, settings } of await db.select().from(schema.forms)) site.set(`form:${id}`, settings);
  for (const { id, data } of rows)
    if (text(dataOf(data, 'lock'), 'hash') !== '') site.set(`password:${id}`, dataOf(data, 'lock'));
  const collections = rows.map(({ id, urlId, data }) => {
    const items = itemsOf.get(id) ?? [];
    const parts = new Map<string, unknown>([
      ['collection', { ...shownCollection(data), id, urlId }],
      ['page', dataOf(data, 'page')],
      ['order', items.map((item) => text(item, 'id'))],
      ...items.map((item): [string, unknown] => [`item:${text(item, 'id')}`, item]),
    ]);
    return { id, urlId, parts };
  });
  return { site, collections };
}

/** Items by collection, in order, as in content files. */
async function readItems(db: Db, currency: string): Promise<ReadonlyMap<string, readonly Json[]>> {
  const { items, variants } = schema;
  const rows = await db.select().from(items).orderBy(asc(items.position), asc(items.id));
  const variantsOf = byItem(await db.select().from(variants).orderBy(asc(variants.position), asc(variants.id)));
  const filesOf = byItem(await readExportedFiles(db));
  const all = new Map<string, Json[]>();
  for (const row of rows) {
    const item = { ...row.data, id: row.id, urlId: row.urlId };
    const names = (filesOf.get(row.id) ?? []).map(({ name }) => name);
    const shown = { currency, rows: variantsOf.get(row.id) ?? [], files: names };
    const known = all.get(row.collectionId) ?? [];
    known.push(row.productType === null ? item : { ...item, ...soldAs(row, shown) });
    all.set(row.collectionId, known);
  }
  return all;
}

function byItem<Row extends { readonly itemId: string }>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.itemId, [...(groups.get(row.itemId) ?? []), row]);
  return groups;
}

interface Sold {
  readonly currency: string;
  readonly rows: readonly VariantRow[];
  /** Names of the files that buyers get. */
  readonly files: readonly string[];
}

function soldAs({ data, productType }: ItemRow, { currency, rows, files }: Sold): Json {
  const content = dataOf(data, 'structuredContent');
  const before = list(content, 'variants');
  const hasOwnPrice = productType === productTypes.digital || productType === productTypes.paywall;
  const [only] = rows;
  const own = before.length === 0 && hasOwnPrice && only !== undefined;
  const variants = rows.map((row, at) => {
    const known = before.find((value) => text(value, 'id') === row.id || text(value, 'sku') === row.sku) ?? before[at];
    return variantOf(row, isData(known) ? known : {}, currency);
  });
  return {
    structuredContent: {
      ...content,
      productType,
      ...(own ? pricesOf(only, currency) : { variants }),
      ...(files.length === 0 ? {} : { files }),
    },
  };
}

/** Content files contain HTML. */
const variantOf = (row: VariantRow, before: Json, currency: string): Json => ({
  ...before,
  ...(before['price'] === undefined ? {} : { price: row.priceCents }),
  ...(before['salePrice'] === undefined ? {} : { salePrice: row.salePriceCents }),
  id: row.id,
  sku: row.sku,
  attributes: Object.fromEntries(
    Object.entries(row.attributes).map(([name, value]) => [escapeHtml(name), escapeHtml(value)]),
  ),
  ...pricesOf(row, currency),
  unlimited: row.unlimited,
  qtyInStock: row.qtyInStock,
});

const pricesOf = (row: VariantRow, currency: string): Json => ({
  priceMoney: money(row.priceCents, currency),
  salePriceMoney: money(row.salePriceCents, currency),
  onSale: row.onSale,
});

function money(cents: number, currency: string): Json {
  const amount = fromMinorUnits(cents, currency);
  return { value: amount === null ? '0' : plainText(amount), currency };
}

async function readCoupons(db: Db): Promise<readonly Json[]> {
  const rows = await db.select().from(schema.coupons).orderBy(asc(schema.coupons.code));
  const moment = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());
  return rows.map(({ startsAt, endsAt, isAutomatic, oncePerCustomer, ...coupon }) => ({
    ...coupon,
    ...(isAutomatic ? { isAutomatic } : {}),
    ...(oncePerCustomer ? { oncePerCustomer } : {}),
    startsAt: moment(startsAt),
    endsAt: moment(endsAt),
  }));
}

/** Hashes by part. */
export const hashesOf = (parts: Parts): Readonly<Record<string, string>> =>
  Object.fromEntries([...parts].map(([name, value]) => [name, partHash(value)]));

/** Hash of a value that ignores the order of keys. */
export const partHash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_name, inner: unknown) => (isData(inner) ? sorted(inner) : inner)) ?? '')
    .digest('base64url')
    .slice(0, 22);

const sorted = (value: object): object =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
