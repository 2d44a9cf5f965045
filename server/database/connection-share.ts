/** Limits the connections of each site, so that slow statements of one site cannot block the others. */
import type { ConnectionPool } from './connection-pool.ts';

/** Limit on the connections of a site. */
export interface ConnectionShare {
  /** At least 1. */
  readonly max: number;
  /** How long a statement waits for a connection, in milliseconds. */
  readonly waitMs: number;
}

/** A site has used its share for too long. Has PostgreSQL's code for "too many connections". */
class ConnectionShareUsed extends Error {
  readonly code = '53300';
  constructor({ max, waitMs }: ConnectionShare) {
    super(`All ${max} connections of the site were in use for ${waitMs} ms.`);
    this.name = 'ConnectionShareUsed';
  }
}

/** A FIFO semaphore. */
class Places {
  readonly #share: ConnectionShare;
  readonly #waiting = new Set<() => void>();
  #used = 0;

  constructor(share: ConnectionShare) {
    this.#share = share;
  }

  /** Resolves when a slot is free; `leave` releases it. Rejects with `ConnectionShareUsed`. */
  async enter(): Promise<void> {
    if (this.#used < this.#share.max) {
      this.#used++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(new ConnectionShareUsed(this.#share));
      }, this.#share.waitMs);
      this.#waiting.add(begin);
    });
  }

  /** Passes the slot to the next waiter, or frees it. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#used--;
    else next();
  }
}

/** The pool of one site with its share. Patient work has a connection of its own, outside of the pool. */
export function withShare(pool: ConnectionPool, share: ConnectionShare): ConnectionPool {
  const places = new Places(share);
  const inPlace = async <T>(run: () => Promise<T>): Promise<T> => {
    await places.enter();
    try {
      return await run();
    } finally {
      places.leave();
    }
  };
  return {
    ...pool,
    query: (text, params) => inPlace(() => pool.query(text, params)),
    async connect(patient) {
      if (patient) return pool.connect(patient);
      await places.enter();
      try {
        const client = await pool.connect();
        return {
          query: (text, params) => client.query(text, params),
          release(broken) {
            places.leave();
            client.release(broken);
          },
        };
      } catch (error) {
        places.leave();
        throw error;
      }
    },
  };
}
