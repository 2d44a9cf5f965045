/** `/config/marketing/lists`: mailing lists of the site, and of the service that it is connected to. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { adminMessages } from '#shared/messages/admin';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { useRead } from '../read.ts';
import { DataTable, type TableColumn } from '../tables/data-table.tsx';
import { LISTS, type MailingList, type MailingLists } from './marketing-replies.ts';
import { ServiceNote } from './service-note.tsx';

const ListDialog = late(async () => (await import('./list-dialog.tsx')).ListDialog);

export function Screen() {
  const { data, error, refetch } = useRead<MailingLists>(LISTS);
  const [isAdding, setAdding] = useState(false);
  const [, navigate] = useLocation();
  const lists = data?.lists ?? [];
  const isCut = data?.message === adminMessages.connect;
  const add = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      Add a mailing list
    </Button>
  );
  return (
    <ScreenLayout title="Mailing lists" isWide actions={add}>
      {data === undefined ? null : <ServiceNote lists={data} />}
      {error !== null || isCut ? (
        <div role="alert" className="studio-note is-error">
          <p>{adminMessages.connect}</p>
          <Button onPress={() => void refetch()}>Try again</Button>
        </div>
      ) : null}
      {data === undefined && error === null ? <Loading label="Mailing lists" /> : null}
      {data !== undefined && lists.length === 0 && !isCut ? (
        <EmptyState title={adminMessages.noMailingLists}>
          <p>Choose the list in the storage of a form; who sends the form is then put on it.</p>
        </EmptyState>
      ) : null}
      {lists.length === 0 ? null : (
        <DataTable
          label="Mailing lists"
          rows={lists}
          keyOf={({ id }) => id}
          columns={columns}
          onOpen={({ id }) => navigate(`/marketing/lists/${encodeURIComponent(id)}`)}
        />
      )}
      <Late>{isAdding ? <ListDialog onClose={() => setAdding(false)} /> : null}</Late>
    </ScreenLayout>
  );
}

const columns: readonly TableColumn<MailingList>[] = [
  { id: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => <strong>{name}</strong> },
  {
    id: 'where',
    title: 'Where',
    from: 'tablet',
    width: 160,
    cell: ({ isOwn }) => <span>{isOwn ? 'On this site' : 'Connected service'}</span>,
  },
  {
    id: 'subscribed',
    title: 'Subscribed',
    width: 110,
    align: 'end',
    cell: ({ subscribed, count }) => <span>{count ?? subscribed}</span>,
  },
  {
    id: 'pending',
    title: 'Pending',
    from: 'tablet',
    width: 100,
    align: 'end',
    cell: ({ pending }) => <span>{pending}</span>,
  },
  {
    id: 'unsubscribed',
    title: 'Unsubscribed',
    from: 'tablet',
    width: 120,
    align: 'end',
    cell: ({ unsubscribed }) => <span>{unsubscribed}</span>,
  },
];
