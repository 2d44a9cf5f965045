/** Where a process keeps its stored templates. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openDatabaseTemplates } from './database-templates.ts';
import { openFileTemplates } from './file-templates.ts';
import type { TemplateStore } from './template-store.ts';

/** In the database where the process has one, for all replicas; else in files of DATA_DIR, for all processes that share it. */
export function openTemplateStore(
  { DATA_DIR, MAX_TEMPLATES }: Pick<Config, 'DATA_DIR' | 'MAX_TEMPLATES'>,
  database: Database | undefined,
  logger: Logger,
): Promise<TemplateStore> {
  const folder = join(DATA_DIR, 'templates');
  return database === undefined
    ? openFileTemplates(folder, MAX_TEMPLATES)
    : openDatabaseTemplates({ database, folder, maxTemplates: MAX_TEMPLATES, logger });
}
