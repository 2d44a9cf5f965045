/** A deadline for all reads of one page together. */
import { ContentUnavailable } from '../../http/content-unavailable.ts';

/** Waits for a promise until the deadline. Rejects with `ContentUnavailable` (504). */
export type WithDeadline = <T>(promise: Promise<T>) => Promise<T>;

/** Each read has its own deadline. */
export const withoutDeadline: WithDeadline = (promise) => promise;

/** A read continues after the deadline, because others may wait for it, too. */
export function createDeadline(deadlineMs: number): WithDeadline {
  const until = performance.now() + deadlineMs;
  return (promise) =>
    new Promise((resolve, reject) => {
      const late = new ContentUnavailable(504, `The content server did not respond to a page within ${deadlineMs} ms.`);
      const timer = setTimeout(() => reject(late), Math.max(0, until - performance.now()));
      promise.then(resolve, reject).finally(() => clearTimeout(timer));
    });
}
