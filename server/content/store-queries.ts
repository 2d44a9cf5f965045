/** Queries by which pages read the store: narrow rows for lists (migration 0100), whole rows for the items of one page. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { document, idRow, selectRow, selectRows } from '../database/rows.ts';
import type { PageData } from './content-source.ts';
import type { ListFilters } from './list-counts.ts';
import { hasOfferFilter, type ListQuery } from './list-query.ts';
import { hasOffer, orderOf } from './store-offers.ts';
import type { ItemRow, VariantRow } from './store-rows.ts';
import { commentRow, commentsOf } from './stored-comments.ts';

export type TermKind = 'category' | 'tag' | 'author' | 'author-id' | 'month';

/** A name in the spelling of items. */
export interface Term {
  readonly kind: TermKind;
  readonly name: string;
}

/** The items of a collection that have at least one term of each filter. */
export interface Listing {
  readonly collection: string;
  readonly filters: readonly (readonly Term[])[];
  readonly starred?: boolean | undefined;
  /** Only these items. */
  readonly ids?: readonly string[] | undefined;
  /** For product lists: filters on offers, and the sort order. */
  readonly products?: { readonly filters: ListFilters; readonly sort: ListQuery['sort'] } | undefined;
}

const numberRow = z.object({ n: z.number() });

/** A text array as a single parameter of a statement. */
const texts = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`;

/** Terms as rows of kind and name. */
const termRows = (terms: readonly Term[]): SQL =>
  sql`unnest(${texts(terms.map(({ kind }) => kind))}, ${texts(terms.map(({ name }) => name))}) AS f (kind, name)`;

export const hasTerm = (collection: string, terms: readonly Term[]): SQL => sql`l.item_id IN (
  SELECT t.item_id FROM ${termRows(terms)}
  JOIN item_terms t ON t.collection_id = ${collection} AND t.kind = f.kind AND t.name = f.name)`;

export const listed = ({ collection, filters, starred, ids: named, products }: Listing): SQL =>
  sql.join(
    [
      sql`l.collection_id = ${collection}`,
      ...(starred === true ? [sql`l.starred`] : []),
      ...(named === undefined ? [] : [sql`l.item_id = ANY(${texts(named)})`]),
      ...filters.map((terms) => hasTerm(collection, terms)),
      ...(products !== undefined && hasOfferFilter(products.filters) ? [hasOffer(products.filters)] : []),
    ],
    sql` AND `,
  );

const ids = async (db: Db, statement: SQL): Promise<readonly string[]> =>
  (await selectRows(db, idRow, statement)).map(({ id }) => id);

/** Ids of a list in order. */
export const readIds = (db: Db, listing: Listing, start: number, limit: number): Promise<readonly string[]> =>
  ids(
    db,
    sql`SELECT l.item_id AS id FROM item_listings l WHERE ${listed(listing)}
      ORDER BY l.position, l.item_id LIMIT ${limit} OFFSET ${start}`,
  );

/** Whether the first item of a list has a date; null when the list is empty. */
const firstIsDated = (listing: Listing): SQL => sql`(SELECT l.added_on IS NOT NULL FROM item_listings l
  WHERE ${listed(listing)} ORDER BY l.position, l.item_id LIMIT 1)`;

const sliceRow = z.object({ ids: z.array(z.string()), dated: z.boolean().nullable() });

/** Ids of a list in order, and whether its first item has a date: undefined when the list is empty. */
export async function readListSlice(
  db: Db,
  listing: Listing,
  start: number,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly isDated: boolean | undefined }> {
  const row = await selectRow(
    db,
    sliceRow,
    sql`SELECT ARRAY (SELECT l.item_id FROM item_listings l WHERE ${listed(listing)}
        ORDER BY ${orderOf(listing.products?.sort, listing.products?.filters.scale)} LIMIT ${limit} OFFSET ${start}) AS ids, ${firstIsDated(listing)} AS dated`,
  );
  return { ids: row?.ids ?? [], isDated: row?.dated ?? undefined };
}

/** Whether an item is a public item of a collection. */
export const isListed = async (db: Db, collection: string, id: string): Promise<boolean> =>
  (await ids(db, sql`SELECT item_id AS id FROM item_listings WHERE item_id = ${id} AND collection_id = ${collection}`))
    .length > 0;

/** The index of the first item older than (or as old as) a timestamp; the number of items when there is none. */
export async function readPlace(db: Db, listing: Listing, time: number, isIncluded: boolean): Promise<number> {
  const row = await selectRow(
    db,
    numberRow,
    sql`WITH matching AS (
        SELECT coalesce(l.added_on, 0) AS added_on, row_number() OVER (ORDER BY l.position, l.item_id) - 1 AS place
        FROM item_listings l WHERE ${listed(listing)}
      )
      SELECT coalesce(
        min(place) FILTER (WHERE added_on < ${time} OR (${isIncluded}::boolean AND added_on = ${time})), count(*)
      )::int AS n FROM matching`,
  );
  return row?.n ?? 0;
}

const termRow = z.object({ name: z.string() });

/** Distinct names of a kind among the items of a collection: skips through the index instead of reading every row. */
export const readTermNames = async (db: Db, collection: string, kind: TermKind): Promise<readonly string[]> =>
  (
    await selectRows(
      db,
      termRow,
      sql`WITH RECURSIVE names AS (
        (SELECT name FROM item_terms WHERE collection_id = ${collection} AND kind = ${kind} ORDER BY name LIMIT 1)
        UNION ALL
        SELECT (SELECT t.name FROM item_terms t
          WHERE t.collection_id = ${collection} AND t.kind = ${kind} AND t.name > names.name ORDER BY t.name LIMIT 1)
        FROM names WHERE names.name IS NOT NULL
      ) SELECT name FROM names WHERE name IS NOT NULL`,
    )
  ).map(({ name }) => name);

/** Sorts terms by their first occurrence among the items of the collection. */
export async function orderTerms(db: Db, collection: string, terms: readonly Term[]): Promise<readonly string[]> {
  if (terms.length < 2) return terms.map(({ name }) => name);
  const rows = await selectRows(
    db,
    termRow,
    sql`SELECT name FROM (
      SELECT DISTINCT ON (t.name) t.name, l.position, l.item_id, t.ordinal
      FROM ${termRows(terms)}
      JOIN item_terms t ON t.collection_id = ${collection} AND t.kind = f.kind AND t.name = f.name
      JOIN item_listings l USING (item_id)
      ORDER BY t.name, l.position, l.item_id, t.ordinal
    ) f ORDER BY position, item_id, ordinal`,
  );
  return rows.map(({ name }) => name);
}

const eventRow = z.object({ id: z.string(), ends: z.number() });
interface Events {
  readonly upcoming: readonly { readonly id: string; readonly ends: number }[];
  readonly past: readonly string[];
}

/** Events that have not ended by `now` (epoch milliseconds) in ascending order, and the latest of those that have. */
export async function readEvents(db: Db, listing: Listing, now: number, maxPast: number): Promise<Events> {
  const ends = sql`coalesce(l.ends_on, l.starts_on, 0)`;
  return {
    upcoming: await selectRows(
      db,
      eventRow,
      sql`SELECT l.item_id AS id, ${ends} AS ends FROM item_listings l WHERE ${listed(listing)} AND ${ends} >= ${now}
        ORDER BY coalesce(l.starts_on, 0), l.position, l.item_id`,
    ),
    past: await ids(
      db,
      sql`SELECT l.item_id AS id FROM item_listings l WHERE ${listed(listing)} AND ${ends} < ${now}
        ORDER BY coalesce(l.starts_on, 0) DESC, l.position, l.item_id LIMIT ${maxPast}`,
    ),
  };
}

const neighborRow = z.object({ previous: z.string().nullable(), next: z.string().nullable() });

/** The previous and the next item in the collection. */
export async function readNeighbors(db: Db, collection: string, id: string): Promise<z.infer<typeof neighborRow>> {
  const row = await selectRow(
    db,
    neighborRow,
    sql`SELECT
      (SELECT p.item_id FROM item_listings p WHERE p.collection_id = ${collection}
        AND (p.position, p.item_id) < (l.position, l.item_id) ORDER BY p.position DESC, p.item_id DESC LIMIT 1) AS previous,
      (SELECT n.item_id FROM item_listings n WHERE n.collection_id = ${collection}
        AND (n.position, n.item_id) > (l.position, l.item_id) ORDER BY n.position, n.item_id LIMIT 1) AS next
      FROM item_listings l WHERE l.item_id = ${id}`,
  );
  return row ?? { previous: null, next: null };
}

/** Related items: those that share the most names first. `likes`: the terms that match each of its names. */
export const readRelatives = (
  db: Db,
  {
    listing,
    self,
    likes,
  }: { readonly listing: Listing; readonly self: string; readonly likes: readonly (readonly Term[])[] },
  start: number,
  limit: number,
): Promise<readonly string[]> => {
  const flat = likes.flatMap((terms, at) => terms.map((term) => ({ ...term, at: String(at) })));
  return ids(
    db,
    sql`WITH likes AS (
        SELECT * FROM unnest(${texts(flat.map(({ kind }) => kind))}, ${texts(flat.map(({ name }) => name))},
          ${texts(flat.map(({ at }) => at))}) AS likes (kind, name, place)
      ), scores AS (
        SELECT t.item_id, count(DISTINCT likes.place) AS score FROM likes
        JOIN item_terms t ON t.collection_id = ${listing.collection} AND t.kind = likes.kind AND t.name = likes.name
        GROUP BY t.item_id
      )
      SELECT l.item_id AS id FROM item_listings l LEFT JOIN scores s USING (item_id)
      WHERE ${listed(listing)} AND l.item_id <> ${self}
      ORDER BY coalesce(s.score, 0) DESC, l.position, l.item_id LIMIT ${limit} OFFSET ${start}`,
  );
};

const addressRow = z.object({ id: z.string(), collection: z.string() });
export type Address = z.infer<typeof addressRow>;

/** Items at a path: by their own path, or by collection and `urlId`. */
export const readAddresses = (
  db: Db,
  path: string,
  places: readonly { readonly collection: string; readonly urlId: string }[],
): Promise<readonly Address[]> =>
  selectRows(
    db,
    addressRow,
    sql`SELECT id, collection FROM (
      SELECT l.item_id AS id, l.collection_id AS collection, l.position FROM item_listings l WHERE md5(l.path) = md5(${path}) AND l.path = ${path}
      UNION ALL
      SELECT l.item_id, l.collection_id, l.position
      FROM unnest(${texts(places.map(({ collection }) => collection))}, ${texts(places.map(({ urlId }) => urlId))})
        AS p (collection_id, url_id)
      JOIN items i ON i.collection_id = p.collection_id AND i.url_id = p.url_id
      JOIN item_listings l ON l.item_id = i.id WHERE l.path IS NULL
    ) f ORDER BY position, id`,
  );

const itemRow = z.object({
  id: z.string(),
  collectionId: z.string(),
  urlId: z.string(),
  data: document<PageData>(),
  variants: z.array(document<VariantRow>()),
  comments: z.array(commentRow),
  likes: z.number(),
});
/** An item with its related rows, from a single snapshot. */
export type StoredItem = Pick<ItemRow, 'id' | 'collectionId' | 'urlId' | 'data'> & z.infer<typeof itemRow>;

/** Public items, in any order. */
export const readItems = (db: Db, itemIds: readonly string[]): Promise<readonly StoredItem[]> =>
  selectRows(
    db,
    itemRow,
    sql`SELECT i.id, i.collection_id AS "collectionId", i.url_id AS "urlId", i.data,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'itemId', v.item_id, 'sku', v.sku, 'position', v.position,
          'attributes', v.attributes, 'priceCents', v.price_cents, 'salePriceCents', v.sale_price_cents,
          'onSale', v.on_sale, 'unlimited', v.unlimited, 'qtyInStock', v.qty_in_stock) ORDER BY v.position, v.id), '[]')
        FROM variants v WHERE v.item_id = i.id) AS variants,
      ${commentsOf(sql`i.id`)} AS comments,
      (SELECT count(*)::int FROM item_likes k WHERE k.item_id = i.id) AS likes
    FROM items i JOIN item_listings l ON l.item_id = i.id WHERE i.id = ANY (${texts(itemIds)})`,
  );

const mapRow = z.object({
  id: z.string(),
  collection: z.string(),
  urlId: z.string(),
  position: z.number(),
  path: z.string().nullable(),
  updatedOn: z.number().nullable(),
});
export type MapRow = z.infer<typeof mapRow>;

/** Paths of items of some collections, after a position, sorted by collection and position. */
export const readMapRows = (
  db: Db,
  {
    ids,
    after,
    limit,
  }: { readonly ids: readonly string[]; readonly after: MapRow | undefined; readonly limit: number },
): Promise<readonly MapRow[]> =>
  selectRows(
    db,
    mapRow,
    sql`SELECT item_id AS id, collection_id AS collection, url_id AS "urlId", position, path, updated_on AS "updatedOn"
      FROM item_listings
      WHERE collection_id = ANY (${texts(ids)})
        AND item_id NOT IN (SELECT id FROM items WHERE data @> '{"seoData": {"seoHidden": true}}')
        AND (collection_id, position, item_id) > (${after?.collection ?? ''}, ${after?.position ?? -2147483648}::int, ${after?.id ?? ''})
      ORDER BY collection_id, position, item_id LIMIT ${limit}`,
  );
