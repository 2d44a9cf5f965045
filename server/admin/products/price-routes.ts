/** Changes the prices of many variants in one statement. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { idRow, selectRows } from '../../database/rows.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { itemExamples } from '../items/item-examples.ts';
import { priceResults } from '../items/item-replies.ts';

const MAX_CHANGES = 1000;
const cents = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();

const priceChange = z
  .strictObject({
    variantId: z.string().max(100),
    priceCents: cents,
    salePriceCents: cents,
    onSale: z.boolean().optional(),
  })
  .refine(
    ({ priceCents, salePriceCents, onSale }) => (priceCents ?? salePriceCents ?? onSale) !== undefined,
    'needs priceCents, salePriceCents or onSale',
  );

type PriceChange = Readonly<z.infer<typeof priceChange>>;
type Results = z.infer<typeof priceResults>['results'];

/** Pages read prices from these rows, so nothing else needs to be written. */
async function changePrices(tx: Db, websiteId: string, changes: readonly PriceChange[]): Promise<Results> {
  const rows = await selectRows(
    tx,
    idRow,
    sql`UPDATE variants v SET price_cents = coalesce(n."priceCents", v.price_cents),
      sale_price_cents = coalesce(n."salePriceCents", v.sale_price_cents), on_sale = coalesce(n."onSale", v.on_sale)
    FROM json_to_recordset(${JSON.stringify(changes)}::json)
      AS n ("variantId" text, "priceCents" bigint, "salePriceCents" bigint, "onSale" boolean), items i, collections c
    WHERE v.id = n."variantId" AND i.id = v.item_id AND c.id = i.collection_id AND c.website_id = ${websiteId}
    RETURNING v.id`,
  );
  const changed = new Set(rows.map(({ id }) => id));
  return changes.map(({ variantId }) =>
    changed.has(variantId) ? { variantId, ok: true } : { variantId, ok: false, error: adminMessages.locate },
  );
}

export const priceRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: '/api/owner/prices',
    permission: 'store.manage',
    summary: `Updates the prices of up to ${MAX_CHANGES} variants. Returns a result for each.`,
    examples: itemExamples.changePrices,
    reply: priceResults,
    body: z.strictObject({
      changes: z
        .array(priceChange)
        .min(1)
        .max(MAX_CHANGES)
        .refine((list) => new Set(list.map(({ variantId }) => variantId)).size === list.length, 'has a variant twice'),
    }),
    async handle({ body, change }, { websiteId }) {
      const results = await change('prices.change', websiteId, (tx) => changePrices(tx, websiteId, body.changes), body);
      return { status: 200, body: { results } };
    },
  }),
];
