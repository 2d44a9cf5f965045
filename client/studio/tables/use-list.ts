/** Paginated lists of the owner API. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallProblem } from '../api.ts';
import { CallFailure, read } from '../read.ts';
import { addressOfList, type ListParams, listKey } from './list-address.ts';

export interface ListShape<Reply, T> {
  readonly rowsOf: (reply: Reply) => readonly T[];
  /** The cursor of the next page; undefined at the end. */
  readonly nextOf: (reply: Reply) => string | null | undefined;
}

export interface ReadList<T> {
  /** Undefined until the first page is loaded. */
  readonly rows: readonly T[] | undefined;
  readonly problem: CallProblem | undefined;
  readonly isPending: boolean;
  readonly isLoadingMore: boolean;
  /** Undefined if there are no more. */
  readonly more: (() => void) | undefined;
  readonly retry: () => void;
}

/** A list with filters. While new filters load, the previous rows stay. */
export function useList<Reply, T>(path: string, params: ListParams, shape: ListShape<Reply, T>): ReadList<T> {
  const query = useInfiniteQuery({
    queryKey: listKey(path, params),
    queryFn: ({ pageParam, signal }) => read<Reply>(addressOfList(path, { ...params, cursor: pageParam }), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (reply) => shape.nextOf(reply) ?? undefined,
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetchingNextPage } = query;
  return {
    rows: query.data?.pages.flatMap((reply) => shape.rowsOf(reply)),
    problem: query.error instanceof CallFailure ? query.error.problem : undefined,
    isPending: query.isPending,
    isLoadingMore: isFetchingNextPage,
    more: hasNextPage ? () => void (isFetchingNextPage || query.fetchNextPage()) : undefined,
    retry: () => void query.refetch(),
  };
}
