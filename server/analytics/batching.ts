/**
 * Lets what comes within a few milliseconds go on together. The code of an event is short, and beside pages it is out of the
 * processor's caches each time that it runs: events one by one cost twice as much as the same events one after another, and so do
 * the pages between them.
 */

/** Nobody waits for the answer to an event. */
const GATHER_MS = 10;
/** Then the others of the event loop get their turn. */
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
