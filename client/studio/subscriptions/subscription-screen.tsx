/** `/config/subscriptions/ID`: a subscription with its payments and next charges. */
import { Link } from 'wouter';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import type { OrderStatus } from '../orders/order-replies.ts';
import { statusTexts } from '../orders/order-text.ts';
import { useSession } from '../session/session-context.ts';
import { DetailScreen } from '../store/detail-screen.tsx';
import { Card, Facts, Tag } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { moneyText, useStore } from '../store/use-store.ts';
import {
  rhythmText,
  SUBSCRIPTIONS,
  type SubscriptionChange,
  type SubscriptionDetail,
  stateTexts,
  stateTones,
} from './subscription-replies.ts';

const changes: Readonly<
  Record<SubscriptionChange, { readonly label: string; readonly message: string; readonly done: string }>
> = {
  pause: {
    label: 'Pause',
    message: 'Nothing is charged until it is resumed. The customer gets an email.',
    done: 'The subscription is paused.',
  },
  resume: {
    label: 'Resume',
    message: 'It goes on with the next date of its rhythm. The customer gets an email.',
    done: 'The subscription goes on.',
  },
  skip: {
    label: 'Skip next payment',
    message: 'The next payment is not charged. The customer gets an email.',
    done: 'The next payment is skipped.',
  },
  end: {
    label: 'End',
    message: 'Nothing more is charged; what is paid for runs on. This cannot be undone. The customer gets an email.',
    done: 'The subscription has ended.',
  },
};

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const path = `${SUBSCRIPTIONS}/${encodeURIComponent(params['id'] ?? '')}`;
  return (
    <DetailScreen<SubscriptionDetail>
      path={path}
      label="Subscription"
      title={(subscription) => subscription?.title}
      isWide
      actions={(subscription) => <Changes path={path} subscription={subscription} />}
    >
      {(subscription) => <View subscription={subscription} />}
    </DetailScreen>
  );
}

function Changes({ path, subscription }: { readonly path: string; readonly subscription: SubscriptionDetail }) {
  const act = useAction();
  const confirm = useConfirm();
  const mayManage = useSession().may('store.manage');
  if (!mayManage) return null;
  const run = async (change: SubscriptionChange): Promise<void> => {
    const { label, message, done } = changes[change];
    const question = { title: `${label}: ${subscription.title}?`, message, confirm: label, isDanger: change === 'end' };
    if (await confirm(question)) await act({ method: 'POST', path: `${path}/${change}`, body: {}, done });
  };
  return (
    <span className="studio-buttons">
      {(Object.keys(changes) as SubscriptionChange[])
        .filter((change) => subscription.can[change])
        .map((change) => (
          <Button key={change} onPress={() => void run(change)}>
            {changes[change].label}
          </Button>
        ))}
    </span>
  );
}

function View({ subscription }: { readonly subscription: SubscriptionDetail }) {
  const { day } = useStore();
  const { state, currency, amountCents, plan, nextCharges, orders } = subscription;
  return (
    <div className="store-columns">
      <div>
        <Card title="Payments">
          <ul className="store-entries">
            {orders.map(({ id, number, created, status, grandTotalCents }) => (
              <li key={id}>
                <span>
                  <Link href={`/orders/${number}`}>{`Order #${number}`}</Link>
                  <span className="studio-soft">{`${day(created)} · ${statusTexts[status as OrderStatus]}`}</span>
                </span>
                <span>{moneyText(grandTotalCents, currency)}</span>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Next charges">
          {nextCharges.length === 0 ? <p className="studio-soft">None</p> : null}
          <ol className="store-entries">
            {nextCharges.map((at) => (
              <li key={at}>
                <span>{day(at)}</span>
                <span>{moneyText(amountCents, currency)}</span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
      <Card title="Subscription">
        <Facts
          rows={[
            [
              'State',
              <Tag key="state" tone={stateTones[state]}>
                {stateTexts[state]}
              </Tag>,
            ],
            ['Customer', subscription.name],
            ['Email', subscription.email],
            [
              'What',
              [`${subscription.quantity} × ${subscription.title}`, subscription.variant].filter(Boolean).join(', '),
            ],
            ['Charged', `${moneyText(amountCents, currency)} ${rhythmText(subscription)}`],
            ['Paid so far', `${subscription.cyclesPaid}${plan.cycles === 0 ? '' : ` of ${plan.cycles}`}`],
            ['Paid until', day(subscription.paidUntil)],
            ['Failed tries', subscription.failures === 0 ? '' : String(subscription.failures)],
            ['Since', day(subscription.created)],
            ['Ended', subscription.endedAt === null ? '' : day(subscription.endedAt)],
          ]}
        />
      </Card>
    </div>
  );
}
