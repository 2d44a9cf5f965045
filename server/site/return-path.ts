/** Where a form at the end of a page leads back to. */
import { decodeEntities } from '#shared/html';
import type { PageData } from '../content/content-source.ts';
import { data, text } from '../content/fields.ts';

/** Longer addresses are shown without their query. */
const MAX_LENGTH = 400;

/** The path of a page with the token of its cart, or with what sorts and narrows its list. `own`: the page's own data, whose texts are HTML. */
export function returnPath(path: string, own: PageData): string {
  const token = text(own, 'cartToken');
  if (/^[\w-]+$/.test(token)) return `${path}?cartToken=${token}`;
  const query = decodeEntities(text(data(own, 'listing'), 'anyCurrencyQuery'));
  return query === '' || query.length > MAX_LENGTH ? path : `${path}?${query}`;
}
