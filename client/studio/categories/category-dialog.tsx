/** Asks for the name of a category. */
import { useState } from 'react';
import { adminContentLimits } from '#shared/messages/admin';
import type { Result } from '../api.ts';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSubmit } from '../use-submit.ts';

export interface CategoryDialogProps {
  readonly title: string;
  readonly action: string;
  readonly name: string;
  readonly onSubmit: (name: string) => Promise<Result<unknown>>;
  readonly onClose: () => void;
}

export function CategoryDialog({ title, action, name: before, onSubmit, onClose }: CategoryDialogProps) {
  const [name, setName] = useState(before);
  const { isBusy, problem, run, refuse, accept, errorOf } = useSubmit();
  const submit = async (): Promise<void> => {
    if (name.trim() === '') return refuse({ displayName: 'Please enter a name.' });
    if ((await run(() => onSubmit(name.trim()))) !== undefined) onClose();
  };
  return (
    <Dialog title={title} isOpen size="small" onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Name"
          value={name}
          autoFocus
          maxLength={adminContentLimits.categoryLength}
          help={`At most ${adminContentLimits.categoryLength} characters.`}
          error={errorOf('displayName')}
          onChange={(text) => {
            accept('displayName');
            setName(text);
          }}
        />
        <ProblemNote problem={problem} fields={['displayName']} />
        <SubmitActions label={action} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
