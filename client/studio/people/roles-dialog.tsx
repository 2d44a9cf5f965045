import { type FormEvent, useState } from 'react';
import { call } from '../api.ts';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { errorsOf } from '../session/credentials.ts';
import { useSubmit } from '../use-submit.ts';
import { PEOPLE, type Person } from './people-list.ts';
import { rolesError } from './role-text.ts';
import { RolesField } from './roles-field.tsx';

export interface RolesDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function RolesDialog({ person, onClose, onSaved }: RolesDialogProps) {
  const [roles, setRoles] = useState(person.roles);
  const { isBusy, problem, run, refuse, errorOf } = useSubmit();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const errors = errorsOf({ roles: rolesError(roles) });
    if (errors !== undefined) return refuse(errors);
    if ((await run(() => call('PUT', `${PEOPLE}/${person.id}`, { body: { roles } }))) !== undefined) onSaved();
  };
  return (
    <Dialog title={`Roles of ${person.name}`} isOpen onClose={onClose}>
      <p>A change ends the sessions of {person.name}, who signs in again with the new roles.</p>
      <form className="studio-form" noValidate onSubmit={(event) => void save(event)}>
        <ProblemNote problem={problem} fields={['roles']} />
        <RolesField value={roles} onChange={setRoles} error={errorOf('roles')} />
        <SubmitActions label="Save the roles" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
