/** `vitrine files`: shows where the contents of uploaded files are, and moves them. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { selectRow, selectRows } from '../database/rows.ts';
import { type MoveCounts, moveToBucket, moveToDatabase } from '../files/move-contents.ts';
import type { ObjectStore } from '../files/object-store.ts';
import type { FileStorage } from '../files/open-file-storage.ts';
import { type Call, textOf, Usage } from './commands.ts';
import { withFiles, withStore } from './store.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs an action; returns the exit code: 1 when some files could not be moved. Throws `Usage` for an unknown action. */
export function files(call: Call): Promise<number> {
  const [action = '', target = '', ...rest] = call.positionals;
  const isMove = action === 'move' && (target === 'bucket' || target === 'database');
  if (rest.length > 0 || !(isMove || (action === 'status' && target === '')))
    throw new Usage('files: use status, move bucket or move database', 'files');
  return withStore(async (database, config) => {
    const sites = await sitesOf(database, textOf(call, 'site'));
    if (isMove && config.FILES === '') throw new Error('Set FILES to the bucket.');
    return withFiles(config, (storage) => (isMove ? move(sites, storage, target) : status(sites, storage)));
  });
}

async function sitesOf(database: Database, name: string | undefined): Promise<readonly Database[]> {
  const chosen = name === undefined ? sql`` : sql`WHERE id = ${name}`;
  const rows = await selectRows(
    database.db,
    z.object({ id: z.string() }),
    sql`SELECT id FROM sites ${chosen} ORDER BY id`,
  );
  if (rows.length === 0) throw new Error(`There is no site ${name}.`);
  return rows.map(({ id }) => database.forSite(id));
}

async function move(sites: readonly Database[], { objects }: FileStorage, target: string): Promise<number> {
  if (objects === undefined) throw new Error('Set FILES to the bucket.');
  let hasFailed = false;
  for (const site of sites) {
    const counts = await (target === 'bucket' ? moveToBucket : moveToDatabase)(site, objects);
    hasFailed ||= counts.failed.length > 0;
    print(moveLine(site.site, target, counts));
    for (const hash of counts.failed) process.stderr.write(`${site.site}: ${hash} is missing or damaged.\n`);
  }
  return hasFailed ? 1 : 0;
}

const moveLine = (site: string, target: string, { moved, bytes, failed }: MoveCounts): string =>
  `${site}: ${moved} contents, ${bytes} bytes, were moved to the ${target}${failed.length > 0 ? `; ${failed.length} failed` : ''}.`;

async function status(sites: readonly Database[], { objects }: FileStorage): Promise<number> {
  for (const site of sites) {
    const counts = await selectRow(
      site.db,
      z.object({ contents: z.number(), bytes: z.number() }),
      sql`SELECT count(DISTINCT hash)::float8 AS contents, coalesce(sum(length(bytes)), 0)::float8 AS bytes FROM file_parts`,
    );
    const inBucket = objects === undefined ? '' : `, ${await countObjects(objects, site.site)} contents in the bucket`;
    print(`${site.site}: ${counts?.contents} contents, ${counts?.bytes} bytes, in the database${inBucket}.`);
  }
  return 0;
}

async function countObjects(objects: ObjectStore, site: string): Promise<number> {
  let count = 0;
  for await (const _key of objects.list(`${site}/`)) count++;
  return count;
}
