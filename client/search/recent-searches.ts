/** Recent searches in this browser. They never leave it, and are not stored without consent. */
import { listOf } from '#shared/json';
import type { Page } from '../core/page.ts';
import { mayStore } from '../session/consent/may-store.ts';
import { existingStore } from '../session/open-store.ts';

const KEY = 'recent-searches';
const MAX_RECENT = 5;
const MAX_LENGTH = 200;

/** The list with a query first, without duplicates. */
export const withSearch = (recent: readonly string[], query: string): readonly string[] =>
  [query, ...recent.filter((other) => other.toLowerCase() !== query.toLowerCase())].slice(0, MAX_RECENT);

/** Stored data may be outdated or tampered with. */
export function readRecent(stored: string | null): readonly string[] {
  try {
    return listOf(JSON.parse(stored ?? '[]'))
      .filter((query): query is string => typeof query === 'string' && query !== '' && query.length <= MAX_LENGTH)
      .slice(0, MAX_RECENT);
  } catch {
    return [];
  }
}

export interface RecentSearches {
  list(): readonly string[];
  add(query: string): void;
  clear(): void;
}

export function createRecentSearches(_page: Page): RecentSearches {
  const clear = (): void => existingStore('localStorage')?.removeItem(KEY);
  const list = (): readonly string[] => {
    if (mayStore()) return readRecent(existingStore('localStorage')?.getItem(KEY) ?? null);
    clear();
    return [];
  };
  return {
    list,
    clear,
    add(query) {
      const plain = query.trim();
      if (plain === '' || plain.length > MAX_LENGTH || !mayStore()) return;
      try {
        existingStore('localStorage')?.setItem(KEY, JSON.stringify(withSearch(list(), plain)));
      } catch {
        // Without storage, nothing is remembered.
      }
    },
  };
}
