/** Replaces the content of a file. */
import { eq } from 'drizzle-orm';
import { isData } from '#shared/json';
import type { Db } from '../../database/database.ts';
import { files } from '../../database/schema.ts';
import type { PreparedContent } from '../../files/contents.ts';
import { deleteUnusedContent, type FileRow } from '../../files/file-store.ts';
import type { Inspected } from '../../files/inspect.ts';
import { changeUses } from './file-references.ts';

/** Properties of an image's content that are stored wherever it is used. */
const OF_CONTENT = ['originalSize', 'systemDataVariants', 'colorData'] as const;

/** Details of a file that belong to it, not to its content. */
const OWN = ['title', 'description', 'folder'] as const;

/** The name must change, because browsers cache the content of a URL forever. */
export function replacedName(before: string, uploaded: string): string {
  const extension = uploaded.slice(uploaded.lastIndexOf('.') + 1).toLowerCase();
  const stem = before.replace(/\.[^.]+$/, '');
  const [, name = stem, count = '1'] = /^(.+)-(\d{1,6})$/.exec(stem) ?? [];
  return `${name}-${Number(count) + 1}.${extension}`;
}

export interface Replacement {
  readonly id: string;
  /** Name of the upload. */
  readonly uploaded: string;
  readonly inspected: Inspected;
  readonly content: PreparedContent;
}

/** Replaces a file's content, and its URL on pages, in drafts and in settings. Undefined when the file no longer exists. */
export async function replaceFile(
  tx: Db,
  { id, uploaded, inspected, content }: Replacement,
  describe: (row: FileRow) => Readonly<Record<string, unknown>>,
): Promise<FileRow | undefined> {
  // Lock the file: each replacement has its own URL, and must see what the previous one has changed.
  const [before] = await tx.select().from(files).where(eq(files.id, id)).for('update');
  if (before === undefined) return undefined;
  const name = replacedName(before.name, uploaded);
  await content.store(tx);
  const { type, width, height, details } = inspected;
  const { mediaFocalPoint } = before.details;
  const own = Object.fromEntries(
    OWN.flatMap((field) => (field in before.details ? [[field, before.details[field]]] : [])),
  );
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

/** A document with the URL and the properties of earlier files replaced by the new ones. */
export function withFile(
  value: unknown,
  { id, name: nameBefore }: Pick<FileRow, 'id' | 'name'>,
  file: Readonly<Record<string, unknown>>,
): unknown {
  // URLs of 0.8.0 and before may contain quotes and parentheses, which end all newer ones.
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
