/**
 * `node deploy/run.mjs test/database/release-state-main.ts`: creates a database with this release's API, and writes it to
 * test/fixtures/releases as a dump, with what a test needs to query it. Run it once, on the release itself.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startServing } from '../durability/server-process.ts';
import { inFolder } from '../durability/starts.ts';
import { startPostgres } from './postgres.ts';
import { API_KEY, makeReleaseState, OWNER, SECRET } from './release-state.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
const folder = join('test', 'fixtures', 'releases');

const postgres = await startPostgres();
try {
  const databaseUrl = await postgres.createDatabase();
  const state = await inFolder(async (dataDir) => {
    const server = await startServing({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET,
      API_KEYS: API_KEY,
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
    });
    try {
      return await makeReleaseState(server.url);
    } finally {
      // Data collected in memory is written on shutdown.
      await server.stop();
    }
  });
  const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', databaseUrl], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  mkdirSync(folder, { recursive: true });
  // Lines with a backslash are psql commands.
  writeFileSync(join(folder, `${version}.sql.gz`), gzipSync(dump.replace(/^\\.*\n/gm, ''), { level: 9 }));
  writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(state, null, 2)}\n`);
} finally {
  await postgres.stop();
}
