import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Late, late } from '../controls/late.tsx';
import { useSession } from '../session/session-context.ts';
import { Tag } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { type MailingLists, SERVICE } from './marketing-replies.ts';

const ConnectDialog = late(async () => (await import('./connect-dialog.tsx')).ConnectDialog);

/** The service for mailing lists: how it stands, and connecting it. */
export function ServiceNote({ lists: { service, state, canConnect } }: { readonly lists: MailingLists }) {
  const mayConnect = useSession().may('settings');
  const [isConnecting, setConnecting] = useState(false);
  const isConnected = service !== null && state === 'connected';
  return (
    <section className="studio-panel-fields" aria-label="Service for mailing lists">
      <p className="studio-soft">
        Service for mailing lists:{' '}
        <Tag tone={isConnected ? 'good' : 'quiet'}>{isConnected ? 'Connected' : 'Disconnected'}</Tag>{' '}
        {service === null ? 'Lists made here work without one.' : nameOf(service)}
      </p>
      {canConnect && mayConnect ? (
        <div className="studio-buttons">
          <Button onPress={() => setConnecting(true)}>
            {service === null ? 'Connect Mailchimp' : 'Replace the key'}
          </Button>
          {service === null ? null : <Disconnect />}
        </div>
      ) : (
        <p className="studio-help">
          {canConnect
            ? 'Only an administrator or a website manager can connect a service.'
            : 'The service is set where the server runs.'}
        </p>
      )}
      <Late>{isConnecting ? <ConnectDialog onClose={() => setConnecting(false)} /> : null}</Late>
    </section>
  );
}

const nameOf = ({ name, keyEnd }: NonNullable<MailingLists['service']>): string =>
  keyEnd === null ? `${name}.` : `${name}, with the key …${keyEnd}.`;

function Disconnect() {
  const confirm = useConfirm();
  const act = useAction();
  const disconnect = async (): Promise<void> => {
    const message = 'Its lists are no longer shown here. Who signs up from now on stays on the lists of this site.';
    if (!(await confirm({ title: 'Disconnect Mailchimp?', message, confirm: 'Disconnect', isDanger: true }))) return;
    await act({ method: 'DELETE', path: SERVICE, done: 'Mailchimp is disconnected.' });
  };
  return <Button onPress={() => void disconnect()}>Disconnect…</Button>;
}
