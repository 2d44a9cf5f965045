/** `/config/gift-cards`: gift cards, purchased and issued manually. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSession } from '../session/session-context.ts';
import { ListView } from '../store/list-view.tsx';
import { Tag } from '../store/parts.tsx';
import { moneyText, useStore } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import { GIFT_CARDS, type GiftCard, stateTexts, stateTones } from './gift-card.ts';

const IssueDialog = late(async () => (await import('./issue-dialog.tsx')).IssueDialog);

interface GiftCardPage {
  readonly results: readonly GiftCard[];
  readonly nextPageCursor: string | null;
}

const noFilters = { search: '', state: '' };
const states = [{ id: '', label: 'Any' }, ...Object.entries(stateTexts).map(([id, label]) => ({ id, label }))];

export function Screen() {
  const [filters, setFilters] = useFilters(noFilters);
  const [isIssuing, setIssuing] = useState(false);
  const [, go] = useLocation();
  const { currency, time } = useStore();
  const mayManage = useSession().may('store.manage');
  const params = { state: filters.state, search: useSettled(filters.search) };
  const list = useList<GiftCardPage, GiftCard>(GIFT_CARDS, params, {
    rowsOf: ({ results }) => results,
    nextOf: ({ nextPageCursor }) => nextPageCursor,
  });
  const issue = (
    <Button variant="primary" onPress={() => setIssuing(true)}>
      Issue a gift card
    </Button>
  );
  return (
    <ScreenLayout title="Gift cards" isWide actions={mayManage ? issue : null}>
      <search className="store-filters">
        <TextField
          label="Search"
          type="search"
          placeholder="Code, last four or email"
          value={filters.search}
          onChange={(search) => setFilters({ search })}
        />
        <Select label="State" options={states} value={filters.state} onChange={(state) => setFilters({ state })} />
      </search>
      <ListView
        label="Gift cards"
        list={list}
        columns={columnsOf(time)}
        keyOf={({ id }) => id}
        onOpen={({ id }) => go(`/gift-cards/${id}`)}
        empty="There are no gift cards yet."
      />
      <Late>{isIssuing ? <IssueDialog currency={currency} onClose={() => setIssuing(false)} /> : null}</Late>
    </ScreenLayout>
  );
}

const columnsOf = (time: (at: number) => string): readonly TableColumn<GiftCard>[] => [
  {
    id: 'code',
    title: 'Gift card',
    onPhone: 'start',
    isRowHeader: true,
    width: 130,
    cell: ({ lastCharacters }) => <strong>{`… ${lastCharacters}`}</strong>,
  },
  {
    id: 'recipient',
    title: 'For',
    onPhone: 'below-start',
    from: 'tablet',
    cell: ({ recipient, note }) => <span>{recipient || note || 'Nobody yet'}</span>,
  },
  { id: 'created', title: 'Issued', from: 'desktop', width: 190, cell: ({ created }) => <span>{time(created)}</span> },
  {
    id: 'state',
    title: 'State',
    onPhone: 'below-end',
    width: 100,
    cell: ({ state }) => <Tag tone={stateTones[state]}>{stateTexts[state]}</Tag>,
  },
  {
    id: 'amount',
    title: 'Amount',
    from: 'tablet',
    width: 110,
    align: 'end',
    cell: ({ amountCents, currency }) => <span>{moneyText(amountCents, currency)}</span>,
  },
  {
    id: 'balance',
    title: 'Balance',
    onPhone: 'end',
    width: 110,
    align: 'end',
    cell: ({ balanceCents, currency }) => <span>{moneyText(balanceCents, currency)}</span>,
  },
];
