/** Long work in slices: however many renders are under way, only one of them has a slice in each turn of the event loop. */
const waiting: (() => void)[] = [];

/** Resolves when timers and other requests have had their turn, and those who asked before. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(release);
  });
}

function release(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(release);
}
