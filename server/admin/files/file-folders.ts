/** Folders of files: a folder exists while files are in it. */
import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { files } from '../../database/schema.ts';

const MAX_NAME = 60;

export const folderName = z
  .string()
  .transform((name) => name.normalize('NFC').trim().replace(/\s+/g, ' '))
  .refine((name) => [...name].length <= MAX_NAME, `must have at most ${MAX_NAME} characters`)
  .refine((name) => !/\p{Cc}/u.test(name), 'must not have control characters');

/** The folder of a row; empty for files without one. */
const folderOf: SQL<string> = sql`coalesce(${files.details} ->> 'folder', '')`;

export const isInFolder = (folder: string): SQL => sql`${folderOf} = ${folder}`;

/** Photos of reviews are only for their moderators. */
const isListed = isNull(files.commentId);

export interface Folder {
  readonly name: string;
  readonly count: number;
}

export const listFolders = (db: Db): Promise<readonly Folder[]> =>
  db
    .select({ name: folderOf, count: sql<number>`count(*)::int` })
    .from(files)
    .where(and(isListed, sql`${folderOf} <> ''`))
    .groupBy(folderOf)
    .orderBy(sql`lower(${folderOf})`, folderOf);

/** The existing folder that differs at most in capitals, or the name as it is. */
export async function spelledFolder(tx: Db, name: string): Promise<string> {
  if (name === '') return '';
  const [same] = await tx
    .select({ folder: folderOf })
    .from(files)
    .where(and(isListed, sql`lower(${folderOf}) = lower(${name})`))
    .limit(1);
  return same?.folder ?? name;
}

/** Puts files into a folder, or out of all with an empty name. Returns how many there were. */
export async function moveFiles(tx: Db, which: SQL, folder: string): Promise<number> {
  const details =
    folder === ''
      ? sql`${files.details} - 'folder'`
      : sql`${files.details} || jsonb_build_object('folder', ${folder}::text)`;
  const moved = await tx.update(files).set({ details }).where(and(isListed, which)).returning({ id: files.id });
  return moved.length;
}
