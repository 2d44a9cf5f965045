/**
 * Lets what comes within a few milliseconds go on together. The code of an event is short, and beside pages it is out of the
 * processor's caches each time that it runs: events one by one cost twice as much as the same events one after another, and so do
 * the pages between them.
 */

/** Nobody waits for the answer to an event. */
const GATHER_MS = 10;
/** Then the others of the event loop get their turn. */
const MOST = 128;

/** Each call resolves with those of the next milliseconds, at most `GATHER_MS` later if the event loop is free. */
export function createGathering(): () => Promise<void> {
  let current: { readonly together: Promise<void>; readonly go: () => void } | undefined;
  let count = 0;
  const begin = (): { readonly together: Promise<void>; readonly go: () => void } => {
    let go = (): void => undefined;
    const together = new Promise<void>((resolve) => {
      const timer = setTimeout(() => go(), GATHER_MS);
      go = () => {
        clearTimeout(timer);
        current = undefined;
        count = 0;
        resolve();
      };
    });
    return { together, go };
  };
  return () => {
    current ??= begin();
    const { together, go } = current;
    if (++count >= MOST) go();
    return together;
  };
}
