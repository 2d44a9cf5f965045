/** What screens show of the server: from the cache at once, then fresh. */
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallProblem, call } from './api.ts';

/** A call that failed, as the cache of queries knows it. */
export class CallFailure extends Error {
  readonly problem: CallProblem;

  constructor(problem: CallProblem) {
    super(problem.error);
    this.name = 'CallFailure';
    this.problem = problem;
  }
}

export const createQueryClient = (): QueryClient =>
  // Offline is a failure like any other, with its own sentence; each is shown with a way to try again.
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

/** The reply of a `GET`. Its key in the cache is the path. Nothing is asked while it is not enabled. */
export const useRead = <Reply>(path: string, enabled = true): UseQueryResult<Reply, CallFailure> =>
  useQuery<Reply, CallFailure>({ queryKey: [path], queryFn: ({ signal }) => read<Reply>(path, signal), enabled });

/** A `GET` for a query. Throws `CallFailure`. */
export async function read<Reply>(path: string, signal: AbortSignal): Promise<Reply> {
  const result = await call<Reply>('GET', path, { signal });
  if (!result.ok) throw new CallFailure(result.problem);
  return result.body;
}
