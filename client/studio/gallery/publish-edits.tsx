/** Publishes what has been edited of items that are on the site already. */
import { useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useToast } from '../controls/toast.tsx';
import { type Collection, countText } from '../items/collections.ts';
import { itemCall } from '../items/item-addresses.ts';
import type { ListedItem } from '../items/item-replies.ts';
import { useRefreshAll } from '../items/use-bulk.ts';
import { useSession } from '../session/session-context.ts';

export interface PublishEditsProps {
  readonly collection: Collection;
  readonly items: readonly ListedItem[];
}

export function PublishEdits({ collection, items }: PublishEditsProps) {
  const [isBusy, setBusy] = useState(false);
  const { may } = useSession();
  const toast = useToast();
  const refresh = useRefreshAll(collection);
  const edited = items.filter(({ hasDraft }) => hasDraft);
  if (edited.length === 0 || !may('content.publish')) return null;
  const publish = async (): Promise<void> => {
    setBusy(true);
    let problem: string | undefined;
    for (const { id, title } of edited) {
      const result = await call('POST', `${itemCall(collection.id, id)}/publish`, { body: {} });
      if (!result.ok) problem ??= `“${title}”: ${result.problem.error}`;
    }
    await refresh();
    setBusy(false);
    toast(problem === undefined ? { message: 'Published' } : { message: problem, isError: true });
  };
  return (
    <Button isPending={isBusy} onPress={() => void publish()}>
      Publish the edits of {countText(edited.length, collection.kind)}
    </Button>
  );
}
