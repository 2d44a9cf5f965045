/** Pages that events name: only those that the site has are counted by their paths, and no query is stored. */
import { MINUTE_MS } from '#shared/durations';
import { field, textOf } from '#shared/json';
import { createEntryCache } from '../sites/entry-cache.ts';
import type { Sent } from './event.ts';
import { cleanText } from './sanitize-event.ts';

/** What a path that no page has is counted as. */
const NOT_FOUND = '(not found)';
const MAX_PATH = 200;
const MAX_KNOWN = 20_000;
const FRESH_MS = 5 * MINUTE_MS;

/** Whether the site has a page at a path. */
export type IsPage = (path: string) => Promise<boolean>;

const PATH_FIELDS = ['pagePath', 'page_path', 'path', 'url'] as const;
/** Addresses whose queries are nobody's business. */
const ADDRESS_FIELDS = ['page_referrer_url', 'referrer', 'referer', 'destination_url', 'page_url'] as const;

/** The page's path: from the event, else from the referrer. Never with a query, which may contain personal data. */
export function pathOf(data: Sent['data'], referer: string): string {
  const message = textOf(
    PATH_FIELDS.map((name) => field(data, name)).find((value) => value !== undefined && value !== null),
  );
  const address = message !== '' ? message : referer;
  const isWhole = /^\w+:/.test(address) && URL.canParse(address);
  const path = isWhole ? new URL(address).pathname : address.replace(/[?#].*$/s, '');
  return cleanText(path, MAX_PATH);
}

export interface PagePaths {
  /** The event with a path that the site has, and without queries. A promise where that has to be looked up. */
  checked(event: Sent, referer: string): Sent | Promise<Sent>;
}

export function createPagePaths(isPage: IsPage, now: () => number): PagePaths {
  const known = createEntryCache<{ readonly is: boolean; readonly until: number }>(MAX_KNOWN);
  const look = async (path: string): Promise<boolean> => {
    const is = await isPage(path);
    known.set(path, { is, until: now() + FRESH_MS });
    return is;
  };
  return {
    checked(event, referer) {
      const sent = withoutQueries(event);
      const path = pathOf(sent.data, referer);
      if (path === '') return sent;
      const own = shortPath(path);
      const found = known.get(own);
      const is = found !== undefined && found.until > now() ? found.is : look(own);
      const named = (isKnown: boolean): Sent => withPath(sent, path, isKnown ? own : NOT_FOUND);
      // While nobody can tell, the event is worth more than the name of its page.
      return is instanceof Promise ? is.then(named, () => named(false)) : named(is);
    },
  };
}

/** Pages of the shop have ids and keys below them, which are of one visitor. */
function shortPath(path: string): string {
  const trimmed = path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path;
  const [, short] =
    /^(\/(?:account|cart|cart-v2|checkout|newsletter|reviews)(?:\/[a-z-]{1,40})?)(?:\/|$)/.exec(trimmed) ?? [];
  return short ?? trimmed;
}

function withPath(event: Sent, before: string, path: string): Sent {
  const [first = 'pagePath'] = PATH_FIELDS.filter((name) => textOf(field(event.data, name)) !== '');
  if (path === before && field(event.data, first) === path) return event;
  const rest = Object.entries(event.data).filter(
    ([name]) => path !== NOT_FOUND || !PATH_FIELDS.some((own) => own === name),
  );
  return { ...event, text: undefined, data: { ...Object.fromEntries(rest), [first]: path } };
}

function withoutQueries(event: Sent): Sent {
  if (event.text !== undefined && !/[?#]/.test(event.text)) return event;
  const changed: Record<string, string> = {};
  const change = (name: string, to: (text: string) => string): void => {
    const value = field(event.data, name);
    if (typeof value === 'string' && to(value) !== value) changed[name] = to(value);
  };
  for (const name of ADDRESS_FIELDS) change(name, (text) => text.replace(/[?#].*$/s, ''));
  change('page_query_params', campaignOf);
  change('pageHash', (text) => (/^#[\w-]{0,60}$/.test(text) ? text : ''));
  return Object.keys(changed).length === 0 ? event : { ...event, text: undefined, data: { ...event.data, ...changed } };
}

/** Of a query only what tells which campaign somebody comes from. */
const campaignOf = (query: string): string =>
  new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => name.startsWith('utm_'))).toString();
