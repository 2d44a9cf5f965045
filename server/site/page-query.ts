import type { Request } from 'express';
import { decodeEntities } from '#shared/html';
import type { PageEntry, PageQuery } from '../content/content-source.ts';
import { readListQuery } from '../content/list-query.ts';
import type { Theme } from '../rendering/theme/theme.ts';

/** The page size of the theme for the collection's type. */
export const pageSizeOf = ({ collections }: Theme, { view, typeName }: PageEntry): Pick<PageQuery, 'pageSize'> => {
  const pageSize = view === 'list' ? collections.get(typeName)?.pageSize : undefined;
  return pageSize === undefined ? {} : { pageSize };
};

/** What the query of a URL requests. */
export function queryOf({ query, originalUrl }: Request): PageQuery {
  const textOf = (name: string): string | undefined => {
    const value: unknown = query[name];
    return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;
  };
  const offset = Number(textOf('offset') ?? Number.NaN);
  const result: Record<string, unknown> = {};
  for (const name of ['category', 'tag', 'author', 'month']) {
    const value = textOf(name);
    // Links for themes that encode the text of page JSON themselves, so unescaped.
    if (value !== undefined) result[name] = decodeEntities(value);
  }
  if (Number.isFinite(offset) && offset >= 0) result['offset'] = offset;
  if (textOf('reversePaginate') === 'true') result['reversePaginate'] = true;
  const at = originalUrl.indexOf('?');
  const list = at < 0 ? undefined : readListQuery(new URLSearchParams(originalUrl.slice(at)));
  if (list !== undefined) result['list'] = list;
  return result as PageQuery;
}
