/** A value shared by several regions. Independent of React. */

export interface Store<T> {
  get(): T;
  /** Sets a new value; the same value changes nothing. */
  set(value: T): void;
  update(change: (value: T) => T): void;
  /** Calls back after each change; returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    // A listener may unsubscribe, or add others, while it is called.
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
