/** Search suggestions: the search page as JSON. */
import { decodeEntities } from '#shared/html';
import { field, listOf, textOf } from '#shared/json';
import { request, silent } from '../core/http.ts';
import type { Page } from '../core/page.ts';
import { createLru } from './lru.ts';

/** Texts are plain. */
export interface Suggestion {
  readonly title: string;
  readonly fullUrl: string;
  /** Its collection; empty for a page. */
  readonly kind: string;
  /** Empty: none. */
  readonly assetUrl: string;
  readonly price: string;
}

export interface Suggestions {
  /** Grouped by kind. */
  readonly items: readonly Suggestion[];
  /** A query with more results; empty: none. */
  readonly didYouMean: string;
  /** Popular searches. */
  readonly popular: readonly string[];
}

const MAX_SUGGESTIONS = 8;

/** Loads suggestions, each query once per page. */
export function createSuggestionLoader(_page: Page) {
  const cache = createLru<string, Suggestions>();
  /** Null if the call failed: search works without suggestions. */
  return async (address: URL, signal?: AbortSignal): Promise<Suggestions | null> => {
    const cached = cache.get(address.href);
    if (cached !== undefined) return cached;
    const result = await request(address, { signal, onFailure: silent });
    if (!result.ok) return null;
    const loaded = suggestionsIn(result.value);
    cache.set(address.href, loaded);
    return loaded;
  };
}

/** The search page as JSON, with the form's filters. */
export function suggestionAddress(form: HTMLFormElement, name: string, query: string): URL {
  const address = new URL(form.action);
  for (const [key, value] of new FormData(form)) if (typeof value === 'string') address.searchParams.set(key, value);
  address.searchParams.set(name, query);
  address.searchParams.set('format', 'json');
  return address;
}

const plainOf = (value: unknown, name: string): string => decodeEntities(textOf(field(value, name)));

/** The valid suggestions of a response; only with links to this site. */
export function suggestionsIn(answer: unknown): Suggestions {
  const items = listOf(field(answer, 'items'))
    .map((item): Suggestion => {
      const [title, kind, price] = ['title', 'kind', 'price'].map((name) => plainOf(item, name)) as [
        string,
        string,
        string,
      ];
      return { title, kind, price, fullUrl: textOf(field(item, 'fullUrl')), assetUrl: plainOf(item, 'assetUrl') };
    })
    .filter(({ title, fullUrl }) => title !== '' && /^\/(?![/\\])/.test(fullUrl))
    .slice(0, MAX_SUGGESTIONS);
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return {
    items: kinds.flatMap((kind) => items.filter((item) => item.kind === kind)),
    didYouMean: plainOf(field(answer, 'didYouMean'), 'query'),
    popular: listOf(field(answer, 'popularSearches'))
      .map((search) => plainOf(search, 'query'))
      .filter((query) => query !== ''),
  };
}
