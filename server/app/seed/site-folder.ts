/** Exports a site from the database to a folder, and imports it. */

import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readContentFiles } from '../../content/site-file.ts';
import type { Database, Db } from '../../database/database.ts';
import * as schema from '../../database/schema.ts';
import { alreadyFilled } from '../../database/site-names.ts';
import { writeAside } from '../../disk/write-aside.ts';
import { databaseStorage, type FileStorage } from '../../files/open-file-storage.ts';
import { readCheckedRows } from './check-content.ts';
import { exportContent } from './export-site.ts';
import { isFileName, shownUploads, writeExportedFiles } from './exported-files.ts';
import { insertSite } from './seed.ts';
import { readSiteDocuments } from './site-documents.ts';

export interface FolderOptions {
  /** Whether existing content of the target may be replaced. */
  readonly replace: boolean;
  /** Signs and encrypts stored data; without it, passwords are exported as hashes. */
  readonly secret: string;
  /** Storage of file contents; default: the database. */
  readonly files?: FileStorage | undefined;
}

/** Thrown when the target must not be replaced. The message says what to do. */
export class FolderRefused extends Error {}

/** The folder of content files: `content` in this folder, or the folder itself. */
const contentIn = (folder: string): string => (existsSync(join(folder, 'content')) ? join(folder, 'content') : folder);

interface ExportedFolder {
  /** Number of content files. */
  readonly files: number;
  /** Number of uploaded files that the content shows. */
  readonly uploads: number;
}

interface ImportedFolder {
  readonly collections: number;
  /** Number of uploaded files that the content shows and the database lacks. */
  readonly missing: number;
}

/** Writes `content/` and the files of digital products (`files/`). Uploaded files are left out. */
export async function exportFolder(
  database: Database,
  folder: string,
  options: FolderOptions,
): Promise<ExportedFolder> {
  const content = join(folder, 'content');
  const present = existsSync(content) ? await readdir(content) : [];
  const old = present.filter((name) => name.endsWith('.json'));
  if (old.length > 0 && !options.replace)
    throw new FolderRefused(`${content} already contains a site; use --replace to overwrite it.`);
  const { texts, uploads } = await database.transaction(async (tx) => {
    // A consistent snapshot of everything.
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
    const [site] = await tx.select({ id: schema.websites.id }).from(schema.websites).limit(1);
    if (site === undefined) throw new FolderRefused('The database contains no site.');
    const texts = await exportContent(tx, site.id, options.secret);
    const contents = (options.files ?? databaseStorage).contentsOf({ site: database.site, db: tx });
    await writeExportedFiles(tx, contents, join(folder, 'files'));
    return { texts, uploads: (await shownUploads(tx, texts.values())).present.length };
  });
  await mkdir(content, { recursive: true });
  // Files are written atomically, and stale ones are removed last, so a failure loses nothing.
  for (const [name, text] of texts) await writeAside(join(content, exportedName(name)), text);
  for (const name of old) if (!texts.has(name)) await rm(join(content, name));
  return { files: texts.size, uploads };
}

/** Validates a file name from the database. Throws for one that leads out of the folder. */
function exportedName(name: string): string {
  if (!isFileName(name))
    throw new FolderRefused(`The site has a file named '${name}', which is not a valid file name.`);
  return name;
}

/** Imports the content of a folder in one transaction. */
export async function importFolder(
  database: Database,
  folder: string,
  options: FolderOptions,
): Promise<ImportedFolder> {
  const content = contentIn(folder);
  const rows = await readCheckedRows(content);
  const documents = await readSiteDocuments(content, new Set(rows.collections.map(({ id }) => id)));
  return database.transaction(async (tx) => {
    const [present] = await tx.select({ id: schema.websites.id }).from(schema.websites).limit(1);
    if (present !== undefined && !options.replace) throw new FolderRefused(alreadyFilled(database.site));
    if (present !== undefined) await removeSite(tx);
    if (!(await insertSite(tx, { folder: content, secret: options.secret }, rows, documents)))
      throw new FolderRefused(alreadyFilled(database.site));
    const shown = readContentFiles(content).map(({ source }) => source);
    const { missing } = await shownUploads(tx, shown);
    return { collections: rows.collections.length + documents.others.length, missing: missing.length };
  });
}

/** Removes the site. Orders and submissions stay, and buyers keep the files that they have bought. */
async function removeSite(tx: Db): Promise<void> {
  await tx.delete(schema.websites);
  await tx.delete(schema.coupons);
  await tx.delete(schema.layoutVersions);
  await tx.delete(schema.trashedItems);
  await tx.execute(sql`UPDATE product_files SET detached_at = now() WHERE detached_at IS NULL`);
}
