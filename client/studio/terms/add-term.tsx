/** Adds a tag or a category. */
import { type FormEvent, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { type TermKind, termNames } from '../items/item-addresses.ts';
import { nameProblem } from './term-rows.ts';
import type { Terms } from './use-terms.ts';

export interface AddTermProps {
  readonly kind: TermKind;
  readonly terms: Terms;
}

export function AddTerm({ kind, terms }: AddTermProps) {
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const problem = nameProblem(kind, name, terms.terms ?? []);
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined || terms.isBusy || !(await terms.add(name))) return;
    setName('');
    setTried(false);
  };
  // While it is typed, only what more typing does not mend is said.
  const isShown = isTried || (problem !== undefined && name.trim() !== '');
  const ofServer = terms.edited === undefined ? terms.problem?.errors?.['name'] : undefined;
  return (
    <form className="studio-terms-add" onSubmit={(event) => void add(event)} noValidate>
      <TextField
        label={`New ${termNames[kind]}`}
        value={name}
        onChange={setName}
        error={(isShown ? problem : undefined) ?? ofServer}
      />
      <Button type="submit" variant="primary" isPending={terms.isBusy}>
        Add {termNames[kind]}
      </Button>
    </form>
  );
}
