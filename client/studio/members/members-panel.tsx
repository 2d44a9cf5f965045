/** The list of members. */
import { useState } from 'react';
import { Late, late } from '../controls/late.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { ListView } from '../store/list-view.tsx';
import { Tag } from '../store/parts.tsx';
import { useStore } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import { MEMBERS, type Member, type MemberArea, type MemberPage, nameOf } from './member-replies.ts';

const MemberDialog = late(async () => (await import('./member-dialog.tsx')).MemberDialog);

const noFilters = { search: '', show: 'everybody' };

export function MembersPanel({ areas }: { readonly areas: readonly MemberArea[] }) {
  const [filters, setFilters] = useFilters(noFilters);
  const [opened, setOpened] = useState<string>();
  const { day } = useStore();
  const search = useSettled(filters.search);
  const { show } = filters;
  const area = show === 'members' || show === 'everybody' ? '' : show;
  const list = useList<MemberPage, Member>(
    MEMBERS,
    { search, area, everybody: show === 'everybody' ? 'true' : '' },
    { rowsOf: ({ results }) => results, nextOf: ({ nextPageCursor }) => nextPageCursor },
  );
  const member = list.rows?.find(({ id }) => id === opened);
  return (
    <div className="members-panel">
      <search className="store-filters">
        <TextField
          label="Search"
          type="search"
          placeholder="Name or email"
          value={filters.search}
          onChange={(text) => setFilters({ search: text })}
        />
        <Select
          label="Show"
          options={[
            { id: 'everybody', label: 'All accounts' },
            { id: 'members', label: 'In any area' },
            ...areas.map(({ id, name }) => ({ id, label: name })),
          ]}
          value={show}
          onChange={(id) => setFilters({ show: id })}
        />
      </search>
      <ListView
        label="Members"
        list={list}
        columns={columnsOf(areas, day)}
        keyOf={({ id }) => id}
        onOpen={({ id }) => setOpened(id)}
        empty={emptyText(search, show)}
      />
      <Late>
        {member === undefined ? null : (
          <MemberDialog key={member.id} member={member} areas={areas} onClose={() => setOpened(undefined)} />
        )}
      </Late>
    </div>
  );
}

function emptyText(search: string, show: string): string {
  if (search !== '') return 'No member matches.';
  if (show === 'everybody') return 'Nobody has an account yet.';
  return 'Nobody is in a member area yet. Show all accounts and put one in, or invite somebody.';
}

const columnsOf = (areas: readonly MemberArea[], day: (at: number) => string): readonly TableColumn<Member>[] => [
  {
    id: 'name',
    title: 'Member',
    onPhone: 'start',
    isRowHeader: true,
    cell: (member) => <strong>{nameOf(member)}</strong>,
  },
  { id: 'email', title: 'Email', onPhone: 'below-start', from: 'tablet', cell: ({ email }) => email },
  {
    id: 'areas',
    title: 'Areas',
    onPhone: 'end',
    cell: ({ memberAreas }) => memberAreas.map((id) => areas.find((area) => area.id === id)?.name ?? id).join(', '),
  },
  { id: 'state', title: 'State', onPhone: 'below-end', width: 110, cell: (member) => <State {...member} /> },
  { id: 'since', title: 'Since', from: 'desktop', width: 130, cell: ({ created }) => day(created) },
];

function State({ isDisabled, isInvited, sessions }: Member) {
  if (isDisabled) return <Tag tone="bad">Disabled</Tag>;
  if (isInvited) return <Tag tone="wait">Invited</Tag>;
  return sessions > 0 ? <Tag tone="good">Signed in</Tag> : <Tag tone="quiet">Away</Tag>;
}
