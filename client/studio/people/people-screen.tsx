/** The site's admins: invitations, roles, removal. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { useToast } from '../controls/toast.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { PEOPLE, type PeopleReply, type Person } from './people-list.ts';
import { roleText } from './role-text.ts';

const InviteDialog = late(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const RolesDialog = late(async () => (await import('./roles-dialog.tsx')).RolesDialog);

export function Screen() {
  const { data, error, refetch } = useRead<PeopleReply>(PEOPLE);
  const { finish, remove, inviteAgain } = usePeopleActions();
  const [isInviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<Person>();
  const invite = (
    <Button variant="primary" onPress={() => setInviting(true)}>
      Invite somebody
    </Button>
  );
  return (
    <ScreenLayout title="People" actions={invite}>
      {error === null ? null : <ProblemNote problem={error.problem} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading label="People" /> : null}
      {data === undefined ? null : (
        <ul className="studio-rows">
          {data.people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              onEdit={() => setEdited(person)}
              onRemove={() => void remove(person)}
              onInvite={() => void inviteAgain(person)}
            />
          ))}
        </ul>
      )}
      <Late>
        {isInviting ? (
          <InviteDialog
            onClose={() => setInviting(false)}
            onInvited={(email) => {
              setInviting(false);
              void finish(`The invitation is on its way to ${email}.`);
            }}
          />
        ) : null}
        {edited === undefined ? null : (
          <RolesDialog
            person={edited}
            onClose={() => setEdited(undefined)}
            onSaved={() => {
              setEdited(undefined);
              void finish('Saved');
            }}
          />
        )}
      </Late>
    </ScreenLayout>
  );
}

function usePeopleActions() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const finish = async (message: string): Promise<void> => {
    toast({ message });
    await client.invalidateQueries({ queryKey: [PEOPLE] });
  };
  return {
    /** Shows a message and reloads the list. */
    finish,
    async remove({ id, name }: Person): Promise<void> {
      const isSure = await confirm({
        title: `Remove ${name}?`,
        message: `${name} is signed out and can no longer work on the site. What ${name} has made stays.`,
        confirm: 'Remove',
        isDanger: true,
      });
      if (!isSure) return;
      const result = await call('DELETE', `${PEOPLE}/${id}`);
      if (result.ok) await finish(`${name} has been removed.`);
      else toast({ message: result.problem.error, isError: true });
    },
    async inviteAgain({ id, email }: Person): Promise<void> {
      const result = await call('POST', `${PEOPLE}/${id}/invitation`);
      if (result.ok) toast({ message: `The invitation is on its way to ${email}.` });
      else toast({ message: result.problem.error, isError: true });
    },
  };
}

interface PersonRowProps {
  readonly person: Person;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onInvite: () => void;
}

function PersonRow({ person, onEdit, onRemove, onInvite }: PersonRowProps) {
  const { owner } = useSession();
  const { id, name, email, roles, isInvited } = person;
  return (
    <li>
      <span className="studio-row-text">
        <strong>{name}</strong>
        <span className="studio-soft">{email}</span>
        <span>{roles.map(roleText).join(', ')}</span>
      </span>
      {id === owner.id ? (
        // Prevents removing one's own permissions by mistake.
        <span className="studio-tag">You</span>
      ) : (
        <span className="studio-buttons">
          {isInvited ? <span className="studio-tag">Invited</span> : null}
          {isInvited ? (
            <Button aria-label={`Send again to ${name}`} onPress={onInvite}>
              Send again
            </Button>
          ) : null}
          <Button aria-label={`Roles of ${name}`} onPress={onEdit}>
            Roles
          </Button>
          <Button aria-label={`Remove ${name}`} onPress={onRemove}>
            Remove
          </Button>
        </span>
      )}
    </li>
  );
}
