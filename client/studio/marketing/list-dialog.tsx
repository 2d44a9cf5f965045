import { useState } from 'react';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useDialogCall } from '../store/use-dialog-call.ts';
import { LISTS, listPath, type MailingList } from './marketing-replies.ts';

export interface ListDialogProps {
  /** Absent: a new one. */
  readonly list?: MailingList;
  readonly onClose: () => void;
}

/** Makes or changes a mailing list of the site's own. */
export function ListDialog({ list, onClose }: ListDialogProps) {
  const [name, setName] = useState(list?.name ?? '');
  const [doubleOptIn, setDoubleOptIn] = useState(list?.doubleOptIn ?? true);
  const { send, problem, isBusy, errorOf, accept } = useDialogCall(onClose);
  const save = (): Promise<void> =>
    send({
      ...(list === undefined ? { method: 'POST', path: LISTS } : { method: 'PUT', path: listPath(list.id) }),
      body: { name, doubleOptIn },
      done: list === undefined ? `${name.trim()} was added.` : 'Saved',
    });
  return (
    <Dialog title={list === undefined ? 'Add a mailing list' : 'Settings of the list'} isOpen onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ProblemNote problem={problem} fields={['name']} />
        <TextField
          label="Name"
          help="Subscribers see it when they are asked to confirm."
          autoFocus
          maxLength={100}
          value={name}
          onChange={(text) => {
            setName(text);
            accept('name');
          }}
          error={errorOf('name')}
        />
        <Switch label="Double opt-in" isSelected={doubleOptIn} onChange={setDoubleOptIn} />
        <p className="studio-help">Who signs up gets an email first, and counts once they have pressed its link.</p>
        <SubmitActions label={list === undefined ? 'Add the list' : 'Save'} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
