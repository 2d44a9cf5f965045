import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api.ts';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { TextField } from '../controls/text-field.tsx';
import { MISSING } from '../session/credentials.ts';
import { LIST } from '../tables/list-address.ts';
import { useSubmit } from '../use-submit.ts';
import { builderPath, FORMS } from './form-replies.ts';
import { type StarterId, starterFields, starters } from './starter-forms.ts';

const options = starters.map(({ id, label, help }) => ({ id, label: `${label}: ${help.toLowerCase()}` }));

/** Asks for the name and template of a new form. */
export function AddFormDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [starter, setStarter] = useState<StarterId>('contact');
  const { isBusy, problem, run, refuse, errorOf } = useSubmit();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return refuse({ name: MISSING });
    const body = { name: name.trim(), fields: starterFields(starter) };
    const added = await run(() => call<{ readonly id: string }>('POST', FORMS, { body }));
    if (added === undefined) return;
    await client.invalidateQueries({ queryKey: [FORMS] });
    await client.invalidateQueries({ queryKey: [LIST, FORMS] });
    onClose();
    navigate(builderPath(added.body.id));
  };
  return (
    <Dialog title="Add a form" isOpen onClose={onClose}>
      <form className="studio-form" noValidate onSubmit={(event) => void add(event)}>
        <ProblemNote problem={problem} fields={['name']} />
        <TextField label="Name" autoFocus value={name} onChange={setName} maxLength={200} error={errorOf('name')} />
        <RadioGroup
          label="Begin with"
          options={options}
          value={starter}
          onChange={(id) => setStarter(id as StarterId)}
        />
        <SubmitActions label="Add the form" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
