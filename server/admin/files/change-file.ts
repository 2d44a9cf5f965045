/** Metadata of a file that admins edit. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { files } from '../../database/schema.ts';
import type { FileRow } from '../../files/file-store.ts';
import { checkFileName } from '../../files/inspect.ts';
import { createProblem } from '../../http/create-problem.ts';
import { folderName, spelledFolder } from './file-folders.ts';

const share = z.number().min(0).max(1);

export const fileChange = z.strictObject({
  name: z.string().max(500).optional(),
  altText: z.string().max(1000).optional(),
  title: z.string().trim().max(200).optional().describe('Empty: the name without its extension.'),
  description: z.string().trim().max(2000).optional(),
  mediaFocalPoint: z.strictObject({ x: share, y: share }).optional(),
  folder: folderName.optional().describe('Empty: in no folder.'),
});

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Changes the fields that were sent; undefined for an unknown file. Throws `owner-refused` for another extension. */
export async function changeFile(tx: Db, id: string, sent: z.infer<typeof fileChange>): Promise<FileRow | undefined> {
  const [before] = await tx.select().from(files).where(eq(files.id, id)).for('update');
  if (before === undefined) return undefined;
  const name = sent.name === undefined ? before.name : checkFileName(sent.name);
  if (extensionOf(name) !== extensionOf(before.name)) throw createProblem('owner-refused', adminMessages.rename);
  const { title, description, mediaFocalPoint } = sent;
  const folder = sent.folder === undefined ? undefined : await spelledFolder(tx, sent.folder);
  const own = Object.entries({ title, description, mediaFocalPoint, folder }).filter(
    ([, value]) => value !== undefined,
  );
  const [row] = await tx
    .update(files)
    .set({ name, details: { ...before.details, ...Object.fromEntries(own) }, altText: sent.altText ?? before.altText })
    .where(eq(files.id, id))
    .returning();
  return row;
}
