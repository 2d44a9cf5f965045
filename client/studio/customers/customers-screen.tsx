/** `/config/customers`: people who placed orders. */
import { useLocation } from 'wouter';
import { ScreenLayout } from '../controls/screen.tsx';
import { TextField } from '../controls/text-field.tsx';
import { ListView } from '../store/list-view.tsx';

import { moneyText, useStore } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import { CUSTOMERS, type Customer, type PageOf } from './customer-replies.ts';

const noFilters = { search: '' };

export function Screen() {
  const [filters, setFilters] = useFilters(noFilters);
  const [, go] = useLocation();
  const { day } = useStore();
  const search = useSettled(filters.search);
  const list = useList<PageOf<Customer>, Customer>(
    CUSTOMERS,
    { search },
    { rowsOf: ({ results }) => results, nextOf: ({ nextPageCursor }) => nextPageCursor },
  );
  return (
    <ScreenLayout title="Customers" isWide>
      <search className="store-filters">
        <TextField
          label="Search"
          type="search"
          placeholder="Name or email"
          value={filters.search}
          onChange={(text) => setFilters({ search: text })}
        />
      </search>
      <ListView
        label="Customers"
        list={list}
        columns={columnsOf(day)}
        keyOf={({ id }) => id}
        onOpen={({ id }) => go(`/customers/${id}`)}
        empty={search === '' ? 'Nobody has ordered yet.' : 'No customer matches.'}
      />
    </ScreenLayout>
  );
}

const columnsOf = (day: (at: number) => string): readonly TableColumn<Customer>[] => [
  { id: 'name', title: 'Customer', isRowHeader: true, cell: ({ name, email }) => <strong>{name || email}</strong> },
  { id: 'email', title: 'Email', from: 'tablet', cell: ({ email }) => <span>{email}</span> },
  {
    id: 'account',
    title: 'Account',
    from: 'desktop',
    width: 100,
    cell: ({ hasAccount }) => <span>{hasAccount ? 'Yes' : 'No'}</span>,
  },
  {
    id: 'last',
    title: 'Last order',
    from: 'tablet',
    width: 140,
    cell: ({ lastOrder }) => <span>{day(lastOrder)}</span>,
  },
  { id: 'orders', title: 'Orders', width: 90, align: 'end', cell: ({ orders }) => <span>{orders}</span> },
  {
    id: 'spent',
    title: 'Spent',
    width: 130,
    align: 'end',
    cell: ({ spent }) => <span>{spent.map(({ cents, currency }) => moneyText(cents, currency)).join(', ')}</span>,
  },
];
