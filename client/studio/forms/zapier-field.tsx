import { type FormEvent, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSession } from '../session/session-context.ts';
import type { DeliveryFieldProps } from './email-addresses.tsx';
import type { TargetState } from './form-replies.ts';
import { stateOfTarget, TargetNote } from './target-note.tsx';
import { isZapierHook, WEBHOOKS, webhooksOf } from './webhook-entries.ts';

const stateTexts = {
  connected: 'Connected',
  disconnected: 'Disconnected',
  awaiting: 'Awaiting connection',
} as const;

type ZapierState = keyof typeof stateTexts;

/** Without a hook there is no connection; with one, the first delivered submission proves it. */
export function zapierState(url: string | undefined, targets: readonly TargetState[]): ZapierState {
  if (url === undefined) return 'disconnected';
  return (stateOfTarget({ target: url, targets })?.sent ?? 0) > 0 ? 'connected' : 'awaiting';
}

/** Sends submissions to a Zap. */
export function ZapierField({ document, targets }: DeliveryFieldProps) {
  const mayConnect = useSession().may('settings');
  const confirm = useConfirm();
  const hook = webhooksOf(document.value).find(({ url }) => isZapierHook(url));
  const count = webhooksOf(document.value).length;
  const state = zapierState(hook?.url, targets);
  const disconnect = async (): Promise<void> => {
    if (hook === undefined) return;
    const isSure = await confirm({
      title: 'Disconnect Zapier?',
      message: 'Submissions are no longer sent to your Zap.',
      confirm: 'Disconnect',
      isDanger: true,
    });
    if (isSure) document.edit({ op: 'remove', path: WEBHOOKS, index: hook.index });
  };
  return (
    <section className="studio-panel-fields" aria-label="Zapier">
      <h2>
        Zapier{' '}
        <span className="studio-tag" role="status">
          {stateTexts[state]}
        </span>
      </h2>
      {hook === undefined ? (
        <Connect
          isDisabled={!mayConnect}
          onConnect={(url) => document.edit({ op: 'insert', path: WEBHOOKS, index: count, value: { url } })}
        />
      ) : (
        <>
          {state === 'awaiting' ? (
            <p className="studio-soft">Send a test submission: the connection is there once Zapier has received one.</p>
          ) : null}
          <TargetNote target={hook.url} targets={targets} />
          <div>
            <Button isDisabled={!mayConnect} onPress={() => void disconnect()}>
              Disconnect
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface ConnectProps {
  readonly isDisabled: boolean;
  readonly onConnect: (url: string) => void;
}

function Connect({ isDisabled, onConnect }: ConnectProps) {
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string>();
  const connect = (event: FormEvent): void => {
    event.preventDefault();
    if (!isZapierHook(url.trim())) return setError('Links must be formatted as https://hooks.zapier.com/….');
    onConnect(url.trim());
  };
  const change = (text: string): void => {
    setUrl(text);
    setError(undefined);
  };
  return (
    <form className="studio-inline-form" noValidate onSubmit={connect}>
      <TextField
        label="Webhook URL of your Zap"
        help="In Zapier, choose the trigger “Webhooks by Zapier”, “Catch Hook”, and copy its address."
        type="url"
        value={url}
        onChange={change}
        error={error}
        isDisabled={isDisabled}
        placeholder="https://hooks.zapier.com/hooks/catch/…"
      />
      <Button type="submit" isDisabled={isDisabled}>
        Connect
      </Button>
    </form>
  );
}
