/** A file of the site, as routes return it. */
import { textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import type { Database } from '../../database/database.ts';
import { fileAddress } from '../../files/file-address.ts';
import { fileSizeText } from '../../files/file-size.ts';
import { type FileRow, findFile } from '../../files/file-store.ts';
import { variantsOf } from '../../files/inspect.ts';
import { createProblem } from '../../http/create-problem.ts';

/** A file as in the editor and in page JSON; images with the fields of an image asset (rendering and owner tools 3). */
export function fileJson({ id, name, contentType, bytes, width, height, altText, details, created }: FileRow) {
  const assetUrl = fileAddress(id, name);
  const picture =
    width === null || height === null
      ? {}
      : {
          originalSize: `${width}x${height}`,
          systemDataVariants: `${width}x${height},${variantsOf(width)}`,
          ...details,
        };
  return {
    id,
    filename: name,
    contentType,
    bytes,
    size: fileSizeText(bytes),
    assetUrl,
    altText,
    created: Date.parse(created),
    ...picture,
    title: textOf(details['title']) || name.replace(/\.[^.]+$/, ''),
    description: textOf(details['description']),
    folder: textOf(details['folder']),
  };
}

/** Throws `not-found`. */
export async function requireFile(database: Database, id: string): Promise<FileRow> {
  const row = await findFile(database, id);
  // Photos of reviews are only for their moderators.
  if (row === undefined || row.commentId !== null) throw createProblem('not-found', adminMessages.locate);
  return row;
}
