/** Puts another tag or category in the place of one, in all items that have it. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ComboBox } from '../controls/combo-box.tsx';
import { countText } from '../controls/count-text.ts';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useToast } from '../controls/toast.tsx';
import { type TermKind, termNames } from '../items/item-addresses.ts';
import type { Term } from '../items/item-replies.ts';
import type { Terms } from './use-terms.ts';

export interface MergeDialogProps {
  readonly kind: TermKind;
  readonly term: Term;
  readonly terms: Terms;
  onClose(): void;
}

export function MergeDialog({ kind, term: { name, count }, terms, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState('');
  const toast = useToast();
  const text = typed.trim().toLowerCase();
  const others = (terms.terms ?? []).filter((other) => other.name !== name);
  const chosen = others.find((other) => other.name.toLowerCase() === text);
  const found = others.filter((other) => other.name.toLowerCase().includes(text));
  const merge = async (): Promise<void> => {
    if (chosen === undefined || !(await terms.merge(name, chosen.name))) return;
    toast({ message: `“${name}” is now “${chosen.name}”.` });
    onClose();
  };
  return (
    <Dialog title={`Merge “${name}”`} isOpen size="small" onClose={onClose}>
      <p>
        {count === 0
          ? 'No item has it; it goes.'
          : `${countText(count, 'item')} with it get the other ${termNames[kind]} instead. This cannot be undone.`}
      </p>
      <ComboBox
        label={`The other ${termNames[kind]}`}
        error={text !== '' && found.length === 0 ? `There is no such ${termNames[kind]}.` : undefined}
        options={found.map((other) => ({ id: other.name, label: other.name }))}
        text={typed}
        onText={setTyped}
        onChoose={(id) => id !== undefined && setTyped(id)}
      />
      <ProblemNote problem={terms.problem} />
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isDisabled={chosen === undefined}
          isPending={terms.isBusy}
          onPress={() => void merge()}
        >
          Merge
        </Button>
      </DialogActions>
    </Dialog>
  );
}
