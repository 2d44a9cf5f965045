/** `/config/marketing/campaigns`: emails to mailing lists. */
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { ListView } from '../store/list-view.tsx';
import { Tag } from '../store/parts.tsx';
import { useStore } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import { useSubmit } from '../use-submit.ts';
import { CAMPAIGNS, campaignStates, campaignTones, type ListedCampaign, type Page } from './marketing-replies.ts';

const noFilters = { search: '', state: '' };
const states = [{ id: '', label: 'Any' }, ...Object.entries(campaignStates).map(([id, label]) => ({ id, label }))];
const screenOf = (id: string): string => `/marketing/campaigns/${encodeURIComponent(id)}`;

export function Screen() {
  const [filters, setFilters] = useFilters(noFilters);
  const [isAdding, setAdding] = useState(false);
  const [, navigate] = useLocation();
  const { time } = useStore();
  const params = { ...filters, search: useSettled(filters.search) };
  const list = useList<Page<ListedCampaign>, ListedCampaign>(CAMPAIGNS, params, {
    rowsOf: ({ results }) => results,
    nextOf: ({ nextPageCursor }) => nextPageCursor,
  });
  const isFiltered = filters.search !== '' || filters.state !== '';
  const add = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      Add a campaign
    </Button>
  );
  return (
    <ScreenLayout title="Campaigns" isWide actions={add}>
      <search className="store-filters">
        <TextField
          label="Name or subject"
          type="search"
          value={filters.search}
          onChange={(search) => setFilters({ search })}
        />
        <Select label="State" options={states} value={filters.state} onChange={(state) => setFilters({ state })} />
      </search>
      <ListView
        label="Campaigns"
        list={list}
        columns={columnsOf(time)}
        keyOf={({ id }) => id}
        onOpen={({ id }) => navigate(screenOf(id))}
        empty={
          isFiltered ? 'There is no such campaign.' : 'There are no campaigns yet. Add one to write to a mailing list.'
        }
      />
      {isAdding ? <AddDialog onClose={() => setAdding(false)} onAdded={(id) => navigate(screenOf(id))} /> : null}
    </ScreenLayout>
  );
}

interface AddDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

function AddDialog({ onClose, onAdded }: AddDialogProps) {
  const [name, setName] = useState('');
  const { run, problem, isBusy, errorOf, accept } = useSubmit();
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const added = await run(() => call<ListedCampaign>('POST', CAMPAIGNS, { body: { name } }));
    if (added !== undefined) onAdded(added.body.id);
  };
  return (
    <Dialog title="Add a campaign" isOpen onClose={onClose}>
      <form className="studio-form" noValidate onSubmit={(event) => void add(event)}>
        <ProblemNote problem={problem} fields={['name']} />
        <TextField
          label="Name"
          help="For you alone."
          autoFocus
          maxLength={200}
          value={name}
          onChange={(text) => {
            setName(text);
            accept('name');
          }}
          error={errorOf('name')}
        />
        <SubmitActions label="Add the campaign" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function whenText({ state, sendAt, startedAt, updatedAt }: ListedCampaign, time: (at: number) => string): string {
  if (state === 'scheduled' && sendAt !== null) return time(sendAt);
  return time(startedAt ?? updatedAt);
}

const columnsOf = (time: (at: number) => string): readonly TableColumn<ListedCampaign>[] => [
  {
    id: 'name',
    title: 'Name',
    isRowHeader: true,
    cell: ({ name, subject }) => (
      <span className="studio-row-text">
        <strong className="studio-one-line">{name}</strong>
        <span className="studio-soft studio-one-line">{subject}</span>
      </span>
    ),
  },
  {
    id: 'state',
    title: 'State',
    width: 120,
    cell: ({ state }) => <Tag tone={campaignTones[state]}>{campaignStates[state]}</Tag>,
  },
  {
    id: 'when',
    title: 'When',
    from: 'tablet',
    width: 200,
    cell: (campaign) => <span>{whenText(campaign, time)}</span>,
  },
  {
    id: 'sent',
    title: 'Sent',
    from: 'tablet',
    width: 90,
    align: 'end',
    cell: ({ sent, state }) => <span>{state === 'draft' || state === 'scheduled' ? '–' : sent}</span>,
  },
  {
    id: 'failed',
    title: 'Failed',
    from: 'desktop',
    width: 90,
    align: 'end',
    cell: ({ failed, state }) => <span>{state === 'draft' || state === 'scheduled' ? '–' : failed}</span>,
  },
  {
    id: 'unsubscribed',
    title: 'Unsubscribed',
    from: 'desktop',
    width: 120,
    align: 'end',
    cell: ({ unsubscribed, state }) => <span>{state === 'draft' || state === 'scheduled' ? '–' : unsubscribed}</span>,
  },
];
