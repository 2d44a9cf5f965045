/** The database interface of the server: drizzle over a pool, and transactions that are retried on conflicts. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Connection, ConnectionPool, PoolUse } from './connection-pool.ts';
import { type ConnectionShare, withShare } from './connection-share.ts';
import { codeOf, isConnectionLost, isFull } from './failures.ts';
import { channelOf, DEFAULT_SITE } from './site-names.ts';

/** Without drizzle's relational queries: resolving all relations takes longer than most statements, and each transaction has a handle. */
export type Db = NodePgDatabase;

/** Wraps a statement to measure it. */
export type ObserveStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>;

/** Undefined: some notifications may have been missed. */
export type NotificationListener = (payload?: string) => void;

type Health = 'ready' | 'away' | 'full';

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** The durability of this store in one sentence, for the log and `/readyz`. */
  readonly promise: string;
  /** Id of the site whose rows its statements see. */
  readonly site: string;
  /**
   * The rows, notifications and order numbers of a site, on the same connections. Its `close` does nothing. The site need not exist
   * (table `sites`), but inserting a website for a missing site fails. `share`: limits the connections that this handle uses at once.
   */
  forSite(site: string, share?: ConnectionShare): Database;
  /** Statements outside of transactions. */
  readonly db: Db;
  /** Runs work in a transaction; retries it up to five times on a serialization failure or deadlock. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Runs long work on one connection, without a transaction. */
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Calls `listener` with the payload of each notification on the site's channel (`site_scoped` in statements), and with undefined when
   * some may have been missed. Returns a function that stops it.
   */
  listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>>;
  /** Whether the database responds within a second and, after its disk was full, whether it can write again. */
  health(): Promise<Health>;
  /** Use of the pool's connections; absent without a pool. */
  readonly pool?: (() => PoolUse) | undefined;
  /** Statements sent so far, including BEGIN and COMMIT. */
  readonly statements: () => number;
  close(): Promise<void>;
}

const ATTEMPTS = 5;
/** Serialization failure, deadlock. */
const COLLISIONS = new Set(['40001', '40P01']);
/** Writes as much as an order or two would need, and removes it again. */
const PROBE = `WITH written AS (INSERT INTO room_probes (filler) VALUES ($1) RETURNING id), old AS (DELETE FROM room_probes)
  SELECT id FROM written`;
const PROBE_BYTES = 64 * 1024;

/** What a `Database` needs of its store. */
export interface DatabaseBackend extends Pick<Database, 'kind' | 'promise' | 'listen' | 'close'> {
  readonly pool: ConnectionPool;
}

interface State {
  readonly observe: ObserveStatement | undefined;
  statements: number;
  hasRoom: boolean;
}

export function createDatabase(backend: DatabaseBackend, observe?: ObserveStatement | undefined): Database {
  return { ...handleOf(backend, { observe, statements: 0, hasRoom: true }, DEFAULT_SITE), close: backend.close };
}

function poolOf(backend: DatabaseBackend, site: string, share?: ConnectionShare): ConnectionPool {
  const pool = site === DEFAULT_SITE ? backend.pool : backend.pool.forSite(site);
  // The embedded database has a single connection, and runs statements in turn.
  return share === undefined || pool.use === undefined ? pool : withShare(pool, share);
}

function handleOf(backend: DatabaseBackend, state: State, site: string, share?: ConnectionShare): Database {
  const pool = poolOf(backend, site, share);
  const logger = { logQuery: () => void state.statements++ };
  const over = (connection: Connection): Db => drizzle(connection as Pool, { logger });
  return {
    kind: backend.kind,
    promise: backend.promise,
    site,
    forSite: (other, ofOther) => handleOf(backend, state, other, ofOther),
    pool: pool.use,
    db: over(watched(pool, state)),
    statements: () => state.statements,
    close: async () => undefined,
    listen: (channel, listener) => backend.listen(channelOf(channel, site), listener),
    health: () => healthOf(pool, state),
    transaction: (work) => repeated(() => once(pool, state, (connection) => work(over(connection)))),
    async withConnection(work) {
      const client = await pool.connect(true);
      try {
        return await work(client);
      } finally {
        client.release();
      }
    },
  };
}

/** Detects a full disk, and reports statements to the observer. */
const watched = (connection: Connection, state: State): Connection => ({
  async query(text, params) {
    const { observe } = state;
    try {
      if (observe === undefined) return await connection.query(text, params);
      return await observe(textOf(text), () => connection.query(text, params));
    } catch (error) {
      if (isFull(error)) state.hasRoom = false;
      throw error;
    }
  },
});

/** drizzle passes a statement's text along with its row mode. */
const textOf = (query: string | { readonly text: string }): string => (typeof query === 'string' ? query : query.text);

async function healthOf(pool: ConnectionPool, state: State): Promise<Health> {
  const late = pause(1000, 'away' as const, { ref: false });
  const check = async (): Promise<Health> => {
    if (state.hasRoom) await pool.query('SELECT 1', []);
    else await pool.query(PROBE, [randomBytes(PROBE_BYTES / 2).toString('hex')]);
    state.hasRoom = true;
    return 'ready';
  };
  return Promise.race([check().catch((error: unknown) => (isFull(error) ? 'full' : 'away')), late]);
}

/** A single attempt at a transaction. */
async function once<T>(pool: ConnectionPool, state: State, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const connection = watched(client, state);
  let broken = false;
  let isCommitting = false;
  try {
    state.statements += 2;
    await connection.query('BEGIN');
    const result = await work(connection);
    isCommitting = true;
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    broken = isConnectionLost(error);
    if (!broken)
      await client.query('ROLLBACK').catch(() => {
        broken = true;
      });
    throw broken && !isCommitting ? new NothingHappened(error) : error;
  } finally {
    client.release(broken);
  }
}

async function repeated<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      const isLost = error instanceof NothingHappened;
      const isAgain = isLost ? attempt === 1 : COLLISIONS.has(codeOf(error) ?? '');
      if (attempt === ATTEMPTS || !isAgain) throw isLost ? error.cause : error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** The connection was lost before COMMIT was sent, so the transaction can be retried. */
class NothingHappened extends Error {
  constructor(cause: unknown) {
    super('The connection was lost before the transaction was committed.', { cause });
    this.name = 'NothingHappened';
  }
}
