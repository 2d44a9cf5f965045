/** Names gestures of edits that have none: continuous typing in one field is one gesture, until a pause. */
import type { Operation } from './operations.ts';
import type { Ports } from './ports.ts';

const PAUSE_MS = 1000;

/** `newName`: undo steps outlive the visit, and must not merge with those of the next. */
export function createTyping({
  now,
  newName,
}: Pick<Ports, 'now' | 'newName'>): (operations: readonly Operation[]) => string {
  let gesture = '';
  let field = '';
  let last = 0;
  return ([operation, ...others]) => {
    const path = operation?.op === 'set' && others.length === 0 ? JSON.stringify(operation.path) : '';
    const time = now();
    if (path === '' || path !== field || time - last > PAUSE_MS) gesture = newName();
    field = path;
    last = time;
    return gesture;
  };
}
