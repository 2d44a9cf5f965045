/** What a site says of itself beyond its pages, from its documents in the database. */
import type { Value } from '#engine';
import type { NavigationLink, PageData } from './content-source.ts';
import { field, isData, number, text } from './fields.ts';
import type { MemoryCollection, MemorySite } from './memory-source.ts';
import { readNavigations } from './navigations.ts';

export interface StoredSite {
  /** By name. */
  readonly documents: ReadonlyMap<string, Value>;
  /** Settings of forms, by id. */
  readonly forms: PageData;
}

/** The site without its collections, website and navigations. */
export function storedSite({ documents, forms }: StoredSite): MemorySite {
  const object = (name: string): PageData => {
    const value = documents.get(name);
    return isData(value) ? value : {};
  };
  const settings = documents.get('website-settings');
  const injection = object('injection');
  return {
    site: {
      context: {
        ...object('site-context'),
        ...(isData(settings) ? { websiteSettings: settings } : {}),
        ...(documents.has('design') ? { design: object('design') } : {}),
      },
      navigations: new Map(),
      injection: { header: text(injection, 'header'), footer: text(injection, 'footer') },
      forms,
      slides: object('slides'),
      version: '',
    },
    collections: [],
    pages: new Map(),
    redirects: redirectsOf(documents.get('redirects')),
    blockFields: new Map(),
    version: '',
  };
}

const redirectsOf = (value: unknown): MemorySite['redirects'] =>
  (Array.isArray(value) ? value : []).flatMap((row) => {
    const [from, to] = [text(row, 'from'), text(row, 'to')];
    return from === '' || to === '' ? [] : [{ from, to, status: number(row, 'status') ?? 301 }];
  });

/** Navigations as owners have changed them, by name. */
export function storedNavigations(
  document: unknown,
  collections: readonly MemoryCollection[],
): ReadonlyMap<string, readonly NavigationLink[]> {
  const shown = collections.map(({ collection }) => collection);
  const ids = new Set(shown.map((collection) => text(collection, 'id')));
  const layout = Object.entries(isData(document) ? document : {}).map(([identifier, links]) => ({
    identifier,
    links: shownLinks(links, (id) => ids.has(id)),
  }));
  return readNavigations({ layout }, {}, shown);
}

/** Links of a stored navigation that visitors are shown: those to pages that are on the site, and to elsewhere. */
function shownLinks(links: unknown, isShown: (collectionId: string) => boolean): readonly Value[] {
  return (Array.isArray(links) ? (links as readonly Value[]) : []).flatMap((link): Value[] => {
    // Links to member areas are for members' own menus.
    if (!isData(link) || text(link, 'memberAreaId') !== '') return [];
    const collectionId = text(link, 'collectionId');
    if (collectionId !== '' && !isShown(collectionId)) return [];
    const title = text(link, 'title');
    const items = shownLinks(field(link, 'items'), isShown);
    return [{ ...link, ...(title === '' ? {} : { navigationTitle: title }), items } as Value];
  });
}
