/** Puts a site's content into a database that has none. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database, Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import * as schema from '../../database/schema.ts';
import { root } from '../../disk/root.ts';
import { attachFile } from '../../shop/downloads/product-files.ts';
import { readSiteRows, type SiteRows } from './site-content.ts';

const CHUNK = 500;

/** The folder of the configured site's content files. */
export const contentFolder = ({ SITE }: Pick<Config, 'SITE'>): string =>
  SITE === 'demo' ? join(root, 'views', 'demo', 'content') : join(SITE, 'content');

/** Seeds when the database holds no site. Replicas may start at once: one seeds. True when it was this one. */
export async function seed(database: Database, folder: string, logger: Logger): Promise<boolean> {
  const [present] = await database.db.select({ id: schema.websites.id }).from(schema.websites).limit(1);
  if (present !== undefined) return false;
  const rows = readSiteRows(folder);
  const seeded = await database.transaction(async (tx) => {
    const [own] = await tx.insert(schema.websites).values(rows.website).onConflictDoNothing().returning();
    if (own === undefined) return false;
    await insertAll(tx, rows);
    for (const { itemId, name } of rows.productFiles) {
      const bytes = await readFile(join(folder, '..', 'files', name));
      await attachFile(tx, { id: newId(), itemId, name, bytes, uploadedBy: '' });
    }
    return true;
  });
  if (seeded) logger.info({ folder, items: rows.items.length }, 'seeded the empty database');
  return seeded;
}

async function insertAll(tx: Db, { collections, items, variants, coupons }: SiteRows): Promise<void> {
  for (const part of chunks(collections)) await tx.insert(schema.collections).values(part);
  for (const part of chunks(items)) await tx.insert(schema.items).values(part);
  for (const part of chunks(variants)) await tx.insert(schema.variants).values(part);
  for (const part of chunks(coupons)) await tx.insert(schema.coupons).values(part);
}

function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK);
}
