/** The time that one page has for all its reads together. */
import { ContentUnavailable } from '../../http/content-unavailable.ts';

/** Waits for what is read, for as long as there is time. Rejects with `ContentUnavailable` (504). */
export type WithDeadline = <T>(promise: Promise<T>) => Promise<T>;

/** Each read has its own deadline. */
export const withoutDeadline: WithDeadline = (promise) => promise;

/** What is read goes on when its time is up: others may wait for it, too. */
export function createDeadline(deadlineMs: number): WithDeadline {
  const until = performance.now() + deadlineMs;
  return (promise) =>
    new Promise((resolve, reject) => {
      const late = new ContentUnavailable(504, `The content server did not answer a page within ${deadlineMs} ms.`);
      const timer = setTimeout(() => reject(late), Math.max(0, until - performance.now()));
      promise.then(resolve, reject).finally(() => clearTimeout(timer));
    });
}
