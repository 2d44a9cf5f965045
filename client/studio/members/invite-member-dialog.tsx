import { type FormEvent, useState } from 'react';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { emailError, errorsOf } from '../session/credentials.ts';
import { useDialogCall } from '../store/use-dialog-call.ts';
import { AreasField } from './areas-field.tsx';
import { MEMBERS, type MemberArea } from './member-replies.ts';

export interface InviteMemberDialogProps {
  readonly areas: readonly MemberArea[];
  readonly onClose: () => void;
}

export function InviteMemberDialog({ areas, onClose }: InviteMemberDialogProps) {
  const [email, setEmail] = useState('');
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [picked, setPicked] = useState<readonly string[]>();
  // The only one there is, until somebody chooses: areas may come a moment after the dialog.
  const chosen = picked ?? (areas.length === 1 ? areas.map(({ id }) => id) : []);
  const { isBusy, problem, send, refuse, errorOf } = useDialogCall(onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const errors = errorsOf({ email: emailError(email) });
    if (errors !== undefined) return refuse(errors);
    const body = { email: email.trim(), firstName, lastName, memberAreas: chosen };
    void send({ method: 'POST', path: MEMBERS, body, done: `The invitation is on its way to ${body.email}.` });
  };
  return (
    <Dialog title="Invite a member" isOpen onClose={onClose}>
      <p>They get an email with a link to choose a password. It counts for seven days.</p>
      <form className="studio-form" noValidate onSubmit={submit}>
        <ProblemNote problem={problem} fields={['email', 'firstName', 'lastName', 'memberAreas']} />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          autoFocus
          value={email}
          onChange={setEmail}
          error={errorOf('email')}
        />
        <TextField
          label="First name"
          autoComplete="off"
          maxLength={100}
          value={firstName}
          onChange={setFirstName}
          error={errorOf('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          maxLength={100}
          value={lastName}
          onChange={setLastName}
          error={errorOf('lastName')}
        />
        <AreasField areas={areas} value={chosen} onChange={setPicked} error={errorOf('memberAreas')} />
        <SubmitActions label="Send the invitation" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
