/** Calls that change something at once, with what is said when they are done or fail. */
import { useQueryClient } from '@tanstack/react-query';
import { call, type Method } from '../api.ts';
import { useToast } from '../controls/toast.tsx';

export interface Action {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly ifMatch?: number;
  /** Said when it is done. */
  readonly done: string;
}

/** Runs an action and reads everything anew; true when it was done. */
export function useAction(): (action: Action) => Promise<boolean> {
  const client = useQueryClient();
  const toast = useToast();
  return async ({ method, path, body, ifMatch, done }) => {
    const result = await call(method, path, {
      ...(body === undefined ? {} : { body }),
      ...(ifMatch === undefined ? {} : { ifMatch }),
    });
    toast(result.ok ? { message: done } : { message: result.problem.error, isError: true });
    // Refused actions are often about something that has changed meanwhile.
    await client.invalidateQueries();
    return result.ok;
  };
}
