/** One member: areas, sessions, password, removal. */
import { type FormEvent, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Facts } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { useDialogCall } from '../store/use-dialog-call.ts';
import { useStore } from '../store/use-store.ts';
import { AreasField } from './areas-field.tsx';
import { MEMBERS, type Member, type MemberArea, nameOf } from './member-replies.ts';

export interface MemberDialogProps {
  readonly member: Member;
  readonly areas: readonly MemberArea[];
  readonly onClose: () => void;
}

export function MemberDialog({ member, areas, onClose }: MemberDialogProps) {
  const { id, email, sessions, isInvited, isDisabled, created } = member;
  const [chosen, setChosen] = useState(member.memberAreas);
  const { isBusy, problem, send, errorOf } = useDialogCall(onClose);
  const { day } = useStore();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    void send({ method: 'PUT', path: `${MEMBERS}/${id}`, body: { memberAreas: chosen }, done: 'Saved' });
  };
  return (
    <Dialog title={nameOf(member)} isOpen onClose={onClose}>
      <form className="studio-form" noValidate onSubmit={save}>
        <ProblemNote problem={problem} fields={['memberAreas']} />
        <Facts
          rows={[
            ['Email', email],
            ['Since', day(created)],
            ['Sessions', isDisabled ? 'The account is disabled' : sessionText(sessions, isInvited)],
          ]}
        />
        <AreasField areas={areas} value={chosen} onChange={setChosen} error={errorOf('memberAreas')} />
        <MemberActions member={member} onRemoved={onClose} />
        <SubmitActions label="Save" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function sessionText(sessions: number, isInvited: boolean): string {
  if (isInvited) return 'Has not chosen a password yet';
  return sessions === 0
    ? 'Not signed in'
    : `Signed in ${sessions === 1 ? 'in one browser' : `in ${sessions} browsers`}`;
}

function MemberActions({ member, onRemoved }: { readonly member: Member; readonly onRemoved: () => void }) {
  const { id, email, sessions, isInvited, isDisabled } = member;
  const act = useAction();
  const confirm = useConfirm();
  const path = `${MEMBERS}/${id}`;
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Remove ${nameOf(member)}?`,
      message: 'The account goes, with its sessions and subscriptions. Orders stay without name and address.',
      confirm: 'Remove',
      isDanger: true,
    });
    if (isSure && (await act({ method: 'DELETE', path, done: `${nameOf(member)} was removed.` }))) onRemoved();
  };
  return (
    <div className="studio-buttons">
      <Button
        isDisabled={isDisabled}
        onPress={() =>
          void act({ method: 'POST', path: `${path}/password-email`, done: `The email is on its way to ${email}.` })
        }
      >
        {isInvited ? 'Send the invitation again' : 'Send a password email'}
      </Button>
      {sessions > 0 ? (
        <Button
          onPress={() => void act({ method: 'DELETE', path: `${path}/sessions`, done: 'Signed out everywhere.' })}
        >
          End all sessions
        </Button>
      ) : null}
      <Button
        onPress={() =>
          void act({
            ...{ method: 'PUT', path: `/api/owner/accounts/${id}`, body: { isDisabled: !isDisabled } },
            done: isDisabled ? 'The account is enabled again.' : 'The account is disabled, and signed out everywhere.',
          })
        }
      >
        {isDisabled ? 'Enable' : 'Disable'}
      </Button>
      <Button variant="danger" onPress={() => void remove()}>
        Remove
      </Button>
    </div>
  );
}
