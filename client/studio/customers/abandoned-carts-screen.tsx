/** `/config/abandoned-carts`: carts that were filled and left, and emails that bring shoppers back. */
import { Link } from 'wouter';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSession } from '../session/session-context.ts';
import { ListView } from '../store/list-view.tsx';

import { useAction } from '../store/use-action.ts';
import { moneyText, useStore } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import { type AbandonedCart, CARTS, entriesText, type PageOf } from './customer-replies.ts';

const noFilters = { search: '', withEmail: '' };
const emails = [
  { id: '', label: 'All carts' },
  { id: 'true', label: 'With an email address' },
  { id: 'false', label: 'Without' },
];

export function Screen() {
  const [filters, setFilters] = useFilters(noFilters);
  const { time } = useStore();
  const { may } = useSession();
  const remind = useReminder();
  const search = useSettled(filters.search);
  const list = useList<PageOf<AbandonedCart>, AbandonedCart>(
    CARTS,
    { search, withEmail: filters.withEmail },
    { rowsOf: ({ results }) => results, nextOf: ({ nextPageCursor }) => nextPageCursor },
  );
  return (
    <ScreenLayout title="Abandoned carts" isWide>
      <p className="studio-soft">
        Carts that were filled and then left for an hour or more.{' '}
        {may('analytics.view') ? <Link href="/analytics/carts">Their value by day</Link> : null}
      </p>
      <search className="store-filters">
        <TextField
          label="Email"
          type="search"
          value={filters.search}
          onChange={(text) => setFilters({ search: text })}
        />
        <Select
          label="Carts"
          options={emails}
          value={filters.withEmail}
          onChange={(withEmail) => setFilters({ withEmail })}
        />
      </search>
      <ListView
        label="Abandoned carts"
        list={list}
        columns={columnsOf(time, remind)}
        keyOf={({ id }) => id}
        empty="No cart was left."
      />
    </ScreenLayout>
  );
}

type Remind = (cart: AbandonedCart) => Promise<void>;

/** Undefined without permission. */
function useReminder(): Remind | undefined {
  const act = useAction();
  const confirm = useConfirm();
  const session = useSession();
  if (!session.may('store.manage')) return undefined;
  return async ({ id, email }) => {
    const message = `${email} gets an email with what is in the cart, and a link that opens it.`;
    if (!(await confirm({ title: 'Send a reminder?', message, confirm: 'Send' }))) return;
    await act({
      method: 'POST',
      path: `${CARTS}/${id}/remind`,
      body: {},
      done: `The reminder is on its way to ${email}.`,
    });
  };
}

const columnsOf = (time: (at: number) => string, remind: Remind | undefined): readonly TableColumn<AbandonedCart>[] => [
  {
    id: 'who',
    title: 'Shopper',
    onPhone: 'start',
    isRowHeader: true,
    cell: ({ name, email }) => <strong>{name || email || 'Unknown'}</strong>,
  },
  { id: 'what', title: 'Cart', from: 'tablet', cell: (cart) => <span>{entriesText(cart)}</span> },
  {
    id: 'left',
    title: 'Left',
    onPhone: 'below-start',
    from: 'tablet',
    width: 190,
    cell: ({ updated }) => <span>{time(updated)}</span>,
  },
  {
    id: 'sum',
    title: 'Subtotal',
    onPhone: 'end',
    width: 100,
    align: 'end',
    cell: ({ subtotalCents, currency }) => <span>{moneyText(subtotalCents, currency)}</span>,
  },
  {
    id: 'reminder',
    title: 'Reminder',
    onPhone: 'below-end',
    width: 130,
    cell: (cart) =>
      cart.remindedAt !== null ? (
        <span className="studio-soft">{`Sent ${time(cart.remindedAt)}`}</span>
      ) : cart.email === '' || remind === undefined ? (
        <span className="studio-soft">No email</span>
      ) : (
        <Button aria-label={`Send a reminder to ${cart.email}`} onPress={() => void remind(cart)}>
          Send
        </Button>
      ),
  },
];
