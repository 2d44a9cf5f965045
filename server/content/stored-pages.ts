/** What rows of collections say of their pages: who may see them, and which of it pages may show. */
import type { PageData } from './content-source.ts';
import { field, isData } from './fields.ts';

/** Page statuses of the editor that visitors do not see; files give numbers, or none. */
const HIDDEN_STATES: ReadonlySet<unknown> = new Set(['Draft', 'Needs Review', 'Scheduled', 'Private']);

/** Whether visitors see an item, or a page with all that is in it. */
export const isPublished = (data: unknown): boolean => !HIDDEN_STATES.has(field(data, 'workflowState'));

/** Whether a collection is on the site: published, and not switched off. */
export const isOnSite = (data: unknown): boolean => isPublished(data) && field(data, 'enabled') !== false;

/** A collection as page JSON has it: without its password and what only its own page shows. */
export function shownCollection<Data extends object>(data: Data): Omit<Data, 'page' | 'lock'> {
  const { page: _page, lock: _lock, ...shown } = data as Data & { page?: unknown; lock?: unknown };
  return shown as Omit<Data, 'page' | 'lock'>;
}

/** What a collection's own page has besides its items (`mainContent`, `slide` …), with the layout that an owner has published. */
export function pageOfCollection(data: PageData, before: PageData = {}): PageData {
  const page = isData(data['page']) ? data['page'] : before;
  return isData(data['layout']) ? { ...page, layout: data['layout'] } : page;
}
