/** Bulk actions of an item table. */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Menu } from '../controls/menu.tsx';
import { useSession } from '../session/session-context.ts';
import { BulkBar } from '../tables/bulk-bar.tsx';
import type { BulkChange } from './bulk-changes.ts';
import type { Collection } from './collections.ts';
import type { TermKind } from './item-addresses.ts';
import type { ListedItem } from './item-replies.ts';
import type { Bulk } from './use-bulk.ts';

const TermDialog = late(async () => (await import('./term-dialog.tsx')).TermDialog);

export interface BulkActionsProps {
  readonly collection: Collection;
  readonly bulk: Bulk;
  /** The selected ones. */
  readonly rows: readonly ListedItem[];
  /** Ids of the whole collection in order, if all of it is shown. */
  readonly order: readonly string[] | undefined;
  onClear(): void;
}

const STATES = ['Draft', 'Needs Review', 'Private'] as const;

export function BulkActions({ collection, bulk, rows, order, onClear }: BulkActionsProps): ReactNode {
  const [asked, setAsked] = useState<TermKind | null>(null);
  const { may } = useSession();
  const run = (change: BulkChange): void => {
    void bulk.run(rows, change, order);
    onClear();
  };
  const state = (workflowState: string): void => run({ change: { workflowState } });
  const states = STATES.filter((name) => name !== 'Private' || may('content.publish'));
  const more = [
    ...states.map((id) => ({ id, label: `Set to ${id}`, onAction: () => state(id) })),
    { id: 'feature', label: 'Feature', onAction: () => run({ change: { starred: true } }) },
    { id: 'unfeature', label: 'Do not feature', onAction: () => run({ change: { starred: false } }) },
    { id: 'open', label: 'Open comments', onAction: () => run({ change: { commentState: 1 } }) },
    { id: 'close', label: 'Close comments', onAction: () => run({ change: { commentState: 2 } }) },
  ];
  return (
    <>
      <BulkBar count={rows.length} onClear={onClear}>
        {may('content.publish') ? <Button onPress={() => state('Published')}>Publish</Button> : null}
        <Button onPress={() => setAsked('tags')}>Tag…</Button>
        <Button onPress={() => setAsked('categories')}>Categorize…</Button>
        <Menu label="More for the selected rows" entries={more}>
          <Button>
            More <ChevronDown size={16} aria-hidden />
          </Button>
        </Menu>
        <Button variant="danger" onPress={() => run({ delete: true })}>
          Delete
        </Button>
      </BulkBar>
      <Late>
        {asked === null ? null : (
          <TermDialog
            kind={asked}
            collection={collection}
            onClose={() => setAsked(null)}
            onChoose={(change) => {
              setAsked(null);
              run(change);
            }}
          />
        )}
      </Late>
    </>
  );
}
