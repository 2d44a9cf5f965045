/** Where a form at the end of a page leads back to. */
import { OPTION } from '../content/list-query.ts';

/** What narrows and sorts a list in any market. Ranges of prices mean something else in another currency. */
const KEPT = new Set(['q', 'kind', 'category', 'tag', 'author', 'month', 'sort', 'in-stock', 'on-sale']);
/** Longer addresses are those of no list of ours. */
const MAX_LENGTH = 400;

/**
 * The path of a page with the token of its cart, or with the filters of the list that `url` shows. Parameters that are not of
 * a list are left out: they may be secrets.
 */
export function returnPath(path: string, cartToken: string, url: string): string {
  if (/^[\w-]+$/.test(cartToken)) return `${path}?cartToken=${cartToken}`;
  const at = url.indexOf('?');
  if (at < 0) return path;
  const kept = [...new URLSearchParams(url.slice(at + 1))].filter(
    ([name, value]) => value !== '' && (KEPT.has(name) || name.startsWith(OPTION)),
  );
  const query = new URLSearchParams(kept).toString();
  return query === '' || query.length > MAX_LENGTH ? path : `${path}?${query}`;
}
