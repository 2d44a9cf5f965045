/** Opens the configured database: a PostgreSQL server by DATABASE_URL, else the embedded one in DATA_DIR. */
import cluster from 'node:cluster';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Config, ConfigInvalid } from '../config.ts';
import { type ConnectionPool, createDatabase, type Database } from './database.ts';
import { channelToPrimary, ownStore, type StoreOwner } from './embedded/owner.ts';
import { EmbeddedPool } from './embedded/pool.ts';
import { listenToServer } from './listen.ts';
import { migrate, shippedMigrations } from './migrate.ts';

const EMBEDDED = 'embedded: serves one process and its workers; survives a killed process, but not a power cut';
const SERVER = 'postgres: a PostgreSQL server';

/**
 * Opens and migrates. Rejects with `FolderTaken` when another process has the folder, with `ConfigInvalid` in production
 * without consent. `owner`: the embedded database that this process owns already.
 */
export async function openDatabase(config: Config, logger: Logger, owner?: StoreOwner): Promise<Database> {
  const database =
    config.DATABASE_URL !== ''
      ? connectServer(config, logger)
      : cluster.isWorker
        ? createEmbedded(new EmbeddedPool(channelToPrimary()))
        : await openEmbedded(owner ?? (await takeEmbedded(config)));
  logger.info({ store: database.kind }, `store=${database.promise}`);
  try {
    const applied = await database.withConnection((connection) => migrate(connection, shippedMigrations()));
    if (applied.length > 0) logger.info({ migrations: applied }, 'the database was brought up to date');
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** For the process that watches over workers: it owns the embedded database, and they speak to it. */
export async function ownEmbedded(config: Config): Promise<StoreOwner | undefined> {
  if (config.DATABASE_URL !== '') return undefined;
  return takeEmbedded(config);
}

function takeEmbedded(config: Config): Promise<StoreOwner> {
  askConsent(config);
  return ownStore(config.DATA_DIR);
}

function openEmbedded(owner: StoreOwner): Database {
  const pool = new EmbeddedPool(owner.attach());
  return createEmbedded(pool, async () => {
    await pool.end();
    await owner.stop();
  });
}

const createEmbedded = (pool: EmbeddedPool, close: () => Promise<void> = async () => undefined): Database =>
  createDatabase('embedded', EMBEDDED, pool, close, (channel, heard) => pool.listen(channel, heard));

function askConsent({ NODE_ENV, ALLOW_EMBEDDED }: Config): void {
  if (NODE_ENV !== 'production' || ALLOW_EMBEDDED) return;
  throw new ConfigInvalid([
    'DATABASE_URL is not set, and the embedded database survives a killed process but not a power cut; ' +
      'set DATABASE_URL to a PostgreSQL server, or ALLOW_EMBEDDED=1 to accept that in production',
  ]);
}

function connectServer(config: Config, logger: Logger): Database {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    statement_timeout: config.STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 2 * config.STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: config.STATEMENT_TIMEOUT_MS,
    application_name: 'vitrine',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle connection to the database broke'));
  return createDatabase(
    'postgres',
    SERVER,
    pool as unknown as ConnectionPool,
    () => pool.end(),
    (channel, heard) => listenToServer(config.DATABASE_URL, channel, heard, logger),
  );
}
