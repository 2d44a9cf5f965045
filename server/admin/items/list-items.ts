/** Lists items: searched, filtered, sorted, paginated. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities, escapeHtml } from '#shared/html';
import { field, isTruthy, textOf } from '#shared/json';
import { names, number } from '../../content/fields.ts';
import type { Db } from '../../database/database.ts';
import { document, selectRows } from '../../database/rows.ts';
import { pageOf } from '../../http/cursor.ts';
import { numberColumn, type SortColumn, sorted, sortOrder, textColumn } from '../../http/sorted-list.ts';
import type { Json } from '../site/documents.ts';
import { pageState } from './item-fields.ts';
import { stateOf } from './item-rights.ts';
import { currentPrice, readOffers } from './listed-offers.ts';

const MAX_LISTED = 250;

const whole = z.coerce.number().int();

export const listQuery = z.strictObject({
  search: z.string().max(200).optional().describe('Text in title, URL, tags or SKUs.'),
  state: pageState.optional(),
  tag: z.string().max(100).optional(),
  category: z.string().max(100).optional(),
  productType: whole.min(0).max(5).optional().describe('0: items that are not products.'),
  starred: z.enum(['true', 'false']).optional(),
  author: z.string().max(200).optional().describe('Id of the author.'),
  from: whole
    .optional()
    .describe('Items that end at this instant or later, in epoch milliseconds: events, others by their date.'),
  to: whole.optional().describe('Items that start before this instant.'),
  sort: z
    .enum(['position', 'title', 'state', 'published', 'updated', 'start', 'comments', 'price', 'stock'])
    .default('position')
    .describe('`price`: the lowest current price; `stock`: of all variants, with unlimited stock as the largest.'),
  order: sortOrder.default('asc'),
  cursor: z.string().max(2000).optional(),
  limit: whole.min(1).max(MAX_LISTED).default(MAX_LISTED),
});

export type ListQuery = Readonly<z.infer<typeof listQuery>>;

const row = z.object({
  id: z.string(),
  urlId: z.string(),
  title: z.string(),
  position: z.number(),
  productType: z.number().nullable(),
  data: document<Json>(),
  hasDraft: z.boolean(),
  commentCount: z.number(),
  sortedBy: z.string(),
});

/** The number of approved comments. */
const approvedComments = sql`(SELECT count(*)::int FROM comments c WHERE c.item_id = i.id AND c.kind = 'comment' AND c.status = 'approved')`;

/** A number in page JSON; 0 for other values. */
const numberIn = (name: string): SQL =>
  sql`CASE WHEN jsonb_typeof(i.data -> ${name}) = 'number' THEN (i.data ->> ${name})::numeric ELSE 0 END`;

const momentIn = (name: string): SQL =>
  sql`CASE WHEN jsonb_typeof(i.data -> ${name}) = 'number' THEN (i.data ->> ${name})::numeric END`;
const starts = sql`coalesce(${momentIn('startDate')}, ${momentIn('publishOn')})`;

/** The state of an item, without its default. */
const state = sql`coalesce(nullif(i.data ->> 'workflowState', ''), 'Published')`;

/** An aggregate of a product's variants. */
const ofVariants = (value: SQL): SQL => sql`(SELECT coalesce(${value}, 0) FROM variants v WHERE v.item_id = i.id)`;

const SORTS: Readonly<Record<ListQuery['sort'], SortColumn>> = {
  position: numberColumn(sql`i.position`, sql`integer`),
  title: textColumn(sql`lower(i.title)`),
  state: textColumn(state),
  published: numberColumn(numberIn('publishOn')),
  updated: numberColumn(numberIn('updatedOn')),
  start: numberColumn(numberIn('startDate')),
  comments: numberColumn(approvedComments, sql`integer`),
  price: numberColumn(ofVariants(sql`min(${currentPrice})`), sql`bigint`),
  // No stock is larger than the largest integer.
  stock: numberColumn(ofVariants(sql`CASE WHEN bool_or(unlimited) THEN 1e15 ELSE sum(qty_in_stock) END`)),
};

/** Terms in page JSON are HTML, strings or objects with a name. */
const hasTerm = (name: 'tags' | 'categories', term: string): SQL => sql`EXISTS (
  SELECT FROM jsonb_array_elements(CASE jsonb_typeof(i.data -> ${name}) WHEN 'array' THEN i.data -> ${name} ELSE '[]' END) AS t (term)
  WHERE lower(replace(replace(replace(replace(replace(t.term #>> '{}', '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'))
    = lower(${term}))`;

/** A LIKE pattern that matches a text anywhere. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function conditions(collectionId: string, query: ListQuery): readonly SQL[] {
  const { search, tag, category, productType, starred, author, from, to } = query;
  const pattern = likePattern(search ?? '');
  return [
    sql`i.collection_id = ${collectionId}`,
    ...(search === undefined
      ? []
      : [
          sql`(i.title ILIKE ${pattern} OR i.url_id ILIKE ${pattern} OR i.data ->> 'tags' ILIKE ${pattern}
            OR EXISTS (SELECT FROM variants v WHERE v.item_id = i.id AND v.sku ILIKE ${pattern}))`,
        ]),
    ...(query.state === undefined ? [] : [sql`${state} = ${query.state}`]),
    ...(tag === undefined ? [] : [hasTerm('tags', tag)]),
    ...(category === undefined ? [] : [hasTerm('categories', category)]),
    ...(productType === undefined ? [] : [sql`coalesce(i.product_type, 0) = ${productType}`]),
    ...(starred === undefined ? [] : [sql`coalesce(i.data -> 'starred' = 'true', false) = ${starred === 'true'}`]),
    ...(from === undefined ? [] : [sql`coalesce(${momentIn('endDate')}, ${starts}) >= ${from}::numeric`]),
    ...(to === undefined ? [] : [sql`${starts} < ${to}::numeric`]),
    ...(author === undefined
      ? []
      : [sql`coalesce(i.data ->> 'authorId', i.data -> 'author' ->> 'id') = ${escapeHtml(author)}`]),
  ];
}

/** A page of the items of a collection. Throws `invalid-request` for an invalid cursor. */
export async function listItems(db: Db, collectionId: string, query: ListQuery) {
  const { order, cursor, limit } = query;
  const column = SORTS[query.sort];
  const { after, direction, orderBy } = sorted({ column, id: sql`i.id`, order, cursor });
  const rows = await selectRows(
    db,
    row,
    // Ids first: page JSON is read for the rows of the page alone, which takes a twentieth of the time in large collections.
    sql`WITH page AS (SELECT i.id, ${column.by} AS "by" FROM items i
      WHERE ${sql.join([...conditions(collectionId, query), after], sql` AND `)}
      ORDER BY ${orderBy} LIMIT ${limit + 1})
    SELECT i.id, i.url_id AS "urlId", i.title, i.position, i.product_type AS "productType", i.data - 'body' - 'layout' AS data,
      d.item_id IS NOT NULL AS "hasDraft", ${approvedComments} AS "commentCount", page."by"::text AS "sortedBy"
    FROM page JOIN items i ON i.id = page.id LEFT JOIN item_drafts d ON d.item_id = i.id
    ORDER BY page."by" ${direction}, page.id ${direction}`,
  );
  const { rows: visible, ...paging } = pageOf(rows, limit, ({ sortedBy, id }) => [sortedBy, id]);
  const offers = await readOffers(
    db,
    visible.flatMap(({ id, productType }) => (productType === null ? [] : [id])),
  );
  return { items: visible.map((item) => ({ ...listedItem(item), offer: offers.get(item.id) ?? null })), ...paging };
}

const listedItem = ({ data, sortedBy: _, ...rest }: z.infer<typeof row>) => ({
  ...rest,
  tags: names(data, 'tags').map(decodeEntities),
  categories: names(data, 'categories').map(decodeEntities),
  workflowState: stateOf(data),
  publishOn: number(data, 'publishOn') ?? null,
  updatedOn: number(data, 'updatedOn') ?? null,
  startDate: number(data, 'startDate') ?? null,
  endDate: number(data, 'endDate') ?? null,
  author: decodeEntities(textOf(field(data['author'], 'displayName'))),
  authorId: decodeEntities(textOf(data['authorId'])),
  commentState: number(data, 'commentState') ?? null,
  likeCount: number(data, 'likeCount') ?? 0,
  starred: isTruthy(data['starred']),
  assetUrl: decodeEntities(textOf(field(data, 'assetUrl'))),
  altText: decodeEntities(textOf(field(data, 'altText'))),
  description: decodeEntities(textOf(data['description'])),
});
