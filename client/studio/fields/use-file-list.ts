import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallProblem } from '../api.ts';
import { CallFailure } from '../read.ts';
import { useSettled } from '../tables/use-filters.ts';
import { type FilePage, type FileQuery, listFiles, type SiteFile } from './files.ts';

/** Cache key of all file lists. */
export const FILES = 'site-files';

export interface ListedFiles {
  readonly files: readonly SiteFile[] | undefined;
  readonly problem: CallProblem | undefined;
  readonly isPending: boolean;
  readonly isLoadingMore: boolean;
  /** Undefined if there are no more. */
  readonly more: (() => void) | undefined;
  readonly retry: () => void;
}

/** Files by type, folder and search text, loaded page by page. */
export function useFileList({ search, kind, sort, folder }: Omit<FileQuery, 'cursor'>): ListedFiles {
  const text = useSettled(search.trim());
  const query = useInfiniteQuery({
    queryKey: [FILES, { text, kind, sort, folder }],
    queryFn: async ({ pageParam, signal }): Promise<FilePage> => {
      const input = { search: text, kind, sort, folder, cursor: pageParam };
      const result = await listFiles(input, signal);
      if (!result.ok) throw new CallFailure(result.problem);
      return result.body;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    files: query.data?.pages.flatMap(({ files }) => files),
    problem: query.error instanceof CallFailure ? query.error.problem : undefined,
    isPending: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    retry: () => void query.refetch(),
  };
}
