/** Undo and redo by steps; a step is one gesture. */
import { samePath } from './json-value.ts';
import { apply, inverse, type Operation } from './operations.ts';
import { rebase } from './rebase.ts';

export interface Step {
  /** Edits with the same gesture are one step. */
  readonly gesture: string;
  /** The operations that undo the step, in order of application. */
  readonly operations: readonly Operation[];
}

export interface History {
  /** The last one is undone next. */
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}

export const noHistory: History = { undo: [], redo: [] };

const MAX_STEPS = 500;

/** The operations that undo others, in order of application. */
export function inverses(document: unknown, operations: readonly Operation[]): readonly Operation[] {
  let current = document;
  const back: Operation[] = [];
  for (const operation of operations) {
    back.unshift(inverse(current, operation));
    current = apply(current, operation);
  }
  return back;
}

/** The history after operations are applied to this document. */
export function withStep(
  history: History,
  document: unknown,
  operations: readonly Operation[],
  gesture: string,
): History {
  const back = inverses(document, operations);
  const last = history.undo.at(-1);
  if (last?.gesture !== gesture)
    return { undo: [...history.undo, { gesture, operations: back }].slice(-MAX_STEPS), redo: [] };
  const joined = { gesture, operations: withoutRepeats([...back, ...last.operations]) };
  return { undo: [...history.undo.slice(0, -1), joined], redo: [] };
}

/** Of several values set at the same path, only the last one matters. */
const withoutRepeats = (operations: readonly Operation[]): readonly Operation[] =>
  operations.filter((operation, at) => {
    const next = operations[at + 1];
    return !(operation.op === 'set' && next?.op === 'set' && samePath(operation.path, next.path));
  });

/** The history after another admin changed the document: undo does not revert their changes. */
export const rebaseHistory = ({ undo, redo }: History, from: unknown, to: unknown): History =>
  from === to ? { undo, redo } : { undo: rebaseSteps(undo, from, to), redo: rebaseSteps(redo, from, to) };

function rebaseSteps(steps: readonly Step[], from: unknown, to: unknown): readonly Step[] {
  let [mine, document] = [from, to];
  const rebased: Step[] = [];
  for (const step of steps.toReversed()) {
    const result = rebase(step.operations, mine, document);
    const operations = result.operations.filter((operation) => operation !== undefined);
    if (operations.length > 0) rebased.unshift({ ...step, operations });
    mine = step.operations.reduce(apply, mine);
    document = result.document;
  }
  return rebased;
}
