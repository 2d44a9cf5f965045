import { useSyncExternalStore } from 'react';
import type { Store } from './create-store.ts';

/**
 * A store's value in a component. `initial` is what the server rendered: hydration starts with it, even if the value has changed since, and
 * then updates to the current one.
 */
export function useStore<T>(store: Store<T>, initial: T = store.get()): T {
  return useSyncExternalStore(store.subscribe, store.get, () => initial);
}
