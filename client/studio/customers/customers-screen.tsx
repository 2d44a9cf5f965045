/** `/config/customers`: people who placed orders. */
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { ScreenLayout } from '../controls/screen.tsx';
import { TextField } from '../controls/text-field.tsx';
import { ListView } from '../store/list-view.tsx';
import { moneyText, useStore } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import { addressOfList } from '../tables/list-address.ts';
import { sortProps } from '../tables/sort-filters.ts';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import { CustomerBulk, useCustomerMenu } from './customer-menu.tsx';
import { CUSTOMERS, type Customer, type PageOf } from './customer-replies.ts';

const noFilters = { search: '', sort: 'email', order: 'asc' };

export function Screen() {
  const [filters, setFilters] = useFilters(noFilters);
  const [, go] = useLocation();
  const { day } = useStore();
  const search = useSettled(filters.search);
  const list = useList<PageOf<Customer>, Customer>(
    CUSTOMERS,
    { search, sort: filters.sort, order: filters.order },
    { rowsOf: ({ results }) => results, nextOf: ({ nextPageCursor }) => nextPageCursor },
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const menu = useCustomerMenu();
  const columns = useMemo(() => columnsOf(day), [day]);
  return (
    <ScreenLayout
      title="Customers"
      isWide
      actions={
        <a className="studio-button is-default" href={addressOfList(`${CUSTOMERS}/export`, { search })} download>
          Export as CSV
        </a>
      }
    >
      <search className="store-filters">
        <TextField
          label="Search"
          type="search"
          placeholder="Name or email"
          value={filters.search}
          onChange={(text) => setFilters({ search: text })}
        />
      </search>
      <CustomerBulk
        customers={(list.rows ?? []).filter(({ id }) => selected.has(id))}
        onSelect={(customers) => setSelected(new Set(customers.map(({ id }) => id)))}
      />
      <ListView
        label="Customers"
        list={list}
        columns={columns}
        {...{ selected, menu }}
        onSelect={setSelected}
        {...sortProps(filters, setFilters)}
        keyOf={({ id }) => id}
        onOpen={({ id }) => go(`/customers/${id}`)}
        empty={search === '' ? 'Nobody has ordered yet.' : 'No customer matches.'}
      />
    </ScreenLayout>
  );
}

const whoColumns: readonly TableColumn<Customer>[] = [
  {
    id: 'name',
    title: 'Customer',
    onPhone: 'start',
    isRowHeader: true,
    isSortable: true,
    cell: ({ name, email }) => <strong>{name || email}</strong>,
  },
  {
    id: 'email',
    title: 'Email',
    onPhone: 'below-start',
    from: 'tablet',
    share: 3,
    isSortable: true,
    cell: ({ email }) => <span>{email}</span>,
  },
];

const columnsOf = (day: (at: number) => string): readonly TableColumn<Customer>[] => [
  ...whoColumns,
  {
    id: 'account',
    title: 'Account',
    from: 'wide',
    width: 100,
    cell: ({ hasAccount }) => <span>{hasAccount ? 'Yes' : 'No'}</span>,
  },
  {
    id: 'last',
    title: 'Last order',
    from: 'tablet',
    isSortable: true,
    width: 140,
    cell: ({ lastOrder }) => <span>{day(lastOrder)}</span>,
  },
  {
    id: 'orders',
    title: 'Orders',
    onPhone: 'below-end',
    width: 92,
    align: 'end',
    isSortable: true,
    cell: ({ orders }) => <span>{orders}</span>,
  },
  {
    id: 'spent',
    title: 'Spent',
    onPhone: 'end',
    from: 'tablet',
    width: 110,
    align: 'end',
    isSortable: true,
    cell: ({ spent }) => (
      <span>{spent.map(({ cents, currency }) => moneyText(cents, currency)).join(', ') || '–'}</span>
    ),
  },
];
