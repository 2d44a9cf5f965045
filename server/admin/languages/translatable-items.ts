/** Items as translatable documents, read in batches, in the order of their pages. */
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { decodeEntities } from '#shared/html';
import { textOf } from '#shared/json';
import { mapItem } from '../../content/translation/document-texts.ts';
import { unitsOf } from '../../content/translation/text-unit.ts';
import type { Db } from '../../database/database.ts';
import { collections, items } from '../../database/schema.ts';
import type { TranslatableDocument } from './translatable-site.ts';

/** The last item of the previous batch. */
export interface ItemPosition {
  readonly collectionId: string;
  readonly id: string;
}

export interface ItemDocument extends TranslatableDocument {
  readonly collectionId: string;
}

const columns = { id: items.id, urlId: items.urlId, collectionId: items.collectionId, data: items.data };

/** The next items of a site. */
export async function readItemDocuments(
  db: Db,
  websiteId: string,
  after: ItemPosition | undefined,
  limit: number,
): Promise<readonly ItemDocument[]> {
  const isAfter =
    after === undefined
      ? undefined
      : or(
          gt(items.collectionId, after.collectionId),
          and(eq(items.collectionId, after.collectionId), gt(items.id, after.id)),
        );
  const rows = await db
    .select({ ...columns, pageUrlId: collections.urlId })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(collections.websiteId, websiteId), isNull(collections.deletedAt), isAfter))
    .orderBy(asc(items.collectionId), asc(items.id))
    .limit(limit);
  return rows.map(itemDocument);
}

/** One item; undefined when it does not exist. */
export async function findItemDocument(db: Db, websiteId: string, id: string): Promise<ItemDocument | undefined> {
  const [row] = await db
    .select({ ...columns, pageUrlId: collections.urlId })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(collections.websiteId, websiteId), eq(items.id, id)));
  return row === undefined ? undefined : itemDocument(row);
}

interface ItemRow {
  readonly id: string;
  readonly urlId: string;
  readonly collectionId: string;
  readonly data: unknown;
  readonly pageUrlId: string;
}

const itemDocument = ({ id, urlId, collectionId, data, pageUrlId }: ItemRow): ItemDocument => ({
  ...{ kind: 'item', id, collectionId, title: decodeEntities(textOf((data as { title?: unknown }).title)) },
  path: textOf((data as { fullUrl?: unknown }).fullUrl) || `/${pageUrlId}/${urlId}`,
  units: () => unitsOf((visit) => mapItem(data, visit)),
});
