/** Folders of pages: what their address leads to. */
import { folderBehaviors } from '#shared/folder-behaviors';
import { decodeEntities } from '#shared/html';
import type { NavigationLink, PageData, Resolved, SiteData } from './content-source.ts';
import { field, flag, list, number, text } from './fields.ts';

export interface Folder {
  readonly collection: PageData;
  readonly page: PageData;
}

/** Undefined: the page itself. `hidden`: there is nothing at the address. */
type FolderTarget = Extract<Resolved, { kind: 'redirect' }> | 'hidden' | undefined;

/** A folder with the behavior "index" is a page, "redirect" leads to the first page in it, "none" is not there. */
export function folderTarget({ collection, page }: Folder, { navigations }: SiteData): FolderTarget {
  if (!flag(collection, 'folder')) return undefined;
  const behavior = number(collection, 'folderBehavior');
  if (behavior === folderBehaviors.none) return 'hidden';
  if (behavior === folderBehaviors.index || (behavior === undefined && hasContent(collection, page))) return undefined;
  const links = findFolder(navigations, (link) => isLinkTo(link, text(collection, 'id')))?.items ?? [];
  const to = firstAddress(links, text(collection, 'fullUrl'));
  return to === undefined ? undefined : { kind: 'redirect', to: decodeEntities(to), status: 302 };
}

const hasContent = (collection: PageData, page: PageData): boolean =>
  field(page, 'mainContent') !== undefined || list(collection, 'collections').length > 0;

/** Whether a page of the studio lists the pages in it. */
export const isIndexFolder = (collection: PageData): boolean =>
  flag(collection, 'folder') &&
  number(collection, 'folderBehavior') === folderBehaviors.index &&
  text(collection, 'typeName') === 'page';

/** The first link with an address, headings skipped. Folders that are not there are no target, nor is the folder itself. */
function firstAddress(links: readonly NavigationLink[], own: string): string | undefined {
  for (const link of links) {
    const to = isFollowed(link.collection) ? text(link.collection, 'fullUrl') || link.externalLink?.url : undefined;
    const found = to === undefined || to === '' || to === own ? firstAddress(link.items, own) : to;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Redirects of folders are followed from where they lead, so that no two lead to each other. */
const isFollowed = (collection: PageData | undefined): boolean => collection === undefined || !hasNoPage(collection);

/** Whether the address of a folder never shows a page of its own. */
export function hasNoPage(collection: PageData): boolean {
  const behavior = number(collection, 'folderBehavior');
  return flag(collection, 'folder') && (behavior === folderBehaviors.redirect || behavior === folderBehaviors.none);
}

/** The first link of a navigation, at any depth, that has links below it and fits. */
export function findFolder(
  navigations: SiteData['navigations'],
  fits: (link: NavigationLink) => boolean,
): NavigationLink | undefined {
  const search = (links: readonly NavigationLink[]): NavigationLink | undefined => {
    for (const link of links) {
      const found = link.items.length > 0 && fits(link) ? link : search(link.items);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (const links of navigations.values()) {
    const found = search(links);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a link leads to a collection. */
export const isLinkTo = (link: NavigationLink, id: string): boolean => id !== '' && text(link.collection, 'id') === id;
