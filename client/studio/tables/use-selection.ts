/** The selected rows of a table. */
import { useRef } from 'react';
import type { DataTableProps } from './table-props.ts';

export interface TableSelection {
  /** Selects or clears a row; `isRange`: selects all rows since the last one. */
  toggle(index: number, isRange: boolean): void;
  /** Selects two rows and those between them. */
  add(from: number, to: number): void;
  /** The loaded rows. */
  all(): void;
  none(): void;
}

export function useSelection<T>({ rows, keyOf, selected, onSelect }: DataTableProps<T>): TableSelection {
  const last = useRef(0);
  const before = selected ?? new Set<string>();
  const add = (from: number, to: number): void => {
    const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    onSelect?.(new Set([...before, ...range.map(keyOf)]));
    last.current = to;
  };
  return {
    add,
    toggle(index, isRange) {
      const [row] = rows.slice(index, index + 1);
      if (row === undefined) return;
      const key = keyOf(row);
      if (isRange || !before.has(key)) return add(isRange ? last.current : index, index);
      onSelect?.(new Set([...before].filter((other) => other !== key)));
      last.current = index;
    },
    all: () => onSelect?.(new Set(rows.map(keyOf))),
    none: () => onSelect?.(new Set()),
  };
}
