/** Checks a content folder as all that read it do, so that its problems are reported at once. */
import { type ContentChecks, createContentChecks } from '../../content/content-invalid.ts';
import { readContentFolder } from '../../content/folder-source.ts';
import { missingProductFiles } from './check-product-files.ts';
import { collectSiteRows, type SiteRows } from './site-content.ts';

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
