/** The difference of two layouts, as the smallest part of the page to render again. */
import { isData, listOf } from '#shared/json';

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** An object without some fields. */
function without(value: unknown, ...names: readonly string[]): unknown {
  if (!isData(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

const fieldOf = (value: unknown, name: string): readonly unknown[] => listOf(isData(value) ? value[name] : undefined);

/** The index of the only entry that differs; null: none; undefined: several, or different lengths. */
function onlyChange(before: readonly unknown[], after: readonly unknown[]): number | null | undefined {
  if (before.length !== after.length) return undefined;
  const changed = after.flatMap((entry, at) => (isSame(before[at], entry) ? [] : [at]));
  return changed.length > 1 ? undefined : (changed[0] ?? null);
}

/** The path of the block or row that differs, '' if several parts differ, null if none does. */
export function changedPart(before: unknown, after: unknown): string | null {
  if (isSame(before, after)) return null;
  if (!isSame(without(before, 'rows'), without(after, 'rows'))) return '';
  return changedRow(fieldOf(before, 'rows'), fieldOf(after, 'rows'), 'rows') ?? '';
}

/** Undefined: not a single row. */
function changedRow(before: readonly unknown[], after: readonly unknown[], path: string): string | undefined {
  const at = onlyChange(before, after);
  if (at === undefined || at === null) return undefined;
  const row = `${path}.${at}`;
  const [was, is] = [before[at], after[at]];
  if (!isSame(without(was, 'columns'), without(is, 'columns'))) return row;
  const columns = [fieldOf(was, 'columns'), fieldOf(is, 'columns')] as const;
  const column = onlyChange(...columns);
  if (column === undefined || column === null) return row;
  return changedIn(columns[0][column], columns[1][column], `${row}.columns.${column}`) ?? row;
}

/** The part within a column; undefined: the whole row must be rendered. */
function changedIn(before: unknown, after: unknown, path: string): string | undefined {
  if (!isSame(without(before, 'rows', 'blocks'), without(after, 'rows', 'blocks'))) return undefined;
  const [blocks, rows] = [fieldOf(after, 'blocks'), fieldOf(after, 'rows')];
  if (isSame(fieldOf(before, 'blocks'), blocks)) return changedRow(fieldOf(before, 'rows'), rows, `${path}.rows`);
  if (!isSame(fieldOf(before, 'rows'), rows)) return undefined;
  const block = onlyChange(fieldOf(before, 'blocks'), blocks);
  return block === undefined || block === null ? undefined : `${path}.blocks.${block}`;
}
