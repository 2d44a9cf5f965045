/** Pages as a tree: Enter opens, dragging, the handle's keys, or Alt with arrows move. */
import { File, FolderTree, Link2, MoreHorizontal } from 'lucide-react';
import { type ReactNode, useContext, useRef } from 'react';
import { Collection, Tree, TreeItem, TreeItemContent, useDragAndDrop } from 'react-aria-components';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Menu } from '../controls/menu.tsx';
import { TreeRow } from '../controls/tree-row.tsx';
import { pageMarks } from './page-marks.ts';
import { menuOf, type TreeActions } from './page-menu.ts';
import { pathOfPage } from './page-replies.ts';
import { allEntries, type Step, stepMove, type TreeEntry } from './page-tree.ts';
import { type Renaming, RenamingContext } from './renaming.ts';

const RenameField = late(async () => (await import('./rename-field.tsx')).RenameField);

export interface PageTreeProps {
  readonly entries: readonly TreeEntry[];
  readonly actions: TreeActions;
  readonly renaming: Omit<Renaming, 'pressed'>;
}

const STEPS: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

export function PageTree({ entries, actions, renaming }: PageTreeProps): ReactNode {
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
  const pressed = useRef('');
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) {
      // Rows would take Enter, the arrows and letters for themselves.
      event.stopPropagation();
      // The key that ends a composition of letters is called Process.
      pressed.current = event.key;
      return;
    }
    const step = event.altKey ? STEPS[event.key] : undefined;
    const key = (event.target as Element).closest('[data-key]')?.getAttribute('data-key');
    if (event.key === 'F2' && key != null) {
      event.preventDefault();
      return actions.startRename(key);
    }
    if (step === undefined || key == null || !actions.canMove) return;
    event.preventDefault();
    event.stopPropagation();
    actions.move(stepMove(key, step));
  };
  return (
    <div className="studio-panel studio-page-tree" onKeyDownCapture={onKeyDown}>
      <RenamingContext value={{ ...renaming, pressed }}>
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
      </RenamingContext>
    </div>
  );
}

function EntryName({ entry }: { readonly entry: TreeEntry }): ReactNode {
  const renaming = useContext(RenamingContext);
  if (renaming?.id !== entry.id) return entry.title;
  return (
    <Late fallback={entry.title}>
      <RenameField entry={entry} {...renaming} />
    </Late>
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
          <TreeRow
            name={<EntryName entry={entry} />}
            Icon={Icon}
            canOpen={entries.length > 0}
            canDrag={allowsDragging && !isSection}
          >
            {marks.map((mark) => (
              <span key={mark} className="studio-mark">
                {mark}
              </span>
            ))}
            <span className="studio-tree-summary">{page === undefined ? address : pathOfPage(page)}</span>
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
