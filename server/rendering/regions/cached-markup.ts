/** Markup that is cached with the value that it shows: a page's data are the same objects for every request. */
import type { Value } from '#engine';

export type Markup<Env> = (item: Value, env: Env) => string;

/**
 * The same markup, created once for each value as long as what it reads of the page besides the value stays the same.
 * The cache lives as long as the returned function.
 */
export function cachedMarkup<Env>(markup: Markup<Env>, reads: (env: Env) => readonly unknown[]): Markup<Env> {
  const cache = new WeakMap<object, { readonly read: readonly unknown[]; readonly markup: string }>();
  return (item, env) => {
    if (typeof item !== 'object' || item === null) return markup(item, env);
    const read = reads(env);
    const cached = cache.get(item);
    if (cached !== undefined && isSame(cached.read, read)) return cached.markup;
    const created = flat(markup(item, env));
    cache.set(item, { read, markup: created });
    return created;
  };
}

/**
 * Flattens a rope string, which would otherwise be concatenated again for every page. Goes through bytes, because V8 optimizes away
 * string operations whose results are unused.
 */
export const flat = (text: string): string => Buffer.from(text).toString();

/** Whether lists hold the same values. */
export function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
