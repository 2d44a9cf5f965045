/** What a site computes once and uses for many requests: owned by the site, and dropped with it. */
export interface Memo {
  /** The values of one kind, made by `create` on first use. `create` is also their name: a constant function. */
  of<T>(create: () => T): T;
}

export function createMemo(): Memo {
  const values = new Map<() => unknown, unknown>();
  return {
    of<T>(create: () => T): T {
      if (!values.has(create)) values.set(create, create());
      // What `create` has made is of its type.
      return values.get(create) as T;
    },
  };
}
