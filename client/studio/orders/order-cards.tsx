/** Customer and payment. */
import { Link } from 'wouter';
import type { CheckoutDetails } from '#shared/checkout-details';
import { Card, Facts, Tag } from '../store/parts.tsx';
import { moneyText, useStore } from '../store/use-store.ts';
import type { Order } from './order-replies.ts';
import { addressOf, refundTotal } from './order-text.ts';

const Address = ({ contact }: { readonly contact: CheckoutDetails }) => (
  <span className="store-address">
    {addressOf(contact).map((line) => (
      <span key={line}>{line}</span>
    ))}
  </span>
);

export function CustomerCard({ order }: { readonly order: Order }) {
  const { contact, billing, pickup, note, giftWrap, email } = order;
  return (
    <Card title="Customer">
      {email === '' ? <p>This customer was forgotten on request.</p> : null}
      <Facts
        rows={[
          ['Email', email === '' ? '' : <Link href={`/customers?search=${encodeURIComponent(email)}`}>{email}</Link>],
          ['Phone', contact.phone],
          [pickup === null ? 'Ships to' : 'Name', <Address key="a" contact={contact} />],
          ['Invoice to', billing === null ? '' : <Address key="b" contact={billing} />],
          ['Picked up at', pickup === null ? '' : [pickup.address, pickup.hours].filter(Boolean).join(', ')],
          ['Order note', note],
          ['Gift card message', giftWrap?.message ?? ''],
        ]}
      />
    </Card>
  );
}

const refundStates = { pending: 'On its way', done: 'Done', failed: 'Failed' } as const;
const refundTones = { pending: 'wait', done: 'good', failed: 'bad' } as const;

export function PaymentCard({ order }: { readonly order: Order }) {
  const { time } = useStore();
  const { payment, refunds, currency, giftCardCents } = order;
  const money = (cents: number): string => moneyText(cents, currency);
  return (
    <Card title="Payment">
      <Facts
        rows={[
          ['Paid', order.paidAt === null ? 'Not yet' : money(payment.paidCents)],
          ['With a gift card', giftCardCents === 0 ? '' : money(giftCardCents)],
          ['Payment service', payment.provider],
          ['Reference', payment.reference],
          ['Can be refunded', payment.refundableCents === 0 ? '' : money(payment.refundableCents)],
        ]}
      />
      <ul className="store-entries">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <span>
              <strong>{`Refund of ${money(refundTotal(refund))}`}</strong>
              {refund.creditCardId === null ? null : (
                <Link href={`/gift-cards/${refund.creditCardId}`}>As a gift card</Link>
              )}
              {refund.status === 'done' ? (
                <Link href={`/orders/${order.number}/print/credit-note?note=${refund.creditNote.number}`}>
                  {`Credit note ${refund.creditNote.number}`}
                </Link>
              ) : null}
              <span className="studio-soft">
                {[refund.reason, refund.failure, time(refund.created)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Tag tone={refundTones[refund.status]}>{refundStates[refund.status]}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}
