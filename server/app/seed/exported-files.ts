/** Files in an exported folder: those of digital products, where each distinct file needs a distinct name. Uploads are left out. */
import { mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { asc, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { files, productFiles } from '../../database/schema.ts';
import type { FileContents } from '../../files/contents.ts';

interface ExportedFile {
  readonly itemId: string;
  /** File name in the folder. */
  readonly name: string;
  readonly hash: string;
  readonly bytes: number;
}

/** The files that buyers get, in the order of each product. Different files with the same name are numbered. */
export async function readExportedFiles(db: Db): Promise<readonly ExportedFile[]> {
  const { itemId, name, hash, bytes, position, id, detachedAt } = productFiles;
  const rows = await db
    .select({ itemId, name, hash, bytes })
    .from(productFiles)
    .where(isNull(detachedAt))
    .orderBy(asc(position), asc(id));
  const hashes = new Map<string, string>();
  const named = new Set(rows.map((row) => row.name));
  return rows.map((row) => {
    let name = row.name;
    for (let number = 2; (hashes.get(name) ?? row.hash) !== row.hash; ) {
      const extension = extname(row.name);
      const numbered = `${row.name.slice(0, row.name.length - extension.length)}-${number++}${extension}`;
      if (!named.has(numbered)) name = numbered;
    }
    hashes.set(name, row.hash);
    return { ...row, name };
  });
}

/** The id in an address of an uploaded file on this site, not on another one. */
const UPLOAD = /(?<![\w.:/-])\/s\/([\w-]{16})\//g;

/** The uploaded files that content files show: those that the database has, and those that it lacks. */
export async function shownUploads(db: Db, contentTexts: Iterable<string>) {
  const ids = new Set([...contentTexts].flatMap((text) => [...text.matchAll(UPLOAD)].map(([, id = '']) => id)));
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...ids]));
  const known = new Set(rows.map(({ id }) => id));
  return { present: [...known], missing: [...ids].filter((id) => !known.has(id)) };
}

/** Whether a name is a plain file name that cannot lead out of the folder. */
export const isFileName = (name: string): boolean => /^(?!\.{1,2}$)[^/\\\0]{1,255}$/.test(name);

/** Streams the files to a folder: videos may be larger than memory. */
export async function writeExportedFiles(db: Db, contents: FileContents, folder: string): Promise<void> {
  const named = new Map((await readExportedFiles(db)).map((file) => [file.name, file]));
  if (named.size > 0) await mkdir(folder, { recursive: true });
  for (const [name, { hash, bytes }] of named) {
    if (!isFileName(name)) throw new Error(`A product has a file named '${name}', which is not a valid file name.`);
    await writeFile(join(folder, name), contents.read(hash, { start: 0, end: bytes - 1 }));
  }
}
