import { type FormEvent, useState } from 'react';
import { call } from '../api.ts';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { emailError, errorsOf, MISSING } from '../session/credentials.ts';
import { useSubmit } from '../use-submit.ts';
import { PEOPLE } from './people-list.ts';
import { rolesError } from './role-text.ts';
import { RolesField } from './roles-field.tsx';

export interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: (email: string) => void;
}

export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly number[]>([]);
  const { isBusy, problem, run, refuse, errorOf } = useSubmit();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const errors = errorsOf({
      email: emailError(email),
      name: name.trim() === '' ? MISSING : undefined,
      roles: rolesError(roles),
    });
    if (errors !== undefined) return refuse(errors);
    const body = { email: email.trim(), name: name.trim(), roles };
    if ((await run(() => call('POST', PEOPLE, { body }))) !== undefined) onInvited(body.email);
  };
  return (
    <Dialog title="Invite somebody" isOpen onClose={onClose}>
      <p>They get an email with a link to choose a password. It counts for seven days.</p>
      <form className="studio-form" noValidate onSubmit={(event) => void send(event)}>
        <ProblemNote problem={problem} fields={['email', 'name', 'roles']} />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          autoFocus
          value={email}
          onChange={setEmail}
          error={errorOf('email')}
        />
        <TextField label="Name" autoComplete="off" value={name} onChange={setName} error={errorOf('name')} />
        <RolesField value={roles} onChange={setRoles} error={errorOf('roles')} />
        <SubmitActions label="Send the invitation" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
