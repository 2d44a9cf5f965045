/** Starts a subscription when its first payment was made, in the transaction that marks the order as paid. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { hashToken } from '../../database/ids.ts';
import { selectRow } from '../../database/rows.ts';
import { dateStyleOf } from '../date-style.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { lookAtFor } from './schedule.ts';
import { nextPeriod } from './subscription-dates.ts';
import { announceSubscription } from './subscription-events.ts';
import {
  momentOf,
  type SubscriptionDetails,
  type SubscriptionRecord,
  subscriptionById,
  subscriptionToken,
} from './subscription-record.ts';

const siteRow = z.object({ data: z.unknown() });

export interface Beginning {
  readonly secret: string;
  /** Epoch milliseconds: the anchor of all later dates. */
  readonly now: number;
  /** The payment method that the service has saved. */
  readonly method: string;
}

/** Creates the subscription of a paid order; null for an order without a plan. It has the order's id, so it is created only once. */
export async function beginSubscription(
  tx: Db,
  order: OrderRecord,
  { secret, now, method }: Beginning,
): Promise<SubscriptionRecord | null> {
  const { plan, contact, base, shippingOption, accountId = null, language } = order.details;
  const [line] = order.lines;
  if (plan === null || line === undefined) return null;
  const site = await selectRow(tx, siteRow, sql`SELECT data FROM websites WHERE id = ${order.websiteId}`);
  const style = dateStyleOf(site?.data);
  const details: SubscriptionDetails = {
    ...{ ...style, base, contact, shippingName: shippingOption ?? '' },
    ...(language === undefined ? {} : { language }),
  };
  const { count, at } = nextPeriod({ anchor: now, plan, timeZone: style.timeZone }, 0, now);
  const isDone = plan.cycles === 1;
  const id = order.id;
  const next = isDone ? null : lookAtFor({ plan, dueAt: at, period: count, announcedPeriod: 0 });
  await tx.execute(sql`
    INSERT INTO subscriptions (id, website_id, order_id, token_hash, state, end_reason, email, account_id, item_id, variant_id,
      sku, title, variant_text, product_type, quantity, additional_fields, currency, unit_price_cents, shipping_cents, details,
      plan_value, plan_unit, plan_cycles, cycles_paid, anchor_at, period, due_at, paid_until, next_look_at, provider, test_mode,
      payment_method, created, ended_at, updated_at)
    VALUES (${id}, ${order.websiteId}, ${order.id}, ${hashToken(subscriptionToken(secret, id))},
      ${isDone ? 'ended' : 'active'}, ${isDone ? 'completed' : null}, ${order.email}, ${accountId}, ${line.itemId},
      ${line.variantId}, ${line.sku}, ${line.title}, ${line.variant}, ${line.productType}, ${line.quantity},
      ${line.additionalFields}, ${order.currency}, ${line.unitPriceCents}, ${order.details.agreedShippingCents ?? order.shippingCents},
      ${JSON.stringify(details)}::jsonb, ${plan.value}, ${plan.unit}, ${plan.cycles}, 1, ${momentOf(now)}, ${count},
      ${momentOf(at)}, ${momentOf(at)}, ${momentOf(next)}, ${order.provider}, ${order.testMode}, ${method}, ${momentOf(now)},
      ${isDone ? momentOf(now) : sql`NULL`}, ${momentOf(now)})
    ON CONFLICT DO NOTHING`);
  await tx.execute(sql`UPDATE orders SET subscription_id = ${id}, cycle = 1 WHERE id = ${order.id}`);
  const record = await subscriptionById(tx, id);
  if (record !== null) await announceSubscription(tx, record, 'subscription.started', 1);
  if (record !== null && isDone) await announceSubscription(tx, record, 'subscription.ended', 1);
  return record;
}
