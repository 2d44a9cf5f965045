/** The first start: a database folder is unpacked from the template that the build made, in a third of the time of making it. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const BLOCK = 512;
/** The major version of PostgreSQL inside the pinned PGlite; a folder of another one does not open. */
export const EMBEDDED_MAJOR = '18';

interface Entry {
  readonly path: string;
  readonly isFolder: boolean;
  readonly body: Buffer;
}

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
  for (const { path, isFolder, body } of entriesOf(await promisify(gunzip)(await readFile(template)))) {
    const place = join(draft, normalize(`/${path}`));
    if (isFolder) await mkdir(place, { recursive: true, mode: 0o700 });
    else {
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await writeFile(place, body, { mode: 0o600 });
    }
  }
  await rename(draft, target);
  return target;
}

/** The entries of a tar archive: 512-byte headers with octal sizes, bodies padded to whole blocks. */
function* entriesOf(archive: Buffer): Generator<Entry> {
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    const name = textOf(header, 0, 100);
    if (name === '') return;
    const size = Number.parseInt(textOf(header, 124, 12), 8);
    const prefix = textOf(header, 345, 155);
    const body = archive.subarray(at + BLOCK, at + BLOCK + size);
    yield { path: prefix === '' ? name : `${prefix}/${name}`, isFolder: textOf(header, 156, 1) === '5', body };
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

const textOf = (header: Buffer, start: number, length: number): string =>
  header
    .subarray(start, start + length)
    .toString('utf8')
    .replace(/\0[\s\S]*$/, '')
    .trim();
