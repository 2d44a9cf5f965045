/** Parses an upstream's `?format=json`. */

import type { Value } from '#engine';
import { contentHash } from '../../disk/content-hash.ts';
import type { Loaded, PageData, PageEntry, SiteData } from '../content-source.ts';
import { data, field, flag, isData, list, text } from '../fields.ts';
import { readNavigations } from '../navigations.ts';
import { SITE_KEYS } from '../site-keys.ts';

export interface PageResponse {
  readonly entry: PageEntry;
  readonly loaded: Loaded;
  /** The site-level data of the page. */
  readonly context: PageData;
}

const hashOf = (value: unknown): string => contentHash(JSON.stringify(value)).slice(0, 16);

/** Parses page JSON. Throws when it is invalid. */
export function readPageResponse(path: string, body: string): PageResponse {
  const page: unknown = JSON.parse(body);
  if (!isData(page)) throw new Error('the response is not a JSON object');
  const input = data(page, 'collection');
  const collection = text(input, 'fullUrl') === '' ? { ...input, fullUrl: path } : input;
  const item = field(page, 'item');
  const own = Object.fromEntries(Object.entries(page).filter(([key]) => !SITE_KEYS.includes(key))) as PageData;
  const shown = { ...own, collection };
  return {
    entry: {
      path,
      view: isData(item) ? 'item' : 'list',
      typeName: text(collection, 'typeName'),
      collection,
      item: isData(item) ? item : undefined,
      membersOnly: flag(collection, 'membersOnly'),
      paywall: text(data(collection, 'paywall'), 'productId'),
    },
    loaded: { data: shown, version: hashOf(shown) },
    context: Object.fromEntries(Object.entries(page).filter(([key]) => SITE_KEYS.includes(key))) as PageData,
  };
}

/** The site, from one of its pages and from its navigation (`layout`, `collections`). */
export function readSiteResponse(context: PageData, navigation: PageData): SiteData {
  const collections = Object.values(data(navigation, 'collections')).filter(isData);
  return {
    context,
    navigations: readNavigations(navigation, {}, collections),
    injection: { header: '', footer: '' },
    forms: data(context, 'forms'),
    slides: {},
    version: hashOf([context, navigation]),
  };
}

/** The collections of a navigation, by path: with enough data for the head of a page. */
export function* outlineOf(navigation: PageData): Generator<PageEntry> {
  for (const input of Object.values(data(navigation, 'collections'))) {
    if (!isData(input)) continue;
    const collection = text(input, 'fullUrl') === '' ? { ...input, fullUrl: `/${text(input, 'urlId')}` } : input;
    const typeName = text(collection, 'typeName');
    const paths = [text(collection, 'fullUrl'), ...(flag(collection, 'homepage') ? ['/'] : [])];
    for (const path of paths) yield { path, view: 'list', typeName, collection };
  }
}

/** The items that a list shows, by path. */
export function* itemsOf({ entry, loaded }: PageResponse): Generator<PageEntry> {
  if (entry.view === 'item') return;
  const lists = ['items', 'upcoming', 'past'].flatMap((name) => list(loaded.data, name) as Value[]);
  for (const item of lists) {
    const path = text(item, 'fullUrl');
    if (isData(item) && path.startsWith('/')) yield { ...entry, path, view: 'item', item: headOf(item) };
  }
}

/** The fields of an item that a page's head needs; the rest would waste memory. */
function headOf(item: PageData): PageData {
  const names = ['id', 'title', 'fullUrl', 'urlId', 'excerpt', 'assetUrl', 'recordType', 'seoData', 'addedOn'];
  return Object.fromEntries(
    names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
  ) as PageData;
}
