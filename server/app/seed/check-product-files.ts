/** Whether the files of digital products that a content folder refers to are beside it. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentInvalid, type ContentProblem } from '../../content/content-invalid.ts';
import { pointerTo } from '../../http/check-input.ts';
import type { SiteRows } from './site-content.ts';

/** Where the file of a product is. */
export const productFilePath = (folder: string, name: string): string => join(folder, '..', 'files', name);

/** Rejects with all missing files, and the content files that refer to them. */
export async function checkProductFiles(folder: string, { productFiles }: SiteRows): Promise<void> {
  const problems: ContentProblem[] = [];
  for (const { name, file, at } of productFiles) {
    const path = productFilePath(folder, name);
    const isFile = await stat(path).then(
      (entry) => entry.isFile(),
      () => false,
    );
    if (!isFile) problems.push({ file, pointer: pointerTo(at), message: `the product's file ${path} does not exist` });
  }
  if (problems.length > 0) throw new ContentInvalid(problems);
}
