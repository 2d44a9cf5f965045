/** The page that a form at the end of a page returns to. */
import { decodeEntities } from '#shared/html';
import type { PageData } from '../content/content-source.ts';
import { data, text } from '../content/fields.ts';

/** Longer URLs are used without their query. */
const MAX_LENGTH = 400;

/**
 * The path of a page with its cart token, or with the sort order and filters of its list. `own`: the page's own data, whose texts are HTML.
 */
export function returnPath(path: string, own: PageData): string {
  const token = text(own, 'cartToken');
  if (/^[\w-]+$/.test(token)) return `${path}?cartToken=${token}`;
  const query = decodeEntities(text(data(own, 'listing'), 'anyCurrencyQuery'));
  return query === '' || query.length > MAX_LENGTH ? path : `${path}?${query}`;
}
