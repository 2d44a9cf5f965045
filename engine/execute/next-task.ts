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
