/** The selection after undo and redo: paths are places, so an unchanged path could name another part. */
import { field, listOf } from '#shared/json';
import { isSame } from '../documents/json-value.ts';
import { flatParts, partValue, readParts } from './layout.ts';

const LISTS = ['rows', 'columns', 'blocks'] as const;

/** The part that came back or was changed; for one that is gone, the part before it. Null: none. */
export function steppedSelection(before: unknown, after: unknown, selected: string | null): string | null {
  const path = changedPart(before, after, '');
  if (path !== undefined) return path;
  // Several parts of a list were changed: after a move, the part is found by its content.
  const value = selected === null ? undefined : partValue(before, selected);
  if (value === undefined) return null;
  return flatParts(readParts(after)).find((part) => isSame(partValue(after, part.path), value))?.path ?? null;
}

/** Undefined if it is not a single part. */
function changedPart(before: unknown, after: unknown, at: string): string | null | undefined {
  const key = LISTS.find((one) => !isSame(field(before, one), field(after, one)));
  if (key === undefined) return at === '' ? null : at;
  const [old, now] = [listOf(field(before, key)), listOf(field(after, key))];
  const [short, long] = old.length < now.length ? [old, now] : [now, old];
  const first = long.findIndex((entry, index) => !isSame(entry, short[index]));
  const more = long.length - short.length;
  // Behind a single changed, added or removed part, both lists are the same.
  const isSingle = isSame(long.slice(first + Math.max(more, 1)), short.slice(more === 0 ? first + 1 : first));
  if (!isSingle) return undefined;
  const list = at === '' ? key : `${at}.${key}`;
  if (more === 0) return changedPart(old[first], now[first], `${list}.${first}`);
  if (old.length < now.length) return `${list}.${first}`;
  return first === 0 ? null : `${list}.${first - 1}`;
}
