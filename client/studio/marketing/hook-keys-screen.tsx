/** `/config/settings/hook-keys`: Zapier and other programs that subscribe webhooks themselves. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { countText } from '../controls/count-text.ts';
import { Dialog, DialogActions, SubmitActions } from '../controls/dialog.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useRead } from '../read.ts';
import { ReadState, Tag } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { useStore } from '../store/use-store.ts';
import { useSubmit } from '../use-submit.ts';
import { SecretNote } from './secret-note.tsx';

const KEYS = '/api/owner/hook-keys';

interface HookKey {
  readonly id: string;
  readonly name: string;
  readonly state: 'connected' | 'awaiting' | 'disconnected';
  readonly hooks: number;
  readonly created: number;
  readonly lastUsedAt: number | null;
}

const states = { connected: 'Connected', awaiting: 'Awaiting connection', disconnected: 'Disconnected' } as const;
const tones = { connected: 'good', awaiting: 'wait', disconnected: 'quiet' } as const;

export function Screen() {
  const { data, error, refetch } = useRead<{ readonly keys: readonly HookKey[] }>(KEYS);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      Make a key
    </Button>
  );
  return (
    <ScreenLayout title="Zapier and other apps" actions={add}>
      <p className="studio-soft">
        With a key, Zapier or another program subscribes webhooks itself: POST /api/hooks with address and topic, DELETE
        /api/hooks/ID, and GET /api/hooks/samples/TOPIC.
      </p>
      <ReadState label="Keys" isMissing={data === undefined} problem={error?.problem} onRetry={() => void refetch()} />
      {data?.keys.length === 0 ? (
        <EmptyState title="Disconnected">
          <p>Make a key, and give it to the program that is to be connected.</p>
        </EmptyState>
      ) : null}
      <ul className="store-entries">
        {(data?.keys ?? []).map((key) => (
          <KeyRow key={key.id} hookKey={key} />
        ))}
      </ul>
      {isAdding ? <KeyDialog onClose={() => setAdding(false)} /> : null}
    </ScreenLayout>
  );
}

function KeyRow({ hookKey: { id, name, state, hooks, lastUsedAt } }: { readonly hookKey: HookKey }) {
  const { time } = useStore();
  const act = useAction();
  const confirm = useConfirm();
  const revoke = async (): Promise<void> => {
    const message = 'The webhooks that were subscribed with it are removed.';
    if (!(await confirm({ title: `Disconnect ${name}?`, message, confirm: 'Disconnect', isDanger: true }))) return;
    await act({ method: 'DELETE', path: `${KEYS}/${encodeURIComponent(id)}`, done: `${name} was disconnected.` });
  };
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span className="studio-soft">
          {`${countText(hooks, 'webhook')} · ${lastUsedAt === null ? 'Never used' : `Last used ${time(lastUsedAt)}`}`}
        </span>
      </span>
      <span className="studio-buttons">
        <Tag tone={tones[state]}>{states[state]}</Tag>
        {state === 'disconnected' ? null : (
          <Button aria-label={`Disconnect ${name}`} onPress={() => void revoke()}>
            Disconnect…
          </Button>
        )}
      </span>
    </li>
  );
}

function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('Zapier');
  const [key, setKey] = useState<string>();
  const { run, problem, isBusy, errorOf, accept } = useSubmit();
  const client = useQueryClient();
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const made = await run(() => call<{ readonly key: string }>('POST', KEYS, { body: { name } }));
    await client.invalidateQueries({ queryKey: [KEYS] });
    if (made !== undefined) setKey(made.body.key);
  };
  return (
    <Dialog title="Make a key" isOpen onClose={onClose}>
      {key === undefined ? (
        <form className="studio-form" noValidate onSubmit={(event) => void make(event)}>
          <ProblemNote problem={problem} fields={['name']} />
          <TextField
            label="Name"
            help="Of the program that uses it."
            autoFocus
            maxLength={100}
            value={name}
            onChange={(text) => {
              setName(text);
              accept('name');
            }}
            error={errorOf('name')}
          />
          <SubmitActions label="Make the key" isBusy={isBusy} onCancel={onClose} />
        </form>
      ) : (
        <>
          <SecretNote label="Key" secret={key} help="It is not shown again. Send it as Authorization: Bearer KEY." />
          <DialogActions>
            <Button variant="primary" onPress={onClose}>
              Done
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
