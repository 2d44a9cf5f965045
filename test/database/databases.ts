/** Databases for tests, and in which runs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { isFullRun } from '../setup/full-run.ts';
import { copyDatabase, MIGRATED } from './postgres.ts';

export interface TestStore {
  readonly kind: Database['kind'];
  /** Environment that opens a new database of this kind, migrated and empty. */
  environment(): Promise<Record<string, string>>;
  /** The same; on a server, where a database can come without tables, without them. */
  withoutTables(): Promise<Record<string, string>>;
}

const folders: string[] = [];

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-store-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const inFolder = async (): Promise<Record<string, string>> => ({ DATA_DIR: temporaryFolder() });
const embedded: TestStore = { kind: 'embedded', environment: inFolder, withoutTables: inFolder };

const onServer = async (template?: string): Promise<Record<string, string>> => ({
  DATA_DIR: temporaryFolder(),
  DATABASE_URL: await newDatabase(template),
  // Each connection loads the catalog and plans its statements anew, which takes more than the statements of most tests.
  DATABASE_POOL: '3',
});
/** For tests with several processes on one database. */
export const postgres: TestStore = {
  kind: 'postgres',
  environment: () => onServer(),
  withoutTables: () => onServer('template1'),
};

/** A database on the run's server: migrated and empty, or a copy of another template. */
export function newDatabase(template: string = MIGRATED): Promise<string> {
  const server = process.env['TEST_POSTGRES'];
  if (server === undefined) throw new Error('Unit tests have no database; jest.config.cjs says which files have one.');
  return copyDatabase(server, template);
}

/** Declares the tests on both databases, in every run: the contract of the embedded database. */
export function onBothDatabases(declare: (store: TestStore) => void): void {
  describe('on the embedded database', () => declare(embedded));
  describe('on PostgreSQL', () => declare(postgres));
}

/** Declares the tests on PostgreSQL; in the full run on the embedded database, too. */
export function onDatabases(declare: (store: TestStore) => void): void {
  if (isFullRun) onBothDatabases(declare);
  else describe('on PostgreSQL', () => declare(postgres));
}

/** For tests that are not about the database: PostgreSQL; in the full run the default database. */
export const usualStore: TestStore = isFullRun ? embedded : postgres;

/** The environment of a site on it. */
export const siteStore = (): Promise<Record<string, string>> => usualStore.environment();

export const open = (environment: Record<string, string>): Promise<Database> =>
  openDatabase(readConfig({ LOG_LEVEL: 'silent', ...environment }), pino({ level: 'silent' }));
