/** Order lines and totals. */
import { Link } from 'wouter';
import { shownTaxes } from '#shared/order-taxes';
import { isShipped } from '#shared/product-types';
import { Card } from '../store/parts.tsx';
import { moneyText } from '../store/use-store.ts';
import type { Order } from './order-replies.ts';

export function OrderLines({ order }: { readonly order: Order }) {
  const money = (cents: number): string => moneyText(cents, order.currency);
  return (
    <Card title="What was bought">
      <ul className="store-lines">
        {order.lines.map((line) => (
          <li key={line.position}>
            <span>
              <strong>{line.title}</strong>
              <span className="studio-soft">{[line.variant, line.sku].filter(Boolean).join(' · ')}</span>
              {line.fields === '' ? null : <span className="store-note-text">{line.fields}</span>}
              {line.sent > 0 && line.sent < line.quantity ? (
                <span className="studio-soft">{`${line.sent} of ${line.quantity} ${order.pickup === null ? 'sent' : 'ready to collect'}`}</span>
              ) : null}
              {isShipped(line.productType) && line.sent + line.unsent < line.quantity ? (
                <span className="studio-soft">
                  {`${line.quantity - line.sent - line.unsent} of ${line.quantity} put back into the stock`}
                </span>
              ) : null}
            </span>
            <span>{`${line.quantity} × ${money(line.unitPriceCents)}`}</span>
            <span>{money(line.quantity * line.unitPriceCents)}</span>
          </li>
        ))}
      </ul>
      <Sums order={order} />
      {order.subscriptionId === null ? null : (
        <p>
          <Link href={`/subscriptions/${order.subscriptionId}`}>The subscription of this order</Link>
        </p>
      )}
      {order.giftCards.map(({ id, amountCents, balanceCents, isVoided }) => (
        <p key={id}>
          <Link href={`/gift-cards/${id}`}>{`Gift card of ${money(amountCents)}`}</Link>
          {isVoided ? ': voided' : `: ${money(balanceCents)} left`}
        </p>
      ))}
    </Card>
  );
}

type Row = readonly [name: string, value: string];

/** What a gift card that pays a part has left to pay; nothing once it can not be paid any more. */
const restOf = ({ giftCardCents, grandTotalCents, paidAt, status }: Order): readonly number[] =>
  giftCardCents > 0 && giftCardCents < grandTotalCents && (paidAt !== null || status === 'pending')
    ? [grandTotalCents - giftCardCents]
    : [];

/** All totals of an order, without those that are zero. */
export function Sums({ order }: { readonly order: Order }) {
  const { discountCents, giftCardCents, refundedCents, giftWrap } = order;
  const { added, included } = shownTaxes({ ...order, addedTaxes: order.taxes });
  const money = (cents: number): string => moneyText(cents, order.currency);
  const rows: readonly Row[] = [
    ['Subtotal', money(order.subtotalCents)],
    ...(discountCents > 0
      ? [[`Discount ${order.couponCodes.join(', ')}`.trim(), `−${money(discountCents)}`] as const]
      : []),
    ...(giftWrap === null ? [] : [['Gift wrap', money(giftWrap.cents)] as const]),
    ...(order.shippingOption === null ? [] : [[order.shippingOption, money(order.shippingCents)] as const]),
    ...added.map(({ name, cents }) => [name, money(cents)] as const),
    ['Total', money(order.grandTotalCents)],
    ...included.map(({ name, cents }) => [`Includes ${name || 'tax of'}`, money(cents)] as const),
    ...(giftCardCents > 0 ? [['Paid with a gift card', `−${money(giftCardCents)}`] as const] : []),
    ...restOf(order).map((cents) => [order.paidAt === null ? 'To pay' : 'Amount charged', money(cents)] as const),
    ...(refundedCents > 0 ? [['Refunded', `−${money(refundedCents)}`] as const] : []),
  ];
  return (
    <dl className="store-sums">
      {rows.map(([name, value], index) => (
        <div key={`${index} ${name}`} className={name === 'Total' ? 'is-total' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
