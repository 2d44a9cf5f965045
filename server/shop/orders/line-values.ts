/** What the lines of an order cost: after discounts, with added taxes. */
import { allot } from '#shared/cents';
import { lineRefunds } from '#shared/order-refunds';
import type { OrderRecord } from './order-record.ts';

/** By position. */
export function lineValues(order: OrderRecord): readonly number[] {
  const untaxed = new Set(order.details.untaxedLines);
  const priced = order.lines.map((line, position) => ({ ...line, isTaxed: !untaxed.has(position) }));
  return lineRefunds(priced, { discountCents: order.discountCents, goodsTaxCents: goodsTaxOf(order) });
}

/** The tax added to the goods. Older orders do not say: what was taxed shares it in proportion. */
function goodsTaxOf({ taxCents, subtotalCents, discountCents, shippingCents, details }: OrderRecord): number {
  if (details.goodsTaxCents !== undefined) return details.goodsTaxCents;
  const [goodsTaxCents = 0] = allot(taxCents, [
    subtotalCents - discountCents,
    shippingCents + (details.giftWrap?.cents ?? 0),
  ]);
  return goodsTaxCents;
}
