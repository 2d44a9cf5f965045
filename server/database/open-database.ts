/** Opens the configured database: a PostgreSQL server by DATABASE_URL, else the embedded one in DATA_DIR. */
import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ConfigInvalid } from '../disk/config-invalid.ts';
import { createDatabase, type Database, type ObserveStatement } from './database.ts';
import { channelToPrimary, ownStore, type StoreOwner } from './embedded/owner.ts';
import { EmbeddedPool } from './embedded/pool.ts';
import { codeOf, isUnavailable } from './failures.ts';
import { ServerListener } from './listen.ts';
import { migrate, shippedMigrations } from './migrate.ts';
import { createServerPool, directUrl, type ServerSettings, type StartupWait } from './server-pool.ts';

const AGAIN_MS = 500;
const EMBEDDED = 'embedded: serves one process and its workers; survives a killed process, but not a power cut';
const SERVER = 'postgres: a PostgreSQL server';

interface OpenOptions {
  readonly owner?: StoreOwner | undefined;
  readonly startupWait?: StartupWait | undefined;
  readonly observe?: ObserveStatement | undefined;
}

interface DatabaseSettings extends ServerSettings {
  readonly DATA_DIR: string;
  readonly NODE_ENV: string;
  readonly ALLOW_EMBEDDED: boolean;
}

/**
 * Opens and migrates the database. Rejects with `FolderLocked` when another process uses the folder, and with `ConfigInvalid` in production
 * without consent. `owner`: the embedded database that this process already owns. `startupWait`: waits for an unavailable server.
 * `observe`: wraps each statement.
 */
export async function openDatabase(
  config: DatabaseSettings,
  logger: Logger,
  { owner, startupWait, observe }: OpenOptions = {},
): Promise<Database> {
  const database =
    config.DATABASE_URL !== ''
      ? connectServer(config, logger, { startupWait, observe })
      : cluster.isWorker
        ? createEmbedded(new EmbeddedPool(channelToPrimary()), observe)
        : await openEmbedded(owner ?? (await lockEmbedded(config)), observe);
  logger.info({ store: database.kind }, `store=${database.promise}`);
  try {
    const applied = await migrateToLatest(database, startupWait);
    if (applied.length > 0) logger.info({ migrations: applied }, 'applied migrations');
  } catch (error) {
    await database.close();
    throw MISCONFIGURED.has(codeOf(error) ?? '') ? rejectedBy(error) : error;
  }
  return database;
}

/** The server rejects the role, its password or the database name. Waiting would not help. */
const MISCONFIGURED = new Set(['28000', '28P01', '3D000']);
const rejectedBy = (error: unknown): ConfigInvalid =>
  new ConfigInvalid([`DATABASE_URL: the server refuses it: ${(error as Error).message}`]);

/** Applies pending migrations; retries if the server becomes unavailable during startup, as they are applied completely or not at all. */
async function migrateToLatest(database: Database, startupWait: StartupWait | undefined): Promise<readonly string[]> {
  for (;;) {
    try {
      return await database.withConnection((connection) => migrate(connection, shippedMigrations()));
    } catch (error) {
      if (startupWait === undefined || startupWait.isOver || !isUnavailable(error)) throw error;
      startupWait.away(error);
      await pause(AGAIN_MS);
    }
  }
}

/** For the primary process: it owns the embedded database, which its workers use through it. */
export async function openEmbeddedOwner(config: DatabaseSettings): Promise<StoreOwner | undefined> {
  if (config.DATABASE_URL !== '') return undefined;
  return lockEmbedded(config);
}

function lockEmbedded(config: DatabaseSettings): Promise<StoreOwner> {
  askConsent(config);
  return ownStore(config.DATA_DIR);
}

function openEmbedded(owner: StoreOwner, observe: ObserveStatement | undefined): Database {
  const pool = new EmbeddedPool(owner.attach());
  return createEmbedded(pool, observe, async () => {
    await pool.end();
    await owner.stop();
  });
}

const createEmbedded = (
  pool: EmbeddedPool,
  observe: ObserveStatement | undefined,
  close: () => Promise<void> = async () => undefined,
): Database =>
  createDatabase(
    {
      kind: 'embedded',
      promise: EMBEDDED,
      pool,
      close,
      listen: (channel, onNotification) => pool.listen(channel, onNotification),
    },
    observe,
  );

function askConsent({ NODE_ENV, ALLOW_EMBEDDED }: DatabaseSettings): void {
  if (NODE_ENV !== 'production' || ALLOW_EMBEDDED) return;
  throw new ConfigInvalid([
    'DATABASE_URL is not set, and the embedded database survives a killed process but not a power cut; ' +
      'set DATABASE_URL to a PostgreSQL server, or ALLOW_EMBEDDED=1 to accept that in production',
  ]);
}

function connectServer(
  config: DatabaseSettings,
  logger: Logger,
  { startupWait, observe }: Pick<OpenOptions, 'startupWait' | 'observe'>,
): Database {
  const pool = createServerPool(config, logger, startupWait);
  const listener = new ServerListener(directUrl(config), logger);
  return createDatabase(
    {
      kind: 'postgres',
      promise: SERVER,
      pool,
      close: () => pool.end(),
      listen: (channel, onNotification) => listener.listen(channel, onNotification),
    },
    observe,
  );
}
