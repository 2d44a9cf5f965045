/** Time slicing: however many renders are in progress, only one runs a slice in each turn of the event loop. */
const waiting: (() => void)[] = [];

/** Resolves in a later turn of the event loop: after timers, other requests, and the slices that were queued before. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(release);
  });
}

function release(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(release);
}

/** Of the renders that start in the same turn of the event loop, only one may use a full time slice in generated code. */
export interface Turn {
  isOver: boolean;
}

/** Ends the turn for generated code: other renders wait until the event loop continues. */
export function endTurn(turn: Turn): void {
  turn.isOver = true;
  setImmediate(() => {
    turn.isOver = false;
  });
}
