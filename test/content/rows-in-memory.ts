/** The whole store read into memory at once, for comparison with pages read one by one. */
import { asc, sql } from 'drizzle-orm';
import type { Value } from '#engine';
import type { ContentSource } from '../../server/content/content-source.ts';
import { createMemorySource, type MemorySite } from '../../server/content/memory-source.ts';
import { overlay, readSiteRows, type StoreRows } from '../../server/content/store-rows.ts';
import type { Db } from '../../server/database/database.ts';
import * as schema from '../../server/database/schema.ts';

type Comment = StoreRows['comments']['comments'] extends ReadonlyMap<string, readonly (infer Row)[]> ? Row : never;

/** Rows of all tables that pages show, with the translations of items. */
export async function readAllRows(db: Db): Promise<StoreRows> {
  const { items, variants, siteDocuments } = schema;
  const comments = await db.execute(sql`SELECT c.item_id AS "itemId", c.kind, c.id, c.parent_id AS "parentId",
      c.author_name AS "authorName", c.title, c.body, c.rating, c.order_id IS NOT NULL AS "isVerifiedBuyer", '[]'::jsonb AS photos,
      (extract(epoch FROM c.created) * 1000)::bigint::float8 AS "createdOn",
      (SELECT count(*) FROM comments o WHERE o.item_id = c.item_id AND o.kind = c.kind AND o.status = 'approved')::int AS total,
      (SELECT avg(rating) FROM comments o WHERE o.item_id = c.item_id AND o.kind = c.kind AND o.status = 'approved')::float8 AS average,
      ARRAY(SELECT (SELECT count(*)::int FROM comments o WHERE o.item_id = c.item_id AND o.kind = c.kind
        AND o.status = 'approved' AND o.rating = stars) FROM generate_series(1, 5) stars ORDER BY stars) AS "byRating"
    FROM comments c WHERE c.status = 'approved' ORDER BY "createdOn", c.id`);
  const byItem = new Map<string, Comment[]>();
  for (const row of comments.rows as unknown as readonly Comment[])
    byItem.set(row.itemId, [...(byItem.get(row.itemId) ?? []), row]);
  const likes = await db.execute(sql`SELECT item_id AS id, count(*)::int AS n FROM item_likes GROUP BY item_id`);
  return {
    ...(await readSiteRows(db)),
    documents: new Map((await db.select().from(siteDocuments)).map(({ name, data }) => [name, data as Value])),
    items: await db.select().from(items).orderBy(asc(items.position), asc(items.id)),
    variants: await db.select().from(variants).orderBy(asc(variants.position), asc(variants.id)),
    comments: {
      comments: byItem,
      likes: new Map((likes.rows as unknown as readonly { id: string; n: number }[]).map(({ id, n }) => [id, n])),
    },
  };
}

export const memorySourceOf = async (db: Db, base: MemorySite): Promise<ContentSource> =>
  createMemorySource(overlay(base, await readAllRows(db)));
