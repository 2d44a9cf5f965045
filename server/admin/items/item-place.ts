/** The place of items: slug, position, and the capacity of collections. */
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminContentLimits } from '#shared/messages/admin';
import { slugBase, slugOf, uniqueSlug } from '../../content/slug.ts';
import type { Db } from '../../database/database.ts';
import { selectRow } from '../../database/rows.ts';
import { items } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import type { Json } from '../site/documents.ts';
import type { CollectionRow } from './item-store.ts';

const LIMITS = [
  [
    (data: Json) => data['typeName'] === 'products',
    adminContentLimits.productsPerCollection,
    (max: number) => `A collection has at most ${max} products.`,
  ],
  [
    (data: Json) => data['ordering'] === 'user',
    adminContentLimits.itemsPerOrderedCollection,
    (max: number) => `A collection that you put in order has at most ${max} items.`,
  ],
  [
    (data: Json) => data['typeName'] === 'album',
    adminContentLimits.tracksPerAlbum,
    (max: number) => `An album has at most ${max} tracks.`,
  ],
] as const;

/** How many a collection takes; without a limit: infinitely many. */
export function capacityOf({ data }: Pick<CollectionRow, 'data'>): { readonly max: number; readonly message: string } {
  const found = LIMITS.find(([isLimited]) => isLimited(data));
  return found === undefined
    ? { max: Number.POSITIVE_INFINITY, message: '' }
    : { max: found[1], message: found[2](found[1]) };
}

/** Throws `owner-refused` when a collection takes no more than it has. */
function checkCapacity(collection: CollectionRow, present: number): void {
  const { max, message } = capacityOf(collection);
  if (present >= max) throw createProblem('owner-refused', message);
}

interface Place {
  readonly urlId: string;
  readonly position: number;
}

const placeRow = z.object({ count: z.number(), position: z.number(), slugs: z.array(z.string()) });

/** The place of a new item called `name`: after the others. Throws `owner-refused` when the collection is full. */
export async function nextPlace(tx: Db, collection: CollectionRow, name: string): Promise<Place> {
  const row = await selectRow(
    tx,
    placeRow,
    sql`SELECT count(*)::int AS count, greatest(max(position), -1) + 1 AS position,
      coalesce(array_agg(url_id) FILTER (WHERE ${isSimilar(name)}), '{}') AS slugs
    FROM items WHERE collection_id = ${collection.id}`,
  );
  const { count, position, slugs } = row ?? { count: 0, position: 0, slugs: [] };
  checkCapacity(collection, count);
  return { urlId: slugBeside(slugs, name), position };
}

/** A slug that no other item of the collection has. */
export async function freeSlug(tx: Db, { id, collectionId }: typeof items.$inferSelect, name: string): Promise<string> {
  const rows = await tx
    .select({ urlId: items.urlId })
    .from(items)
    .where(and(eq(items.collectionId, collectionId), ne(items.id, id), isSimilar(name)));
  return slugBeside(
    rows.map(({ urlId }) => urlId),
    name,
  );
}

const FALLBACK_SLUG = 'item';

/** Slugs that decide on the one of an item called `name`. */
function isSimilar(name: string): SQL {
  const base = slugBase(slugOf(name), FALLBACK_SLUG);
  return sql`(url_id = ${base} OR starts_with(url_id, ${`${base}-`}))`;
}

function slugBeside(slugs: readonly string[], name: string): string {
  const used = new Set(slugs);
  return uniqueSlug(slugOf(name), FALLBACK_SLUG, (slug) => used.has(slug));
}

const isByDate = ({ data }: CollectionRow): boolean => data['typeName'] === 'blog' && data['ordering'] !== 'user';

const dateField = (name: 'publishOn' | 'addedOn'): string =>
  `CASE jsonb_typeof(data -> '${name}') WHEN 'number' THEN (data ->> '${name}')::numeric END`;
/** The date by which a post is placed; 0 without one. As in the index `items_places`, so that no post is read for it. */
const DATE = sql.raw(`coalesce(${dateField('publishOn')}, ${dateField('addedOn')}, 0)`);

/** Blog posts are sorted by date, newest first. Moves a post to where its date belongs: before the first older one, or to the end. */
export async function placeByDate(tx: Db, collection: CollectionRow, id: string): Promise<void> {
  if (!isByDate(collection)) return;
  const others = sql`FROM items WHERE collection_id = ${collection.id} AND id <> ${id}`;
  await tx.execute(sql`
    WITH older AS MATERIALIZED (
      SELECT id, position ${others} AND ${DATE} < (SELECT ${DATE} FROM items WHERE id = ${id}) ORDER BY position, id LIMIT 1),
    bounds AS MATERIALIZED (
      SELECT (SELECT position FROM older) AS before, (SELECT coalesce(max(position), -1) + 1 ${others}) AS last,
        (SELECT id FROM older) = (SELECT id ${others} ORDER BY position, id LIMIT 1) AS is_first)
    UPDATE items SET position = CASE
      WHEN items.id <> ${id} THEN items.position + 1
      WHEN before IS NULL THEN last
      WHEN is_first THEN before - 1
      ELSE before END
    FROM bounds WHERE collection_id = ${collection.id}
      AND (items.id = ${id} OR NOT is_first AND items.position >= before)`);
}

/** The same for all items of a collection at once. */
export async function placeAllByDate(tx: Db, collection: CollectionRow): Promise<void> {
  if (!isByDate(collection)) return;
  await tx.execute(sql`
    UPDATE items SET position = o.place FROM (
      SELECT id, row_number() OVER (ORDER BY ${DATE} DESC, position, id) - 1 AS place
      FROM items WHERE collection_id = ${collection.id}) o
    WHERE items.id = o.id AND items.position <> o.place`);
}
