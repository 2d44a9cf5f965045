/** Where a form at the end of a page leads back to. */
import { decodeEntities } from '#shared/html';
import type { PageData } from '../content/content-source.ts';
import { data, flag, list, text } from '../content/fields.ts';

/** Longer addresses are shown without their query. */
const MAX_LENGTH = 400;

/**
 * The path of a page with the token of its cart, or with what sorts and narrows its list. Ranges of prices are left out: they
 * mean something else in another currency. `own`: the page's own data, whose texts are HTML.
 */
export function returnPath(path: string, own: PageData): string {
  const token = text(own, 'cartToken');
  if (/^[\w-]+$/.test(token)) return `${path}?cartToken=${token}`;
  const query = new URLSearchParams(parametersOf(data(own, 'listing'))).toString();
  return query === '' || query.length > MAX_LENGTH ? path : `${path}?${query}`;
}

function parametersOf(listing: PageData): [string, string][] {
  const sort = text(listing, 'sort');
  const named = (name: string, value: string): [string, string] => [decodeEntities(name), decodeEntities(value)];
  return [
    ...list(listing, 'hidden').map((field) => named(text(field, 'name'), text(field, 'value'))),
    ...(sort === '' || sort === 'featured' ? [] : [named('sort', sort)]),
    ...list(listing, 'facets')
      .filter((facet) => text(facet, 'name') !== 'price')
      .flatMap((facet) =>
        list(facet, 'values')
          .filter((value) => flag(value, 'isChosen'))
          .map((value) => named(text(facet, 'name'), text(value, 'value'))),
      ),
  ];
}
