/** Navigations: links to collections by id, folders with children, external links. */
import type { Value } from '#engine';
import type { NavigationLink, PageData } from './content-source.ts';
import { data, field, flag, list, text } from './fields.ts';

/** Reads `site-navigation.json` (`layout` and `collections`), and plain lists of `{title, fullUrl, items}` by name. */
export function readNavigations(
  file: PageData,
  plain: PageData,
  collections: readonly PageData[],
): ReadonlyMap<string, readonly NavigationLink[]> {
  const byId = new Map(Object.entries(data(file, 'collections')));
  for (const collection of collections) byId.set(text(collection, 'id'), collection);
  const navigations = new Map<string, readonly NavigationLink[]>();
  for (const item of list(file, 'layout')) {
    const name = text(item, 'identifier') || text(item, 'name');
    navigations.set(name, linksOf(list(item, 'links'), byId));
  }
  for (const name of Object.keys(plain)) {
    const links = list(plain, name).map((link) => plainLink(link, collections));
    if (links.length > 0) navigations.set(name, links);
  }
  return navigations;
}

function linksOf(links: readonly Value[], byId: ReadonlyMap<string, Value>): NavigationLink[] {
  return links.flatMap((link): NavigationLink[] => {
    if (field(link, 'enabled') === false) return [];
    const items = linksOf([...list(link, 'children'), ...list(link, 'items')], byId);
    const external = field(link, 'externalLink');
    if (external !== undefined && external !== false && external !== null) {
      const from = external === true ? link : external;
      const externalLink = {
        url: text(from, 'url'),
        title: text(from, 'title') || text(link, 'title'),
        newWindow: flag(from, 'newWindow'),
      };
      return [{ externalLink, items }];
    }
    const known = byId.get(text(link, 'collectionId')) ?? field(link, 'collection');
    const collection = { ...data({ known: known ?? null }, 'known') };
    // A link to an otherwise unknown collection contains the collection's fields itself.
    for (const key of ['title', 'navigationTitle', 'urlId', 'typeName'])
      if (collection[key] === undefined && text(link, key) !== '') collection[key as keyof PageData] = text(link, key);
    const own = text(link, 'navigationTitle');
    if (own !== '') collection['navigationTitle'] = own;
    if (text(collection, 'fullUrl') === '') collection['fullUrl'] = `/${text(collection, 'urlId')}`;
    return [{ collection, items }];
  });
}

function plainLink(link: Value, collections: readonly PageData[]): NavigationLink {
  const url = text(link, 'fullUrl') || text(link, 'url');
  const title = text(link, 'title');
  const items = list(link, 'items').map((value) => plainLink(value, collections));
  const collection = collections.find((readonly) => text(readonly, 'fullUrl') === url);
  if (collection !== undefined)
    return { collection: { ...collection, navigationTitle: title || text(collection, 'title') }, items };
  return { externalLink: { url, title, newWindow: flag(link, 'newWindow') }, items };
}
