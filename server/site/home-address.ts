/** The home page is at `/`, wherever it was before it became the home page. */
import type { PageData, PageEntry } from '../content/content-source.ts';
import { flag, text } from '../content/fields.ts';
import type { SiteContext } from './site-context.ts';

/** The path of a collection's page; '' if it has none. */
export const pathOfCollection = (collection: PageData): string =>
  flag(collection, 'homepage') ? '/' : text(collection, 'fullUrl');

/** Whether a path is a former address of the home page. Not if `/` shows something else: a redirect of the owner's may have taken it. */
export function isFormerHome(
  context: SiteContext,
  path: string,
  { view, collection }: PageEntry,
): false | Promise<boolean> {
  if (path === '/' || view !== 'list' || !flag(collection, 'homepage') || context.isPreview === true) return false;
  return Promise.resolve(context.content.find('/')).then(
    (home) => home?.kind === 'page' && text(home.entry.collection, 'id') === text(collection, 'id'),
  );
}
