/**
 * Logical dumps of the embedded database: every hour and on shutdown. They survive a power cut and an upgrade of PostgreSQL's major
 * version.
 */

import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Logger } from 'pino';
import { HOUR_MS } from '#shared/durations';
import type { Database } from './database.ts';
import { exportStore } from './transfer.ts';

/** A day of hourly dumps. */
const KEPT = 24;
const SUFFIX = '.json.gz';

/** Writes a dump, flushed to disk before it gets its name, and deletes the oldest ones. Returns its path. */
export async function writeDump(database: Database, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}${SUFFIX}`);
  const draft = `${path}.draft`;
  await database.withConnection((connection) =>
    pipeline(
      Readable.from(exportStore(connection, 'everything')),
      createGzip(),
      createWriteStream(draft, { mode: 0o600 }),
    ),
  );
  const file = await open(draft, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  const old = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX)).sort();
  for (const name of old.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
  return path;
}

export interface DumpSchedule {
  /** Stops the schedule, after a last dump. */
  stop(): Promise<void>;
}

export function scheduleDumps(database: Database, folder: string, logger: Logger): DumpSchedule {
  const dump = async (): Promise<void> => {
    try {
      logger.info({ path: await writeDump(database, folder) }, 'wrote a dump');
    } catch (error) {
      logger.error({ err: error }, 'dump failed');
    }
  };
  const timer = setInterval(() => void dump(), HOUR_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await dump();
    },
  };
}
