/** Categories as a tree: opened by Enter, moved by drag, by the keys of the handle, or with Alt and the arrows. */
import { Folder, FolderTree, MoreHorizontal } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import {
  Collection,
  ListLayout,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components';
import { Button } from '../controls/button.tsx';
import { Menu } from '../controls/menu.tsx';
import { TreeRow } from '../controls/tree-row.tsx';
import {
  type CategoryEntry,
  type CategoryPlace,
  type CategoryStep,
  flatTree,
  placeOfDrop,
  placeOfStep,
} from './category-tree.ts';

export interface CategoryTreeProps {
  /** All categories. */
  readonly tree: readonly CategoryEntry[];
  /** Those that are shown. */
  readonly entries: readonly CategoryEntry[];
  readonly onMove: (id: string, place: CategoryPlace) => void;
  readonly onAdd: (entry: CategoryEntry) => void;
  readonly onRename: (entry: CategoryEntry) => void;
  readonly onRemove: (entry: CategoryEntry) => void;
}

const STEPS: Readonly<Record<string, CategoryStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};
const ROW_HEIGHT = 34;
/** Beyond these, only the first level is open at first. */
const MAX_OPEN = 300;

export function CategoryTree(props: CategoryTreeProps) {
  const { tree, entries, onMove } = props;
  const all = flatTree(entries);
  const move = (id: string, place: CategoryPlace | undefined): void => {
    if (place !== undefined) onMove(id, place);
  };
  const { dragAndDropHooks } = useDragAndDrop<CategoryEntry>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => {
      const [from] = keys;
      if (from === undefined) return;
      const drop = { from: String(from), to: String(target.key), place: target.dropPosition };
      move(drop.from, placeOfDrop(tree, drop));
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    const key = (event.target as Element).closest('[data-key]')?.getAttribute('data-key');
    if (step === undefined || key == null) return;
    event.preventDefault();
    event.stopPropagation();
    move(key, placeOfStep(tree, key, step));
  };
  const open = all.length > MAX_OPEN ? entries : all;
  return (
    <div className="studio-panel studio-page-tree" onKeyDownCapture={onKeyDown}>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: ROW_HEIGHT }}>
        <Tree
          aria-label="Categories"
          className="studio-tree studio-category-tree"
          items={entries}
          defaultExpandedKeys={open.map(({ id }) => id)}
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => <p className="studio-soft">No category has this in its name.</p>}
        >
          {(entry) => <CategoryItem entry={entry} {...props} />}
        </Tree>
      </Virtualizer>
    </div>
  );
}

function CategoryItem({ entry, ...props }: CategoryTreeProps & { readonly entry: CategoryEntry }) {
  const { name, isRoot, entries } = entry;
  const menu = [
    { id: 'add', label: 'Add a category below…', onAction: () => props.onAdd(entry) },
    { id: 'rename', label: 'Rename…', onAction: () => props.onRename(entry) },
    {
      id: 'remove',
      label: 'Delete…',
      isDanger: true,
      isDisabled: isRoot && entries.length > 0,
      onAction: () => props.onRemove(entry),
    },
  ];
  return (
    <TreeItem id={entry.id} textValue={name} className="studio-tree-item">
      <TreeItemContent>
        {({ allowsDragging }) => (
          <TreeRow
            name={name}
            Icon={isRoot ? FolderTree : Folder}
            canOpen={entries.length > 0}
            canDrag={allowsDragging && !isRoot}
          >
            <span className="studio-tree-summary">{isRoot ? 'The whole store page' : ''}</span>
            <Menu label={`Actions for ${name}`} entries={menu}>
              <Button variant="quiet" isIcon aria-label={`Actions for ${name}`}>
                <MoreHorizontal size={16} aria-hidden />
              </Button>
            </Menu>
          </TreeRow>
        )}
      </TreeItemContent>
      <Collection items={entries}>{(inner) => <CategoryItem {...props} entry={inner} />}</Collection>
    </TreeItem>
  );
}
