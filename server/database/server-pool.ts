/**
 * Connections to a PostgreSQL server. The server may go away at any moment, between two statements of a transaction too: whoever
 * uses a connection then is told with the next statement, and a broken connection never goes back to the others.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ConnectionPool, PooledClient } from './connection-pool.ts';
import { asDatabaseError, isUnavailable } from './failures.ts';
import { DEFAULT_SITE } from './site-names.ts';
import { queryInTransaction, SiteSessions, withSiteInTransactions } from './site-scope.ts';

/** A process that starts: until it serves it waits for a server that is away, instead of failing. */
export interface StartupWait {
  readonly isOver: boolean;
  /** Told of each attempt that failed. */
  away(error: unknown): void;
}

const RETRY_MS = 500;
/** A statement that runs for too long is the caller's; any other reason may be gone a moment later. */
const isWorthWaiting = (error: unknown): boolean =>
  isUnavailable(error) && (error as { code?: unknown }).code !== '57014';

export interface ServerSettings {
  readonly DATABASE_URL: string;
  /** Past a pooler, for what needs a session of its own; '': as DATABASE_URL. */
  readonly DATABASE_DIRECT_URL: string;
  /** Most connections. */
  readonly DATABASE_POOL: number;
  readonly STATEMENT_TIMEOUT_MS: number;
}

/** Where the server itself is. */
export const directUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: ServerSettings): string =>
  DATABASE_DIRECT_URL === '' ? DATABASE_URL : DATABASE_DIRECT_URL;

export function createServerPool(settings: ServerSettings, logger: Logger, startupWait?: StartupWait): ConnectionPool {
  const { DATABASE_URL, DATABASE_POOL, STATEMENT_TIMEOUT_MS } = settings;
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
    // The server ends long statements itself; a connection that has fallen silent is given up here.
    query_timeout: 2 * STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'vitrine',
  });
  // Without a listener of its own a connection that breaks while it is lent ends the process: the pool listens to idle ones only.
  pool.on('connect', (client) => client.on('error', (error) => logger.warn({ err: error }, BROKEN)));
  pool.on('error', () => undefined);
  const sessions = new SiteSessions();
  const use = (): ReturnType<NonNullable<ConnectionPool['use']>> => ({
    max: DATABASE_POOL,
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const forSite = (site: string): ConnectionPool => ({
    query: (text, params) =>
      whileStarting(startupWait, () => translated(queryOnce(pool, sessions, site, { text, params }))),
    connect: (patient) =>
      whileStarting(startupWait, () =>
        translated(patient ? dedicated(directUrl(settings), logger, sessions, site) : acquire(pool, sessions, site)),
      ),
    end: () => pool.end(),
    use,
    forSite,
  });
  return forSite(DEFAULT_SITE);
}

const BROKEN = 'a connection to the database broke';

/** Runs work; again while the process starts and the server is away. */
async function whileStarting<T>(startupWait: StartupWait | undefined, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (startupWait === undefined || startupWait.isOver || !isWorthWaiting(error)) throw error;
      startupWait.away(error);
      await pause(RETRY_MS);
    }
  }
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asDatabaseError(error);
  }
}

interface Query {
  readonly text: string;
  readonly params: readonly unknown[] | undefined;
}

/** A statement alone. A connection on which something went wrong is not used again. */
async function queryOnce(
  pool: pg.Pool,
  sessions: SiteSessions,
  site: string,
  { text, params }: Query,
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const run = () => client.query(text, params as unknown[]);
    const scope = await sessions.enter(client, site);
    const result = await (scope === 'session' ? run() : queryInTransaction(client, site, run));
    isBroken = false;
    return result;
  } finally {
    client.release(isBroken);
  }
}

async function acquire(pool: pg.Pool, sessions: SiteSessions, site: string): Promise<PooledClient> {
  const client = await pool.connect();
  try {
    return await enter(client, sessions, site, (broken) => client.release(broken));
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function enter(
  client: pg.ClientBase,
  sessions: SiteSessions,
  site: string,
  release: (broken: boolean) => void,
): Promise<PooledClient> {
  const entered: PooledClient = {
    query: (text, params) => translated(client.query(text, params as unknown[])),
    release: (broken) => release(broken === true),
  };
  const scope = await sessions.enter(client, site);
  return scope === 'session' ? entered : withSiteInTransactions(entered, site);
}

/** For work that may take long: a connection of its own, without the limits of statements. */
async function dedicated(
  connectionString: string,
  logger: Logger,
  sessions: SiteSessions,
  site: string,
): Promise<PooledClient> {
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'vitrine' });
  client.on('error', (error) => logger.warn({ err: error }, BROKEN));
  await client.connect();
  // It is used once; that it cannot say goodbye to a server that is gone changes nothing.
  const release = (): void => void client.end().catch((error: unknown) => logger.debug({ err: error }, BROKEN));
  try {
    return await enter(client, sessions, site, release);
  } catch (error) {
    release();
    throw error;
  }
}
