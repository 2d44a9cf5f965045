/** `/config/settings/webhooks/ID`: one webhook, and what has become of its latest notices. */
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { adminMessages } from '#shared/messages/admin';
import { webhookTopics } from '#shared/webhook-topics';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Late, late } from '../controls/late.tsx';
import { Menu } from '../controls/menu.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Switch } from '../controls/switch.tsx';
import { useToast } from '../controls/toast.tsx';
import { useRead } from '../read.ts';
import { Card, ReadState } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { NewSecret } from './webhook-dialog.tsx';
import { WEBHOOKS, type Webhook, type WithSecret, webhookPath } from './webhook-replies.ts';

const WebhookDialog = late(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { data, error, refetch } = useRead<{ readonly webhooks: readonly Webhook[] }>(WEBHOOKS);
  const webhook = data?.webhooks.find((one) => one.id === id);
  return (
    <ScreenLayout title="Webhook" isWide actions={webhook === undefined ? null : <Actions webhook={webhook} />}>
      <Link href="/settings/webhooks" className="studio-back">
        <ArrowLeft size={14} aria-hidden /> Webhooks
      </Link>
      <ReadState
        label="Webhook"
        isMissing={data === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {data !== undefined && webhook === undefined ? (
        <ProblemNote problem={{ status: 404, code: 'not-found', error: adminMessages.locate }} />
      ) : null}
      {webhook === undefined ? null : (
        <>
          <Facts webhook={webhook} />
          <h2>Latest deliveries</h2>
          <DeliveriesTable filters={{ webhook: id }} empty="Nothing has been sent yet. Send a sample to try it." />
        </>
      )}
    </ScreenLayout>
  );
}

function Facts({ webhook: { id, url, topics, enabled, key } }: { readonly webhook: Webhook }) {
  const act = useAction();
  return (
    <Card title="Address">
      <p className="studio-address">{url}</p>
      <ul>
        {topics.map((name) => (
          <li key={name}>{webhookTopics[name].label}</li>
        ))}
      </ul>
      {key === null ? null : <p className="studio-soft">{`Subscribed by a program with the key ${key}.`}</p>}
      <Switch
        label="Send notices"
        isSelected={enabled}
        onChange={(isOn) =>
          void act({
            ...{ method: 'PUT', path: webhookPath(id), body: { url, topics, enabled: isOn } },
            done: isOn ? 'The webhook is on.' : 'The webhook is off.',
          })
        }
      />
    </Card>
  );
}

function Actions({ webhook }: { readonly webhook: Webhook }) {
  const { id, url, topics } = webhook;
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string>();
  const act = useAction();
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const rotate = async (): Promise<void> => {
    const message = 'The receiver does not accept notices until it knows the new one.';
    if (!(await confirm({ title: 'Replace the secret?', message, confirm: 'Replace', isDanger: true }))) return;
    const result = await call<WithSecret>('POST', `${webhookPath(id)}/rotate`);
    if (result.ok) setSecret(result.body.secret);
    else toast({ message: result.problem.error, isError: true });
    await client.invalidateQueries();
  };
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: 'Delete the webhook?', message: url, confirm: 'Delete', isDanger: true }))) return;
    if (await act({ method: 'DELETE', path: webhookPath(id), done: 'The webhook was deleted.' }))
      navigate('/settings/webhooks');
  };
  const sample = (topic: string): Promise<boolean> =>
    act({ method: 'POST', path: `${webhookPath(id)}/sample`, body: { topic }, done: 'A sample is on its way.' });
  return (
    <span className="studio-buttons">
      <Button onPress={() => void remove()}>Delete…</Button>
      <Button onPress={() => void rotate()}>Replace the secret…</Button>
      <Button onPress={() => setEditing(true)}>Change</Button>
      <Menu
        label="Topics"
        entries={topics.map((name) => ({
          id: name,
          label: webhookTopics[name].label,
          onAction: () => void sample(name),
        }))}
      >
        <Button variant="primary">Send a sample</Button>
      </Menu>
      <Late>{isEditing ? <WebhookDialog webhook={webhook} onClose={() => setEditing(false)} /> : null}</Late>
      {secret === undefined ? null : (
        <Dialog title="New secret" isOpen onClose={() => setSecret(undefined)}>
          <NewSecret secret={secret} onClose={() => setSecret(undefined)} />
        </Dialog>
      )}
    </span>
  );
}
