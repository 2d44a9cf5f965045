/** Calls that change something at once, with what is said when they are done or fail. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
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

/** Runs an action and reads everything anew; true when it was done, false also while the same one is running: a second press. */
export function useAction(): (action: Action) => Promise<boolean> {
  const client = useQueryClient();
  const toast = useToast();
  const running = useRef(new Set<string>());
  return async ({ method, path, body, ifMatch, done }) => {
    const name = `${method} ${path}`;
    if (running.current.has(name)) return false;
    running.current.add(name);
    const result = await call(method, path, {
      ...(body === undefined ? {} : { body }),
      ...(ifMatch === undefined ? {} : { ifMatch }),
    });
    running.current.delete(name);
    toast(result.ok ? { message: done } : { message: result.problem.error, isError: true });
    // Refused actions are often about something that has changed meanwhile.
    await client.invalidateQueries();
    return result.ok;
  };
}
