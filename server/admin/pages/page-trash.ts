/** The trash: pages are off the site until they are restored or deleted for good. */
import { and, eq, sql } from 'drizzle-orm';
import { flag, text } from '../../content/fields.ts';
import type { Db } from '../../database/database.ts';
import { collections, items } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { detachFiles } from '../items/trash.ts';
import { lockSite } from '../site/lock-site.ts';
import { addressOf, type PageRow, requirePage } from './page-rows.ts';
import { findPlace } from './page-slugs.ts';
import { removeReplaced } from './replaced-redirects.ts';

/** Throws `owner-refused` for the home page and `owner-conflict` for a page that is in the trash. */
export async function trashPage(tx: Db, websiteId: string, row: PageRow): Promise<void> {
  if (row.deletedAt !== null) throw createProblem('owner-conflict', 'The page is in the trash already.');
  if (flag(row.data, 'homepage'))
    throw createProblem('owner-refused', 'The home page cannot be deleted. Make another page the home page first.');
  // Other pages may use its slug now.
  await tx
    .update(collections)
    .set({ deletedAt: sql`now()`, urlId: `~${row.id}`, data: { ...row.data, urlId: row.urlId } })
    .where(and(eq(collections.id, row.id), eq(collections.websiteId, websiteId)));
}

/** Restores a page from the trash; its slug gets a number if another page uses it by now. Throws `owner-conflict`. */
export async function restorePage(tx: Db, websiteId: string, row: PageRow): Promise<PageRow> {
  requireTrashed(row);
  await lockSite(tx, websiteId);
  const place = { name: text(row.data, 'urlId'), fallback: 'page', except: row.id };
  const { urlId } = await findPlace(tx, websiteId, place);
  const { fullUrl, ...data } = row.data;
  const address = typeof fullUrl === 'string' ? { fullUrl: fullUrl.replace(/(?<![^/])[^/]*$/, urlId) } : {};
  await tx
    .update(collections)
    .set({ deletedAt: null, urlId, data: { ...data, ...address, urlId } })
    .where(eq(collections.id, row.id));
  const restored = await requirePage(tx, websiteId, row.id);
  await removeReplaced(tx, websiteId, addressOf(restored));
  return restored;
}

/** Deletes a page in the trash with its content. Throws `owner-conflict`. */
export async function removePage(tx: Db, row: PageRow): Promise<void> {
  requireTrashed(row);
  const rows = await tx.select({ id: items.id }).from(items).where(eq(items.collectionId, row.id));
  for (const { id } of rows) await detachFiles(tx, id);
  await tx.delete(collections).where(eq(collections.id, row.id));
}

function requireTrashed({ deletedAt }: PageRow): void {
  if (deletedAt === null) throw createProblem('owner-conflict', 'The page is not in the trash.');
}
