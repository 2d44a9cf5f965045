/** A sample cart for designing themes: the shop's own first products, never stored (`mock=true`). */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { selectRows } from '../../database/rows.ts';
import type { Shop } from '../shop.ts';
import { entriesIn } from './cart-market.ts';
import { type LoadedCart, loadCart, productJson, productRow, published } from './cart-record.ts';

const entryRow = z.object({ itemId: z.string(), variantId: z.string(), product: productRow });

export async function mockCart({ database, websiteId, now }: Shop, market: string): Promise<LoadedCart> {
  const loaded = await loadCart(database.db, websiteId, null, { market });
  const rows = await selectRows(
    database.db,
    entryRow,
    sql`
    SELECT v.item_id AS "itemId", v.id AS "variantId", ${productJson} AS product
    FROM items i JOIN collections l ON l.id = i.collection_id
    JOIN variants v ON v.item_id = i.id AND v.position = 0
    WHERE l.website_id = ${websiteId} AND ${published} ORDER BY l.position, i.position LIMIT 2`,
  );
  const entries = rows.map((row, index) => ({
    ...row,
    id: `mock-${index + 1}`,
    quantity: index + 1,
    additionalFields: '',
    chosenPriceCents: null,
  }));
  const cart = {
    id: 'mock',
    websiteId,
    kind: 'cart' as const,
    created: now(),
    couponCodes: [],
    shippingLocation: null,
    shippingOptionId: null,
    checkout: {},
    orderId: '',
    market,
    entries: loaded.market === null ? entries : entriesIn(entries, loaded.market.prices),
    saved: [],
  };
  return { ...loaded, cart };
}
