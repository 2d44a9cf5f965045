/**
 * Logical dumps of the embedded database: every hour and on shutdown. They survive a power cut and an upgrade of PostgreSQL's major
 * version.
 */

import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Logger } from 'pino';
import { HOUR_MS } from '#shared/durations';
import { writeAtomically } from '../disk/write-aside.ts';
import { createLoop } from '../lifecycle/loop.ts';
import type { Database } from './database.ts';
import { exportStore } from './transfer.ts';

/** A day of hourly dumps. */
const KEPT = 24;
const SUFFIX = '.json.gz';

/** Writes a dump, flushed to disk before it gets its name, and deletes the oldest ones. Returns its path. */
export async function writeDump(database: Database, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeDrafts(folder);
  const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}${SUFFIX}`);
  await writeAtomically(path, async (draft) => {
    await database.withConnection((connection) =>
      pipeline(
        Readable.from(exportStore(connection, 'everything')),
        createGzip(),
        createWriteStream(draft, { mode: 0o600, flush: true }),
      ),
    );
  });
  const old = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX)).sort();
  for (const name of old.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
  return path;
}

/** Those of a process that was killed: one process writes dumps, one at a time. */
async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => name.includes(SUFFIX) && name.endsWith('.draft'));
  for (const name of drafts) await rm(join(folder, name), { force: true });
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
  const dumping = createLoop({ everyMs: HOUR_MS, run: dump, logger, failure: 'dump failed' });
  return {
    async stop() {
      await dumping.stop();
      await dump();
    },
  };
}
