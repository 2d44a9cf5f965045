/** Finds one document of a site by kind and id, if possible without reading the others. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { collections } from '../../database/schema.ts';
import { findItemDocument } from './translatable-items.ts';
import { pageDocument, type TranslatableDocument, translatableSite } from './translatable-site.ts';

/** Undefined when there is none. */
export async function findDocument(
  db: Db,
  websiteId: string,
  kind: string,
  id: string,
): Promise<TranslatableDocument | undefined> {
  if (kind === 'item') return findItemDocument(db, websiteId, id);
  if (kind === 'page') {
    const isPage = and(eq(collections.websiteId, websiteId), eq(collections.id, id), isNull(collections.deletedAt));
    const [row] = await db.select().from(collections).where(isPage);
    return row === undefined ? undefined : pageDocument(row);
  }
  return (await translatableSite(db)).find((document) => document.kind === kind && document.id === id);
}
