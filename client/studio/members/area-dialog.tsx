import { type FormEvent, useState } from 'react';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useDialogCall } from '../store/use-dialog-call.ts';
import { AREAS, type MemberArea } from './member-replies.ts';

export interface AreaDialogProps {
  /** Absent: a new one. */
  readonly area?: MemberArea;
  readonly onClose: () => void;
}

export function AreaDialog({ area, onClose }: AreaDialogProps) {
  const [name, setName] = useState(area?.name ?? '');
  const { isBusy, problem, send, errorOf } = useDialogCall(onClose);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const target = area === undefined ? ({ method: 'POST', path: AREAS } as const) : renaming(area.id);
    void send({ ...target, body: { name }, done: area === undefined ? `“${name}” was added.` : 'Saved' });
  };
  return (
    <Dialog
      title={area === undefined ? 'Add a member area' : `Rename ${area.name}`}
      size="small"
      isOpen
      onClose={onClose}
    >
      <form className="studio-form" noValidate onSubmit={save}>
        <ProblemNote problem={problem} fields={['name']} />
        <TextField
          label="Name"
          help="Only you and other admins see it."
          autoFocus
          maxLength={60}
          value={name}
          onChange={setName}
          error={errorOf('name')}
        />
        <SubmitActions label={area === undefined ? 'Add' : 'Save'} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

const renaming = (id: string) => ({ method: 'PUT', path: `${AREAS}/${id}` }) as const;
