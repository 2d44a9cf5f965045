/** `/config/orders`: all orders, with filters. */
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSession } from '../session/session-context.ts';
import { ListView } from '../store/list-view.tsx';
import { DayField, Tag } from '../store/parts.tsx';
import { moneyText, useStore } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import { sortProps } from '../tables/sort-filters.ts';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { addressOfList, useList } from '../tables/use-list.ts';
import { type OpenDialog, OrderBulk, OrderDialog, useOrderMenu } from './order-menu.tsx';
import { type ListedOrder, ORDERS, type OrderPage } from './order-replies.ts';
import { kindTexts, refundText, standingOf, statusTexts } from './order-text.ts';

const noFilters = {
  ...{ search: '', status: '', sent: '', kind: '', payment: '', testMode: '', from: '', to: '' },
  ...{ sort: 'created', order: 'desc' },
};

const any = (label: string) => ({ id: '', label });
const optionsOf = (first: string, texts: Readonly<Record<string, string>>) => [
  any(first),
  ...Object.entries(texts).map(([id, label]) => ({ id, label })),
];

const choices = [
  { name: 'status', label: 'Status', options: optionsOf('Any', { ...statusTexts, sold: 'Paid or sent' }) },
  { name: 'sent', label: 'Sent', options: optionsOf('Any', { none: 'Nothing yet', some: 'In part', all: 'All' }) },
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
  const { may } = useSession();
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
    <ScreenLayout
      title="Orders"
      isWide
      actions={
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
      }
    >
      <search className="store-filters">
        <TextField
          label="Search"
          type="search"
          placeholder="Number, name, email, product"
          value={filters.search}
          onChange={(text) => setFilters({ search: text })}
        />
        {choices.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            options={options}
            value={filters[name]}
            onChange={(id) => setFilters({ [name]: id })}
          />
        ))}
        <DayField label="From" value={filters.from} onChange={(from) => setFilters({ from })} />
        <DayField label="To" value={filters.to} onChange={(to) => setFilters({ to })} />
      </search>
      <OrderBulk
        orders={(list.rows ?? []).filter(({ id }) => selected.has(id))}
        onClear={() => setSelected(new Set())}
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

const columnsOf = (time: (instant: number) => string): readonly TableColumn<ListedOrder>[] => [
  {
    id: 'number',
    title: 'Order',
    isRowHeader: true,
    isSortable: true,
    width: 126,
    cell: ({ number, testMode, kind }) => (
      <span className="store-inline">
        <strong>{`#${number}`}</strong>
        {testMode ? <Tag tone="quiet">Test</Tag> : null}
        {kind === 'cart' ? null : <span className="visually-hidden">{kindTexts[kind]}</span>}
      </span>
    ),
  },
  {
    id: 'customer',
    title: 'Customer',
    isSortable: true,
    cell: ({ name, email }) => <span>{name || email || 'Forgotten'}</span>,
  },
  {
    id: 'status',
    title: 'Status',
    from: 'tablet',
    width: 130,
    cell: (order) => {
      const [text, tone] = standingOf(order);
      return <Tag tone={tone}>{text}</Tag>;
    },
  },
  { id: 'kind', title: 'Kind', from: 'desktop', width: 110, cell: ({ kind }) => <span>{kindTexts[kind]}</span> },
  {
    id: 'pieces',
    title: 'Pieces',
    from: 'desktop',
    width: 80,
    align: 'end',
    cell: ({ quantity }) => <span>{quantity}</span>,
  },
  {
    id: 'created',
    title: 'Placed',
    from: 'tablet',
    width: 186,
    isSortable: true,
    cell: ({ created }) => <span>{time(created)}</span>,
  },
  {
    id: 'refund',
    title: 'Refund',
    from: 'desktop',
    width: 130,
    cell: (order) => <span className="studio-soft">{refundText(order)}</span>,
  },
  {
    id: 'total',
    title: 'Total',
    width: 104,
    align: 'end',
    isSortable: true,
    cell: ({ grandTotalCents, currency }) => <span>{moneyText(grandTotalCents, currency)}</span>,
  },
];
