/**
 * Categories as a tree: arrows expand and collapse, dragging or Alt with arrows moves. The tree has the focus and `aria-activedescendant`,
 * and only visible rows are rendered: there may be 10,000.
 */
import { Boxes, ChevronDown, Package } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useWindow } from '../controls/use-window.ts';
import { type CategoryRow, categoryRows, dropPlace, parentRow, rowAfter } from './category-rows.ts';
import {
  type CategoryDrop,
  type CategoryEntry,
  type CategoryPlace,
  type CategoryStep,
  placeOfDrop,
  placeOfStep,
} from './category-tree.ts';

const ROW_HEIGHT = 34;

export interface CategoryTreeProps {
  /** All categories. */
  readonly tree: readonly CategoryEntry[];
  /** The visible ones. */
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

export function CategoryTree(props: CategoryTreeProps) {
  const { tree, entries, onMove } = props;
  const id = useId();
  const move = (from: string, place: CategoryPlace | undefined): void => {
    if (place !== undefined) onMove(from, place);
  };
  const { rows, at, choose, toggle, onKeyDown } = useRows(entries, (from, step) =>
    move(from, placeOfStep(tree, from, step)),
  );
  const [target, setTarget] = useState<CategoryDrop>();
  const dragged = useRef('');
  const { scroller, first, last, show } = useWindow({ count: rows.length, rowHeight: ROW_HEIGHT, heading: 0 });
  useEffect(() => show(at), [at, show]);
  const drop = (): void => {
    if (target !== undefined) move(target.from, placeOfDrop(tree, target));
    setTarget(undefined);
  };
  return (
    <>
      <CategoryTools entry={rows[at]?.entry} {...props} />
      <div ref={scroller} className="studio-category-tree">
        <div
          role="tree"
          aria-label="Categories"
          aria-activedescendant={`${id}-${rows[at]?.entry.id}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onDrop={drop}
          onDragEnd={() => setTarget(undefined)}
        >
          <div style={{ height: first * ROW_HEIGHT }} />
          {rows.slice(first, last).map((row, index) => (
            <CategoryRowView
              key={row.entry.id}
              {...{ id, row, target, dragged, choose, toggle, setTarget }}
              isActive={first + index === at}
            />
          ))}
          <div style={{ height: (rows.length - last) * ROW_HEIGHT }} />
        </div>
      </div>
    </>
  );
}

/** The rows of the tree, the active row, and keyboard handling. */
function useRows(entries: readonly CategoryEntry[], onStep: (id: string, step: CategoryStep) => void) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [chosen, choose] = useState('');
  const rows = categoryRows(entries, closed);
  const at = Math.max(
    0,
    rows.findIndex(({ entry }) => entry.id === chosen),
  );
  const toggle = (entry: CategoryEntry, isOpen: boolean): void =>
    setClosed((before) => new Set(isOpen ? [...before].filter((one) => one !== entry.id) : [...before, entry.id]));
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (row === undefined) return;
    const step = event.altKey ? STEPS[event.key] : undefined;
    const next = step === undefined ? treeKey({ rows, at, row, toggle }, event.key) : at;
    if (next === undefined) return;
    event.preventDefault();
    choose(rows[next]?.entry.id ?? '');
    if (step !== undefined) onStep(row.entry.id, step);
  };
  return { rows, at, choose, toggle, onKeyDown };
}

interface KeyContext {
  readonly rows: readonly CategoryRow[];
  readonly at: number;
  readonly row: CategoryRow;
  readonly toggle: (entry: CategoryEntry, isOpen: boolean) => void;
}

/** The row for a key, after expanding or collapsing one; undefined for other keys. */
function treeKey({ rows, at, row, toggle }: KeyContext, key: string): number | undefined {
  const { entry, isOpen } = row;
  const hasInner = entry.entries.length > 0;
  if (key === 'ArrowRight' && hasInner) {
    if (!isOpen) toggle(entry, true);
    return isOpen ? at + 1 : at;
  }
  if (key === 'ArrowLeft') {
    if (isOpen) toggle(entry, false);
    return isOpen ? at : Math.max(0, parentRow(rows, at));
  }
  return rowAfter(rows, at, key);
}

/** Actions on the active category. */
function CategoryTools({
  entry,
  onAdd,
  onRename,
  onRemove,
}: CategoryTreeProps & { readonly entry: CategoryEntry | undefined }) {
  if (entry === undefined) return <p className="studio-soft">No category has this in its name.</p>;
  const isFixed = entry.isRoot && entry.entries.length > 0;
  return (
    <span className="studio-buttons">
      <Button onPress={() => onAdd(entry)}>{`Add below ${entry.name}`}</Button>
      <Button aria-label={`Rename ${entry.name}`} onPress={() => onRename(entry)}>
        Rename
      </Button>
      <Button aria-label={`Delete ${entry.name}`} isDisabled={isFixed} onPress={() => onRemove(entry)}>
        Delete
      </Button>
    </span>
  );
}

interface CategoryRowViewProps {
  readonly id: string;
  readonly row: CategoryRow;
  readonly isActive: boolean;
  readonly target: CategoryDrop | undefined;
  /** The dragged category: drag events reveal their data only on drop. */
  readonly dragged: RefObject<string>;
  readonly choose: (id: string) => void;
  readonly toggle: (entry: CategoryEntry, isOpen: boolean) => void;
  readonly setTarget: (drop: CategoryDrop | undefined) => void;
}

function CategoryRowView({ id, row, isActive, target, dragged, choose, toggle, setTarget }: CategoryRowViewProps) {
  const { entry, level, isOpen } = row;
  const canOpen = entry.entries.length > 0;
  const Icon = entry.isRoot ? Boxes : Package;
  const dragOver = (event: DragEvent): void => {
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    setTarget({ from: dragged.current, to: entry.id, place: dropPlace((event.clientY - top) / height) });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus, and takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree names its active row.
    <div
      id={`${id}-${entry.id}`}
      role="treeitem"
      aria-level={level}
      aria-selected={isActive}
      {...(canOpen ? { 'aria-expanded': isOpen } : {})}
      className="studio-category-row"
      data-drop={target?.to === entry.id ? target.place : undefined}
      style={{ height: ROW_HEIGHT, paddingInlineStart: level * 20 }}
      draggable={!entry.isRoot}
      onClick={() => choose(entry.id)}
      onDragStart={(event) => {
        dragged.current = entry.id;
        event.dataTransfer.setData('text/plain', entry.name);
      }}
      onDragOver={dragOver}
    >
      {canOpen ? (
        <ChevronDown
          size={14}
          aria-hidden
          className={`studio-category-sign${isOpen ? '' : ' is-closed'}`}
          onClick={() => toggle(entry, !isOpen)}
        />
      ) : (
        <span className="studio-category-sign" />
      )}
      <Icon size={14} aria-hidden />
      <span>{entry.name}</span>
    </div>
  );
}
