import { useState } from 'react';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSession } from '../session/session-context.ts';
import { useDialogCall } from '../store/use-dialog-call.ts';
import { campaignPath } from './marketing-replies.ts';

export interface TestDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Sends the email of a campaign to one address, as it is now. */
export function TestDialog({ id, onClose }: TestDialogProps) {
  const [to, setTo] = useState(useSession().owner.email);
  const { send, problem, isBusy, errorOf, accept } = useDialogCall(onClose);
  return (
    <Dialog title="Send a test" isOpen onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const done = `A test is on its way to ${to.trim()}.`;
          void send({ method: 'POST', path: `${campaignPath(id)}/test`, body: { to }, done });
        }}
      >
        <ProblemNote problem={problem} fields={['to']} />
        <TextField
          label="Email address"
          type="email"
          autoFocus
          maxLength={300}
          value={to}
          onChange={(text) => {
            setTo(text);
            accept('to');
          }}
          error={errorOf('to')}
        />
        <SubmitActions label="Send the test" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
