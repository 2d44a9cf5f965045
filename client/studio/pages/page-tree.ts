/** The navigations of a site as a page tree, and moves in it. */
import { hiddenNavigation, memberAreaNavigation } from '#shared/messages/admin';
import {
  changeSection,
  type LinkPlace,
  linkAt,
  type NavigationLink,
  type NavigationSection,
  placeOf,
  withoutLink,
} from './navigation-links.ts';
import type { PageReply } from './page-replies.ts';

export interface PagesReply {
  /** The main navigation first. */
  readonly sections: readonly NavigationSection[];
  /** Trashed ones last. */
  readonly pages: readonly PageReply[];
  /** Ids of pages that are not in any navigation. */
  readonly unlinked: readonly string[];
}

/** A section, a link, or a page without a link. */
export interface TreeEntry {
  /** `section:NAME`, `link:NAME:0.2` or `page:ID`. */
  readonly id: string;
  readonly title: string;
  /** Its page, if any. */
  readonly page: PageReply | undefined;
  /** URL of an external link. */
  readonly address?: string;
  /** Its page is in the trash, so visitors do not see the link. */
  readonly isTrashed?: boolean;
  readonly entries: readonly TreeEntry[];
}

/** Contains the pages that are not in any navigation. */
export const UNLINKED = 'section:';
const MAIN = 'mainNav';
const MAX_DEPTH = 3;

const SECTION_TITLES: Readonly<Record<string, string>> = {
  [MAIN]: 'Main navigation',
  [hiddenNavigation]: 'Hidden',
  [memberAreaNavigation]: 'Member areas',
  footerNav: 'Footer navigation',
};

/** Themes' sections have names such as `policies`. */
const sectionTitle = (identifier: string): string =>
  SECTION_TITLES[identifier] ?? identifier.charAt(0).toUpperCase() + identifier.slice(1);

/** All sections with their links, and the pages without a section at the end. */
export function treeOf({ sections, pages, unlinked }: PagesReply): readonly TreeEntry[] {
  const all = new Map(pages.map((page) => [page.id, page]));
  const linkEntry = (link: NavigationLink, id: string): TreeEntry => {
    const found = all.get(link.collectionId ?? '');
    const isTrashed = found !== undefined && found.deletedAt !== null;
    const title = link.title ?? link.externalLink?.title ?? found?.navigationTitle ?? 'Member area';
    return {
      ...{ id, title, page: isTrashed ? undefined : found, isTrashed },
      ...(link.externalLink === undefined ? {} : { address: link.externalLink.url }),
      entries: link.items.map((inner, at) => linkEntry(inner, `${id}.${at}`)),
    };
  };
  const linked = sections.map(({ identifier, links }) => ({
    id: `section:${identifier}`,
    title: sectionTitle(identifier),
    page: undefined,
    entries: links.map((link, at) => linkEntry(link, `link:${identifier}:${at}`)),
  }));
  const rest = unlinked.flatMap((id) => all.get(id) ?? []);
  return [
    ...linked,
    {
      id: UNLINKED,
      title: 'Not in a menu',
      page: undefined,
      entries: rest.map((page) => ({ id: `page:${page.id}`, title: page.title, page, entries: [] })),
    },
  ];
}

/** The entries whose title or URL contains a text, with their ancestors. All entries for ''. */
export function findEntries(entries: readonly TreeEntry[], search: string): readonly TreeEntry[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.flatMap((entry) => {
    const inner = findEntries(entry.entries, wanted);
    const { title, page, address = '' } = entry;
    const own = `${title} ${page?.title ?? ''} ${page?.fullUrl ?? address}`.toLowerCase();
    const isFound = !entry.id.startsWith('section:') && own.includes(wanted);
    return inner.length > 0 || isFound ? [{ ...entry, entries: inner }] : [];
  });
}

export const allEntries = (entries: readonly TreeEntry[]): readonly TreeEntry[] =>
  entries.flatMap((entry) => [entry, ...allEntries(entry.entries)]);

const depthOf = ({ items }: NavigationLink): number => 1 + Math.max(0, ...items.map(depthOf));

export interface Move {
  /** Ids of entries. */
  readonly from: string;
  readonly to: string;
  readonly position: 'before' | 'after' | 'on';
}

/**
 * The navigations after a move; undefined if it is not allowed: into itself, more than three levels deep, or of a whole section. A page
 * moved out of the navigations loses its link, unless that has children.
 */
export function moveEntry(
  { sections, pages }: PagesReply,
  { from, to, position }: Move,
): readonly NavigationSection[] | undefined {
  const source = placeOf(from);
  const page = pages.find(({ id }) => `page:${id}` === from);
  const link = source === undefined ? pageLink(page) : linkAt(sections, source);
  if (link === undefined || to === from || to.startsWith(`${from}.`)) return undefined;
  const taken =
    source === undefined ? sections : changeSection(sections, source, (links) => links.toSpliced(source.index, 1));
  if (to === UNLINKED || to.startsWith('page:'))
    return source === undefined || link.items.length > 0 ? undefined : taken;
  const wanted = targetOf(sections, to, position);
  if (wanted === undefined || wanted.parents.length + depthOf(link) > MAX_DEPTH) return undefined;
  const place = source === undefined ? wanted : withoutLink(wanted, source);
  return changeSection(taken, place, (links) => links.toSpliced(place.index, 0, link));
}

const pageLink = (page: PageReply | undefined): NavigationLink | undefined =>
  page && { collectionId: page.id, title: page.navigationTitle, items: [] };

function targetOf(
  sections: readonly NavigationSection[],
  to: string,
  position: Move['position'],
): LinkPlace | undefined {
  if (to.startsWith('section:')) {
    const section = to.slice('section:'.length);
    const links = sections.find(({ identifier }) => identifier === section)?.links;
    return links && { section, parents: [], index: links.length };
  }
  const place = placeOf(to);
  const link = place && linkAt(sections, place);
  if (place === undefined || link === undefined) return undefined;
  if (position === 'on')
    return { section: place.section, parents: [...place.parents, place.index], index: link.items.length };
  return { ...place, index: position === 'before' ? place.index : place.index + 1 };
}

export type Step = 'up' | 'down' | 'in' | 'out';

/** A move by one step, for the keyboard: up or down among siblings, into the previous one, or out after the parent. */
export function stepMove(from: string, step: Step): Move | undefined {
  const place = placeOf(from);
  if (place === undefined) return undefined;
  const sibling = (index: number): string => `link:${place.section}:${[...place.parents, index].join('.')}`;
  if (step === 'down') return { from, to: sibling(place.index + 1), position: 'after' };
  if (step === 'out')
    return place.parents.length === 0
      ? undefined
      : { from, to: `link:${place.section}:${place.parents.join('.')}`, position: 'after' };
  if (place.index === 0) return undefined;
  return { from, to: sibling(place.index - 1), position: step === 'up' ? 'before' : 'on' };
}
