/** Asks for the target collection of a move. */
import { type ReactNode, useState } from 'react';
import { call } from '../api.ts';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Select } from '../controls/select.tsx';
import { Switch } from '../controls/switch.tsx';
import { useToast } from '../controls/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { useSubmit } from '../use-submit.ts';
import { type Collection, useCollections } from './collections.ts';
import { itemCall } from './item-addresses.ts';
import type { ListedItem } from './item-replies.ts';
import { useRefreshItems } from './use-bulk.ts';

export interface MoveDialogProps {
  readonly collection: Collection;
  readonly item: Pick<ListedItem, 'id' | 'title' | 'workflowState'>;
  onClose(): void;
}

export function MoveDialog({ collection, item, onClose }: MoveDialogProps): ReactNode {
  const [target, setTarget] = useState<string | null>(null);
  const [isRedirected, setRedirected] = useState(true);
  const { may } = useSession();
  // Visitors know the address of what is published.
  const isOffered = item.workflowState === 'Published' && may('settings');
  const { collections } = useCollections();
  const { isBusy, problem, run } = useSubmit();
  const toast = useToast();
  const refresh = useRefreshItems(collection);
  const others = (collections ?? []).filter(({ id }) => id !== collection.id);
  const send = (from: string, collectionId: string, redirect: boolean) =>
    call('POST', `${itemCall(from, item.id)}/move`, { body: { collectionId, redirect } });
  const undo = async (to: string): Promise<void> => {
    const back = await send(to, collection.id, false);
    await refresh();
    toast(back.ok ? { message: 'Moved back' } : { message: back.problem.error, isError: true });
  };
  const move = async (): Promise<void> => {
    if (target === null || (await run(() => send(collection.id, target, isOffered && isRedirected))) === undefined)
      return;
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
        {isOffered ? (
          <Switch label="Redirect the old address" isSelected={isRedirected} onChange={setRedirected} />
        ) : null}
        <ProblemNote problem={problem} />
        <SubmitActions label="Move" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
