/** List filters, stored in the URL: reload, Back and shared links show the same rows. */
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

type Filters<Name extends string> = Readonly<Record<Name, string>>;

/** The filters with their defaults, and a setter. */
export function useFilters<Name extends string>(
  defaults: Filters<Name>,
): [Filters<Name>, (changed: Partial<Filters<Name>>) => void] {
  const [search, setSearch] = useSearchParams();
  const filters = Object.fromEntries(
    Object.entries<string>(defaults).map(([name, value]) => [name, search.get(name) ?? value]),
  ) as Filters<Name>;
  const change = useCallback(
    (changed: Partial<Filters<Name>>) =>
      setSearch((before) => changedSearch(before, changed, defaults), { replace: true }),
    [setSearch, defaults],
  );
  return [filters, change];
}

/** The URL's query with changed filters; defaults are left out. */
export function changedSearch(
  before: URLSearchParams,
  changed: Readonly<Record<string, string | undefined>>,
  defaults: Readonly<Record<string, string>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changed)) {
    if (value === undefined || value === defaults[name]) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

const TYPING_MS = 200;

/** A debounced text, for search while typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
