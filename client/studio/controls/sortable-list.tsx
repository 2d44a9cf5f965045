/** A reorderable list: rows are moved by dragging, by Alt with arrow keys, or by the handle's keys. */
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';

interface SortableRow {
  readonly id: string;
  readonly text: string;
  /** Next to the text. */
  readonly tools?: ReactNode;
}

export interface SortableListProps {
  readonly label: string;
  readonly rows: readonly SortableRow[];
  readonly selected?: string | null;
  readonly onSelect?: (id: string) => void;
  /** `to` is the position among the other entries. */
  readonly onMove: (from: number, to: number) => void;
  readonly empty?: string;
  /** Tiles, beside and below each other. */
  readonly isGrid?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };

export function SortableList({
  label,
  rows,
  selected,
  onSelect,
  onMove,
  empty = '',
  isGrid = false,
}: SortableListProps) {
  const indexOf = (id: unknown): number => rows.findIndex((row) => row.id === id);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const from = indexOf([...keys][0]);
      const place = indexOf(target.key) + (target.dropPosition === 'after' ? 1 : 0);
      if (from >= 0) onMove(from, place > from ? place - 1 : place);
    },
  });
  const moveByKey = (event: React.KeyboardEvent): void => {
    const step = STEPS[event.key] ?? 0;
    const from = indexOf((event.target as Element).closest('[data-key]')?.getAttribute('data-key'));
    if (!event.altKey || step === 0 || from < 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (from + step >= 0 && from + step < rows.length) onMove(from, from + step);
  };
  return (
    <div className={isGrid ? 'studio-sortable is-grid' : 'studio-sortable'} onKeyDownCapture={moveByKey}>
      <GridList
        aria-label={label}
        layout={isGrid ? 'grid' : 'stack'}
        items={rows}
        dragAndDropHooks={dragAndDropHooks}
        {...(onSelect === undefined
          ? {}
          : {
              selectionMode: 'single' as const,
              selectionBehavior: 'replace' as const,
              selectedKeys: selected === null || selected === undefined ? [] : [selected],
              onSelectionChange: (keys) => onSelect(keys === 'all' ? '' : String([...keys][0] ?? '')),
            })}
        renderEmptyState={() => <p className="studio-soft">{empty}</p>}
      >
        {(row) => (
          <GridListItem id={row.id} textValue={row.text} className="studio-sortable-row">
            <Button slot="drag" className="studio-sortable-grip">
              <GripVertical size={14} aria-hidden />
            </Button>
            <span className="studio-sortable-text">{row.text}</span>
            {row.tools}
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}
