/** The stock of all variants: listed, with a filter for low stock, and changed in bulk. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { document, selectRow, selectRows } from '../../database/rows.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { itemExamples } from '../items/item-examples.ts';
import { inventory, inventoryResults } from '../items/item-replies.ts';
import { likePattern } from '../items/list-items.ts';
import { MAX_STOCK } from '../items/product-fields.ts';

const INVENTORY = '/api/owner/inventory';
const MAX_CHANGES = 250;

const query = z.strictObject({
  collectionId: z.string().max(100).optional(),
  itemIds: z.string().max(5000).optional().describe('Only variants of these products: their ids with commas.'),
  search: z.string().max(200).optional().describe('Text in title or SKU.'),
  lowStock: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_STOCK)
    .optional()
    .describe('Only variants with at most this quantity in stock.'),
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(250).default(100),
});

const row = z.object({
  variantId: z.string(),
  unlimited: z.boolean(),
  qtyInStock: z.number(),
  itemId: z.string(),
  collectionId: z.string(),
  title: z.string(),
  workflowState: z.string(),
  sku: z.string(),
  attributes: document<Readonly<Record<string, string>>>(),
  productType: z.number(),
  ...{ priceCents: z.coerce.number(), salePriceCents: z.coerce.number(), onSale: z.boolean() },
});

/** Pattern for the sort value in a cursor. */
const SKU = /^[^\0]{0,1000}$/;

async function listInventory(db: Db, websiteId: string, input: z.infer<typeof query>) {
  const { collectionId, itemIds, search, lowStock, limit } = input;
  const after = readCursor(input.cursor, [SKU, cursorParts.text]);
  const pattern = likePattern(search ?? '');
  const conditions: readonly SQL[] = [
    sql`c.website_id = ${websiteId}`,
    ...(collectionId === undefined ? [] : [sql`c.id = ${collectionId}`]),
    ...(itemIds === undefined ? [] : [sql`i.id = ANY(string_to_array(${itemIds}, ','))`]),
    ...(search === undefined ? [] : [sql`(i.title ILIKE ${pattern} OR v.sku ILIKE ${pattern})`]),
    ...(lowStock === undefined ? [] : [sql`NOT v.unlimited AND v.qty_in_stock <= ${lowStock}`]),
    ...(after === undefined ? [] : [sql`(v.sku, v.id) > (${after[0]}, ${after[1]})`]),
  ];
  const rows = await selectRows(
    db,
    row,
    sql`SELECT v.id AS "variantId", v.unlimited, v.qty_in_stock AS "qtyInStock", i.id AS "itemId", c.id AS "collectionId",
      i.title, coalesce(nullif(i.data ->> 'workflowState', ''), 'Published') AS "workflowState", v.sku, v.attributes,
      i.product_type AS "productType", v.price_cents AS "priceCents", v.sale_price_cents AS "salePriceCents", v.on_sale AS "onSale"
    FROM variants v JOIN items i ON i.id = v.item_id JOIN collections c ON c.id = i.collection_id
    WHERE ${sql.join([...conditions], sql` AND `)} ORDER BY v.sku, v.id LIMIT ${limit + 1}`,
  );
  const { rows: visible, ...paging } = pageOf(rows, limit, ({ sku, variantId }) => [sku, variantId]);
  return { results: [...visible], ...paging };
}

const stockChange = z
  .strictObject({
    variantId: z.string().max(100),
    qtyInStock: z.number().int().min(0).max(MAX_STOCK).optional().describe('New quantity in stock.'),
    adjust: z
      .number()
      .int()
      .min(-MAX_STOCK)
      .max(MAX_STOCK)
      .optional()
      .describe('Change of the quantity; negative to reduce it.'),
    unlimited: z.boolean().optional(),
  })
  .refine(
    ({ qtyInStock, adjust, unlimited }) =>
      (qtyInStock === undefined) !== (adjust === undefined) || (unlimited !== undefined && qtyInStock === undefined),
    'needs one of qtyInStock and adjust, or unlimited',
  );

type StockChange = Readonly<z.infer<typeof stockChange>>;
type Result = z.infer<typeof inventoryResults>['results'][number];

const stockRow = z.object({ unlimited: z.boolean(), qtyInStock: z.number() });
const STOCK = sql`unlimited, qty_in_stock AS "qtyInStock"`;

/** Digital products, gift cards and paywalls have unlimited stock. */
const NEVER_USED_UP = 'This product never runs out.';

/** In one statement, so that concurrent sales are counted. */
async function changeStock(tx: Db, websiteId: string, change: StockChange): Promise<Result> {
  const { variantId, qtyInStock, adjust = 0, unlimited } = change;
  const amount = qtyInStock === undefined ? sql`v.qty_in_stock + ${adjust}` : sql`${qtyInStock}::integer`;
  const ofSite = sql`v.id = ${variantId} AND i.id = v.item_id AND c.id = i.collection_id AND c.website_id = ${websiteId}`;
  const variant = await selectRow(
    tx,
    stockRow.extend({ type: z.number().nullable() }),
    sql`SELECT v.unlimited, v.qty_in_stock AS "qtyInStock", i.product_type AS type
      FROM variants v, items i, collections c WHERE ${ofSite}`,
  );
  if (variant === undefined) return { variantId, ok: false, error: adminMessages.locate };
  if (variant.type !== 1 && variant.type !== 3) return { variantId, ok: false, error: NEVER_USED_UP };
  const changed = await selectRow(
    tx,
    stockRow,
    sql`UPDATE variants v SET qty_in_stock = ${amount}, unlimited = ${unlimited === undefined ? sql`v.unlimited` : sql`${unlimited}`}
      WHERE v.id = ${variantId} AND ${amount} BETWEEN 0 AND ${MAX_STOCK} RETURNING ${STOCK}`,
  );
  if (changed === undefined)
    return {
      variantId,
      ok: false,
      error: `The stock would not be between 0 and ${MAX_STOCK}: it is ${variant.qtyInStock}.`,
    };
  return { variantId, ok: true, ...changed };
}

export const inventoryRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: INVENTORY,
    permission: 'site.view',
    summary: 'Lists the stock of all variants by SKU; with `lowStock`, only of those that are running out.',
    examples: itemExamples.inventory,
    query,
    reply: inventory,
    problems: ['invalid-request'],
    handle: async ({ query: input }, { database, websiteId }) => ({
      status: 200,
      body: await listInventory(database.db, websiteId, input),
    }),
  }),
  defineAdminRoute({
    method: 'post',
    path: INVENTORY,
    permission: 'store.manage',
    summary: `Sets or adjusts the stock of up to ${MAX_CHANGES} variants. Returns a result for each.`,
    examples: itemExamples.changeInventory,
    reply: inventoryResults,
    body: z.strictObject({ changes: z.array(stockChange).min(1).max(MAX_CHANGES) }),
    async handle({ body, change }, { websiteId }) {
      const work = async (tx: Db): Promise<readonly Result[]> => {
        const results: Result[] = [];
        for (const entry of body.changes) results.push(await changeStock(tx, websiteId, entry));
        return results;
      };
      const results = await change('inventory.change', websiteId, work, body);
      return { status: 200, body: { results } };
    },
  }),
];
