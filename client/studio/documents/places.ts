/** Paths in a document after another editor's operation. */
import { type Path, startsWith } from './json-value.ts';
import { entryOf, type Operation } from './operations.ts';

/**
 * The path after the operation; undefined if it was removed. `isPoint`: the path is an insertion point between two entries, which stays if
 * the entry after it is removed.
 */
export function mapPath(path: Path, operation: Operation, isPoint = false): Path | undefined {
  switch (operation.op) {
    case 'set':
      return path.length > operation.path.length && startsWith(path, operation.path) ? undefined : path;
    case 'insert':
      return afterInsertion(path, entryOf(operation));
    case 'remove':
      return afterRemoval(path, entryOf(operation), isPoint);
    case 'move': {
      const { from, to } = operation;
      if (isWithin(path, from, isPoint)) return [...to, ...path.slice(from.length)];
      return afterInsertion(afterRemoval(path, from, isPoint) ?? path, to);
    }
  }
}

/** The path after several operations. */
export const mapThrough = (path: Path, operations: readonly Operation[], isPoint = false): Path | undefined =>
  operations.reduce<Path | undefined>((mapped, operation) => mapped && mapPath(mapped, operation, isPoint), path);

const isWithin = (path: Path, entry: Path, isPoint: boolean): boolean =>
  startsWith(path, entry) && !(isPoint && path.length === entry.length);

/** The path after an entry was removed from its list; undefined if it was inside. */
export function afterRemoval(path: Path, entry: Path, isPoint = false): Path | undefined {
  if (isWithin(path, entry, isPoint)) return undefined;
  return shifted(path, entry, (index, removed) => (index > removed ? index - 1 : index));
}

/** The path after an entry was inserted. Entries and insertion points at that position move behind it. */
export const afterInsertion = (path: Path, entry: Path): Path =>
  shifted(path, entry, (index, inserted) => (index >= inserted ? index + 1 : index));

function shifted(path: Path, entry: Path, shift: (index: number, other: number) => number): Path {
  const depth = entry.length - 1;
  const [index, other] = [path[depth], entry[depth]];
  if (typeof index !== 'number' || typeof other !== 'number' || !startsWith(path, entry.slice(0, -1))) return path;
  return path.with(depth, shift(index, other));
}
