/** `/config/settings/webhooks`: other programs that are told of what happens on the site. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { useRead } from '../read.ts';
import { ReadState, Tag } from '../store/parts.tsx';
import { DataTable, type TableColumn } from '../tables/data-table.tsx';
import { WEBHOOKS, type Webhook } from './webhook-replies.ts';

const WebhookDialog = late(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);

export function Screen() {
  const { data, error, refetch } = useRead<{ readonly webhooks: readonly Webhook[] }>(WEBHOOKS);
  const [isAdding, setAdding] = useState(false);
  const [, navigate] = useLocation();
  const webhooks = data?.webhooks ?? [];
  const add = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      Add a webhook
    </Button>
  );
  return (
    <ScreenLayout title="Webhooks" isWide actions={add}>
      <p className="studio-soft">
        Each sends JSON to an address when something happens on the site, signed with a secret of its own.
      </p>
      <ReadState
        label="Webhooks"
        isMissing={data === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {data !== undefined && webhooks.length === 0 ? (
        <EmptyState title="There are no webhooks yet.">
          <p>Add one to tell another program of orders, submissions, accounts or stock.</p>
        </EmptyState>
      ) : null}
      {webhooks.length === 0 ? null : (
        <DataTable
          label="Webhooks"
          rows={webhooks}
          keyOf={({ id }) => id}
          columns={columns}
          onOpen={({ id }) => navigate(`/settings/webhooks/${encodeURIComponent(id)}`)}
        />
      )}
      <Late>{isAdding ? <WebhookDialog onClose={() => setAdding(false)} /> : null}</Late>
    </ScreenLayout>
  );
}

const columns: readonly TableColumn<Webhook>[] = [
  {
    id: 'url',
    title: 'Address',
    isRowHeader: true,
    cell: ({ url, key }) => (
      <span className="studio-row-text">
        <strong className="studio-one-line">{url}</strong>
        {key === null ? null : <span className="studio-soft">{`By the key ${key}`}</span>}
      </span>
    ),
  },
  {
    id: 'topics',
    title: 'Topics',
    from: 'tablet',
    cell: ({ topics }) => <span className="studio-one-line">{topics.join(', ')}</span>,
  },
  { id: 'sent', title: 'Sent', from: 'tablet', width: 80, align: 'end', cell: ({ sent }) => <span>{sent}</span> },
  {
    id: 'waiting',
    title: 'Waiting',
    from: 'desktop',
    width: 90,
    align: 'end',
    cell: ({ waiting }) => <span>{waiting}</span>,
  },
  {
    id: 'failed',
    title: 'Failed',
    from: 'tablet',
    width: 80,
    align: 'end',
    cell: ({ failed }) => <span>{failed}</span>,
  },
  {
    id: 'state',
    title: 'State',
    width: 100,
    cell: ({ enabled }) => <Tag tone={enabled ? 'good' : 'quiet'}>{enabled ? 'On' : 'Off'}</Tag>,
  },
];
