/** Computes the operations between two states of a document. */
import { isData } from '#shared/json';
import { pairEntries } from './entry-pairs.ts';
import { isSame, type Path, valueAt } from './json-value.ts';
import { longestRise } from './longest-rise.ts';
import { entriesOfBoth } from './moved-entries.ts';
import { apply, entryOf, type Operation } from './operations.ts';
import { afterInsertion, afterRemoval, mapPath } from './places.ts';

/** Applied to `before`, they produce a document equal to `after`. Entries that moved become moves. */
export function difference(before: unknown, after: unknown): readonly Operation[] {
  if (isSame(before, after)) return [];
  const common = entriesOfBoth(before, after);
  const removals: Operation[] = [];
  collectRemovals(before, after, [], { operations: removals, common });
  const document = removals.reduce(apply, before);
  const changes: Operation[] = [];
  collectChanges(document, after, [], { operations: changes, common });
  return withMoves(before, [...removals, ...changes]);
}

interface Collection {
  readonly operations: Operation[];
  /** Entries that may have moved, so they are not edited versions of others. */
  readonly common: ReadonlySet<unknown>;
}

type Collect = (before: unknown, after: unknown, path: Path, collection: Collection) => void;

/** Calls `visit` for each key whose values differ between the objects. */
function collectKeys(before: unknown, after: unknown, path: Path, visit: (path: Path, name: string) => void): void {
  if (!isData(before) || !isData(after)) return;
  for (const name of Object.keys(before))
    if (name in after && before[name] !== after[name]) visit([...path, name], name);
}

const collectRemovals: Collect = (before, after, path, collection) => {
  collectKeys(before, after, path, (own, name) =>
    collectRemovals(valueAt(before, [name]), valueAt(after, [name]), own, collection),
  );
  if (!Array.isArray(before) || !Array.isArray(after)) return;
  const pairs = pairEntries(before, after, collection.common);
  const partners = new Map(pairs.map(({ from, to }) => [from, to]));
  // Inner lists first, because their paths refer to the document before.
  for (const { from, to } of pairs) collectRemovals(before[from], after[to], [...path, from], collection);
  for (const index of [...before.keys()].reverse())
    if (!partners.has(index)) collection.operations.push({ op: 'remove', path, index });
};

const collectChanges: Collect = (before, after, path, collection) => {
  const { operations } = collection;
  if (isSame(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) collectList(before, after, path, collection);
  else if (isData(before) && isData(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [one, other] = [valueAt(before, [name]), valueAt(after, [name])];
      if (one === undefined || other === undefined) {
        if (one !== other) operations.push({ op: 'set', path: [...path, name], value: other });
      } else collectChanges(one, other, [...path, name], collection);
    }
  } else operations.push({ op: 'set', path, value: after });
};

function collectList(before: readonly unknown[], after: readonly unknown[], path: Path, collection: Collection): void {
  const { operations, common } = collection;
  const pairs = pairEntries(before, after, common);
  const order = before.map((_, index) => index);
  const partner = new Map(pairs.map(({ from, to }) => [to, from]));
  const staying = new Set(longestRise(pairs.toSorted((a, b) => a.to - b.to).map(({ from }) => from)));
  const paired = new Set(partner.values());
  for (const index of [...before.keys()].reverse())
    if (!paired.has(index)) {
      operations.push({ op: 'remove', path, index });
      order.splice(index, 1);
    }
  let cursor = 0;
  for (const [to, value] of after.entries()) {
    const from = partner.get(to);
    const at = from === undefined ? -1 : order.indexOf(from);
    if (from === undefined) {
      operations.push({ op: 'insert', path, index: cursor, value });
      order.splice(cursor, 0, -1);
    } else if (staying.has(from)) cursor = at;
    else {
      order.splice(at, 1);
      if (at < cursor) cursor--;
      order.splice(cursor, 0, from);
      if (at !== cursor) operations.push({ op: 'move', from: [...path, at], to: [...path, cursor] });
    }
    cursor++;
  }
  for (const { from, to } of pairs) collectChanges(before[from], after[to], [...path, to], collection);
}

/** A removal in one list with an insertion of the same value in another becomes a move. */
function withMoves(before: unknown, operations: readonly Operation[]): readonly Operation[] {
  let result = operations;
  for (let at = 0; at < result.length; at++) {
    const removal = result[at];
    if (removal?.op !== 'remove') continue;
    const removed = valueAt(result.slice(0, at).reduce(apply, before), entryOf(removal));
    if (!isData(removed)) continue;
    const target = result.findIndex((other, index) => index > at && other.op === 'insert' && isMoved(removed, other));
    if (target < 0) continue;
    const moved = moveInstead(result, at, target);
    if (moved !== result) at--;
    result = moved;
  }
  return result;
}

const isMoved = (removed: unknown, insertion: Extract<Operation, { readonly op: 'insert' }>): boolean =>
  isSame(removed, insertion.value);

/** The operations without the removal: until the insertion, which becomes a move, the entry stays in place. */
function moveInstead(operations: readonly Operation[], at: number, target: number): readonly Operation[] {
  const [removal, insertion] = [operations[at], operations[target]];
  if (removal?.op !== 'remove' || insertion?.op !== 'insert') return operations;
  let entry = entryOf(removal);
  const between: Operation[] = [];
  for (const operation of operations.slice(at + 1, target)) {
    const lifted = lift(operation, entry);
    const mapped = mapPath(entry, lifted);
    if (mapped === undefined) return operations;
    entry = mapped;
    between.push(lifted);
  }
  const move: Operation = { op: 'move', from: entry, to: entryOf(insertion) };
  return [...operations.slice(0, at), ...between, move, ...operations.slice(target + 1)];
}

/** Converts an operation for a document without an entry to one for the document with it. */
function lift(operation: Operation, entry: Path): Operation {
  if (operation.op === 'set') return { ...operation, path: afterInsertion(operation.path, entry) };
  if (operation.op === 'move') {
    const from = afterInsertion(operation.from, entry);
    // The destination of a move is a position in the document without the moved entry.
    const rest = afterRemoval(entry, from);
    return { op: 'move', from, to: rest === undefined ? operation.to : afterInsertion(operation.to, rest) };
  }
  const own = afterInsertion(entryOf(operation), entry);
  return { ...operation, path: own.slice(0, -1), index: Number(own.at(-1)) };
}
