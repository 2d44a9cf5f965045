/** Checks a content folder as all that read it do, so that its problems are reported at once. */
import { type ContentChecks, type ContentProblem, createContentChecks } from '../../content/content-invalid.ts';
import { keyWarnings } from '../../content/content-keys.ts';
import { readContentFolder } from '../../content/folder-source.ts';
import { type ContentFile, collectContentFiles, pageFilesOf } from '../../content/site-file.ts';
import { missingProductFiles } from './check-product-files.ts';
import { collectSiteRows, type SiteRows } from './site-content.ts';

/** All problems of a content folder, and what is probably a mistake. */
export async function checkContentFolder(folder: string): Promise<{
  readonly files: readonly ContentFile[];
  readonly problems: readonly ContentProblem[];
  readonly warnings: readonly ContentProblem[];
}> {
  const checks = createContentChecks();
  const files = collectContentFiles(folder, createContentChecks());
  checks.report(await missingProductFiles(folder, rowsOf(folder, checks)));
  return { files, problems: checks.problems(), warnings: pageFilesOf(files).flatMap(keyWarnings) };
}

/** The rows of a content folder. Rejects with all problems of its files, and with files of products that are missing. */
export async function readCheckedRows(folder: string): Promise<SiteRows> {
  const checks = createContentChecks();
  const rows = rowsOf(folder, checks);
  checks.report(await missingProductFiles(folder, rows));
  checks.end();
  return rows;
}

/** The rows of a content folder without the files of products. Throws with all problems of its files. */
export function readContentRows(folder: string): SiteRows {
  const checks = createContentChecks();
  const rows = rowsOf(folder, checks);
  checks.end();
  return rows;
}

function rowsOf(folder: string, checks: ContentChecks): SiteRows {
  const rows = collectSiteRows(folder, checks);
  checks.run(() => readContentFolder(folder));
  return rows;
}
