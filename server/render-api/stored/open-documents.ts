/** Opens the storage of templates and sets. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { openDatabaseStorage } from './database-storage.ts';
import { createDocuments, type Documents } from './documents.ts';
import { openFileStorage } from './file-storage.ts';

/** In the database if the process has one, for all replicas; else in files of DATA_DIR, for all processes that share it. */
export async function openDocuments(
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  database: Database | undefined,
  logger: Logger,
): Promise<Documents> {
  const folder = join(DATA_DIR, 'templates');
  return createDocuments(
    database === undefined ? await openFileStorage(folder) : await openDatabaseStorage({ database, folder, logger }),
  );
}
