/** Asks for the target collection of a move. */
import { type ReactNode, useState } from 'react';
import { call } from '../api.ts';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Select } from '../controls/select.tsx';
import { useToast } from '../controls/toast.tsx';
import { useSubmit } from '../use-submit.ts';
import { type Collection, useCollections } from './collections.ts';
import { itemCall } from './item-addresses.ts';
import type { ListedItem } from './item-replies.ts';
import { useRefreshItems } from './use-bulk.ts';

export interface MoveDialogProps {
  readonly collection: Collection;
  readonly item: Pick<ListedItem, 'id' | 'title'>;
  onClose(): void;
}

export function MoveDialog({ collection, item, onClose }: MoveDialogProps): ReactNode {
  const [target, setTarget] = useState<string | null>(null);
  const { collections } = useCollections();
  const { isBusy, problem, run } = useSubmit();
  const toast = useToast();
  const refresh = useRefreshItems(collection);
  const others = (collections ?? []).filter(({ id }) => id !== collection.id);
  const send = (from: string, to: string) =>
    call('POST', `${itemCall(from, item.id)}/move`, { body: { collectionId: to } });
  const undo = async (to: string): Promise<void> => {
    const back = await send(to, collection.id);
    await refresh();
    toast(back.ok ? { message: 'Moved back' } : { message: back.problem.error, isError: true });
  };
  const move = async (): Promise<void> => {
    if (target === null || (await run(() => send(collection.id, target))) === undefined) return;
    await refresh();
    onClose();
    const name = others.find(({ id }) => id === target)?.title ?? '';
    toast({ message: `“${item.title}” is in ${name}`, action: { label: 'Undo', onPress: () => void undo(target) } });
  };
  return (
    <Dialog title={`Move “${item.title}”`} isOpen size="small" onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <Select
          label="To"
          value={target}
          options={others.map(({ id, title, fullUrl }) => ({ id, label: `${title} (${fullUrl})` }))}
          onChange={setTarget}
        />
        <ProblemNote problem={problem} />
        <SubmitActions label="Move" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
