/** Rebases operations made on one state of a document onto another. */
import { difference } from './difference.ts';
import { isSame, type Path, samePath, valueAt } from './json-value.ts';
import { apply, entryOf, fits, type Operation } from './operations.ts';
import { mapPath, mapThrough } from './places.ts';
import { type ConflictReason, transform } from './transform.ts';

/** An operation that contradicts another editor's, which the document already has. */
export interface Contradiction {
  readonly reason: ConflictReason;
  /** The field or entry in the document; for `removed`, where it would be. */
  readonly path: Path;
  /** The editor's value; undefined for a removal, the path for a move. */
  readonly mine: unknown;
  /** Undefined if there is none. */
  readonly theirs: unknown;
}

export interface RebaseOptions {
  /** Set values win over those of the other state: both are by the same editor. */
  readonly wins?: boolean;
  /** Operations to leave out, by index, along with those that depend on them. */
  readonly without?: (index: number) => boolean;
}

export interface Rebased {
  /** Each operation after rebasing; undefined if the other state already has it, or contradicts it. */
  readonly operations: readonly (Operation | undefined)[];
  readonly contradictions: readonly Contradiction[];
  /** The other state with the operations applied. */
  readonly document: unknown;
}

export function rebase(
  operations: readonly Operation[],
  from: unknown,
  to: unknown,
  { wins = false, without = () => false }: RebaseOptions = {},
): Rebased {
  const rebased: (Operation | undefined)[] = [];
  let contradictions: readonly Found[] = [];
  let mine = from;
  let document = to;
  for (const [index, operation] of operations.entries()) {
    const after = apply(mine, operation);
    const bridge = difference(mine, document);
    contradictions = contradictions.map((one) => ({ ...one, own: mapPath(one.own, operation) ?? one.own }));
    const moved = without(index) ? undefined : carry(operation, bridge, wins);
    if (typeof moved === 'object' && fits(document, moved)) {
      document = apply(document, moved);
      rebased.push(moved);
    } else {
      rebased.push(undefined);
      const reason = typeof moved === 'string' ? moved : 'removed';
      if (reason !== 'done' && !without(index)) {
        const found = contradiction({ operation, after, document, bridge }, reason);
        // A later edit of the same field replaces the earlier one.
        contradictions = [...contradictions.filter((one) => !isRepeat(one, found)), found];
      }
    }
    mine = after;
  }
  return { operations: rebased, contradictions: contradictions.map(({ own: _, ...one }) => one), document };
}

/** The operation after those of a bridge, or why it no longer applies. */
function carry(operation: Operation, bridge: readonly Operation[], wins: boolean): Operation | ConflictReason | 'done' {
  let current = operation;
  for (const theirs of bridge) {
    const result = transform(current, theirs, wins);
    if (result.kind === 'conflict') return result.reason;
    if (result.kind === 'done') return 'done';
    current = result.operation;
  }
  return current;
}

/** With its path in the editor's own document. */
interface Found extends Contradiction {
  readonly own: Path;
}

const isRepeat = (before: Found, found: Found): boolean =>
  before.reason === found.reason && samePath(before.own, found.own);

interface Contradicted {
  readonly operation: Operation;
  /** The editor's document after the operation. */
  readonly after: unknown;
  readonly document: unknown;
  readonly bridge: readonly Operation[];
}

const placeOf = (operation: Operation): Path =>
  operation.op === 'set' ? operation.path : operation.op === 'move' ? operation.from : entryOf(operation);

function contradiction(about: Contradicted, reason: ConflictReason): Found {
  const { operation, after, document, bridge } = about;
  const place = placeOf(operation);
  const mapped = mapThrough(place, bridge);
  if (operation.op === 'move') return contradictedMove(operation, about, mapped);
  if (reason === 'removed') return removedPlace(about);
  const path = mapped ?? nearestPlace(place, bridge);
  const mine = operation.op === 'remove' ? undefined : valueAt(after, place);
  return { reason, own: place, path, mine, theirs: valueAt(document, path) };
}

/** An entry that cannot be moved: it, or its destination, was removed. */
function contradictedMove(
  { to }: Extract<Operation, { readonly op: 'move' }>,
  { after, document, bridge }: Contradicted,
  source: Path | undefined,
): Found {
  const target = mapThrough(to, bridge, true);
  if (source !== undefined)
    return { reason: 'moved', own: to, path: source, mine: target, theirs: valueAt(document, source) };
  const path = target ?? [...nearestPlace(to, bridge), to.at(-1) ?? 0];
  return { reason: 'removed', own: to, path, mine: valueAt(after, to), theirs: undefined };
}

/** The removed entry or field that an operation was in, with the editor's version of it. */
function removedPlace({ operation, after, bridge }: Contradicted): Found {
  const place = placeOf(operation);
  const length = place.findIndex((_, at) => mapThrough(place.slice(0, at + 1), bridge) === undefined) + 1;
  // The list was removed, or the entry never existed.
  const gone = length === 0 ? place : place.slice(0, length);
  const path = mapThrough(gone, bridge, true) ?? [...nearestPlace(gone, bridge), gone.at(-1) ?? 0];
  return { reason: 'removed', own: gone, path, mine: valueAt(after, gone), theirs: undefined };
}

/** The path of the closest ancestor that still exists. */
function nearestPlace(place: Path, bridge: readonly Operation[]): Path {
  const parent = place.slice(0, -1);
  return place.length === 0 ? [] : (mapThrough(parent, bridge) ?? nearestPlace(parent, bridge));
}

/** The operations that enforce the editor's value. Empty if that is no longer possible. */
export function insist(document: unknown, { reason, path, mine }: Contradiction): readonly Operation[] {
  const operation = insistence(document, reason, path, mine);
  if (operation === undefined || !fits(document, operation)) return [];
  return isSame(apply(document, operation), document) ? [] : [operation];
}

function insistence(document: unknown, reason: ConflictReason, path: Path, mine: unknown): Operation | undefined {
  const [list, index] = [path.slice(0, -1), path.at(-1)];
  if (reason === 'moved') return Array.isArray(mine) ? { op: 'move', from: path, to: mine } : undefined;
  if (reason === 'edited') return typeof index === 'number' ? { op: 'remove', path: list, index } : { op: 'set', path };
  const entries = valueAt(document, list);
  if (reason === 'value' || !Array.isArray(entries) || typeof index !== 'number')
    return { op: 'set', path, value: mine };
  return { op: 'insert', path: list, index: Math.min(index, entries.length), value: mine };
}

/** Operations that have changed the document. */
interface Followed {
  /** Undefined: the editor's own, who knows what they have removed. */
  readonly before?: unknown;
  readonly after: unknown;
  readonly operations: readonly Operation[];
}

/** Contradictions after further changes: at their places, with what is stored there now. Those that were settled by them are left out. */
export const followContradictions = <Placed extends Contradiction>(
  placed: readonly Placed[],
  { before, after, operations }: Followed,
): readonly Placed[] =>
  placed.flatMap((one): readonly Placed[] => {
    const { reason, mine } = one;
    const path = mapThrough(one.path, operations, reason === 'removed');
    if (reason === 'removed') return [{ ...one, path: path ?? one.path }];
    if (path !== undefined) {
      const theirs = valueAt(after, path);
      return reason !== 'moved' && isSame(mine, theirs) ? [] : [{ ...one, path, theirs }];
    }
    const operation: Operation = { op: 'set', path: one.path, value: mine };
    if (reason !== 'value' || !fits(before, operation)) return [];
    const about = { operation, after: apply(before, operation), document: after, bridge: operations };
    const { own: _, ...removed } = removedPlace(about);
    return [{ ...one, ...removed }];
  });
