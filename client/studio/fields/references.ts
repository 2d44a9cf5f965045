/** Possible targets of references, from the owner API. */
import type { ReferenceTarget } from '#shared/settings';
import { type CallProblem, call } from '../api.ts';
import { PAGES } from '../pages/page-addresses.ts';

export interface Choice {
  /** The stored value: an id or a path. */
  readonly value: string;
  readonly title: string;
  /** Distinguishes it from others with the same title. */
  readonly detail: string;
}

interface PageSummary {
  readonly id: string;
  readonly type: string;
  readonly typeName: string;
  readonly title: string;
  readonly fullUrl: string;
  readonly deletedAt: string | null;
}

interface Item {
  readonly id: string;
  readonly title: string;
  readonly urlId: string;
}

/** Max products of each collection per search. */
const MAX_PRODUCTS = 20;

/** The choices, filtered by a search if there may be too many. Throws the problem of a failed call. */
export async function loadChoices(
  target: ReferenceTarget,
  search: string,
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  switch (target) {
    case 'form':
      return (await get<{ forms: { id: string; name: string }[] }>('/api/owner/forms', signal)).forms.map(
        ({ id, name }) => ({ value: id, title: name === '' ? id : name, detail: id }),
      );
    case 'navigation':
      return navigations(signal);
    case 'product':
      return products(search, signal);
    default:
      return (await pages(signal)).filter(({ type }) => isWanted(target, type)).map((page) => choiceOf(target, page));
  }
}

/** Whether the server searches the choices of a target; otherwise all are loaded. */
export const isSearched = (target: ReferenceTarget): boolean => target === 'product';

async function get<Reply>(path: string, signal: AbortSignal): Promise<Reply> {
  const result = await call<Reply>('GET', path, { signal });
  if (!result.ok) throw new LookUpFailure(result.problem);
  return result.body;
}

class LookUpFailure extends Error {
  constructor({ error }: CallProblem) {
    super(error);
    this.name = 'LookUpFailure';
  }
}

async function pages(signal: AbortSignal): Promise<readonly PageSummary[]> {
  const { pages: all } = await get<{ pages: readonly PageSummary[] }>(PAGES, signal);
  return all.filter(({ deletedAt }) => deletedAt === null);
}

/** Page types without items. */
const PLAIN_TYPES = new Set(['page', 'splash-page', 'template-page']);

const isWanted = (target: ReferenceTarget, type: string): boolean => target !== 'collection' || !PLAIN_TYPES.has(type);

const withoutSlash = (address: string): string => address.replace(/^\//, '');

/** Collections and folders are stored by path, pages by id. */
const choiceOf = (target: ReferenceTarget, { id, title, fullUrl }: PageSummary): Choice => ({
  value: target === 'page' || target === 'member-area' ? id : withoutSlash(fullUrl),
  title,
  detail: fullUrl,
});

async function navigations(signal: AbortSignal): Promise<readonly Choice[]> {
  const reply = await get<{ navigations: { identifier: string; links: readonly unknown[] }[] }>(
    '/api/owner/navigations',
    signal,
  );
  return reply.navigations.map(({ identifier, links }) => ({
    value: identifier,
    title: identifier,
    detail: links.length === 1 ? '1 link' : `${links.length} links`,
  }));
}

async function products(search: string, signal: AbortSignal): Promise<readonly Choice[]> {
  const stores = (await pages(signal)).filter(({ type }) => type === 'products');
  const query = new URLSearchParams({ limit: String(MAX_PRODUCTS), ...(search === '' ? {} : { search }) });
  const found = await Promise.all(
    stores.map(async ({ id, fullUrl }) => {
      const { items } = await get<{ items: readonly Item[] }>(`/api/owner/collections/${id}/items?${query}`, signal);
      return items.map(({ title, urlId }) => {
        const value = `${withoutSlash(fullUrl)}/${urlId}`;
        return { value, title, detail: `/${value}` };
      });
    }),
  );
  return found.flat();
}
