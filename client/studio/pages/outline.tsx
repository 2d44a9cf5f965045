/** The rows, columns and blocks of a page as a tree, which makes all of them accessible by keyboard. */
import { Columns2, Rows3, Square } from 'lucide-react';
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Collection, Tree, TreeItem, TreeItemContent, useDragAndDrop } from 'react-aria-components';
import { TreeRow } from '../controls/tree-row.tsx';
import type { Place } from '../preview/messages.ts';
import { useSteady } from '../use-steady.ts';
import { flatParts, kindOf, type Part, type PartKind, splitPath } from './layout.ts';

export interface OutlineProps {
  readonly parts: readonly Part[];
  readonly selected: string | null;
  readonly canEdit: boolean;
  onSelect(path: string | null): void;
  onHover(path: string | null): void;
  onMove(from: string, to: Place): void;
  onKey(event: React.KeyboardEvent): void;
  /** Edits the text of a block in place. */
  onType(): void;
}

const ICONS: Readonly<Record<PartKind, typeof Square>> = { row: Rows3, column: Columns2, block: Square };

/** A part as a tree entry. */
interface Entry extends Part {
  readonly id: string;
  readonly parts: readonly Entry[];
}

/** The only column of a row is not shown as a level of its own. */
const entriesOf = (parts: readonly Part[]): readonly Entry[] =>
  parts.map((part) => {
    const [only] = part.parts;
    const isAlone = part.kind === 'row' && part.parts.length === 1 && only !== undefined && only.parts.length > 0;
    return { ...part, id: part.path, parts: entriesOf(isAlone ? only.parts : part.parts) };
  });

/** A large tree takes longer to render than the page: it is rendered only when its content changes, and never for a key press. */
export const Outline = memo(function Outline(props: OutlineProps): ReactNode {
  const { parts, selected, canEdit, onSelect, onHover, onMove, onKey, onType } = props;
  const entries = useSteady(entriesOf, parts);
  const { dragAndDropHooks } = usePartMoves(parts, canEdit, onMove);
  const tree = useFocusOnSelected(selected);
  const expanded = useExpanded(parts, selected);
  return (
    <div className="studio-outline" ref={tree} onKeyDownCapture={onKey} onPointerLeave={() => onHover(null)}>
      <Tree
        aria-label="Outline of the page"
        className="studio-tree"
        items={entries}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={selected === null ? [] : [selected]}
        {...expanded}
        dragAndDropHooks={dragAndDropHooks}
        onAction={onType}
        onSelectionChange={(keys) => onSelect(keys === 'all' ? null : (([...keys][0] as string) ?? null))}
        renderEmptyState={() => <p className="studio-soft">This page is empty.</p>}
      >
        {(entry) => <EntryItem entry={entry} onHover={onHover} />}
      </Tree>
    </div>
  );
});

/** Everything is expanded unless collapsed by hand; the selection is never hidden. */
function useExpanded(parts: readonly Part[], selected: string | null) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (path: string): boolean => !closed.has(path) || selected?.startsWith(`${path}.`) === true;
  const paths = flatParts(parts).map(({ path }) => path);
  return {
    expandedKeys: paths.filter(isOpen),
    onExpandedChange(keys: ReadonlySet<React.Key>) {
      setClosed(new Set(paths.filter((path) => !keys.has(path))));
    },
  };
}

/** Max animation frames until the tree shows an added or moved part. */
const MAX_FRAMES = 20;

/** A part that was moved, added or pasted by keyboard has a new path: the focus follows it, and it is scrolled into view. */
function useFocusOnSelected(selected: string | null) {
  const tree = useRef<HTMLDivElement>(null);
  const hadFocus = useHadFocus(tree);
  useEffect(() => {
    if (selected === null) return;
    let frame = 0;
    const show = (left: number): void => {
      const entry = tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(selected)}"]`);
      entry?.scrollIntoView({ block: 'nearest' });
      // The focused entry was removed with its path, or shows another part now.
      if (entry != null && hadFocus()) entry.focus();
      else if (entry == null && left > 0) frame = requestAnimationFrame(() => show(left - 1));
    };
    show(MAX_FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [selected, hadFocus]);
  return tree;
}

/** Whether the tree has the focus, or lost it with a removed entry. */
function useHadFocus(tree: { readonly current: HTMLElement | null }): () => boolean {
  const isLast = useRef(false);
  useEffect(() => {
    const watch = ({ target }: FocusEvent): void => {
      isLast.current = target instanceof Node && tree.current?.contains(target) === true;
    };
    document.addEventListener('focusin', watch);
    return () => document.removeEventListener('focusin', watch);
  }, [tree]);
  return useCallback(() => {
    const { activeElement } = document;
    const isNowhere = activeElement === null || activeElement === document.body;
    return isLast.current && (isNowhere || tree.current?.contains(activeElement) === true);
  }, [tree]);
}

function EntryItem({ entry, onHover }: { readonly entry: Entry; readonly onHover: (path: string) => void }): ReactNode {
  const { path, kind, name, summary, parts } = entry;
  const Icon = ICONS[kind];
  return (
    <TreeItem
      id={path}
      textValue={summary === '' ? name : `${name}: ${summary}`}
      className="studio-tree-item"
      onHoverStart={() => onHover(path)}
    >
      <TreeItemContent>
        {({ allowsDragging }) => (
          <TreeRow name={name} Icon={Icon} canOpen={parts.length > 0} canDrag={allowsDragging}>
            {summary !== '' && <span className="studio-tree-summary">{summary}</span>}
          </TreeRow>
        )}
      </TreeItemContent>
      <Collection items={parts}>{(inner) => <EntryItem entry={inner} onHover={onHover} />}</Collection>
    </TreeItem>
  );
}

/** The place of a drop in the tree: beside a part, or at the end of its container. */
export function placeOfDrop(parts: readonly Part[], key: string, position: 'before' | 'after' | 'on'): Place {
  if (position === 'on') {
    const part = flatParts(parts).find(({ path }) => path === key);
    const column = part?.kind === 'row' ? part.parts.at(-1) : part;
    if (column?.kind === 'column')
      return { path: `${column.path}.blocks`, index: column.parts.filter(({ kind }) => kind === 'block').length };
  }
  const { list, index } = splitPath(key);
  return { path: list, index: position === 'before' ? index : index + 1 };
}

function usePartMoves(parts: readonly Part[], canEdit: boolean, onMove: OutlineProps['onMove']) {
  const drop = (keys: ReadonlySet<React.Key>, key: React.Key, position: 'before' | 'after' | 'on'): void => {
    const [from] = keys;
    if (typeof from === 'string') onMove(from, placeOfDrop(parts, String(key), position));
  };
  return useDragAndDrop<Entry>({
    isDisabled: !canEdit,
    getItems: (keys) =>
      [...keys].filter((key) => kindOf(String(key)) !== 'column').map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => drop(keys, target.key, target.dropPosition),
  });
}
