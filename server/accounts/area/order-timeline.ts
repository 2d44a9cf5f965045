/** The timeline of an order: past events and expected ones. */
import { dayText } from '#shared/date-text';
import { minorUnitsText } from '#shared/money';
import { isWhollyRefunded } from '#shared/order-refunds';
import { dateStyleOf } from '../../shop/date-style.ts';
import type { OrderRecord } from '../../shop/orders/order-record.ts';
import type { Refund } from '../../shop/orders/refund-record.ts';
import { totalOf } from '../../shop/orders/refund-sums.ts';

/** Events of an order, oldest first. */
export function timelineOf(order: OrderRecord, refunds: readonly Refund[]) {
  const style = dateStyleOf(order);
  const money = (cents: number): string => minorUnitsText(cents, order.currency) ?? '';
  const events: { readonly at: number; readonly text: string }[] = [{ at: order.created, text: 'Order placed' }];
  if (order.paidAt !== null) events.push({ at: order.paidAt, text: 'Paid' });
  if (order.fulfilledAt !== null) events.push({ at: order.fulfilledAt, text: fulfilledText(order) });
  for (const refund of refunds)
    if (refund.status === 'done')
      events.push({ at: refund.settledAt ?? refund.created, text: `${money(totalOf(refund))} refunded` });
  events.sort((a, b) => a.at - b.at);
  const dated = events.map(({ at, text }) => ({
    text,
    date: dayText(at, style),
    dateTime: new Date(at).toISOString(),
    isDone: true,
  }));
  if (order.status === 'declined') return [...dated, { text: 'The payment was declined', date: '', isDone: true }];
  if (order.status === 'cancelled') return [...dated, { text: 'Cancelled', date: '', isDone: true }];
  const isPickedUp = order.details.pickup !== undefined;
  const expected = [
    ...(order.paidAt === null ? [{ text: 'Payment', date: '', isDone: false }] : []),
    ...(order.details.shippingOption !== null && order.fulfilledAt === null && !isWhollyRefunded(order)
      ? [{ text: isPickedUp ? READY : 'On its way to you', date: '', isDone: false }]
      : []),
  ];
  return [...dated, ...expected];
}

const READY = 'Ready to collect';

function fulfilledText({ details }: OrderRecord): string {
  if (details.pickup !== undefined) return READY;
  return details.shippingOption === null ? 'Completed' : 'Sent';
}
