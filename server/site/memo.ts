/** Memoized values of a site that many requests use: owned by the site, and dropped with it. */
export interface Memo {
  /** The value of a kind, computed by `create` on first use. `create` is also its key, so it must be a constant function. */
  of<T>(create: () => T): T;
}

export function createMemo(): Memo {
  const values = new Map<() => unknown, unknown>();
  return {
    of<T>(create: () => T): T {
      if (!values.has(create)) values.set(create, create());
      // `create` is the key, so the value has its return type.
      return values.get(create) as T;
    },
  };
}
