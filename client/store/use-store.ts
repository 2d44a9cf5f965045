import { useSyncExternalStore } from 'react';
import type { Store } from './create-store.ts';

/**
 * A store's value in a component. `initial` is what the server showed: hydration begins with it, whatever has happened since,
 * and goes on to the present value at once.
 */
export function useStore<T>(store: Store<T>, initial: T = store.get()): T {
  return useSyncExternalStore(store.subscribe, store.get, () => initial);
}
