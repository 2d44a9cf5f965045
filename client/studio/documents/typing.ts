/** Names the gestures of edits that have no name: typing in one field is one gesture until somebody pauses. */
import type { Operation } from './operations.ts';
import type { Ports } from './ports.ts';

const PAUSE_MS = 1000;

/** `newName`: steps of the history outlive the visit, and must not go on in the next. */
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
