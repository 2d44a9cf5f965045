/** Lists of the owner API: their addresses, and their keys in the cache. */

export type ListParams = Readonly<Record<string, string | undefined>>;

/** Prefix of list keys in the cache: `invalidateQueries({ queryKey: [LIST, path] })`. */
export const LIST = 'list';

/** Without empty filters. */
const given = (params: ListParams): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).filter((pair): pair is [string, string] => Boolean(pair[1])));

/** The key of a list with filters. */
export const listKey = (path: string, params: ListParams) => [LIST, path, given(params)] as const;

/** The URL of a page of a list. */
export function addressOfList(path: string, params: ListParams): string {
  const query = new URLSearchParams(given(params)).toString();
  return query === '' ? path : `${path}?${query}`;
}
