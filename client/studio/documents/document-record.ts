/** A document as the studio stores it: what the server has, the edits that it has not, conflicts, and history. */
import { difference } from './difference.ts';
import type { DocumentRef } from './document-ref.ts';
import { type History, inverses, noHistory, rebaseHistory, withStep } from './history.ts';
import { isSame, type Path, samePath, startsWith } from './json-value.ts';
import { apply, applyAll, fits, type Operation, withMissingObjects } from './operations.ts';
import { mapThrough } from './places.ts';
import { type Contradiction, followPlaces, insist, rebase } from './rebase.ts';

export interface PendingOperation {
  readonly id: number;
  readonly operation: Operation;
  /** The server has refused it: it is sent again after the next edit. */
  readonly isHeld: boolean;
}

/** A request whose answer has not come, or was lost. */
export interface Attempt {
  /** The name under which the server knows it. */
  readonly save: string;
  /** Of the operations in it. */
  readonly ids: readonly number[];
  readonly sent: unknown;
}

export interface Problem {
  readonly path: Path;
  readonly message: string;
}

export interface Conflict extends Contradiction {
  readonly id: number;
}

export interface DocumentRecord {
  readonly ref: DocumentRef;
  /** Counts writes of the record. */
  readonly version: number;
  /** What the server has, as far as it is known. */
  readonly base: unknown;
  readonly revision: string;
  readonly pending: readonly PendingOperation[];
  /** `base` with the pending operations. */
  readonly value: unknown;
  readonly attempts: readonly Attempt[];
  readonly problems: readonly Problem[];
  readonly conflicts: readonly Conflict[];
  readonly history: History;
  /** Of the next operation. */
  readonly nextId: number;
}

/** A document as the server gives it, in a revision that the next change names. */
export interface ServerDocument {
  readonly value: unknown;
  readonly revision: string;
}

export const newRecord = (ref: DocumentRef, { value, revision }: ServerDocument): DocumentRecord => ({
  ...{ ref, version: 0, base: value, revision, pending: [], value },
  ...{ attempts: [], problems: [], conflicts: [], history: noHistory, nextId: 1 },
});

/** Edits; those with the same gesture are undone together. Operations whose place is not there are left out. */
export function edit(record: DocumentRecord, operations: readonly Operation[], gesture: string): DocumentRecord {
  const made = fitting(record.value, operations);
  if (made.length === 0) return record;
  const changed = withOperations(record, made);
  // What changes nothing is no step to take back.
  if (isSame(changed.value, record.value)) return record;
  return { ...changed, history: withStep(record.history, record.value, made, gesture) };
}

/** The operations whose places are there, with the objects that they lack. */
function fitting(document: unknown, operations: readonly Operation[]): readonly Operation[] {
  const made: Operation[] = [];
  let value = document;
  for (const operation of operations) {
    const whole = withMissingObjects(value, operation);
    if (!fits(value, whole)) continue;
    made.push(whole);
    value = apply(value, whole);
  }
  return made;
}

/** Edits that were made of another state of the value, which the same admin has changed in another tab. */
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

/** Takes back the last step, or does it again. */
export function stepBack(record: DocumentRecord, stack: 'undo' | 'redo'): DocumentRecord {
  const { history } = record;
  const step = history[stack].at(-1);
  if (step === undefined) return record;
  const other = stack === 'undo' ? 'redo' : 'undo';
  const back = { gesture: step.gesture, operations: inverses(record.value, step.operations) };
  const left = { ...record, history: { ...history, [stack]: history[stack].slice(0, -1) } };
  // Typed and deleted again, or done by somebody else meanwhile: nobody would see that something was taken back.
  if (isSame(applyAll(record.value, step.operations), record.value)) return stepBack(left, stack);
  const moved = { [stack]: history[stack].slice(0, -1), [other]: [...history[other], back] };
  return { ...withOperations(record, step.operations), history: { ...history, ...moved } };
}

/** Whatever was refused is sent again with the new operations: one may have mended the other. */
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
  return {
    ...{ ...record, pending, nextId, value: applyAll(record.value, operations) },
    conflicts: operations.reduce<readonly Conflict[]>(followPlaces, record.conflicts),
    problems: record.problems.flatMap((problem) => followProblem(problem, operations)),
  };
}

/** A problem at its place after operations; none for a field that was set anew. */
function followProblem({ path, message }: Problem, operations: readonly Operation[]): readonly Problem[] {
  const isSet = operations.some((operation) => operation.op === 'set' && startsWith(path, operation.path));
  const place = isSet ? undefined : mapThrough(path, operations);
  return place === undefined ? [] : [{ path: place, message }];
}

/** Settles a conflict: with the editor's own value after all, or as it is. */
export function resolve(record: DocumentRecord, id: number, choice: 'mine' | 'theirs'): DocumentRecord {
  const conflict = record.conflicts.find((one) => one.id === id);
  if (conflict === undefined) return record;
  const settled = { ...record, conflicts: record.conflicts.filter((one) => one !== conflict) };
  return choice === 'mine' ? edit(settled, insist(record.value, conflict), `conflict ${id}`) : settled;
}

/**
 * Takes over what the server has now: the pending operations are made of it anew, and what somebody else came before with is a
 * conflict. `wins`: the document differs by no hand but the server's.
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
  const followed = bridge.reduce<readonly Conflict[]>(followPlaces, record.conflicts);
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

/** Operations without those that were taken back: what was removed and put back must not come a second time. */
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

const withConflict = (conflicts: readonly Conflict[], added: Contradiction): readonly Conflict[] => [
  ...conflicts,
  { ...added, id: Math.max(0, ...conflicts.map(({ id }) => id)) + 1 },
];
