/** `/config/orders/NUMBER`: an order with its actions. */
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { useSession } from '../session/session-context.ts';
import { DetailScreen } from '../store/detail-screen.tsx';
import { Notes } from '../store/notes.tsx';
import { Card, Tag } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { useStore } from '../store/use-store.ts';
import { CustomerCard, PaymentCard } from './order-cards.tsx';
import { OrderDownloads } from './order-downloads.tsx';
import { OrderEmails } from './order-emails.tsx';
import { OrderLines } from './order-lines.tsx';
import { ORDERS, type Order } from './order-replies.ts';
import {
  progressOf,
  refundText,
  returnReasonTexts,
  returnTexts,
  statusOfOrder,
  timelineOf,
  unshippedQuantity,
} from './order-text.ts';
import { Shipments } from './shipments.tsx';

const FulfillDialog = late(async () => (await import('./fulfill-dialog.tsx')).FulfillDialog);
const RefundDialog = late(async () => (await import('./refund-dialog.tsx')).RefundDialog);
const CancelDialog = late(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const number = params['number'] ?? '';
  return (
    <DetailScreen<Order>
      path={`${ORDERS}/${encodeURIComponent(number)}`}
      label="Order"
      title={() => `Order #${number}`}
      isWide
      actions={(order) => <Actions order={order} />}
    >
      {(order) => <OrderView order={order} />}
    </DetailScreen>
  );
}

type Opened = 'fulfill' | 'refund' | 'cancel';

function Actions({ order }: { readonly order: Order }) {
  const [opened, setOpened] = useState<Opened>();
  const mayManage = useSession().may('store.manage');
  const close = (): void => setOpened(undefined);
  const { status, payment } = order;
  const { toSendQuantity, requiresShipping } = progressOf(order);
  const isToSend = toSendQuantity > 0;
  const wasPaid = order.paidAt !== null;
  return (
    <span className="studio-buttons">
      {requiresShipping && wasPaid ? (
        <Link className="studio-button is-default" href={`/orders/${order.number}/print/packing-slip`}>
          Packing slip
        </Link>
      ) : null}
      {wasPaid ? (
        <Link className="studio-button is-default" href={`/orders/${order.number}/print/invoice`}>
          Invoice
        </Link>
      ) : null}
      {mayManage && (status === 'pending' || (status === 'paid' && order.shipments.length === 0)) ? (
        <Button onPress={() => setOpened('cancel')}>Cancel order</Button>
      ) : null}
      {mayManage ? <NoRefundNote order={order} /> : null}
      {mayManage && payment.refundableCents > 0 ? <Button onPress={() => setOpened('refund')}>Refund</Button> : null}
      {mayManage && status === 'paid' && unshippedQuantity(order) > 0 ? (
        <Button variant={isToSend ? 'primary' : 'default'} onPress={() => setOpened('fulfill')}>
          {isToSend ? 'Fulfill' : 'Send anyway'}
        </Button>
      ) : null}
      <Late>
        {opened === 'fulfill' ? <FulfillDialog order={order} onClose={close} /> : null}
        {opened === 'refund' ? <RefundDialog order={order} onClose={close} /> : null}
        {opened === 'cancel' ? <CancelDialog order={order} onClose={close} /> : null}
      </Late>
    </span>
  );
}

/** Why nothing can be refunded, where the button would be. */
function NoRefundNote({ order: { payment, giftCards, paidAt } }: { readonly order: Order }) {
  if (paidAt === null || payment.refundableCents > 0) return null;
  const open = giftCards.find(({ isVoided, balanceCents }) => !isVoided && balanceCents > 0);
  if (open !== undefined)
    return (
      <span className="studio-soft">
        To refund what is left on its gift cards, <Link href={`/gift-cards/${open.id}`}>void them</Link> first
      </span>
    );
  return giftCards.some(({ isVoided }) => !isVoided) ? (
    <span className="studio-soft">Its gift cards were used: nothing can be refunded</span>
  ) : null;
}

function OrderView({ order }: { readonly order: Order }) {
  const { time } = useStore();
  const act = useAction();
  const mayManage = useSession().may('store.manage');
  const path = `${ORDERS}/${order.number}`;
  const [text, tone] = statusOfOrder({ ...order, ...progressOf(order) });
  const refunded = refundText(order);
  return (
    <>
      <p className="store-inline">
        <Tag tone={tone}>{text}</Tag>
        {refunded === '' || refunded === text ? null : <Tag tone="quiet">{refunded}</Tag>}
        {order.testMode ? <Tag tone="quiet">Test mode: no money was taken</Tag> : null}
        <span className="studio-soft">{time(order.created)}</span>
      </p>
      <div className="store-columns">
        <div>
          <OrderLines order={order} />
          <Shipments order={order} />
          <OrderDownloads order={order} />
          <Returns order={order} />
          <OrderEmails order={order} />
        </div>
        <div>
          <CustomerCard order={order} />
          <PaymentCard order={order} />
          <Notes
            notes={order.notes}
            time={time}
            canEdit={mayManage}
            onAdd={(note) =>
              act({ method: 'POST', path: `${path}/notes`, body: { text: note }, done: 'The note was added.' })
            }
            onRemove={(id) =>
              void act({ method: 'DELETE', path: `${path}/notes/${id}`, done: 'The note was removed.' })
            }
          />
          <Timeline order={order} />
        </div>
      </div>
    </>
  );
}

function Timeline({ order }: { readonly order: Order }) {
  const { time } = useStore();
  return (
    <Card title="Timeline">
      <ol className="store-timeline">
        {timelineOf(order).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <time className="studio-soft" dateTime={new Date(at).toISOString()}>
              {time(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Returns({ order }: { readonly order: Order }) {
  if (order.returns.length === 0) return null;
  return (
    <Card title="Returns" actions={<Link href="/returns">All returns</Link>}>
      <ul className="store-entries">
        {order.returns.map(({ id, state, lines, reason, comment }) => (
          <li key={id}>
            <span>
              <strong>{returnTexts[state]}</strong>
              <span>
                {lines
                  .map(({ position, quantity }) => `${quantity} × ${order.lines[position]?.title ?? ''}`)
                  .join(', ')}
              </span>
              <span className="studio-soft">
                {[returnReasonTexts[reason] ?? reason, comment].filter(Boolean).join(': ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
