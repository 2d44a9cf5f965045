/** `/config/subscriptions`: subscribers and their next charges. */
import { useLocation } from 'wouter';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { ListView } from '../store/list-view.tsx';
import { Tag } from '../store/parts.tsx';
import { moneyText, useStore } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import { rhythmText, SUBSCRIPTIONS, type Subscription, stateTexts, stateTones } from './subscription-replies.ts';

interface SubscriptionPage {
  readonly results: readonly Subscription[];
  readonly nextPageCursor: string | null;
}

const noFilters = { state: '', email: '' };
const states = [{ id: '', label: 'Any' }, ...Object.entries(stateTexts).map(([id, label]) => ({ id, label }))];

export function Screen() {
  const [filters, setFilters] = useFilters(noFilters);
  const [, go] = useLocation();
  const { day } = useStore();
  const params = { state: filters.state, email: useSettled(filters.email) };
  const list = useList<SubscriptionPage, Subscription>(SUBSCRIPTIONS, params, {
    rowsOf: ({ results }) => results,
    nextOf: ({ nextPageCursor }) => nextPageCursor,
  });
  return (
    <ScreenLayout title="Subscriptions" isWide>
      <search className="store-filters">
        <TextField label="Email" type="search" value={filters.email} onChange={(email) => setFilters({ email })} />
        <Select label="State" options={states} value={filters.state} onChange={(state) => setFilters({ state })} />
      </search>
      <ListView
        label="Subscriptions"
        list={list}
        columns={columnsOf(day)}
        keyOf={({ id }) => id}
        onOpen={({ id }) => go(`/subscriptions/${id}`)}
        empty="No subscriptions."
      />
    </ScreenLayout>
  );
}

const columnsOf = (day: (at: number) => string): readonly TableColumn<Subscription>[] => [
  {
    id: 'title',
    title: 'Subscription',
    onPhone: 'start',
    isRowHeader: true,
    cell: ({ title }) => <strong>{title}</strong>,
  },
  {
    id: 'customer',
    title: 'Customer',
    onPhone: 'below-start',
    from: 'tablet',
    cell: ({ name, email }) => <span>{name || email || 'Forgotten'}</span>,
  },
  {
    id: 'state',
    title: 'State',
    onPhone: 'below-end',
    width: 120,
    cell: ({ state }) => <Tag tone={stateTones[state]}>{stateTexts[state]}</Tag>,
  },
  { id: 'rhythm', title: 'Charged', from: 'desktop', width: 150, cell: (one) => <span>{rhythmText(one)}</span> },
  {
    id: 'next',
    title: 'Next charge',
    from: 'tablet',
    width: 150,
    cell: ({ nextChargeAt }) => <span>{nextChargeAt === null ? 'None' : day(nextChargeAt)}</span>,
  },
  {
    id: 'amount',
    title: 'Amount',
    onPhone: 'end',
    width: 110,
    align: 'end',
    cell: ({ amountCents, currency }) => <span>{moneyText(amountCents, currency)}</span>,
  },
];
