/** Site-level content from documents in the database. */
import type { Value } from '#engine';
import type { NavigationLink, PageData } from './content-source.ts';
import { field, flag, isData, number, text } from './fields.ts';
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

/** Navigations by name, as stored. */
export function storedNavigations(
  document: unknown,
  collections: readonly MemoryCollection[],
): ReadonlyMap<string, readonly NavigationLink[]> {
  const published = collections.map(({ collection }) => collection);
  const ids = new Set(published.map((collection) => text(collection, 'id')));
  const areaPage = (area: string): string => {
    const page = published.find(
      (collection) => flag(collection, 'membersOnly') && text(collection, 'memberAreaId') === area,
    );
    return text(page, 'id');
  };
  const layout = Object.entries(isData(document) ? document : {}).map(([identifier, links]) => ({
    identifier,
    links: shownLinks(links, { isShown: (id) => ids.has(id), areaPage }),
  }));
  return readNavigations({ layout }, {}, published);
}

interface Targets {
  readonly isShown: (collectionId: string) => boolean;
  /** The first page of a member area; '' for an area without one. */
  readonly areaPage: (area: string) => string;
}

/** Visible links of a stored navigation: to published pages and to external URLs. */
function shownLinks(links: unknown, targets: Targets): readonly Value[] {
  return (Array.isArray(links) ? (links as readonly Value[]) : []).flatMap((link): Value[] => {
    if (!isData(link)) return [];
    const { memberAreaId: area, ...own } = link;
    // Links to member areas are visible to everybody: the page asks non-members to sign in.
    const collectionId =
      text(link, 'collectionId') || (area === undefined ? '' : targets.areaPage(text(link, 'memberAreaId')));
    if (collectionId === '' ? text(link, 'memberAreaId') !== '' : !targets.isShown(collectionId)) return [];
    const title = text(link, 'title');
    const items = shownLinks(field(link, 'items'), targets);
    const target = collectionId === '' ? {} : { collectionId };
    return [{ ...own, ...target, ...(title === '' ? {} : { navigationTitle: title }), items } as Value];
  });
}
