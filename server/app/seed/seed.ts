/** Seeds an empty database with a site's content, and completes one that an earlier release has seeded. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { text } from '../../content/fields.ts';
import type { Database, Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import * as schema from '../../database/schema.ts';
import { root } from '../../disk/root.ts';
import { databaseContents } from '../../files/database-contents.ts';
import { attachFile } from '../../shop/downloads/product-files.ts';
import { readCheckedRows } from './check-content.ts';
import { productFilePath } from './check-product-files.ts';
import { insertComments } from './seed-comments.ts';
import { insertVisitors } from './seed-visitors.ts';
import { readSiteRows, type SiteRows } from './site-content.ts';
import { readSiteDocuments, type SiteDocuments } from './site-documents.ts';
import { writeSources } from './site-sources.ts';
import { insertTermDocuments, isTermDocument } from './site-terms.ts';

const CHUNK = 500;
/** Version of a database that contains the whole site. */
const COMPLETE = 1;

/** The content folder of the configured site. */
export const contentFolder = ({ SITE }: Pick<Config, 'SITE'>): string =>
  SITE === 'demo' ? join(root, 'views', 'demo', 'content') : join(SITE, 'content');

/** Seeds the database if it has no site. Of several replicas that start at once, one seeds. True if it was this one. */
export async function seed(database: Database, folder: string, logger: Logger, secret = ''): Promise<boolean> {
  if ((await presentSite(database.db)) !== undefined) return false;
  const rows = await readCheckedRows(folder);
  const documents = await readSiteDocuments(folder, idsOf(rows));
  const seeded = await database.transaction((tx) => insertSite(tx, { folder, secret }, rows, documents));
  if (seeded) logger.info({ folder, items: rows.items.length }, 'seeded the empty database');
  return seeded;
}

export interface SeedSource {
  /** Folder of content files. */
  readonly folder: string;
  /** Encrypts files that contain passwords; without it they are not stored. */
  readonly secret: string;
}

/** Inserts a whole site; false when the database has one by now. */
export async function insertSite(
  tx: Db,
  { folder, secret }: SeedSource,
  rows: SiteRows,
  documents: SiteDocuments,
): Promise<boolean> {
  const website = { ...rows.website, contentVersion: COMPLETE };
  const [own] = await tx.insert(schema.websites).values(website).onConflictDoNothing().returning();
  if (own === undefined) return false;
  await insertAll(tx, { ...rows, collections: withPages(own.id, rows, documents) });
  await insertDocuments(tx, own.id, documents);
  for (const { itemId, name } of rows.productFiles) {
    // Into the database first; `vitrine files move` moves them to a bucket.
    const content = await databaseContents({ db: tx }).prepare(await readFile(productFilePath(folder, name)));
    await attachFile(tx, { id: newId(), itemId, name, content, uploadedBy: '' });
  }
  await insertComments(tx, folder, new Set(rows.items.map((item) => item.id)));
  await insertVisitors(tx, own.id, folder, Date.now());
  await writeSources(tx, own.id, folder, secret);
  return true;
}

/**
 * Inserts what an earlier release left in the site's folder, once. What admins have changed stays as it is.
 * True when this replica did it.
 */
export async function completeSite(database: Database, folder: string, logger: Logger): Promise<boolean> {
  const present = await presentSite(database.db);
  if (present === undefined || present.contentVersion >= COMPLETE) return false;
  const rows = readSiteRows(folder);
  const documents = await readSiteDocuments(folder, idsOf(rows));
  const isFirst = await database.transaction(async (tx) => {
    const { id, contentVersion } = (await presentSite(tx, true)) ?? present;
    if (contentVersion >= COMPLETE) return false;
    await insertMissing(tx, id, rows, documents);
    await tx.update(schema.websites).set({ contentVersion: COMPLETE }).where(eq(schema.websites.id, id));
    return true;
  });
  if (isFirst) logger.info({ folder }, 'brought the rest of the site from its folder into the database');
  return isFirst;
}

async function presentSite(db: Db, isLocked = false) {
  const { id, contentVersion } = schema.websites;
  const query = db.select({ id, contentVersion }).from(schema.websites).limit(1);
  const [site] = await (isLocked ? query.for('update') : query);
  return site;
}

const idsOf = ({ collections }: SiteRows): ReadonlySet<string> => new Set(collections.map(({ id }) => id));

/** Collections with the data of their pages, and those that appear only in a navigation. */
function withPages(websiteId: string, { collections }: SiteRows, { pages, others, order }: SiteDocuments) {
  const slugs = new Set(collections.map(({ urlId }) => urlId));
  const more = others.map((data, index) => {
    const id = text(data, 'id');
    const name = text(data, 'urlId') || id;
    const urlId = slugs.has(name) ? text(data, 'fullUrl').replace(/^\//, '') || id : name;
    slugs.add(urlId);
    return { id, websiteId, urlId, position: collections.length + index, data };
  });
  const placeOf = ({ id }: { readonly id: string }): number => (order.indexOf(id) + 1 || order.length + 1) - 1;
  return [...collections, ...more]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((row, position) => ({ ...row, websiteId, position, data: { ...(row.data as object), ...pages.get(row.id) } }));
}

async function insertMissing(tx: Db, websiteId: string, rows: SiteRows, documents: SiteDocuments): Promise<void> {
  const { collections } = schema;
  const present = await tx.select({ id: collections.id }).from(collections).where(eq(collections.websiteId, websiteId));
  const known = new Set(present.map(({ id }) => id));
  for (const { id } of present) {
    const page = documents.pages.get(id);
    if (page === undefined) continue;
    // Existing data takes precedence.
    const data = sql`${JSON.stringify(page)}::jsonb || data`;
    await tx
      .update(collections)
      .set({ data })
      .where(and(eq(collections.id, id), eq(collections.websiteId, websiteId)));
  }
  const missing = withPages(websiteId, rows, documents).filter(({ id }) => !known.has(id));
  const ids = await insertCollections(tx, missing);
  await insertAll(tx, { collections: [], coupons: [], ...(await itemsToAdd(tx, rows, ids)) });
  await insertDocuments(tx, websiteId, documents);
}

/** The items of newly added collections, without those whose ids or SKUs are already in use. */
async function itemsToAdd(tx: Db, rows: SiteRows, collectionIds: ReadonlySet<string>) {
  const items = rows.items.filter(({ collectionId }) => collectionIds.has(collectionId));
  const itemIds = new Set(items.map(({ id }) => id));
  const variants = rows.variants.filter(({ itemId }) => itemIds.has(itemId));
  const param = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
  const presentItems = await tx
    .select({ id: schema.items.id })
    .from(schema.items)
    .where(sql`id = ANY (${param([...itemIds])})`);
  const { id, sku } = schema.variants;
  const presentVariants = await tx
    .select({ id, sku })
    .from(schema.variants)
    .where(
      sql`id = ANY (${param(variants.map((row) => row.id))}) OR sku = ANY (${param(variants.map((row) => row.sku))})`,
    );
  const [ids, skus] = [new Set(presentVariants.map((row) => row.id)), new Set(presentVariants.map((row) => row.sku))];
  const taken = new Set([
    ...presentItems.map((row) => row.id),
    ...variants.filter((row) => ids.has(row.id) || skus.has(row.sku)).map(({ itemId }) => itemId),
  ]);
  return {
    items: items.filter((row) => !taken.has(row.id)),
    variants: variants.filter(({ itemId }) => !taken.has(itemId)),
  };
}

/** Adds collections, except those whose slugs are taken. Returns the ids of those added. */
async function insertCollections(tx: Db, collections: SiteRows['collections']): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const part of chunks(collections)) {
    const { id } = schema.collections;
    const added = await tx.insert(schema.collections).values(part).onConflictDoNothing().returning({ id });
    for (const row of added) ids.add(row.id);
  }
  return ids;
}

async function insertAll(
  tx: Db,
  { collections, items, variants, coupons }: Pick<SiteRows, 'collections' | 'items' | 'variants' | 'coupons'>,
): Promise<void> {
  await insertCollections(tx, collections);
  for (const part of chunks(items)) await tx.insert(schema.items).values(part);
  for (const part of chunks(variants)) await tx.insert(schema.variants).values(part);
  for (const part of chunks(coupons)) await tx.insert(schema.coupons).values(part);
}

/** Keeps documents that admins have written; where a document is a map, missing keys are added. */
async function insertDocuments(tx: Db, websiteId: string, { documents, forms }: SiteDocuments): Promise<void> {
  await insertTermDocuments(tx, documents);
  for (const [name, data] of documents) {
    if (isTermDocument(name)) continue;
    const isMerged = name === 'block-fields' || name === 'navigation';
    const stored = isMerged ? sql`excluded.data || site_documents.data` : sql`site_documents.data`;
    await tx.execute(sql`
      INSERT INTO site_documents (website_id, name, data) VALUES (${websiteId}, ${name}, ${JSON.stringify(data)}::jsonb)
      ON CONFLICT (site, website_id, name) DO UPDATE SET data = ${stored}`);
  }
  for (const [id, settings] of Object.entries(forms))
    await tx.execute(sql`
      INSERT INTO forms (id, website_id, settings) VALUES (${id}, ${websiteId}, ${JSON.stringify(settings)}::jsonb)
      ON CONFLICT DO NOTHING`);
}

function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK);
}
