/** Queries on the narrow rows of offers (migration 0170): filters, sort order and facet counts of product lists. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import type { FacetCount, ListCounts, ListFilters } from './list-counts.ts';
import { hasOfferFilter, type ListQuery, OPTION } from './list-query.ts';
import { PRICE_STEPS, type PriceScale } from './price-ranges.ts';

const STORE_SCALE: PriceScale = { steps: PRICE_STEPS, fixed: {} };

/** The price of an offer `o`, as a price of the store. */
function priceOf({ fixed }: PriceScale): SQL {
  if (Object.keys(fixed).length === 0) return sql`o.price_cents`;
  const [price, sale] = [0, 1].map(
    (at) => sql`(${JSON.stringify(fixed)}::jsonb -> o.variant ->> ${sql.raw(String(at))})::bigint`,
  );
  return sql`coalesce(CASE WHEN o.on_sale THEN coalesce(${sale}, least(o.price_cents, ${price})) ELSE ${price} END, o.price_cents)`;
}

const bucketOf = (scale: PriceScale = STORE_SCALE): SQL =>
  sql`width_bucket(${priceOf(scale)}, ${sql.param(scale.steps)}::bigint[])`;

/** SQL condition of each filter on an offer `o`, by parameter name. */
function conditionsOf({
  options = [],
  inStock,
  onSale,
  prices,
  ranges,
  scale,
}: ListFilters): readonly (readonly [string, SQL])[] {
  return [
    ...(prices === undefined ? [] : [['price', sql`${bucketOf(scale)} = ANY (${sql.param(ranges)}::int[])`] as const]),
    ...(inStock === true ? [['in-stock', sql`o.in_stock`] as const] : []),
    ...(onSale === true ? [['on-sale', sql`o.on_sale`] as const] : []),
    ...options.map(
      ({ name, values }) =>
        [OPTION + name, sql`coalesce(o.options ->> ${name} = ANY (${sql.param(values)}::text[]), false)`] as const,
    ),
  ];
}

/** Condition that an item of `item_listings l` has an offer that passes all filters. */
export const hasOffer = (filters: ListFilters): SQL => {
  const conditions = conditionsOf(filters).map(([, condition]) => condition);
  return sql`EXISTS (SELECT 1 FROM product_offers o WHERE o.item_id = l.item_id AND ${sql.join(conditions, sql` AND `)})`;
};

const lowestPrice = (scale: PriceScale): SQL =>
  sql`(SELECT min(${priceOf(scale)}) FROM product_offers o WHERE o.item_id = l.item_id)`;

/** The sort order of `item_listings l`; equal items keep the shop's order. */
export function orderOf(sort: ListQuery['sort'], scale: PriceScale = STORE_SCALE): SQL {
  const place = sql`l.position, l.item_id`;
  switch (sort) {
    case 'price-up':
      return sql`${lowestPrice(scale)} NULLS LAST, ${place}`;
    case 'price-down':
      return sql`${lowestPrice(scale)} DESC NULLS LAST, ${place}`;
    case 'name':
      return sql`(SELECT min(o.sort_name) FROM product_offers o WHERE o.item_id = l.item_id) NULLS LAST, ${place}`;
    default:
      return place;
  }
}

const countRow = z.object({
  facet: z.enum(['total', 'category', 'price', 'option', 'in-stock', 'on-sale']),
  name: z.string(),
  value: z.string(),
  count: z.number(),
});

export interface CountedList {
  /** Condition that a row `l` belongs to the list, regardless of facets. */
  readonly listed: SQL;
  /** Condition that it is in a chosen category; undefined: all are. */
  readonly inCategory: SQL | undefined;
  readonly filters: ListFilters;
}

/** Counts each facet without its own filter, in one statement. */
export async function readCounts(db: Db, list: CountedList): Promise<ListCounts> {
  const rows = await selectRows(
    db,
    countRow,
    sql`WITH offers AS MATERIALIZED (${offersOf(list)})
      SELECT 'total' AS facet, '' AS name, '' AS value, ${totalOf(list)}::int AS count
      UNION ALL SELECT 'price', '', bucket::text, count(DISTINCT item_id)::int FROM offers
        WHERE failed <@ ARRAY['price'] GROUP BY bucket
      UNION ALL SELECT 'in-stock', '', '1', count(DISTINCT item_id)::int FROM offers
        WHERE in_stock AND failed <@ ARRAY['in-stock'] HAVING count(*) > 0
      UNION ALL SELECT 'on-sale', '', '1', count(DISTINCT item_id)::int FROM offers
        WHERE on_sale AND failed <@ ARRAY['on-sale'] HAVING count(*) > 0
      UNION ALL SELECT 'option', e.key, coalesce(e.value, ''), count(DISTINCT item_id)::int
        FROM offers, jsonb_each_text(options) e WHERE failed <@ ARRAY[${OPTION} || e.key]
        GROUP BY GROUPING SETS ((e.key, e.value), (e.key))
      UNION ALL SELECT 'category', '', t.name, count(DISTINCT t.item_id)::int
        FROM (SELECT DISTINCT item_id FROM offers WHERE failed <@ ARRAY['category']) o
        JOIN item_terms t ON t.item_id = o.item_id AND t.kind = 'category' GROUP BY t.name`,
  );
  return {
    total: rows.find(({ facet }) => facet === 'total')?.count ?? 0,
    counts: rows.filter((row): row is FacetCount => row.facet !== 'total'),
  };
}

/** The offers of a list, each with the filters that it does not pass. */
function offersOf({ listed, inCategory, filters }: CountedList): SQL {
  const conditions = [
    ...(inCategory === undefined ? [] : [['category', inCategory] as const]),
    ...conditionsOf(filters),
  ];
  const failed = conditions.map(([name, condition]) => sql`CASE WHEN NOT ${condition} THEN ${name}::text END`);
  return sql`SELECT l.item_id, ${bucketOf(filters.scale)} AS bucket, o.in_stock, o.on_sale, o.options,
      array_remove(ARRAY[${sql.join(failed, sql`, `)}]::text[], NULL) AS failed
    FROM product_offers l, LATERAL (SELECT l.variant, l.price_cents, l.in_stock, l.on_sale, l.options) o WHERE ${listed}`;
}

const totalOf = ({ listed, inCategory, filters }: CountedList): SQL =>
  hasOfferFilter(filters)
    ? sql`(SELECT count(DISTINCT item_id) FROM offers WHERE failed = '{}')`
    : sql`(SELECT count(*) FROM item_listings l WHERE ${listed} AND ${inCategory ?? sql`true`})`;
