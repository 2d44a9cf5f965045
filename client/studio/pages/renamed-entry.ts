/** Renames an entry of the page tree. */
import { linkOf, type NavigationSection, replaceLink } from './navigation-links.ts';
import type { PagesReply, TreeEntry } from './page-tree.ts';

export type Rename =
  /** Links with its name get the new one, too. */
  { readonly kind: 'page'; readonly id: string } | { readonly kind: 'link'; readonly to: readonly NavigationSection[] };

/** What a new name changes: the page, unless its link has a name of its own. Undefined: nothing can be renamed. */
export function renameOf(
  { sections }: Pick<PagesReply, 'sections'>,
  { id, page }: TreeEntry,
  name: string,
): Rename | undefined {
  const link = linkOf(sections, id);
  if (page !== undefined && (link?.title === undefined || link.title === page.navigationTitle))
    return { kind: 'page', id: page.id };
  if (link === undefined) return undefined;
  const { externalLink } = link;
  const named =
    externalLink === undefined ? { ...link, title: name } : { ...link, externalLink: { ...externalLink, title: name } };
  return { kind: 'link', to: replaceLink(sections, id, named) };
}
