/**
 * Batches events that arrive within a few milliseconds. Between page renders, the code for events is evicted from CPU caches, so single
 * events cost twice as much as the same events in a row, and slow down the pages in between.
 */

/** No client waits for the response to an event. */
const GATHER_MS = 10;
/** Then the event loop continues with other work. */
export const MAX_COUNT = 128;

/** Each call resolves with those of the next milliseconds, at most `GATHER_MS` later if the event loop is free. */
export function createGathering(): () => Promise<void> {
  let together: Promise<void> | undefined;
  let go = (): void => undefined;
  let count = 0;
  return () => {
    together ??= new Promise((resolve) => {
      const timer = setTimeout(() => go(), GATHER_MS);
      go = () => {
        clearTimeout(timer);
        together = undefined;
        count = 0;
        resolve();
      };
    });
    const batch = together;
    if (++count >= MAX_COUNT) go();
    return batch;
  };
}
