/** Creates the order of a due renewal: numbered like any other, with stock reserved before it is charged. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { hashToken, randomId } from '../../database/ids.ts';
import { selectRow } from '../../database/rows.ts';
import { type OrderDetails, orderToken } from '../orders/order-record.ts';
import { orderedTaxes } from '../orders/ordered-taxes.ts';
import { momentOf, renewalSums, type SubscriptionRecord } from './subscription-record.ts';

export type OpenedOrder =
  | { readonly kind: 'opened'; readonly orderId: string }
  /** Not enough stock. */
  | { readonly kind: 'sold-out' }
  /** The product is no longer available. */
  | { readonly kind: 'gone' };

export async function openRenewalOrder(
  tx: Db,
  subscription: SubscriptionRecord,
  { secret, now }: { readonly secret: string; readonly now: number },
): Promise<OpenedOrder> {
  const reserved = await reserveStock(tx, subscription);
  if (reserved.kind !== 'taken') return reserved;
  const orderId = randomId();
  const { id, details, plan, currency } = subscription;
  const cycle = subscription.cyclesPaid + 1;
  const sums = renewalSums(subscription);
  const cached: OrderDetails = {
    base: details.base,
    contact: details.contact,
    shippingOption: sums.selectedShippingOption?.name ?? null,
    couponCodes: [],
    ...orderedTaxes(sums, [subscription]),
    plan,
    ...(details.language === undefined ? {} : { language: details.language }),
  };
  await tx.execute(sql`
    INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, kind, provider,
      email, currency, subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details,
      subscription_id, cycle, created, updated_at, market, market_rate, store_currency)
    SELECT ${orderId}, next_order_number(), ${hashToken(orderToken(secret, orderId))}, ${subscription.websiteId}, ${id},
      ${`payment-${cycle}`}, 'pending', ${subscription.testMode}, 'subscription', ${subscription.provider},
      ${subscription.email}, ${currency}, ${sums.subtotalCents}, 0, ${sums.shippingCostCents}, ${sums.taxCents},
      ${sums.grandTotalCents}, ${JSON.stringify(cached)}::jsonb, ${id}, ${cycle}, ${momentOf(now)}, ${momentOf(now)},
      coalesce(first.market, ''), coalesce(first.market_rate, '1'), coalesce(first.store_currency, '')
    FROM (SELECT 1) one LEFT JOIN orders first ON first.id = ${subscription.orderId}`);
  await tx.execute(sql`
    INSERT INTO order_lines (order_id, position, item_id, variant_id, sku, title, product_type, quantity, unit_price_cents,
      stock_taken, additional_fields, variant_text)
    VALUES (${orderId}, 0, ${subscription.itemId}, ${subscription.variantId}, ${subscription.sku}, ${subscription.title},
      ${subscription.productType}, ${subscription.quantity}, ${subscription.unitPriceCents}, ${reserved.fromStock},
      ${subscription.additionalFields}, ${subscription.variant})`);
  await tx.execute(sql`
    UPDATE subscriptions SET open_order_id = ${orderId}, charge_reference = NULL, updated_at = ${momentOf(now)} WHERE id = ${id}`);
  return { kind: 'opened', orderId };
}

async function reserveStock(
  tx: Db,
  { variantId, quantity }: SubscriptionRecord,
): Promise<{ readonly kind: 'taken'; readonly fromStock: boolean } | Exclude<OpenedOrder, { kind: 'opened' }>> {
  const variant = await selectRow(
    tx,
    z.object({ unlimited: z.boolean(), quantity: z.number() }),
    sql`SELECT unlimited, qty_in_stock AS quantity FROM variants WHERE id = ${variantId} FOR UPDATE`,
  );
  if (variant === undefined) return { kind: 'gone' };
  if (variant.unlimited) return { kind: 'taken', fromStock: false };
  if (variant.quantity < quantity) return { kind: 'sold-out' };
  await tx.execute(sql`UPDATE variants SET qty_in_stock = qty_in_stock - ${quantity} WHERE id = ${variantId}`);
  return { kind: 'taken', fromStock: true };
}
