import { useState } from 'react';
import { Checkbox } from '../controls/checkbox.tsx';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useDialogCall } from '../store/use-dialog-call.ts';
import { type MailingList, subscribersPath } from './marketing-replies.ts';

export interface SubscriberDialogProps {
  readonly list: MailingList;
  readonly onClose: () => void;
}

const texts = [
  { name: 'email', label: 'Email', maxLength: 300 },
  { name: 'firstName', label: 'First name', maxLength: 100 },
  { name: 'lastName', label: 'Last name', maxLength: 100 },
] as const;

/** Puts somebody on a list by hand. */
export function SubscriberDialog({ list, onClose }: SubscriberDialogProps) {
  const [fields, setFields] = useState({ email: '', firstName: '', lastName: '', hasAgreed: false });
  const { send, problem, isBusy, errorOf, accept } = useDialogCall(onClose);
  const set = (changed: Partial<typeof fields>): void => {
    setFields({ ...fields, ...changed });
    for (const name of Object.keys(changed)) accept(name);
  };
  const add = (): Promise<void> =>
    send({
      method: 'POST',
      path: subscribersPath(list.id),
      body: fields,
      done: list.doubleOptIn ? 'An email asks them to confirm it.' : `${fields.email.trim()} was added.`,
    });
  const agreed = errorOf('hasAgreed');
  return (
    <Dialog title="Add a subscriber" isOpen onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <ProblemNote problem={problem} fields={Object.keys(fields)} />
        {texts.map(({ name, label, maxLength }) => (
          <TextField
            key={name}
            label={label}
            autoFocus={name === 'email'}
            maxLength={maxLength}
            value={fields[name]}
            onChange={(text) => set({ [name]: text })}
            error={errorOf(name)}
          />
        ))}
        <Checkbox isSelected={fields.hasAgreed} onChange={(hasAgreed) => set({ hasAgreed })}>
          They have asked for these emails
        </Checkbox>
        {agreed === undefined ? null : (
          <p role="alert" className="studio-error">
            {agreed}
          </p>
        )}
        <SubmitActions label="Add the subscriber" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
