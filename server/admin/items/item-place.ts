/** The place of items: slug, position, and the capacity of collections. */
import { and, eq, gte, sql } from 'drizzle-orm';
import { field } from '#shared/json';
import { adminContentLimits } from '#shared/messages/admin';
import { slugOf, uniqueSlug } from '../../content/slug.ts';
import type { Db } from '../../database/database.ts';
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

/** Throws `owner-refused` when a collection is full. */
function checkCapacity({ data }: CollectionRow, present: number): void {
  for (const [isLimited, max, message] of LIMITS)
    if (isLimited(data) && present >= max) throw createProblem('owner-refused', message(max));
}

interface Place {
  readonly urlId: string;
  readonly position: number;
}

/** The place of a new item called `name`: after the others. Throws `owner-refused` when the collection is full. */
export async function nextPlace(tx: Db, collection: CollectionRow, name: string): Promise<Place> {
  const rows = await tx
    .select({ urlId: items.urlId, position: items.position })
    .from(items)
    .where(eq(items.collectionId, collection.id));
  checkCapacity(collection, rows.length);
  const used = new Set(rows.map(({ urlId }) => urlId));
  return {
    urlId: uniqueSlug(slugOf(name), 'item', (slug) => used.has(slug)),
    position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
  };
}

/** A slug that no other item of the collection has. */
export async function freeSlug(tx: Db, { id, collectionId }: typeof items.$inferSelect, name: string): Promise<string> {
  const rows = await tx
    .select({ id: items.id, urlId: items.urlId })
    .from(items)
    .where(eq(items.collectionId, collectionId));
  const used = new Set(rows.filter((row) => row.id !== id).map(({ urlId }) => urlId));
  return uniqueSlug(slugOf(name), 'item', (slug) => used.has(slug));
}

const isByDate = ({ data }: CollectionRow): boolean => data['typeName'] === 'blog' && data['ordering'] !== 'user';

/** Blog posts are sorted by date, newest first. Moves a post to where its date belongs. */
export async function placeByDate(tx: Db, collection: CollectionRow, id: string): Promise<void> {
  if (!isByDate(collection)) return;
  const rows = await tx
    .select({ id: items.id, position: items.position, data: items.data })
    .from(items)
    .where(eq(items.collectionId, collection.id))
    .orderBy(items.position, items.id);
  const dateOf = (data: Json | undefined): number => Number(field(data, 'publishOn') ?? field(data, 'addedOn') ?? 0);
  const date = dateOf(rows.find((row) => row.id === id)?.data);
  const others = rows.filter((row) => row.id !== id);
  const at = others.findIndex(({ data }) => dateOf(data) < date);
  const next = others[at];
  if (next === undefined) return setPosition(tx, id, (others.at(-1)?.position ?? -1) + 1);
  if (at === 0) return setPosition(tx, id, next.position - 1);
  await tx
    .update(items)
    .set({ position: sql`${items.position} + 1` })
    .where(and(eq(items.collectionId, collection.id), gte(items.position, next.position)));
  await setPosition(tx, id, next.position);
}

async function setPosition(tx: Db, id: string, position: number): Promise<void> {
  await tx.update(items).set({ position }).where(eq(items.id, id));
}
