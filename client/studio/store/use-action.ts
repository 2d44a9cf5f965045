/** Runs calls that change something immediately, and reports the result. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, type Method } from '../api.ts';
import { useToast } from '../controls/toast.tsx';

export interface Action {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly ifMatch?: number;
  /** Message on success. */
  readonly done: string;
}

/** Runs an action and reloads all data; true if successful, false also while the same action is running (a double click). */
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
    // Rejected actions often concern outdated data.
    await client.invalidateQueries();
    return result.ok;
  };
}
