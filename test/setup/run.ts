/** Resources shared by the tests of a run, created in the parent process; workers find them in the environment. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate, shippedMigrations } from '../../server/database/migrate.ts';
import { startHeadless } from '../browser/chromium.ts';
import { MIGRATED, startPostgres } from '../database/postgres.ts';

const steps = new Map<string, Promise<void>>();
const endings: (() => Promise<unknown> | undefined)[] = [];

/** Projects share resources: each is created once. */
function once(name: string, make: () => Promise<void>): Promise<void> {
  const step = steps.get(name) ?? make();
  steps.set(name, step);
  return step;
}

/** Files in memory: copying and removing databases takes a quarter of the time. */
const MEMORY = '/dev/shm';
/** A run writes less than half of this. */
const ROOM_BYTES = 8 * 1024 ** 3;

function roomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES;
}

/** One folder for everything that tests write, removed at the end of the run. */
export const openFolder = (): Promise<void> =>
  once('folder', async () => {
    const folder = mkdtempSync(join(roomInMemory() ? MEMORY : tmpdir(), 'vt-'));
    // PostgreSQL runs as another user, which needs access.
    chmodSync(folder, 0o711);
    process.env['TMPDIR'] = folder;
    process.env['TEST_RENDITIONS'] = join(folder, 'renditions');
    endings.push(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  });

/** The command line, worker threads and browser scripts are tested as built. */
export const build = (): Promise<void> =>
  once('build', async () => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['deploy/build.mjs']);
    process.stderr.write(stdout + stderr);
  });

/** One database server with a migrated template database; `test/database/databases.ts` provides databases on it. */
export const openPostgres = (): Promise<void> =>
  once('postgres', async () => {
    const server = await startPostgres([
      // Its data is discarded after the run.
      ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
      ...['wal_level=minimal', 'max_wal_senders=0'],
    ]);
    endings.push(server.stop);
    // The build includes the migrations.
    await build();
    const client = new pg.Client(await server.createDatabase(MIGRATED));
    await client.connect();
    await migrate({ query: (text, values) => client.query(text, values && [...values]) }, shippedMigrations());
    await client.end();
    process.env['TEST_POSTGRES'] = server.url;
  });

/**
 * One browser per worker: only one window of a browser has the focus, and connections to the same browser may block each other's new pages.
 * `test/browser/browser.ts` provides contexts.
 */
export const openBrowsers = (workers: number): Promise<void> =>
  once('browsers', async () => {
    const browsers = await Promise.all(Array.from({ length: workers }, startHeadless));
    endings.push(() => Promise.all(browsers.map((browser) => browser.close())));
    process.env['TEST_BROWSERS'] = browsers.map((browser) => browser.wsEndpoint()).join(' ');
  });

/** Stops everything in reverse order. */
export async function endRun(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end();
}
