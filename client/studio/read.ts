/** Server data for screens: from the cache first, then fresh. */
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallProblem, call } from './api.ts';

/** A failed call, as an error for the query cache. */
export class CallFailure extends Error {
  readonly problem: CallProblem;

  constructor(problem: CallProblem) {
    super(problem.error);
    this.name = 'CallFailure';
    this.problem = problem;
  }
}

export const createQueryClient = (): QueryClient =>
  // Being offline is a failure like any other, with its own message and a retry button.
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

/** The reply of a `GET`, cached by path. Not requested unless enabled. */
export const useRead = <Reply>(path: string, enabled = true): UseQueryResult<Reply, CallFailure> =>
  useQuery<Reply, CallFailure>({ queryKey: [path], queryFn: ({ signal }) => read<Reply>(path, signal), enabled });

/** A `GET` for a query. Throws `CallFailure`. */
export async function read<Reply>(path: string, signal: AbortSignal): Promise<Reply> {
  const result = await call<Reply>('GET', path, { signal });
  if (!result.ok) throw new CallFailure(result.problem);
  return result.body;
}
