/** `/config/discounts`: coupons, and discounts without a code. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSession } from '../session/session-context.ts';
import { ListView } from '../store/list-view.tsx';
import { Tag } from '../store/parts.tsx';
import { useStore } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import { COUPONS, type Coupon, type CouponPage, offText, stateTexts } from './coupon.ts';

const DiscountDialog = late(async () => (await import('./discount-dialog.tsx')).DiscountDialog);

const noFilters = { search: '', state: '', isAutomatic: '' };
const states = [{ id: '', label: 'Any' }, ...Object.entries(stateTexts).map(([id, label]) => ({ id, label }))];
const kinds = [
  { id: '', label: 'All' },
  { id: 'false', label: 'Coupons' },
  { id: 'true', label: 'Automatic' },
];

export function Screen() {
  const [filters, setFilters] = useFilters(noFilters);
  const [edited, setEdited] = useState<Coupon | 'new'>();
  const { currency, time } = useStore();
  const mayManage = useSession().may('store.manage');
  const params = { ...filters, search: useSettled(filters.search) };
  const list = useList<CouponPage, Coupon>(COUPONS, params, {
    rowsOf: ({ results }) => results,
    nextOf: ({ nextPageCursor }) => nextPageCursor,
  });
  const add = (
    <Button variant="primary" onPress={() => setEdited('new')}>
      Add a discount
    </Button>
  );
  return (
    <ScreenLayout title="Discounts" isWide actions={mayManage ? add : null}>
      <search className="store-filters">
        <TextField label="Code" type="search" value={filters.search} onChange={(search) => setFilters({ search })} />
        <Select label="State" options={states} value={filters.state} onChange={(state) => setFilters({ state })} />
        <Select
          label="Kind"
          options={kinds}
          value={filters.isAutomatic}
          onChange={(isAutomatic) => setFilters({ isAutomatic })}
        />
      </search>
      <ListView
        label="Discounts"
        list={list}
        columns={columnsOf(currency, time)}
        keyOf={({ code }) => code}
        {...(mayManage ? { onOpen: setEdited } : {})}
        empty="There are no discounts yet."
      />
      <Late>
        {edited === undefined ? null : (
          <DiscountDialog
            {...(edited === 'new' ? {} : { coupon: edited })}
            currency={currency}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Late>
    </ScreenLayout>
  );
}

const tones = { active: 'good', scheduled: 'wait', expired: 'quiet', 'used-up': 'quiet' } as const;

const columnsOf = (currency: string, time: (at: string) => string): readonly TableColumn<Coupon>[] => [
  { id: 'code', title: 'Code', onPhone: 'start', isRowHeader: true, cell: ({ code }) => <strong>{code}</strong> },
  { id: 'off', title: 'Discount', onPhone: 'below-start', cell: (coupon) => <span>{offText(coupon, currency)}</span> },
  {
    id: 'kind',
    title: 'Kind',
    from: 'tablet',
    width: 120,
    cell: ({ isAutomatic }) => <span>{isAutomatic ? 'Automatic' : 'Coupon'}</span>,
  },
  {
    id: 'ends',
    title: 'Ends',
    from: 'desktop',
    width: 190,
    cell: ({ endsAt }) => <span>{endsAt === null ? 'Never' : time(endsAt)}</span>,
  },
  {
    id: 'used',
    title: 'Used',
    onPhone: 'end',
    from: 'tablet',
    width: 80,
    align: 'end',
    cell: ({ uses }) => (
      <span>
        {uses}
        <span className="studio-table-unit"> used</span>
      </span>
    ),
  },
  {
    id: 'uses',
    title: 'Uses left',
    from: 'desktop',
    width: 100,
    align: 'end',
    cell: ({ usesLeft }) => <span>{usesLeft ?? 'Any'}</span>,
  },
  {
    id: 'state',
    title: 'State',
    onPhone: 'below-end',
    width: 120,
    cell: ({ state }) => <Tag tone={tones[state]}>{stateTexts[state]}</Tag>,
  },
];
