/** Visibility of stored pages, and the part of a collection that pages may contain. */
import type { PageData } from './content-source.ts';
import { field, flag, isData } from './fields.ts';

/** Page states that are not public; files contain numbers, or none. */
const HIDDEN_STATES: ReadonlySet<unknown> = new Set(['Draft', 'Needs Review', 'Scheduled', 'Private']);

/** Whether an item is public, or a page with everything in it. */
export const isPublished = (data: unknown): boolean => !HIDDEN_STATES.has(field(data, 'workflowState'));

/** Whether a collection is on the site: published and enabled. */
export const isOnSite = (data: unknown): boolean => isPublished(data) && field(data, 'enabled') !== false;

/** Whether a page or an item is in the sitemap and in the site's own search: not "Hide from search engines". */
export const isSearchable = (data: unknown): boolean => !flag(field(data, 'seoData'), 'seoHidden');

/** By what an import finds a collection or an item again; no part of page JSON. */
interface Imported {
  readonly importKey?: unknown;
}

/** A collection as page JSON: without its password and the data of its own page. */
export function shownCollection<Data extends object>(data: Data): Omit<Data, 'page' | 'lock' | 'importKey'> {
  const {
    page: _page,
    lock: _lock,
    importKey: _key,
    ...shown
  } = data as Data & Imported & { page?: unknown; lock?: unknown };
  return shown as Omit<Data, 'page' | 'lock' | 'importKey'>;
}

/** An item as page JSON. */
export function shownItem(data: PageData): PageData {
  const { importKey: _key, ...shown } = data;
  return shown;
}

/** Data of a collection's own page besides its items (`mainContent`, `slide` and others), with the published layout. */
export function pageOfCollection(data: PageData, before: PageData = {}): PageData {
  const page = isData(data['page']) ? data['page'] : before;
  return isData(data['layout']) ? { ...page, layout: data['layout'] } : page;
}
