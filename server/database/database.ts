/** The database as the rest of the server sees it: drizzle over a pool, and transactions that are tried again when they collide. */
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { Problem } from '../problems.ts';
import * as schema from './schema.ts';

export type Db = NodePgDatabase<typeof schema>;

/** What a `pg` client and a client of the embedded pool have in common. Text without parameters may be a script. */
export interface Connection {
  query(text: string, params?: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

interface PooledClient extends Connection {
  release(broken?: boolean): void;
}

export interface ConnectionPool extends Connection {
  connect(patient?: true): Promise<PooledClient>;
  end(): Promise<void>;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** One sentence on what this store promises, for the log and `/readyz`. */
  readonly promise: string;
  /** Statements outside transactions. */
  readonly db: Db;
  /** Runs work in a transaction; again, up to five times, when the database says that it collided with another. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Runs work that may take long on one connection, without a transaction. */
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Calls `heard` when somebody notified the channel (a word), and once more when some notifications may have been missed.
   * Gives a function that ends it.
   */
  listen(channel: string, heard: () => void): Promise<() => Promise<void>>;
  /** Whether it answers within a second. */
  answers(): Promise<boolean>;
  /** Statements sent so far, BEGIN and COMMIT included. */
  readonly statements: () => number;
  close(): Promise<void>;
}

const ATTEMPTS = 5;
/** Serialisation failure, deadlock. */
const COLLISIONS = new Set(['40001', '40P01']);
/** The server went away, refuses, or took longer than the statement timeout. */
const UNAVAILABLE = /^(?:08|57|53)|^E(?:CONN|PIPE|TIMEDOUT|NOTFOUND|HOSTUNREACH)/;

export function createDatabase(
  kind: Database['kind'],
  promise: string,
  pool: ConnectionPool,
  close: () => Promise<void>,
  listen: Database['listen'],
): Database {
  let statements = 0;
  const logger = { logQuery: () => void statements++ };
  const over = (client: Connection): Db => drizzle(client as Pool, { schema, logger });
  const once = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken = false;
    try {
      statements += 2;
      await client.query('BEGIN');
      const result = await work(over(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };
  // `pg` takes an argument of connect for a callback.
  const connectPatiently = () => (kind === 'embedded' ? pool.connect(true) : pool.connect());
  return {
    kind,
    promise,
    db: over(pool),
    statements: () => statements,
    close,
    listen,
    async answers() {
      const late = pause(1000, false, { ref: false });
      const answer = pool.query('SELECT 1', []).then(
        () => true,
        () => false,
      );
      return Promise.race([answer, late]);
    },
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work);
        } catch (error) {
          if (attempt === ATTEMPTS || !COLLISIONS.has(codeOf(error) ?? '')) throw error;
          await pause(Math.random() * 10 * 2 ** attempt);
        }
      }
    },
    async withConnection(work) {
      const client = await connectPatiently();
      try {
        return await work(client);
      } finally {
        client.release();
      }
    },
  };
}

/** PostgreSQL's or the socket's code of an error, through drizzle's wrapping. */
export function codeOf(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** A refusal that says "later" for a database that cannot answer; undefined for any other error. */
export function asUnavailable(error: unknown): Problem | undefined {
  const code = codeOf(error);
  if (code !== undefined && UNAVAILABLE.test(code)) return new Problem('store-unavailable', { cause: error });
  const timedOut =
    error instanceof Error && /timeout exceeded when trying to connect/.test(String(error.cause ?? error));
  return timedOut ? new Problem('store-unavailable', { cause: error }) : undefined;
}
