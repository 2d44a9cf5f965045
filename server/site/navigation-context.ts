/** Navigations for the special tags: links that know whether they are active. */
import type { Value } from '#engine';
import { shownElsewhere } from '../content/closed-collection.ts';
import type { NavigationLink, PageData, PageEntry, SiteData } from '../content/content-source.ts';
import { text } from '../content/fields.ts';
import { findFolder, isLinkTo } from '../content/page-folders.ts';
import { pathOfCollection } from './home-address.ts';
import type { Memo } from './memo.ts';

const isInside = (path: string, of: string): boolean =>
  of !== '/' && of !== '' && (path === of || path.startsWith(`${of}/`));

function linkContext(link: NavigationLink, entry: PageEntry): PageData {
  const items = link.items.map((item) => linkContext(item, entry));
  const folderActive = items.some((item) => item['active'] === true);
  // Absent fields are set explicitly: otherwise a template would find those of the enclosing folder.
  if (link.externalLink !== undefined) {
    const externalLink = { ...link.externalLink, active: false };
    return { externalLink, collection: null, items, active: false, folderActive };
  }
  const collection = shownElsewhere(link.collection ?? {});
  const isHere = text(collection, 'id') !== '' && text(collection, 'id') === text(entry.collection, 'id');
  const active = isHere || isInside(entry.path, text(collection, 'fullUrl'));
  return {
    collection: { ...collection, fullUrl: pathOfCollection(collection), active, folderActive } as Value,
    externalLink: null,
    items,
    active: active || (folderActive && items.length > 0),
    folderActive,
    homepage: collection['homepage'] === true,
  };
}

/** Navigation contexts by page: they change only with the site. */
const createCache = () => new WeakMap<PageEntry, { readonly site: SiteData; readonly byName: Map<string, PageData> }>();

/** The context of a navigation; without a name, or with an unknown one, it has no items. */
export function navigationContext(memo: Memo, site: SiteData, name: string | undefined, entry: PageEntry): PageData {
  const cache = memo.of(createCache);
  let contexts = cache.get(entry);
  if (contexts?.site !== site) {
    contexts = { site, byName: new Map() };
    cache.set(entry, contexts);
  }
  const key = name ?? '';
  const context = contexts.byName.get(key) ?? contextOf(site, key, entry);
  contexts.byName.set(key, context);
  return context;
}

function contextOf(site: SiteData, name: string, entry: PageEntry): PageData {
  const links = site.navigations.get(name) ?? [];
  const items = links.map((link) => linkContext(link, entry));
  return { items, active: items.some((item) => item['active'] === true), website: site.context['website'] ?? null };
}

/** The links of the folder that contains the page, or of the page itself when it is a folder. */
export function folderContext(site: SiteData, entry: PageEntry): PageData {
  const id = text(entry.collection, 'id');
  const folder =
    findFolder(site.navigations, (link) => isLinkTo(link, id)) ??
    findFolder(site.navigations, ({ items }) => items.some((link) => isLinkTo(link, id)));
  const items = (folder?.items ?? []).map((link) => linkContext(link, entry));
  return { items, collection: folder?.collection ?? null, website: site.context['website'] ?? null };
}
