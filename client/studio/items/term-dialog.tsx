/** Asks for a tag or category to add to, or remove from, many items. */
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ComboBox } from '../controls/combo-box.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { useRead } from '../read.ts';
import type { BulkChange } from './bulk-changes.ts';
import type { Collection } from './collections.ts';
import { type TermKind, termNames, termsCall } from './item-addresses.ts';
import type { Term } from './item-replies.ts';
import { termLimits } from './term-limits.ts';

export interface TermDialogProps {
  readonly kind: TermKind;
  readonly collection: Collection;
  onChoose(change: BulkChange): void;
  onClose(): void;
}

const TITLES: Readonly<Record<TermKind, string>> = { tags: 'Tag', categories: 'Categorize' };

export function TermDialog({ kind, collection, onChoose, onClose }: TermDialogProps): ReactNode {
  const [typed, setTyped] = useState('');
  const { data } = useRead<{ readonly results: readonly Term[] }>(termsCall(collection.id, kind));
  const name = typed.trim();
  const isTooLong = [...name].length > termLimits[kind];
  const isUnusable = name === '' || isTooLong;
  const found = data?.results.filter((term) => term.name.toLowerCase().includes(name.toLowerCase())) ?? [];
  const known = (data?.results ?? []).some((term) => term.name.toLowerCase() === name.toLowerCase());
  return (
    <Dialog title={TITLES[kind]} isOpen size="small" onClose={onClose}>
      <ComboBox
        label={kind === 'tags' ? 'Tag' : 'Category'}
        error={isTooLong ? `This must have at most ${termLimits[kind]} characters.` : undefined}
        help={name !== '' && !known ? `A new ${termNames[kind]}` : undefined}
        options={found.map((term) => ({ id: term.name, label: term.name }))}
        text={typed}
        onText={setTyped}
        onChoose={(id) => id !== undefined && setTyped(id)}
      />
      <DialogActions>
        <Button
          isDisabled={isUnusable || !known}
          onPress={() => onChoose(kind === 'tags' ? { removeTags: [name] } : { removeCategories: [name] })}
        >
          Remove
        </Button>
        <Button
          variant="primary"
          isDisabled={isUnusable}
          onPress={() => onChoose(kind === 'tags' ? { addTags: [name] } : { addCategories: [name] })}
        >
          Add
        </Button>
      </DialogActions>
    </Dialog>
  );
}
