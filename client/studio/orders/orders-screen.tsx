/** `/config/orders`: all orders, with filters. */
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSession } from '../session/session-context.ts';
import { ListView } from '../store/list-view.tsx';
import { DayField } from '../store/parts.tsx';
import { useStore } from '../store/use-store.ts';
import { addressOfList, type ListParams } from '../tables/list-address.ts';
import { sortProps } from '../tables/sort-filters.ts';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import { columnsOf } from './order-columns.tsx';
import { type OpenDialog, OrderBulk, OrderDialog, useOrderMenu } from './order-menu.tsx';
import { type ListedOrder, ORDERS, type OrderPage } from './order-replies.ts';
import { kindTexts, statusTexts } from './order-text.ts';

const noFilters = {
  ...{ search: '', status: '', sent: '', kind: '', payment: '', testMode: '', from: '', to: '' },
  ...{ sort: 'created', order: 'desc' },
};

const any = (label: string) => ({ id: '', label });
const optionsOf = (first: string, texts: Readonly<Record<string, string>>) => [
  any(first),
  ...Object.entries(texts).map(([id, label]) => ({ id, label })),
];

const sentTexts = { none: 'Nothing yet', some: 'In part', all: 'All', 'not-needed': 'Nothing left to send' };

const choices = [
  { name: 'status', label: 'Status', options: optionsOf('Any', { ...statusTexts, sold: 'Paid or sent' }) },
  { name: 'sent', label: 'Sent', options: optionsOf('Any', sentTexts) },
  {
    name: 'payment',
    label: 'Payment',
    options: optionsOf('Any', {
      unpaid: 'Unpaid',
      paid: 'Paid',
      'partly-refunded': 'Partly refunded',
      refunded: 'Refunded',
    }),
  },
  { name: 'kind', label: 'Kind', options: optionsOf('Any', kindTexts) },
  { name: 'testMode', label: 'Test mode', options: optionsOf('Both', { false: 'Real orders', true: 'Test orders' }) },
] as const;

export function Screen() {
  const [filters, setFilters] = useFilters(noFilters);
  const [, go] = useLocation();
  const { time } = useStore();
  const { sort, order, ...chosen } = filters;
  const params = { ...chosen, search: useSettled(filters.search) };
  const columns = useMemo(() => columnsOf(time), [time]);
  const list = useList<OrderPage, ListedOrder>(
    ORDERS,
    { ...params, sort, order },
    {
      rowsOf: ({ results }) => results,
      nextOf: ({ nextPageCursor }) => nextPageCursor,
    },
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<OpenDialog>();
  const menu = useOrderMenu(setOpened);
  return (
    <ScreenLayout title="Orders" isWide actions={<Tools params={params} />}>
      <Filters filters={filters} onFilter={setFilters} />
      <OrderBulk
        orders={(list.rows ?? []).filter(({ id }) => selected.has(id))}
        onSelect={(orders) => setSelected(new Set(orders.map(({ id }) => id)))}
      />
      <ListView
        label="Orders"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={({ number }) => go(`/orders/${number}`)}
        {...{ selected, menu }}
        onSelect={setSelected}
        {...sortProps(filters, setFilters)}
        empty={Object.values(params).some(Boolean) ? 'No orders match these filters.' : 'Nobody has ordered yet.'}
      />
      {opened === undefined ? null : <OrderDialog {...opened} onClose={() => setOpened(undefined)} />}
    </ScreenLayout>
  );
}

function Tools({ params }: { readonly params: ListParams }) {
  const { may } = useSession();
  return (
    <span className="studio-buttons">
      {may('analytics.view') ? (
        <Link className="studio-button is-default" href="/analytics/sales">
          Sales by day
        </Link>
      ) : null}
      <a className="studio-button is-default" href={addressOfList(`${ORDERS}/export`, params)} download>
        Export as CSV
      </a>
    </span>
  );
}

interface FiltersProps {
  readonly filters: typeof noFilters;
  readonly onFilter: (changed: Partial<typeof noFilters>) => void;
}

const Filters = ({ filters, onFilter }: FiltersProps) => (
  <search className="store-filters">
    <TextField
      label="Search"
      type="search"
      placeholder="Number, name, email, product"
      value={filters.search}
      onChange={(search) => onFilter({ search })}
    />
    {choices.map(({ name, label, options }) => (
      <Select
        key={name}
        label={label}
        options={options}
        value={filters[name]}
        onChange={(id) => onFilter({ [name]: id })}
      />
    ))}
    <DayField label="From" value={filters.from} onChange={(from) => onFilter({ from })} />
    <DayField label="To" value={filters.to} onChange={(to) => onFilter({ to })} />
  </search>
);
