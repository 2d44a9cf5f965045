/** A document of settings with the steps that led to it. */

export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** What the last edit changed: the next of the same is no step of its own. */
  readonly lastKey: string | undefined;
}

const MAX_STEPS = 200;

export const startHistory = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  lastKey: undefined,
});

/** `key`: what is edited; one that a slider or a text changes many times in a row. */
export function edited<Value>(history: History<Value>, present: Value, key: string): History<Value> {
  const isSameStep = history.lastKey === key && history.past.length > 0;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present, future: [], lastKey: key };
}

export function undone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], lastKey: undefined };
}

export function redone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: rest, lastKey: undefined };
}
