/** A tag or a category in the list: how many items have it, and what can be done with it. */
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Link } from 'wouter';
import { adminMessages } from '#shared/messages/admin';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { countText } from '../controls/count-text.ts';
import { Late, late } from '../controls/late.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useToast } from '../controls/toast.tsx';
import { collectionScreen, type TermKind, termNames } from '../items/item-addresses.ts';
import type { Term } from '../items/item-replies.ts';
import { useSession } from '../session/session-context.ts';
import { nameProblem } from './term-rows.ts';
import type { Terms } from './use-terms.ts';

const MergeDialog = late(async () => (await import('./merge-dialog.tsx')).MergeDialog);

export interface TermRowProps {
  readonly collectionId: string;
  readonly kind: TermKind;
  readonly term: Term;
  readonly terms: Terms;
  /** Why another one cannot be edited now; said at the one that is. */
  readonly refusal: string | undefined;
  onRefuse(message: string | undefined): void;
}

export function TermRow({ collectionId, kind, term, terms, refusal, onRefuse }: TermRowProps) {
  const [isMerging, setMerging] = useState(false);
  const { may } = useSession();
  const { name, count } = term;
  const edit = (): void => {
    // What was typed into the other one would be lost.
    if (terms.edited !== undefined) return onRefuse(adminMessages.oneAtATime(termNames[kind]));
    terms.edit(name);
  };
  if (terms.edited === name)
    return (
      <li>
        <RenameForm {...{ kind, term, terms, refusal, onRefuse }} />
      </li>
    );
  const field = kind === 'tags' ? 'tag' : 'category';
  return (
    <li>
      <span className="studio-row-text">
        <strong>{name}</strong>
        {count === 0 ? (
          <span className="studio-soft">Not used</span>
        ) : (
          <Link href={`${collectionScreen(collectionId)}?${field}=${encodeURIComponent(name)}`}>
            {countText(count, 'item')}
          </Link>
        )}
      </span>
      {may('content.publish') ? (
        <span className="studio-buttons">
          <Button aria-label={`Rename ${name}`} onPress={edit}>
            Rename
          </Button>
          <Button aria-label={`Merge ${name}`} onPress={() => setMerging(true)}>
            Merge…
          </Button>
          <RemoveButton {...{ kind, term, terms }} />
        </span>
      ) : null}
      <Late>{isMerging ? <MergeDialog {...{ kind, term, terms }} onClose={() => setMerging(false)} /> : null}</Late>
    </li>
  );
}

function RemoveButton({ kind, term: { name, count }, terms }: Pick<TermRowProps, 'kind' | 'term' | 'terms'>) {
  const confirm = useConfirm();
  const toast = useToast();
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the ${termNames[kind]} “${name}”?`,
      message: count === 0 ? 'No item has it.' : `${countText(count, 'item')} lose it. This cannot be undone.`,
      confirm: 'Delete',
      isDanger: true,
    });
    if (isSure && (await terms.remove(name))) toast({ message: `“${name}” deleted.` });
  };
  return (
    <Button aria-label={`Delete ${name}`} onPress={() => void remove()}>
      Delete
    </Button>
  );
}

function RenameForm({ kind, term, terms, refusal, onRefuse }: Omit<TermRowProps, 'collectionId'>) {
  const [name, setName] = useState(term.name);
  const toast = useToast();
  const problem = nameProblem(kind, name, terms.terms ?? [], term.name);
  const stop = (): void => {
    onRefuse(undefined);
    terms.edit(undefined);
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name === term.name) return stop();
    if (problem !== undefined || terms.isBusy || !(await terms.rename(term.name, name))) return;
    onRefuse(undefined);
    toast({ message: term.count === 0 ? 'Renamed.' : `Renamed in ${countText(term.count, 'item')}.` });
  };
  const cancelByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') stop();
  };
  return (
    <form className="studio-terms-add" onSubmit={(event) => void save(event)} onKeyDown={cancelByKey} noValidate>
      <TextField
        label={`Name of the ${termNames[kind]}`}
        value={name}
        onChange={(text) => {
          setName(text);
          onRefuse(undefined);
        }}
        error={problem ?? terms.problem?.errors?.['name'] ?? refusal}
        autoFocus
      />
      <Button type="submit" variant="primary" isPending={terms.isBusy}>
        Save
      </Button>
      <Button onPress={stop}>Cancel</Button>
    </form>
  );
}
