/** Another content for a file. */
import { eq } from 'drizzle-orm';
import { isData } from '#shared/json';
import type { Db } from '../../database/database.ts';
import { files } from '../../database/schema.ts';
import type { PreparedContent } from '../../files/contents.ts';
import { deleteUnusedContent, type FileRow } from '../../files/file-store.ts';
import type { Inspected } from '../../files/inspect.ts';
import { changeUses } from './file-references.ts';

/** What is known of a picture's content, and stored with it wherever it is shown. */
const OF_CONTENT = ['originalSize', 'systemDataVariants', 'colorData'] as const;

/** Another address than before: browsers store what is at one for ever. */
export function replacedName(before: string, uploaded: string): string {
  const extension = uploaded.slice(uploaded.lastIndexOf('.') + 1).toLowerCase();
  const stem = before.replace(/\.[^.]+$/, '');
  const [, name = stem, count = '1'] = /^(.+)-(\d{1,6})$/.exec(stem) ?? [];
  return `${name}-${Number(count) + 1}.${extension}`;
}

export interface Replacement {
  readonly id: string;
  /** Of the upload. */
  readonly uploaded: string;
  readonly inspected: Inspected;
  readonly content: PreparedContent;
}

/**
 * Puts a content in the place of a file's, and its new address in the place of the old one on pages, in drafts and in settings.
 * Undefined when the file is not there any more.
 */
export async function replaceFile(
  tx: Db,
  { id, uploaded, inspected, content }: Replacement,
  describe: (row: FileRow) => Readonly<Record<string, unknown>>,
): Promise<FileRow | undefined> {
  // One at a time: each has an address of its own, and none loses what another has changed.
  const [before] = await tx.select().from(files).where(eq(files.id, id)).for('update');
  if (before === undefined) return undefined;
  const name = replacedName(before.name, uploaded);
  await content.store(tx);
  const { type, width, height, details } = inspected;
  const { mediaFocalPoint, title, description } = before.details;
  const own = { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) };
  const [row] = await tx
    .update(files)
    .set({
      ...{ name, width, height, hash: content.hash, bytes: content.bytes.length, contentType: type.contentType },
      details: { ...details, ...own, ...(width === null ? {} : { mediaFocalPoint }) },
    })
    .where(eq(files.id, id))
    .returning();
  if (row === undefined) throw new Error('UPDATE of a file returned no row.');
  await changeUses(tx, id, (value) => withFile(value, before, describe(row)));
  if (before.hash !== row.hash) await deleteUnusedContent(tx, before.hash);
  return row;
}

/** A document with the address and the facts of a file in the place of earlier ones. */
export function withFile(
  value: unknown,
  { id, name: nameBefore }: Pick<FileRow, 'id' | 'name'>,
  file: Readonly<Record<string, unknown>>,
): unknown {
  // Addresses of 0.8.0 and before may hold quotes and parentheses, which end all others.
  const older = `/s/${id}/${encodeURIComponent(nameBefore)}`;
  const address = new RegExp(`/s/${id}/[^\\s"'?#)\\\\<>&,]*`, 'g');
  const next = (): string => String(file['assetUrl']);
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replaceAll(older, next).replace(address, next);
    if (Array.isArray(part)) return part.map(walk);
    if (!isData(part)) return part;
    const changed = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, walk(one)]));
    const isFile = typeof part['assetUrl'] === 'string' && part['assetUrl'] !== changed['assetUrl'];
    const facts = OF_CONTENT.filter((name) => isFile && name in changed && name in file);
    return { ...changed, ...Object.fromEntries(facts.map((name) => [name, file[name]])) };
  };
  return walk(value);
}
