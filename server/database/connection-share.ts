/** Keeps one of many sites from taking every connection of the pool: slow statements of one must not stop the others. */
import type { ConnectionPool } from './connection-pool.ts';

/** Connections that a site may use at the same time. */
export interface ConnectionShare {
  /** At least 1. */
  readonly max: number;
  /** How long a statement waits for one of them, in milliseconds. */
  readonly waitMs: number;
}

/** A site has used its share for too long. PostgreSQL's code for "too many connections". */
class ConnectionShareUsed extends Error {
  readonly code = '53300';
  constructor({ max, waitMs }: ConnectionShare) {
    super(`All ${max} connections of the site were in use for ${waitMs} ms.`);
    this.name = 'ConnectionShareUsed';
  }
}

/** Hands out places, first come, first served. */
class Places {
  readonly #share: ConnectionShare;
  readonly #waiting = new Set<() => void>();
  #used = 0;

  constructor(share: ConnectionShare) {
    this.#share = share;
  }

  /** Resolves when there is a place, which `leave` gives back. Rejects with `ConnectionShareUsed`. */
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

  /** The place goes to who waits, or is free. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#used--;
    else next();
  }
}

/** The pool for one site with its share. What is patient has a connection of its own, and takes none of the pool's. */
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
