/** The visible rows of a category tree, and the effect of keys and drops. Pure. */
import type { CategoryDrop, CategoryEntry } from './category-tree.ts';

export interface CategoryRow {
  readonly entry: CategoryEntry;
  /** From 1. */
  readonly level: number;
  readonly isOpen: boolean;
}

/** The visible rows of a tree with some categories collapsed. */
export function categoryRows(
  entries: readonly CategoryEntry[],
  closed: ReadonlySet<string>,
  level = 1,
): readonly CategoryRow[] {
  return entries.flatMap((entry) => {
    const isOpen = entry.entries.length > 0 && !closed.has(entry.id);
    return [{ entry, level, isOpen }, ...(isOpen ? categoryRows(entry.entries, closed, level + 1) : [])];
  });
}

/** The row that a key moves to; undefined for other keys. */
export function rowAfter(rows: readonly CategoryRow[], at: number, key: string): number | undefined {
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The row of the parent category. */
export const parentRow = (rows: readonly CategoryRow[], at: number): number =>
  rows.findLastIndex(({ level }, index) => index < at && level < (rows[at]?.level ?? 0));

/** The meaning of a drop by its vertical position in the row: the top and bottom quarters are before and after it. */
export function dropPlace(share: number): CategoryDrop['place'] {
  if (share < 0.25) return 'before';
  return share > 0.75 ? 'after' : 'on';
}
