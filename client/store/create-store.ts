/** A value that several regions share. Knows nothing of React. */

export interface Store<T> {
  get(): T;
  /** Puts a new value in; the same one changes nothing. */
  set(value: T): void;
  update(change: (value: T) => T): void;
  /** Calls back after each change; gives the way to stop. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    // A listener may leave, or bring others, while it is called.
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
