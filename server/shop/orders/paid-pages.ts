/** Pages behind a paywall: access for buyers, and the offer for others. */

import { sql } from 'drizzle-orm';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { isPaidStatus } from '#shared/checkout';
import { PAID_ORDER_COOKIE } from '#shared/cookies';
import { DAY_MS } from '#shared/durations';
import { minorUnitsText } from '#shared/money';
import { productTypes } from '#shared/product-types';
import { createMarketPrices } from '../../content/market-prices.ts';
import { marketOf } from '../../content/markets.ts';
import type { Database } from '../../database/database.ts';
import { hashToken } from '../../database/ids.ts';
import { countRows, document, selectRow } from '../../database/rows.ts';
import { readCookie, setCookie } from '../../http/cookies.ts';
import type { Offer } from '../../site/site-context.ts';
import { published } from '../cart/cart-record.ts';
import type { StoreSettings } from '../store-settings.ts';
import type { OrderRecord } from './order-record.ts';

const MONTH_MS = 30 * DAY_MS;

/** Whether the visitor has bought a paywall product: signed in, or with the link from the order's email. */
export async function hasPaid(
  { db }: Database,
  accountId: string | null,
  request: Request,
  productId: string,
): Promise<boolean> {
  const token = readCookie(request, PAID_ORDER_COOKIE);
  if (accountId === null && token === null) return false;
  const paid = await countRows(
    db,
    sql`
    SELECT 1 FROM orders o JOIN order_lines n ON n.order_id = o.id
    WHERE n.item_id = ${productId} AND n.product_type = ${productTypes.paywall} AND o.status IN ('paid', 'fulfilled')
      AND (o.account_id = ${accountId ?? ''} OR o.token_hash = ${token === null ? '' : hashToken(token)}) LIMIT 1`,
  );
  return paid > 0;
}

/** Grants the device that opened an order's link access to what the order has paid for. */
export function setPaidOrder(request: Request, response: Response, order: OrderRecord, token: string): void {
  const isPaid = isPaidStatus(order.status);
  if (isPaid && order.lines.some(({ productType }) => productType === productTypes.paywall))
    setCookie(request, response, { name: PAID_ORDER_COOKIE, value: token, maxAge: MONTH_MS });
}

const offerRow = z.object({
  title: z.string(),
  url: z.string(),
  settings: document<StoreSettings>(),
  variantId: z.string(),
  cents: z.number(),
});

/** The product that unlocks a page, at its lowest price in a market; null when it is not sold. */
export async function offerOf({ db }: Database, productId: string, marketId = ''): Promise<Offer | null> {
  const row = await selectRow(
    db,
    offerRow,
    sql`
    SELECT i.title, '/' || c.url_id || '/' || i.url_id AS url, w.store_settings AS settings, v.id AS "variantId",
      (CASE WHEN v.on_sale THEN v.sale_price_cents ELSE v.price_cents END)::float8 AS cents
    FROM items i JOIN collections c ON c.id = i.collection_id JOIN websites w ON w.id = c.website_id
    JOIN variants v ON v.item_id = i.id
    WHERE i.id = ${productId} AND i.product_type = ${productTypes.paywall} AND ${published} ORDER BY cents LIMIT 1`,
  );
  if (row === undefined) return null;
  const { settings, variantId, cents } = row;
  const market = marketOf(settings, marketId);
  const store = { priceCents: cents, salePriceCents: cents };
  const price =
    market === undefined ? cents : createMarketPrices(market, settings.currency).variant(variantId, store).priceCents;
  return {
    itemId: productId,
    title: row.title,
    price: minorUnitsText(price, market?.currency ?? settings.currency) ?? '',
    fullUrl: row.url,
  };
}
