/** The selected rows of a table. */
import { useRef } from 'react';
import type { DataTableProps } from './table-props.ts';

export interface TableSelection {
  /** Selects or clears a row; `isRange`: selects the rows between the last one and this one. */
  toggle(index: number, isRange: boolean): void;
  /** Selects the rows from where a range began, or from `from`, to `to`, and no more those that it left. */
  extend(from: number, to: number): void;
  /** The focus moved: the next range begins there. */
  move(): void;
  /** The loaded rows. */
  all(): void;
  none(): void;
}

interface Range {
  /** The row where it began. */
  readonly start: number;
  /** Keys that were selected before. */
  readonly others: ReadonlySet<string>;
}

export function useSelection<T>({ rows, keyOf, selected, onSelect }: DataTableProps<T>): TableSelection {
  const range = useRef<Range>(undefined);
  const before = selected ?? new Set<string>();
  const extend = (from: number, to: number): void => {
    const { start, others } = range.current ?? { start: from, others: before };
    range.current = { start, others };
    const between = rows.slice(Math.min(start, to), Math.max(start, to) + 1);
    onSelect?.(new Set([...others, ...between.map(keyOf)]));
  };
  const choose = (keys: Iterable<string>): void => {
    range.current = undefined;
    onSelect?.(new Set(keys));
  };
  return {
    extend,
    move: () => {
      range.current = undefined;
    },
    toggle(index, isRange) {
      const [row] = rows.slice(index, index + 1);
      if (row === undefined) return;
      if (isRange) return extend(index, index);
      const key = keyOf(row);
      const others = new Set([...before].filter((other) => other !== key));
      choose(before.has(key) ? others : [...others, key]);
      range.current = { start: index, others };
    },
    all: () => choose(rows.map(keyOf)),
    none: () => choose([]),
  };
}
