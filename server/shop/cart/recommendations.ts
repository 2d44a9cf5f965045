/** Recommended products for a cart: available ones of the same collections, those with the most terms in common first. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { field, textOf } from '#shared/json';
import { minorUnitsText } from '#shared/money';
import { thumbnailOf } from '#shared/thumbnail';
import { createMarketPrices } from '../../content/market-prices.ts';
import { marketOf } from '../../content/markets.ts';
import type { Db } from '../../database/database.ts';
import { hashToken } from '../../database/ids.ts';
import { document, pageText, selectRows } from '../../database/rows.ts';
import { cents } from '../../http/reply-fields.ts';
import type { StoreSettings } from '../store-settings.ts';
import { published } from './cart-record.ts';

export const recommendation = z
  .object({
    itemId: z.string(),
    title: z.string().describe('Plain text.'),
    fullUrl: z.string(),
    imageUrl: z.string().describe('Empty if there is no image.'),
    priceCents: cents.describe('Price of the cheapest variant.'),
    price: z.string().describe('`$42.00`, or `from $42.00`.'),
  })
  .meta({ id: 'Recommendation' });

export type Recommendation = Readonly<z.output<typeof recommendation>>;

const MAX_PRODUCTS = 4;
/** Maximum number of products considered in large collections. */
const MAX_WEIGHED = 200;

const row = z.object({
  itemId: z.string(),
  title: pageText,
  fullUrl: z.string(),
  image: document<Readonly<Record<string, unknown>>>().nullable(),
  priceCents: z.number(),
  isFrom: z.boolean(),
  variantId: z.string(),
  onSale: z.boolean(),
  market: z.string(),
  settings: document<StoreSettings>(),
});

/** In the prices of the cart's market. At most four; none for a visitor without a cart. One statement. */
export async function recommendedProducts(db: Db, token: string | null): Promise<readonly Recommendation[]> {
  if (token === null) return [];
  const rows = await selectRows(
    db,
    row,
    sql`
    WITH own AS (
      SELECT DISTINCT i.id, i.collection_id, c.website_id, c.market FROM carts c JOIN cart_entries e ON e.cart_id = c.id
      JOIN items i ON i.id = e.item_id WHERE c.token_hash = ${hashToken(token)} AND NOT c.is_purchased
    ), terms AS (
      SELECT DISTINCT t.kind, t.name FROM item_terms t
      WHERE t.item_id = ANY (ARRAY(SELECT id FROM own)) AND t.kind IN ('category', 'tag')
    ), offered AS (
      SELECT o.item_id, min(o.price_cents) AS price, count(DISTINCT o.price_cents) > 1 AS is_from,
        (array_agg(o.variant ORDER BY o.price_cents))[1] AS variant, (array_agg(o.on_sale ORDER BY o.price_cents))[1] AS on_sale
      FROM product_offers o
      WHERE o.in_stock AND o.collection_id = ANY (ARRAY(SELECT collection_id FROM own))
        AND o.item_id <> ALL (ARRAY(SELECT id FROM own))
      GROUP BY o.item_id ORDER BY o.item_id LIMIT ${MAX_WEIGHED}
    )
    SELECT i.id AS "itemId", i.title, '/' || l.url_id || '/' || i.url_id AS "fullUrl",
      coalesce(nullif(i.data -> 'mainImage', 'null'), nullif(i.data -> 'image', 'null'), nullif(i.data #> '{items,0}', 'null')) AS image,
      offered.price::float8 AS "priceCents", offered.is_from AS "isFrom",
      offered.variant AS "variantId", offered.on_sale AS "onSale", w.store_settings AS settings,
      (SELECT market FROM own LIMIT 1) AS market
    FROM offered JOIN items i ON i.id = offered.item_id JOIN collections l ON l.id = i.collection_id
      JOIN websites w ON w.id = (SELECT website_id FROM own LIMIT 1)
    WHERE ${published} AND i.product_type IN (1, 2, 3)
    ORDER BY (SELECT count(*) FROM item_terms t JOIN terms ON terms.kind = t.kind AND terms.name = t.name
      WHERE t.item_id = i.id) DESC, i.id LIMIT ${MAX_PRODUCTS}`,
  );
  return rows.map(recommendationOf);
}

function recommendationOf({ itemId, title, fullUrl, image, isFrom, ...offer }: z.infer<typeof row>): Recommendation {
  const { settings, priceCents: store, variantId, onSale } = offer;
  const market = marketOf(settings, offer.market);
  const prices =
    market === undefined
      ? { priceCents: store, salePriceCents: store }
      : createMarketPrices(market, settings.currency).variant(variantId, { priceCents: store, salePriceCents: store });
  const priceCents = onSale ? prices.salePriceCents : prices.priceCents;
  const price = minorUnitsText(priceCents, market?.currency ?? settings.currency) ?? '';
  const imageUrl = thumbnailOf(textOf(field(image, 'assetUrl')));
  return { itemId, title, fullUrl, imageUrl, priceCents, price: isFrom ? `from ${price}` : price };
}
