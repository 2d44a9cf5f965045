/** Long work in slices: however many renders are under way, only one of them has a slice in each turn of the event loop. */
const waiting: (() => void)[] = [];

/** Resolves in a later turn of the event loop: after timers, other requests, and the slices that were waiting before. */
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

/** Of the renders that arrive in one turn of the event loop, only one may use up the time of generated code. */
export interface Turn {
  isOver: boolean;
}

/** Ends the turn for generated code: until the loop goes on, other renders begin later. */
export function endTurn(turn: Turn): void {
  turn.isOver = true;
  setImmediate(() => {
    turn.isOver = false;
  });
}
