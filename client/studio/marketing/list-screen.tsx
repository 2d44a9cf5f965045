/** `/config/marketing/lists/ID`: who is on a mailing list. */
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { adminMessages } from '#shared/messages/admin';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Late, late } from '../controls/late.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useRead } from '../read.ts';
import { ListView } from '../store/list-view.tsx';
import { ReadState, Tag } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { useStore } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import { addressOfList } from '../tables/list-address.ts';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { useList } from '../tables/use-list.ts';
import {
  LISTS,
  listPath,
  type MailingList,
  type MailingLists,
  memberStates,
  memberTones,
  type Page,
  type Subscriber,
  subscribersPath,
} from './marketing-replies.ts';

const ListDialog = late(async () => (await import('./list-dialog.tsx')).ListDialog);
const SubscriberDialog = late(async () => (await import('./subscriber-dialog.tsx')).SubscriberDialog);

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { data, error, refetch } = useRead<MailingLists>(LISTS);
  const list = data?.lists.find((one) => one.id === id);
  return (
    <ScreenLayout
      title={list?.name ?? 'Mailing list'}
      isWide
      actions={list === undefined ? null : <Actions list={list} />}
    >
      <Link href="/marketing/lists" className="studio-back">
        <ArrowLeft size={14} aria-hidden /> Mailing lists
      </Link>
      <ReadState
        label="Mailing list"
        isMissing={data === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {data !== undefined && list === undefined ? (
        <ProblemNote problem={{ status: 404, code: 'not-found', error: adminMessages.locate }} />
      ) : null}
      {list === undefined ? null : <Subscribers list={list} />}
    </ScreenLayout>
  );
}

type Opened = 'settings' | 'subscriber' | undefined;

function Actions({ list }: { readonly list: MailingList }) {
  const [opened, setOpened] = useState<Opened>();
  const act = useAction();
  const confirm = useConfirm();
  const [, navigate] = useLocation();
  const remove = async (): Promise<void> => {
    const message = 'Everybody on it is forgotten. Who has unsubscribed gets no emails of other lists, either.';
    if (!(await confirm({ title: `Delete ${list.name}?`, message, confirm: 'Delete', isDanger: true }))) return;
    if (await act({ method: 'DELETE', path: listPath(list.id), done: `${list.name} was deleted.` }))
      navigate('/marketing/lists');
  };
  return (
    <span className="studio-buttons">
      {list.isOwn ? (
        <>
          <Button onPress={() => void remove()}>Delete…</Button>
          <Button onPress={() => setOpened('settings')}>Settings</Button>
        </>
      ) : null}
      <Button variant="primary" onPress={() => setOpened('subscriber')}>
        Add a subscriber
      </Button>
      <Late>
        {opened === 'settings' ? <ListDialog list={list} onClose={() => setOpened(undefined)} /> : null}
        {opened === 'subscriber' ? <SubscriberDialog list={list} onClose={() => setOpened(undefined)} /> : null}
      </Late>
    </span>
  );
}

const noFilters = { search: '', state: '' };
const states = [{ id: '', label: 'Any' }, ...Object.entries(memberStates).map(([id, label]) => ({ id, label }))];

function Subscribers({ list }: { readonly list: MailingList }) {
  const [filters, setFilters] = useFilters(noFilters);
  const { time } = useStore();
  const act = useAction();
  const confirm = useConfirm();
  const params = { ...filters, search: useSettled(filters.search) };
  const path = subscribersPath(list.id);
  const subscribers = useList<Page<Subscriber>, Subscriber>(path, params, {
    rowsOf: ({ results }) => results,
    nextOf: ({ nextPageCursor }) => nextPageCursor,
  });
  const remove = async ({ email }: Subscriber): Promise<void> => {
    const title = `Remove ${email} from the list?`;
    if (
      !(await confirm({
        title,
        message: 'What is stored of the sign-up is forgotten.',
        confirm: 'Remove',
        isDanger: true,
      }))
    )
      return;
    await act({ method: 'DELETE', path: `${path}/${encodeURIComponent(email)}`, done: `${email} was removed.` });
  };
  const isFiltered = filters.search !== '' || filters.state !== '';
  return (
    <>
      <search className="store-filters">
        <TextField
          label="Email or name"
          type="search"
          value={filters.search}
          onChange={(search) => setFilters({ search })}
        />
        <Select label="State" options={states} value={filters.state} onChange={(state) => setFilters({ state })} />
        <a className="studio-button is-default" href={addressOfList(`${path}/export`, params)} download>
          Export CSV
        </a>
      </search>
      <ListView
        label="Subscribers"
        list={subscribers}
        columns={columnsOf(time, remove)}
        keyOf={({ email }) => email}
        empty={isFiltered ? 'Nobody like that is on the list.' : 'Nobody is on the list yet.'}
      />
    </>
  );
}

const sources = {
  form: 'Form',
  checkout: 'Checkout',
  restock: 'Restock sign-up',
  owner: 'By hand',
  unknown: '–',
} as const;

const columnsOf = (
  time: (at: number) => string,
  remove: (subscriber: Subscriber) => Promise<void>,
): readonly TableColumn<Subscriber>[] => [
  {
    id: 'email',
    title: 'Email',
    onPhone: 'start',
    isRowHeader: true,
    cell: ({ email }) => <span className="studio-one-line">{email}</span>,
  },
  {
    id: 'name',
    title: 'Name',
    onPhone: 'below-start',
    from: 'tablet',
    cell: ({ firstName, lastName }) => <span>{`${firstName} ${lastName}`.trim() || '–'}</span>,
  },
  {
    id: 'state',
    title: 'State',
    onPhone: 'below-end',
    width: 130,
    cell: ({ state }) => <Tag tone={memberTones[state]}>{memberStates[state]}</Tag>,
  },
  { id: 'source', title: 'Source', from: 'desktop', width: 140, cell: ({ source }) => <span>{sources[source]}</span> },
  {
    id: 'consent',
    title: 'Signed up',
    from: 'tablet',
    width: 190,
    cell: ({ consentedOn }) => <span>{consentedOn === null ? 'Not known' : time(consentedOn)}</span>,
  },
  {
    id: 'confirmed',
    title: 'Confirmed',
    from: 'desktop',
    width: 190,
    cell: ({ confirmedOn }) => <span>{confirmedOn === null ? '–' : time(confirmedOn)}</span>,
  },
  {
    id: 'remove',
    title: 'Remove',
    onPhone: 'end',
    width: 80,
    cell: (subscriber) => (
      <Button variant="quiet" isIcon aria-label={`Remove ${subscriber.email}`} onPress={() => void remove(subscriber)}>
        <Trash2 size={14} aria-hidden />
      </Button>
    ),
  },
];
