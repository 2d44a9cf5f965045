/** A document as the studio stores it: the server's version, pending edits, conflicts, and history. */
import { difference } from './difference.ts';
import type { DocumentRef } from './document-ref.ts';
import { type History, inverses, noHistory, rebaseHistory, withStep } from './history.ts';
import { isSame, type Path, samePath, startsWith } from './json-value.ts';
import { apply, applyAll, fits, type Operation, withMissingObjects } from './operations.ts';
import { mapThrough } from './places.ts';
import { type Contradiction, followContradictions, insist, rebase } from './rebase.ts';

export interface PendingOperation {
  readonly id: number;
  readonly operation: Operation;
  /** The server rejected it: it is sent again after the next edit. */
  readonly isHeld: boolean;
}

/** A request without a response yet, or whose response was lost. */
export interface Attempt {
  /** Its id on the server. */
  readonly save: string;
  /** Ids of its operations. */
  readonly ids: readonly number[];
  readonly sent: unknown;
}

export interface Problem {
  readonly path: Path;
  readonly message: string;
}

export interface Conflict extends Contradiction {
  readonly id: number;
  /** `theirs` is what the editor has typed since. */
  readonly isOwn?: boolean;
}

export interface DocumentRecord {
  readonly ref: DocumentRef;
  /** Incremented with each write of the record. */
  readonly version: number;
  /** The last known server version. */
  readonly base: unknown;
  readonly revision: string;
  readonly pending: readonly PendingOperation[];
  /** `base` with the pending operations applied. */
  readonly value: unknown;
  readonly attempts: readonly Attempt[];
  readonly problems: readonly Problem[];
  readonly conflicts: readonly Conflict[];
  readonly history: History;
  /** Id of the next operation. */
  readonly nextId: number;
}

/** A document from the server, with the revision that the next change refers to. */
export interface ServerDocument {
  readonly value: unknown;
  readonly revision: string;
}

export const newRecord = (ref: DocumentRef, { value, revision }: ServerDocument): DocumentRecord => ({
  ...{ ref, version: 0, base: value, revision, pending: [], value },
  ...{ attempts: [], problems: [], conflicts: [], history: noHistory, nextId: 1 },
});

/** Applies edits; those with the same gesture are undone together. Operations whose paths do not exist are skipped. */
export function edit(record: DocumentRecord, operations: readonly Operation[], gesture: string): DocumentRecord {
  const applicable = fitting(record.value, operations);
  if (applicable.length === 0) return record;
  const changed = withOperations(record, applicable);
  // Edits without effect are not undo steps.
  if (isSame(changed.value, record.value)) return record;
  return { ...changed, history: withStep(record.history, record.value, applicable, gesture) };
}

/** The applicable operations, with missing parent objects. */
function fitting(document: unknown, operations: readonly Operation[]): readonly Operation[] {
  const applicable: Operation[] = [];
  let value = document;
  for (const operation of operations) {
    const whole = withMissingObjects(value, operation);
    if (!fits(value, whole)) continue;
    applicable.push(whole);
    value = apply(value, whole);
  }
  return applicable;
}

/** Edits based on another state of the value, after the same admin changed it in another tab. */
export function editFrom(
  record: DocumentRecord,
  from: unknown,
  operations: readonly Operation[],
  gesture: string,
): DocumentRecord {
  if (from === record.value) return edit(record, operations, gesture);
  const rebased = rebase(fitting(from, operations), from, record.value, { wins: true });
  const edited = edit(
    record,
    rebased.operations.filter((operation) => operation !== undefined),
    gesture,
  );
  return { ...edited, conflicts: rebased.contradictions.reduce(withConflict, edited.conflicts) };
}

/** Undoes or redoes the last step. */
export function stepBack(record: DocumentRecord, stack: 'undo' | 'redo'): DocumentRecord {
  const { history } = record;
  const step = history[stack].at(-1);
  if (step === undefined) return record;
  const other = stack === 'undo' ? 'redo' : 'undo';
  const back = { gesture: step.gesture, operations: inverses(record.value, step.operations) };
  const left = { ...record, history: { ...history, [stack]: history[stack].slice(0, -1) } };
  // Without a visible effect (typed and deleted again, or done by somebody else), goes on to the next step.
  if (isSame(applyAll(record.value, step.operations), record.value)) return stepBack(left, stack);
  const moved = { [stack]: history[stack].slice(0, -1), [other]: [...history[other], back] };
  return { ...withOperations(record, step.operations), history: { ...history, ...moved } };
}

/** Rejected operations are sent again with new ones, which may have fixed them. */
function withOperations(record: DocumentRecord, operations: readonly Operation[]): DocumentRecord {
  const inFlight = new Set(record.attempts.flatMap(({ ids }) => ids));
  const pending = record.pending.map((one) => ({ ...one, isHeld: false }));
  let { nextId } = record;
  for (const operation of operations) {
    const last = pending.at(-1);
    const isRepeat =
      operation.op === 'set' && last?.operation.op === 'set' && samePath(operation.path, last.operation.path);
    if (isRepeat && !inFlight.has(last.id)) pending.pop();
    pending.push({ id: nextId++, operation, isHeld: false });
  }
  const value = applyAll(record.value, operations);
  return {
    ...{ ...record, pending, nextId, value },
    conflicts: withTypist(record.conflicts, followContradictions(record.conflicts, { after: value, operations }), true),
    problems: record.problems.flatMap((problem) => followProblem(problem, operations)),
  };
}

/** A problem at its path after operations; none for a field that was set again. */
function followProblem({ path, message }: Problem, operations: readonly Operation[]): readonly Problem[] {
  const isSet = operations.some((operation) => operation.op === 'set' && startsWith(path, operation.path));
  const place = isSet ? undefined : mapThrough(path, operations);
  return place === undefined ? [] : [{ path: place, message }];
}

/** Resolves a conflict: with the editor's own value, or the current one. */
export function resolve(record: DocumentRecord, id: number, choice: 'mine' | 'theirs'): DocumentRecord {
  const conflict = record.conflicts.find((one) => one.id === id);
  if (conflict === undefined) return record;
  const settled = { ...record, conflicts: record.conflicts.filter((one) => one !== conflict) };
  return choice === 'mine' ? edit(settled, insist(record.value, conflict), `conflict ${id}`) : settled;
}

/**
 * Applies the server's latest version: rebases the pending operations on it, and turns contradictions into conflicts. `wins`: only the
 * server has changed the document.
 */
export function receive(record: DocumentRecord, { value, revision }: ServerDocument, wins = false): DocumentRecord {
  const theirs = difference(record.base, value);
  if (theirs.length === 0) return { ...record, revision };
  const base = applyAll(record.base, theirs);
  const open = withoutRoundTrips(record.base, record.pending);
  const operations = open.map(({ operation }) => operation);
  const rebased = rebase(operations, record.base, base, { wins });
  const pending = open.flatMap((one, at) => {
    const operation = rebased.operations[at];
    return operation === undefined ? [] : [{ ...one, operation }];
  });
  const bridge = difference(record.value, rebased.document);
  const change = { before: record.value, after: rebased.document, operations: bridge };
  const followed = withTypist(record.conflicts, followContradictions(record.conflicts, change), false);
  const contradictions = wins ? [] : rebased.contradictions;
  return {
    ...{ ...record, base, revision, pending, value: rebased.document },
    conflicts: contradictions.reduce<readonly Conflict[]>(withConflict, followed),
    problems: record.problems.flatMap(({ path, message }) => {
      const place = mapThrough(path, bridge);
      return place === undefined ? [] : [{ path: place, message }];
    }),
    history: rebaseHistory(record.history, record.value, rebased.document),
  };
}

/** Operations without pairs that cancel out: a removed and restored entry must not be inserted twice. */
function withoutRoundTrips(base: unknown, pending: readonly PendingOperation[]): readonly PendingOperation[] {
  const open: PendingOperation[] = [];
  const states = [base];
  for (const one of pending) {
    const state = apply(states.at(-1), one.operation);
    if (open.length > 0 && isSame(state, states.at(-2))) {
      open.pop();
      states.pop();
    } else {
      open.push(one);
      states.push(state);
    }
  }
  return open;
}

/** Notes for conflicts whose field was changed who has done so. */
const withTypist = (before: readonly Conflict[], after: readonly Conflict[], isOwn: boolean): readonly Conflict[] =>
  after.map((one) => {
    const known = before.find(({ id }) => id === one.id);
    return isSame(one.theirs, known?.theirs) ? one : { ...one, isOwn };
  });

/** A later edit of the same field replaces the earlier one. */
const withConflict = (conflicts: readonly Conflict[], added: Contradiction): readonly Conflict[] => [
  ...conflicts.filter(
    ({ reason, path }) => reason !== 'value' || added.reason !== 'value' || !samePath(path, added.path),
  ),
  { ...added, id: Math.max(0, ...conflicts.map(({ id }) => id)) + 1 },
];
