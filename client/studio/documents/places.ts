/** Where a place of a document is after an operation that somebody else made of the same document. */
import { type Path, startsWith } from './json-value.ts';
import { entryOf, type Operation } from './operations.ts';

/**
 * The path after the operation; undefined where it is gone. `isPoint`: the path is a place between two entries, at which one
 * may be inserted, and stays when the entry behind it goes.
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

/** The path after an entry has gone from its list; undefined for what went with it. */
export function afterRemoval(path: Path, entry: Path, isPoint = false): Path | undefined {
  if (isWithin(path, entry, isPoint)) return undefined;
  return shifted(path, entry, (index, removed) => (index > removed ? index - 1 : index));
}

/** The path after an entry has come to its list. What was there, a place between two entries included, is behind it. */
export const afterInsertion = (path: Path, entry: Path): Path =>
  shifted(path, entry, (index, inserted) => (index >= inserted ? index + 1 : index));

function shifted(path: Path, entry: Path, shift: (index: number, other: number) => number): Path {
  const depth = entry.length - 1;
  const [index, other] = [path[depth], entry[depth]];
  if (typeof index !== 'number' || typeof other !== 'number' || !startsWith(path, entry.slice(0, -1))) return path;
  return path.with(depth, shift(index, other));
}
