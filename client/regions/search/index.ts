/** Suggestions while somebody types a search. Enter without a choice searches as the form does without script. */

import { decodeEntities } from '#shared/html';
import { field, listOf, textOf } from '#shared/json';
import { thumbnailOf } from '#shared/thumbnail';
import { make } from '../../core/element.ts';
import { request, silent } from '../../core/http.ts';
import type { Page } from '../../core/page.ts';
import { createSuggestionList } from '../../ui/suggestions/suggestion-list.ts';
import { createLru } from './lru.ts';

interface Suggestion {
  readonly title: string;
  readonly fullUrl: string;
  /** Collection that it stands in; empty for a page. */
  readonly kind: string;
  /** Empty: it has none. */
  readonly assetUrl: string;
  readonly price: string;
}

const MAX_SUGGESTIONS = 6;
/** Milliseconds after the last letter. */
const PAUSE_MS = 180;

/** The suggestions that the page has loaded, by query. */
const createSuggestionCache = () => createLru<string, readonly Suggestion[]>();

export function enhance(element: HTMLElement, _props: object, page: Page): void {
  for (const input of element.querySelectorAll<HTMLInputElement>('form input[type=search]'))
    if (input.form !== null) suggest(page, input, input.form);
}

function suggest(page: Page, input: HTMLInputElement, form: HTMLFormElement): void {
  const cache = page.get(createSuggestionCache);
  createSuggestionList<Suggestion>(page, input, {
    idPrefix: 'suggestions',
    label: 'Suggestions',
    pause: PAUSE_MS,
    initialValue: '',
    load: async (query, signal) => {
      const items = cache.get(query) ?? (await load(searchAddress(form, input.name, query), signal));
      if (items !== null) cache.set(query, items);
      return items;
    },
    describe: (count) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
    markupOf,
    choose: ({ fullUrl }) => location.assign(fullUrl),
  });
}

/** A picture, a title, and below it where it stands and what it costs. */
function markupOf({ title, kind, price, assetUrl }: Suggestion): readonly Node[] {
  const picture = make('span', { className: 'suggestion-picture' });
  const src = thumbnailOf(assetUrl);
  if (src !== '')
    picture.append(make('img', { attributes: { src, alt: '', width: '40', height: '50', loading: 'lazy' } }));
  const facts = [kind, price].filter((fact) => fact !== '').join(' · ');
  return [
    picture,
    make(
      'span',
      { className: 'suggestion-text' },
      title,
      ...(facts === '' ? [] : [make('span', { className: 'suggestion-facts', text: facts })]),
    ),
  ];
}

/** The search page as JSON, narrowed as the form is. */
function searchAddress(form: HTMLFormElement, name: string, query: string): URL {
  const address = new URL(form.action);
  for (const [key, value] of new FormData(form)) if (typeof value === 'string') address.searchParams.set(key, value);
  address.searchParams.set(name, query);
  address.searchParams.set('format', 'json');
  return address;
}

/** Null when there is no answer. */
async function load(address: URL, signal: AbortSignal): Promise<readonly Suggestion[] | null> {
  // The search itself works without suggestions.
  const result = await request(address, { signal, onFailure: silent });
  if (!result.ok) return null;
  return listOf(field(result.value, 'items'))
    .map((item): Suggestion => {
      const plain = (name: string): string => decodeEntities(textOf(field(item, name)));
      const [title, kind, price] = [plain('title'), plain('kind'), plain('price')];
      return { title, kind, price, fullUrl: textOf(field(item, 'fullUrl')), assetUrl: plain('assetUrl') };
    })
    .filter(({ title, fullUrl }) => title !== '' && fullUrl.startsWith('/'))
    .slice(0, MAX_SUGGESTIONS);
}
