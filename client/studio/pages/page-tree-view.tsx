/** Pages as a tree: Enter opens, dragging, the handle's keys, or Alt with arrows move. */
import { File, FolderTree, Link2, MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Collection, Tree, TreeItem, TreeItemContent, useDragAndDrop } from 'react-aria-components';
import { Button } from '../controls/button.tsx';
import { Menu } from '../controls/menu.tsx';
import { TreeRow } from '../controls/tree-row.tsx';
import { menuOf, type TreeActions } from './page-menu.ts';
import { pageMarks } from './page-texts.ts';
import { type Step, stepMove, type TreeEntry } from './page-tree.ts';

export interface PageTreeProps {
  readonly entries: readonly TreeEntry[];
  readonly actions: TreeActions;
}

const STEPS: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

const allEntries = (entries: readonly TreeEntry[]): readonly TreeEntry[] =>
  entries.flatMap((entry) => [entry, ...allEntries(entry.entries)]);

export function PageTree({ entries, actions }: PageTreeProps): ReactNode {
  const { dragAndDropHooks } = useDragAndDrop<TreeEntry>({
    isDisabled: !actions.canMove,
    getItems: (keys) =>
      [...keys].filter((key) => !String(key).startsWith('section:')).map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => {
      const [from] = keys;
      if (from !== undefined)
        actions.move({ from: String(from), to: String(target.key), position: target.dropPosition });
    },
  });
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    const key = (event.target as Element).closest('[data-key]')?.getAttribute('data-key');
    if (step === undefined || key == null || !actions.canMove) return;
    event.preventDefault();
    event.stopPropagation();
    actions.move(stepMove(key, step));
  };
  return (
    <div className="studio-panel studio-page-tree" onKeyDownCapture={onKeyDown}>
      <Tree
        aria-label="Pages"
        className="studio-tree"
        items={entries}
        defaultExpandedKeys={allEntries(entries).map(({ id }) => id)}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => {
          const page = allEntries(entries).find(({ id }) => id === key)?.page;
          if (page !== undefined) actions.open(page);
        }}
        renderEmptyState={() => <p className="studio-soft">No page has this in its title or address.</p>}
      >
        {(entry) => <EntryItem entry={entry} actions={actions} />}
      </Tree>
    </div>
  );
}

function EntryItem({ entry, actions }: { readonly entry: TreeEntry; readonly actions: TreeActions }): ReactNode {
  const { id, title, page, address, isTrashed, entries } = entry;
  const isSection = id.startsWith('section:');
  const menu = menuOf(entry, actions);
  const Icon = isSection ? FolderTree : page === undefined ? Link2 : File;
  const marks = page === undefined ? (isTrashed ? ['In the trash'] : []) : pageMarks(page);
  return (
    <TreeItem
      id={id}
      textValue={[title, ...marks].join(', ')}
      className={`studio-tree-item${isSection ? ' is-section' : ''}`}
    >
      <TreeItemContent>
        {({ allowsDragging }) => (
          <TreeRow name={title} Icon={Icon} canOpen={entries.length > 0} canDrag={allowsDragging && !isSection}>
            {marks.map((mark) => (
              <span key={mark} className="studio-mark">
                {mark}
              </span>
            ))}
            <span className="studio-tree-summary">{page?.fullUrl ?? address}</span>
            {menu.length > 0 && (
              <Menu label={`Actions for ${title}`} entries={menu}>
                <Button variant="quiet" isIcon aria-label={`Actions for ${title}`}>
                  <MoreHorizontal size={16} aria-hidden />
                </Button>
              </Menu>
            )}
          </TreeRow>
        )}
      </TreeItemContent>
      <Collection items={entries}>{(inner) => <EntryItem entry={inner} actions={actions} />}</Collection>
    </TreeItem>
  );
}
