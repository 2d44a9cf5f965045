import { useState } from 'react';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useDialogCall } from '../store/use-dialog-call.ts';
import { SERVICE } from './marketing-replies.ts';

/** Connects Mailchimp by a key, which the server tries before it stores it. */
export function ConnectDialog({ onClose }: { readonly onClose: () => void }) {
  const [key, setKey] = useState('');
  const { send, problem, isBusy, errorOf, accept } = useDialogCall(onClose);
  const connect = (): Promise<void> =>
    send({ method: 'PUT', path: SERVICE, body: { key }, done: 'Mailchimp is connected.' });
  return (
    <Dialog title="Connect Mailchimp" isOpen onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void connect();
        }}
      >
        <ProblemNote problem={problem} fields={['key']} />
        <TextField
          label="API key"
          help="In Mailchimp: Profile, Extras, API keys. It is tried now, and not shown again."
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={key}
          onChange={(text) => {
            setKey(text);
            accept('key');
          }}
          error={errorOf('key')}
        />
        <SubmitActions label="Connect" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
