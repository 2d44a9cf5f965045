/** The translatable documents of a site, loaded page by page. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CallProblem } from '../api.ts';
import { type CallFailure, read } from '../read.ts';
import { type DocumentList, type ListedDocument, TRANSLATIONS } from './translation-replies.ts';

interface OpenList {
  readonly documents: readonly ListedDocument[];
  readonly isPending: boolean;
  readonly problem: CallProblem | undefined;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export function useDocumentList(language: string): OpenList {
  const path = `${TRANSLATIONS}/${encodeURIComponent(language)}`;
  const query = useInfiniteQuery<DocumentList, CallFailure, readonly ListedDocument[], readonly string[], string>({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) =>
      read<DocumentList>(pageParam === '' ? path : `${path}?cursor=${encodeURIComponent(pageParam)}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor,
    select: ({ pages }) => pages.flatMap(({ documents }) => documents),
  });
  return {
    documents: query.data ?? [],
    isPending: query.isPending,
    problem: query.error?.problem,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
