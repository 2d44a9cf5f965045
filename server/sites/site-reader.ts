/** Reads changed sites: one read at a time, retrying failed ones. */
import type { Logger } from 'pino';
import { createFollower } from '../database/follower.ts';

/** Ids; undefined: all. */
type Ids = readonly string[] | undefined;

type Waiting = ReadonlySet<string> | 'all';

const both = (some: Waiting, others: Waiting): Waiting =>
  some === 'all' || others === 'all' ? 'all' : new Set([...some, ...others]);

export interface SiteReader {
  /** Reads one site, or all. */
  read(id: string | undefined): void;
  /** Reads all. Rejects when that fails. Reads requested meanwhile follow afterwards. */
  first(): Promise<void>;
  stop(): Promise<void>;
}

export function createReader(read: (ids: Ids) => Promise<void>, logger: Pick<Logger, 'warn'>): SiteReader {
  const follower = createFollower(logger, 'reading changed sites failed; trying again');
  let waiting: Waiting = new Set();
  const step = async (): Promise<void> => {
    const ids = waiting;
    if (ids !== 'all' && ids.size === 0) return;
    waiting = new Set();
    try {
      await read(ids === 'all' ? undefined : [...ids]);
    } catch (error) {
      waiting = both(ids, waiting);
      throw error;
    }
  };
  return {
    read(id) {
      waiting = both(waiting, id === undefined ? 'all' : new Set([id]));
      follower.wake();
    },
    async first() {
      await read(undefined);
      follower.follow(step);
    },
    stop: follower.stop,
  };
}
