/** The downloads of an order: how many are left until when, revoked and renewed. */
import { isWhollyRefunded } from '#shared/order-refunds';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { useSession } from '../session/session-context.ts';
import { Card } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { useStore } from '../store/use-store.ts';
import { type Download, ORDERS, type Order } from './order-replies.ts';

export function OrderDownloads({ order }: { readonly order: Order }) {
  const { time } = useStore();
  if (order.downloads.length === 0) return null;
  return (
    <Card title="Downloads" actions={<Actions order={order} />}>
      <ul className="store-entries">
        {order.downloads.map((download, index) => (
          <li key={index}>
            <span>
              <strong>{download.name}</strong>
              <span className="studio-soft">{leftText(download, time)}</span>
            </span>
          </li>
        ))}
      </ul>
      {isWhollyRefunded(order) ? <p className="studio-soft">The whole amount was refunded.</p> : null}
    </Card>
  );
}

/** `time`: in the time zone of the site. */
function leftText({ allowed, used, expiresAt, isEnded }: Download, time: (instant: number) => string): string {
  if (isEnded) return `Ended; ${used} of ${allowed} used`;
  const left = `${Math.max(0, allowed - used)} of ${allowed} left`;
  return expiresAt <= Date.now() ? `Expired ${time(expiresAt)}; ${left}` : `${left}, until ${time(expiresAt)}`;
}

const REVOKE = {
  title: 'Revoke the downloads?',
  message: 'The links of the customer stop working, until you renew the downloads.',
  confirm: 'Revoke',
  isDanger: true,
} as const;

function Actions({ order }: { readonly order: Order }) {
  const act = useAction();
  const confirm = useConfirm();
  const mayManage = useSession().may('store.manage');
  const path = `${ORDERS}/${order.number}/downloads`;
  const wasPaid = order.status === 'paid' || order.status === 'fulfilled';
  if (!mayManage || !wasPaid || isWhollyRefunded(order)) return null;
  const revoke = async (): Promise<void> => {
    if (await confirm(REVOKE)) await act({ method: 'DELETE', path, done: 'The downloads were revoked.' });
  };
  return (
    <span className="studio-buttons">
      <Button onPress={() => void act({ method: 'POST', path, body: {}, done: 'The downloads were renewed.' })}>
        Renew
      </Button>
      {order.downloads.some(({ isEnded }) => !isEnded) ? <Button onPress={() => void revoke()}>Revoke</Button> : null}
    </span>
  );
}
