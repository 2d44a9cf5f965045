/** The first start: a database folder is unpacked from the template that the build made, in a third of the time of making it. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';

/** The major version of PostgreSQL inside the pinned PGlite; a folder of another one does not open. */
const EMBEDDED_MAJOR = '18';

/** Gives the folder's database directory, unpacking the template when there is none. Rejects for one of another version. */
export async function prepareDataFolder(folder: string, template: string): Promise<string> {
  const target = join(folder, 'postgres');
  if (existsSync(target)) {
    const version = (await readFile(join(target, 'PG_VERSION'), 'utf8')).trim();
    if (version === EMBEDDED_MAJOR) return target;
    throw new Error(
      `${target} was written by PostgreSQL ${version}; this release embeds ${EMBEDDED_MAJOR}. ` +
        `Move it away, start once, and bring the data back with: vitrine import ${join(folder, 'dumps')}/LATEST`,
    );
  }
  // A killed first start leaves a draft, never half a database: the name appears at once, when all is there.
  const draft = join(folder, 'postgres.draft');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await unpack(template, draft);
  await rename(draft, target);
  return target;
}

/** Rejects for an archive that is torn; what it holds belongs to this process's user alone. */
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
    // PGlite writes absolute paths; that they are made relative is only information.
    onwarn: (code, message) => {
      if (code !== 'TAR_ENTRY_INFO') defects.push(new Error(`${archive}: ${message}`));
    },
  });
  const [defect] = defects;
  if (defect !== undefined) throw defect;
}
