/** Databases for large sites. */
import { pino } from 'pino';
import { contentFolder, seed } from '../../server/app/seed/seed.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { type ScalePlan, writeScaleSite } from './scale-site.ts';

/**
 * Migrates the database of an environment (DATABASE_URL, or DATA_DIR for the embedded one), seeds it with the demo, adds the plan's
 * collections and closes it.
 */
export async function fillScaleDatabase(environment: Readonly<Record<string, string>>, plan: ScalePlan): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent', STATEMENT_TIMEOUT_MS: '600000', ...environment });
  const logger = pino({ level: 'silent' });
  const database = await openDatabase(config, logger);
  try {
    await seed(database, contentFolder(config), logger);
    await database.withConnection((connection) => writeScaleSite(connection, plan));
  } finally {
    await database.close();
  }
}
