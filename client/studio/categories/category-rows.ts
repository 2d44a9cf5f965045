/** The rows of a tree of categories: which are shown, and where keys and a drop lead. Pure. */
import type { CategoryDrop, CategoryEntry } from './category-tree.ts';

export interface CategoryRow {
  readonly entry: CategoryEntry;
  /** From 1. */
  readonly level: number;
  readonly isOpen: boolean;
}

/** The rows in view of a tree in which some categories are closed. */
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

/** The row that a key leads to; undefined for a key that leads nowhere. */
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

/** The row of the category that a row is below. */
export const parentRow = (rows: readonly CategoryRow[], at: number): number =>
  rows.findLastIndex(({ level }, index) => index < at && level < (rows[at]?.level ?? 0));

/** What a drop means by how far down the row it is: the quarters at the edges are beside it. */
export function dropPlace(share: number): CategoryDrop['place'] {
  if (share < 0.25) return 'before';
  return share > 0.75 ? 'after' : 'on';
}
