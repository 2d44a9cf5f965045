/** Changes the prices of many variants in one statement. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { productTypes } from '#shared/product-types';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { itemExamples } from '../items/item-examples.ts';
import { priceResults } from '../items/item-replies.ts';
import { CARD_SALE, GIFT_VALUE, SALE_PRICE } from '../items/product-rules.ts';

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

const outcomeRow = z.object({
  id: z.string(),
  isRaised: z.boolean(),
  isWorthless: z.boolean(),
  isCardSale: z.boolean(),
});
type Outcome = z.infer<typeof outcomeRow>;

/** Pages read prices from these rows, so nothing else needs to be written. */
async function changePrices(tx: Db, websiteId: string, changes: readonly PriceChange[]): Promise<Results> {
  const rows = await selectRows(
    tx,
    outcomeRow,
    sql`WITH wanted AS (
      SELECT v.id, coalesce(n."priceCents", v.price_cents) AS price,
        coalesce(n."salePriceCents", v.sale_price_cents) AS sale, coalesce(n."onSale", v.on_sale) AS on_sale,
        coalesce(i.product_type = ${productTypes['gift-card']}, false) AS is_card,
        coalesce(n."onSale", false) OR coalesce(n."salePriceCents", 0) > 0 AS asks_sale
      FROM json_to_recordset(${JSON.stringify(changes)}::json)
        AS n ("variantId" text, "priceCents" bigint, "salePriceCents" bigint, "onSale" boolean), variants v, items i, collections c
      WHERE v.id = n."variantId" AND i.id = v.item_id AND c.id = i.collection_id AND c.website_id = ${websiteId}
    ), checked AS (
      SELECT *, on_sale AND (sale <= 0 OR sale >= price) AS "isRaised",
        is_card AND price = 0 AS "isWorthless", is_card AND asks_sale AS "isCardSale" FROM wanted
    ), written AS (
      UPDATE variants v SET price_cents = w.price, sale_price_cents = w.sale, on_sale = w.on_sale
      FROM checked w WHERE v.id = w.id AND NOT w."isRaised" AND NOT w."isWorthless" AND NOT w."isCardSale"
    )
    SELECT id, "isRaised", "isWorthless", "isCardSale" FROM checked`,
  );
  const outcomes = new Map(rows.map((row) => [row.id, row]));
  return changes.map(({ variantId }) => {
    const error = errorOf(outcomes.get(variantId));
    return error === undefined ? { variantId, ok: true } : { variantId, ok: false, error };
  });
}

function errorOf(outcome: Outcome | undefined): string | undefined {
  if (outcome === undefined) return adminMessages.locate;
  if (outcome.isCardSale) return CARD_SALE;
  if (outcome.isWorthless) return `The value ${GIFT_VALUE}.`;
  return outcome.isRaised ? `The sale price ${SALE_PRICE}.` : undefined;
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
