/** Whether the files of digital products that a content folder refers to are beside it. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentProblem } from '../../content/content-invalid.ts';
import { problemOfValue } from '../../content/content-json.ts';
import type { SiteRows } from './site-content.ts';

/** Where the file of a product is. */
export const productFilePath = (folder: string, name: string): string => join(folder, '..', 'files', name);

/** The missing files, and the content files that refer to them. */
export async function missingProductFiles(
  folder: string,
  { productFiles }: SiteRows,
): Promise<readonly ContentProblem[]> {
  const problems: ContentProblem[] = [];
  for (const { name, file, at } of productFiles) {
    const path = productFilePath(folder, name);
    const isFile = await stat(path).then(
      (entry) => entry.isFile(),
      () => false,
    );
    if (!isFile) problems.push(problemOfValue(file, at, `the product's file ${path} does not exist`));
  }
  return problems;
}
