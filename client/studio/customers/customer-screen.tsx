/** `/config/customers/ID`: a customer with orders, carts and notes; export and deletion on request. */
import { Link, useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { statusTexts } from '../orders/order-text.ts';
import { useSession } from '../session/session-context.ts';
import { DetailScreen } from '../store/detail-screen.tsx';
import { Notes } from '../store/notes.tsx';
import { Card, Facts } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { moneyText, useStore } from '../store/use-store.ts';
import { CUSTOMERS, type CustomerDetail, entriesText } from './customer-replies.ts';
import { useForget } from './use-forget.ts';

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const path = `${CUSTOMERS}/${encodeURIComponent(params['id'] ?? '')}`;
  return (
    <DetailScreen<CustomerDetail>
      path={path}
      label="Customer"
      title={(detail) => detail && nameOf(detail)}
      isWide
      actions={(detail) => <Requests path={path} name={nameOf(detail)} />}
    >
      {(detail) => <View path={path} detail={detail} />}
    </DetailScreen>
  );
}

const nameOf = ({ customer }: CustomerDetail): string => customer.name || customer.email;

function Requests({ path, name }: { readonly path: string; readonly name: string }) {
  const forget = useForget();
  const [, go] = useLocation();
  const session = useSession();
  if (!session.may('members')) return null;
  return (
    <span className="studio-buttons">
      <a className="studio-button is-default" href={`${path}/export`} download="customer.json">
        Export data
      </a>
      <Button onPress={() => void forget({ path, name }).then((isDone) => isDone && go('/customers'))}>
        Delete customer
      </Button>
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
