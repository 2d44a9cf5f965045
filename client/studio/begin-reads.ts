/** What a screen reads first is requested while its modules are loaded, instead of when it is mounted. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { read } from './read.ts';
import type { StudioRoute } from './route-types.ts';
import { listKey } from './tables/list-address.ts';

interface Begun {
  readonly path: string;
  readonly queryKey: QueryKey;
  readonly isList: boolean;
}

type Reads = Pick<StudioRoute, 'reads' | 'list'>;

function begunBy({ reads = [], list }: Reads): readonly Begun[] {
  const plain = reads.map((path) => ({ path, queryKey: [path], isList: false }));
  if (list === undefined) return plain;
  const [path = '', params] = list.split('?');
  const queryKey = listKey(path, Object.fromEntries(new URLSearchParams(params)));
  return [...plain, { path: list, queryKey, isList: true }];
}

/** Starts the requests; a list with filters in the URL is read by its screen. Until `endReads`, nothing is requested again. */
export function beginReads(client: QueryClient, route: Reads): void {
  for (const { path, queryKey, isList } of begunBy(route)) {
    const query = { queryKey, queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(path, signal) };
    client.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY });
    if (!isList) void client.prefetchQuery(query);
    else if (location.search === '') void client.prefetchInfiniteQuery({ ...query, initialPageParam: undefined });
  }
}

/** The screen has been mounted. */
export function endReads(client: QueryClient, route: Reads): void {
  for (const { queryKey } of begunBy(route)) client.setQueryDefaults(queryKey, { staleTime: 0 });
}
