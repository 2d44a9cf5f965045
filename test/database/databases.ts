/** The same tests on both databases. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

export interface TestStore {
  readonly kind: Database['kind'];
  /** Environment that opens a new, empty database of this kind. */
  environment(): Promise<Record<string, string>>;
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

/** Declares the tests twice: on the embedded database, and on a PostgreSQL server that is started for them. */
export function onBothDatabases(declare: (store: TestStore) => void): void {
  describe('on the embedded database', () => {
    declare({ kind: 'embedded', environment: async () => ({ DATA_DIR: temporaryFolder() }) });
  });
  describe('on PostgreSQL', () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.stop());
    declare({
      kind: 'postgres',
      environment: async () => ({ DATA_DIR: temporaryFolder(), DATABASE_URL: await server.createDatabase() }),
    });
  });
}

export const open = (environment: Record<string, string>): Promise<Database> =>
  openDatabase(readConfig({ LOG_LEVEL: 'silent', ...environment }), pino({ level: 'silent' }));
