/**
 * Connections to a PostgreSQL server. The server may become unavailable at any moment, even within a transaction: the next statement then
 * fails, and a broken connection is never returned to the pool.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ConnectionPool, PooledClient } from './connection-pool.ts';
import { asDatabaseError, isUnavailable } from './failures.ts';
import { isStalePlan, type QueryText, StatementNames } from './prepared-statements.ts';
import { DEFAULT_SITE } from './site-names.ts';
import { queryInTransaction, SiteSessions, withSiteInTransactions } from './site-scope.ts';

/** A starting process waits for an unavailable server instead of failing. */
export interface StartupWait {
  readonly isOver: boolean;
  /** Called after each failed attempt. */
  away(error: unknown): void;
}

const RETRY_MS = 500;
/** A statement timeout is the caller's problem; any other reason may be temporary. */
const isWorthWaiting = (error: unknown): boolean =>
  isUnavailable(error) && (error as { code?: unknown }).code !== '57014';

export interface ServerSettings {
  readonly DATABASE_URL: string;
  /** Direct URL for what needs a session of its own, behind a pooler; '': same as DATABASE_URL. */
  readonly DATABASE_DIRECT_URL: string;
  /** Maximum number of connections. */
  readonly DATABASE_POOL: number;
  readonly STATEMENT_TIMEOUT_MS: number;
}

/** URL of the server itself. */
export const directUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: ServerSettings): string =>
  DATABASE_DIRECT_URL === '' ? DATABASE_URL : DATABASE_DIRECT_URL;

export function createServerPool(settings: ServerSettings, logger: Logger, startupWait?: StartupWait): ConnectionPool {
  const { DATABASE_URL, DATABASE_POOL, STATEMENT_TIMEOUT_MS } = settings;
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
    // The server cancels long statements itself; this timeout is for connections that stop responding.
    query_timeout: 2 * STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'vitrine',
  });
  // Without its own error listener, a connection that breaks while in use would crash the process: the pool only listens to idle ones.
  pool.on('connect', (client) => client.on('error', (error) => logger.warn({ err: error }, BROKEN)));
  pool.on('error', () => undefined);
  const [sessions, names] = [new SiteSessions(), new StatementNames()];
  const use = (): ReturnType<NonNullable<ConnectionPool['use']>> => ({
    max: DATABASE_POOL,
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const forSite = (site: string): ConnectionPool => ({
    query: (text, params) =>
      whileStarting(startupWait, () => translated(queryOnce({ pool, sessions, names }, site, { text, params }))),
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

/** Runs work; retries it while the process starts and the server is unavailable. */
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
  readonly text: QueryText;
  readonly params: readonly unknown[] | undefined;
}

interface Connections {
  readonly pool: pg.Pool;
  readonly sessions: SiteSessions;
  readonly names: StatementNames;
}

/** A single statement, prepared if it is repeated. A connection on which something failed is not reused. */
async function queryOnce(
  { pool, sessions, names }: Connections,
  site: string,
  { text, params }: Query,
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let isBroken = true;
  const run = (query: QueryText) => client.query(query as string, params as unknown[]);
  try {
    const scope = await sessions.enter(client, site);
    if (scope === 'transaction') {
      const result = await queryInTransaction(client, site, () => run(text));
      isBroken = false;
      return result;
    }
    const named = scope === 'direct' ? names.named(text, params) : text;
    try {
      const result = await run(named);
      isBroken = false;
      return result;
    } catch (error) {
      if (named === text || !isStalePlan(error)) throw error;
      // The connection's other plans may be stale, too, so it is closed.
      return await run(text);
    }
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
  return scope === 'transaction' ? withSiteInTransactions(entered, site) : entered;
}

/** For long work: a separate connection, without statement timeouts. */
async function dedicated(
  connectionString: string,
  logger: Logger,
  sessions: SiteSessions,
  site: string,
): Promise<PooledClient> {
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'vitrine' });
  client.on('error', (error) => logger.warn({ err: error }, BROKEN));
  await client.connect();
  // It is used only once, so it does not matter if closing fails.
  const release = (): void => void client.end().catch((error: unknown) => logger.debug({ err: error }, BROKEN));
  try {
    return await enter(client, sessions, site, release);
  } catch (error) {
    release();
    throw error;
  }
}
