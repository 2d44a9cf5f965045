/** Transforms an operation of one editor after another editor's operation on the same document. */
import { isSame, type Path, samePath, startsWith, valueAt } from './json-value.ts';
import { entryOf, type Operation } from './operations.ts';
import { afterInsertion, afterRemoval, mapPath } from './places.ts';

/**
 * Why an operation no longer applies: the same field has another value (`value`), the path is gone (`removed`), the entry to be removed was
 * edited (`edited`), or the entry or its destination moved (`moved`).
 */
export type ConflictReason = 'value' | 'removed' | 'edited' | 'moved';

export type Transformed =
  | { readonly kind: 'operation'; readonly operation: Operation }
  /** Both did the same. */
  | { readonly kind: 'done' }
  | { readonly kind: 'conflict'; readonly reason: ConflictReason };

const done: Transformed = { kind: 'done' };
const conflict = (reason: ConflictReason): Transformed => ({ kind: 'conflict', reason });
const unchanged = (operation: Operation): Transformed => ({ kind: 'operation', operation });

type Of<Op extends Operation['op']> = Extract<Operation, { readonly op: Op }>;
/** `wins`: a set value stays, whatever the other editor set. */
type Wins = boolean;

export function transform(mine: Operation, theirs: Operation, wins: Wins): Transformed {
  switch (mine.op) {
    case 'set':
      return transformSet(mine, theirs, wins);
    case 'insert':
      return transformInsert(mine, theirs);
    case 'remove':
      return transformRemove(mine, theirs, wins);
    case 'move':
      return transformMove(mine, theirs);
  }
}

/** The lists that an operation changes. */
function listsOf(operation: Operation): readonly Path[] {
  if (operation.op === 'set') return [];
  if (operation.op === 'move') return [operation.from.slice(0, -1), operation.to.slice(0, -1)];
  return [operation.path];
}

function transformSet(mine: Of<'set'>, theirs: Operation, wins: Wins): Transformed {
  const { path, value } = mine;
  if (theirs.op === 'set') return setAfterSet(mine, theirs, wins);
  // An ancestor of the list is replaced.
  if (listsOf(theirs).some((list) => startsWith(list, path))) return wins ? unchanged(mine) : conflict('value');
  const mapped = mapPath(path, theirs);
  return mapped === undefined ? conflict('removed') : unchanged({ op: 'set', path: mapped, value });
}

function setAfterSet(mine: Of<'set'>, theirs: Of<'set'>, wins: Wins): Transformed {
  if (samePath(mine.path, theirs.path)) {
    if (isSame(mine.value, theirs.value)) return done;
    return wins ? unchanged(mine) : conflict('value');
  }
  if (startsWith(mine.path, theirs.path)) return conflict('removed');
  if (!startsWith(theirs.path, mine.path) || wins) return unchanged(mine);
  const own = valueAt(mine.value, theirs.path.slice(mine.path.length));
  return isSame(own, theirs.value) ? unchanged(mine) : conflict('value');
}

function transformInsert(mine: Of<'insert'>, theirs: Operation): Transformed {
  if (theirs.op === 'set') return startsWith(mine.path, theirs.path) ? conflict('removed') : unchanged(mine);
  const point = mapPath(entryOf(mine), theirs, true);
  if (point === undefined) return conflict('removed');
  return unchanged({ ...mine, path: point.slice(0, -1), index: Number(point.at(-1)) });
}

function transformRemove(mine: Of<'remove'>, theirs: Operation, wins: Wins): Transformed {
  const entry = entryOf(mine);
  if (theirs.op === 'set') {
    if (startsWith(mine.path, theirs.path)) return conflict('edited');
    return startsWith(theirs.path, entry) && !wins ? conflict('edited') : unchanged(mine);
  }
  if (theirs.op === 'remove' && startsWith(entry, entryOf(theirs))) return done;
  if (receives(entry, theirs)) return conflict('edited');
  const mapped = mapPath(entry, theirs) ?? entry;
  return unchanged({ op: 'remove', path: mapped.slice(0, -1), index: Number(mapped.at(-1)) });
}

/** Whether an operation adds something inside an entry. */
function receives(entry: Path, operation: Operation): boolean {
  if (operation.op === 'insert') return startsWith(operation.path, entry);
  if (operation.op !== 'move') return false;
  const { from, to } = operation;
  const place = afterRemoval(entry, from);
  return place !== undefined && !startsWith(from, entry) && startsWith(to.slice(0, -1), place);
}

function transformMove(mine: Of<'move'>, theirs: Operation): Transformed {
  const { from, to } = mine;
  const destination = afterInsertion(to, from);
  if (theirs.op === 'set') {
    const isReplaced = [from, destination].some((place) => startsWith(place.slice(0, -1), theirs.path));
    return isReplaced ? conflict('moved') : unchanged(mine);
  }
  if (theirs.op === 'move' && samePath(theirs.from, from)) return samePath(theirs.to, to) ? done : conflict('moved');
  const source = mapPath(from, theirs);
  if (source === undefined) return conflict('removed');
  const point = mapPath(destination, theirs, true);
  const target = point && afterRemoval(point, source, true);
  return target === undefined ? conflict('moved') : unchanged({ op: 'move', from: source, to: target });
}
