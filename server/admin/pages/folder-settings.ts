/** What the address of a page leads to, stored as fields of folders that themes and the site read. */
import { folderBehaviors } from '#shared/folder-behaviors';
import { flag, number, text } from '../../content/fields.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import type { PageChange, PageSummary } from './page-schemas.ts';

type Data = Readonly<Record<string, unknown>>;
type Folder = PageSummary['folder'];

/** Pages without items. */
const POSSIBLE = new Set(['page', 'index', 'folder']);

export function folderOf(data: Data): Folder {
  if (!flag(data, 'folder')) return 'page';
  const behavior = number(data, 'folderBehavior');
  const named = (['index', 'none'] as const).find((name) => folderBehaviors[name] === behavior);
  return named ?? 'redirect';
}

/** The data of a page with another behavior. Throws where it does not fit. */
export function storedFolder({ folder }: Pick<PageChange, 'folder'>, before: Data): Data {
  if (folder === undefined || folder === 'page' || folder === folderOf(before)) return {};
  if (!POSSIBLE.has(text(before, 'typeName')))
    throw invalid([{ field: 'folder', message: 'is for pages without items' }]);
  return { folder: true, folderBehavior: folderBehaviors[folder] };
}

/** The home page must be a page. */
export function checkHome(data: Data): void {
  const folder = folderOf(data);
  if (flag(data, 'homepage') && (folder === 'redirect' || folder === 'none'))
    throw createProblem('owner-refused', 'The home page must show a page. Make another page the home page first.');
}
