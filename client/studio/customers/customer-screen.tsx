/** `/config/customers/ID`: a customer with orders, carts and notes; export and deletion on request. */
import { Link, useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { statusTexts } from '../orders/order-text.ts';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { Notes } from '../store/notes.tsx';
import { Card, Facts, ReadState } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { moneyText, useStore } from '../store/use-store.ts';
import { CUSTOMERS, type CustomerDetail, entriesText } from './customer-replies.ts';

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const path = `${CUSTOMERS}/${encodeURIComponent(params['id'] ?? '')}`;
  const { data, error, refetch } = useRead<CustomerDetail>(path);
  const name = data?.customer.name || data?.customer.email || 'Customer';
  return (
    <ScreenLayout title={name} isWide actions={data === undefined ? null : <Requests path={path} name={name} />}>
      <ReadState
        label="Customer"
        isMissing={data === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {data === undefined ? null : <View path={path} detail={data} />}
    </ScreenLayout>
  );
}

function Requests({ path, name }: { readonly path: string; readonly name: string }) {
  const act = useAction();
  const confirm = useConfirm();
  const [, go] = useLocation();
  const session = useSession();
  if (!session.may('members')) return null;
  const forget = async (): Promise<void> => {
    const message =
      'Subscriptions end, the account, carts and notes are deleted, and orders stay without name and address. This cannot be undone.';
    if (!(await confirm({ title: `Delete ${name}?`, message, confirm: 'Delete', isDanger: true }))) return;
    if (await act({ method: 'DELETE', path, done: `${name} was deleted.` })) go('/customers');
  };
  return (
    <span className="studio-buttons">
      <a className="studio-button is-default" href={`${path}/export`} download="customer.json">
        Export data
      </a>
      <Button onPress={() => void forget()}>Delete customer</Button>
    </span>
  );
}

interface ViewProps {
  readonly path: string;
  readonly detail: CustomerDetail;
}

function View({ path, detail }: ViewProps) {
  const { time, day } = useStore();
  const act = useAction();
  const mayManage = useSession().may('store.manage');
  const { customer, notes, accountId } = detail;
  return (
    <div className="store-columns">
      <div>
        <Orders detail={detail} />
        <Carts detail={detail} />
      </div>
      <div>
        <Card title="Customer">
          <Facts
            rows={[
              ['Email', customer.email],
              ['Orders', String(customer.orders)],
              ['Spent', customer.spent.map(({ cents, currency }) => moneyText(cents, currency)).join(', ')],
              ['First order', day(customer.firstOrder)],
              ['Account', accountId === null ? 'None' : 'Yes'],
            ]}
          />
        </Card>
        <Notes
          notes={notes}
          time={time}
          canEdit={mayManage}
          onAdd={(text) => act({ method: 'POST', path: `${path}/notes`, body: { text }, done: 'The note was added.' })}
          onRemove={(id) => void act({ method: 'DELETE', path: `${path}/notes/${id}`, done: 'The note was removed.' })}
        />
      </div>
    </div>
  );
}

function Orders({ detail: { orders, customer } }: Pick<ViewProps, 'detail'>) {
  const { time } = useStore();
  return (
    <Card
      title="Orders"
      actions={<Link href={`/orders?search=${encodeURIComponent(customer.email)}`}>All in the list</Link>}
    >
      <ul className="store-entries">
        {orders.results.map(({ id, number, status, created, grandTotalCents, currency }) => (
          <li key={id}>
            <span>
              <Link href={`/orders/${number}`}>{`Order #${number}`}</Link>
              <span className="studio-soft">{`${time(created)} · ${statusTexts[status]}`}</span>
            </span>
            <span>{moneyText(grandTotalCents, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Carts({ detail: { carts } }: Pick<ViewProps, 'detail'>) {
  const { time } = useStore();
  if (carts.length === 0) return null;
  return (
    <Card title="Carts that were left" actions={<Link href="/abandoned-carts">All of them</Link>}>
      <ul className="store-entries">
        {carts.map((cart) => (
          <li key={cart.id}>
            <span>
              <span>{entriesText(cart)}</span>
              <span className="studio-soft">{time(cart.updated)}</span>
            </span>
            <span>{moneyText(cart.subtotalCents, cart.currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
