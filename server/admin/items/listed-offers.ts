/** Summary of a product's variants for lists: price range and stock. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';

const row = z.object({
  id: z.string(),
  fromCents: z.coerce.number(),
  toCents: z.coerce.number(),
  onSale: z.boolean(),
  variants: z.coerce.number(),
  unlimited: z.boolean(),
  qtyInStock: z.coerce.number(),
});

const free = { fromCents: 0, toCents: 0, onSale: false, variants: 0, unlimited: false, qtyInStock: 0 };

type ListedOffer = Omit<z.infer<typeof row>, 'id'>;

/** What a variant costs now, in minor units. */
export const currentPrice = sql`CASE WHEN on_sale THEN sale_price_cents ELSE price_cents END`;

/** The offers of products, by id; a product without variants costs 0 and has no stock. */
export async function readOffers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ListedOffer>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRows(
    db,
    row,
    sql`SELECT item_id AS id, min(${currentPrice}) AS "fromCents",
      max(${currentPrice}) AS "toCents", bool_or(on_sale) AS "onSale",
      count(*) AS variants, bool_or(unlimited) AS unlimited, sum(qty_in_stock) AS "qtyInStock"
    FROM variants WHERE item_id IN (SELECT json_array_elements_text(${JSON.stringify(ids)}::json)) GROUP BY item_id`,
  );
  const offers = new Map(rows.map(({ id, ...offer }) => [id, offer]));
  return new Map(ids.map((id) => [id, offers.get(id) ?? free]));
}
