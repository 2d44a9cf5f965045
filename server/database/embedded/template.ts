/** First start: unpacks the database folder from a template made by the build, in a third of the time of initializing it. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';

/** The major version of PostgreSQL in the pinned PGlite; a folder of another version cannot be opened. */
const EMBEDDED_MAJOR = '18';

/** Returns the database folder, unpacking the template if it does not exist. Rejects for a folder of another version. */
export async function prepareDataFolder(folder: string, template: string): Promise<string> {
  const target = join(folder, 'postgres');
  if (existsSync(target)) {
    const version = (await readFile(join(target, 'PG_VERSION'), 'utf8')).trim();
    if (version === EMBEDDED_MAJOR) return target;
    throw new Error(
      `${target} was written by PostgreSQL ${version}; this release embeds ${EMBEDDED_MAJOR}. ` +
        `Move it away, start once, and restore the data with: vitrine import ${join(folder, 'dumps')}/LATEST`,
    );
  }
  // A first start that is killed leaves a draft, never half a database: the folder is renamed when it is complete.
  const draft = join(folder, 'postgres.draft');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await unpack(template, draft);
  await rename(draft, target);
  return target;
}

/** Rejects for a damaged archive; the files are accessible only to this process's user. */
async function unpack(archive: string, folder: string): Promise<void> {
  const defects: Error[] = [];
  await extract({
    file: archive,
    brotli: true,
    cwd: folder,
    noMtime: true,
    preserveOwner: false,
    onReadEntry: (entry) => {
      entry.mode = entry.type === 'Directory' ? 0o700 : 0o600;
    },
    // PGlite writes absolute paths; tar reports as information that it makes them relative.
    onwarn: (code, message) => {
      if (code !== 'TAR_ENTRY_INFO') defects.push(new Error(`${archive}: ${message}`));
    },
  });
  const [defect] = defects;
  if (defect !== undefined) throw defect;
}
