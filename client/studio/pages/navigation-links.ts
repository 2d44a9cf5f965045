/** Navigation links: found by their id in the page tree, and edited. */
export interface NavigationLink {
  readonly collectionId?: string;
  readonly externalLink?: { readonly url: string; readonly title: string; readonly newWindow: boolean };
  readonly memberAreaId?: string;
  readonly title?: string;
  readonly items: readonly NavigationLink[];
}

export interface NavigationSection {
  readonly identifier: string;
  readonly links: readonly NavigationLink[];
}

/** A position among links: before the one at `index`. */
export interface LinkPlace {
  readonly section: string;
  /** Indexes of its parent links, outermost first. */
  readonly parents: readonly number[];
  readonly index: number;
}

/** The position of an entry; undefined for sections and pages without a link. */
export function placeOf(id: string): LinkPlace | undefined {
  const [, section, path] = /^link:([^:]*):([\d.]+)$/.exec(id) ?? [];
  if (section === undefined || path === undefined) return undefined;
  const indexes = path.split('.').map(Number);
  return { section, parents: indexes.slice(0, -1), index: indexes.at(-1) ?? 0 };
}

type Links = readonly NavigationLink[];

/** The links with those of one parent changed. */
function changeLinks(links: Links, parents: readonly number[], change: (links: Links) => Links): Links {
  const [first, ...rest] = parents;
  if (first === undefined) return change(links);
  return links.map((link, at) => (at === first ? { ...link, items: changeLinks(link.items, rest, change) } : link));
}

export const changeSection = (
  sections: readonly NavigationSection[],
  { section, parents }: LinkPlace,
  change: (links: Links) => Links,
): readonly NavigationSection[] =>
  sections.map((one) =>
    one.identifier === section ? { ...one, links: changeLinks(one.links, parents, change) } : one,
  );

export function linkAt(
  sections: readonly NavigationSection[],
  { section, parents, index }: LinkPlace,
): NavigationLink | undefined {
  let links = sections.find(({ identifier }) => identifier === section)?.links ?? [];
  for (const parent of parents) links = links[parent]?.items ?? [];
  return links[index];
}

/** A position after the link at another one was removed. */
export function withoutLink(place: LinkPlace, gone: LinkPlace): LinkPlace {
  if (place.section !== gone.section) return place;
  const path = [...place.parents, place.index];
  const at = gone.parents.length;
  const isBelow = gone.parents.every((parent, level) => path[level] === parent);
  const step = path[at];
  if (!isBelow || step === undefined || step <= gone.index) return place;
  path[at] = step - 1;
  return { ...place, parents: path.slice(0, -1), index: path.at(-1) ?? 0 };
}

/** The link of a tree entry; undefined for sections and pages without a link. */
export function linkOf(sections: readonly NavigationSection[], id: string): NavigationLink | undefined {
  const place = placeOf(id);
  return place && linkAt(sections, place);
}

/** The navigations with a link replaced. */
export function replaceLink(
  sections: readonly NavigationSection[],
  id: string,
  link: NavigationLink,
): readonly NavigationSection[] {
  const place = placeOf(id);
  return place === undefined ? sections : changeSection(sections, place, (links) => links.with(place.index, link));
}

/** The navigations without a link; its children take its place. */
export function removeLink(sections: readonly NavigationSection[], id: string): readonly NavigationSection[] {
  const place = placeOf(id);
  if (place === undefined) return sections;
  return changeSection(sections, place, (links) =>
    links.toSpliced(place.index, 1, ...(links[place.index]?.items ?? [])),
  );
}

/** The navigations with a link added at the end of one. */
export const addLink = (
  sections: readonly NavigationSection[],
  identifier: string,
  link: NavigationLink,
): readonly NavigationSection[] =>
  sections.map((one) => (one.identifier === identifier ? { ...one, links: [...one.links, link] } : one));

/** The link with other fields; a link with children may have no URL. */
export function withExternalLink(
  link: NavigationLink | undefined,
  externalLink: NonNullable<NavigationLink['externalLink']>,
): NavigationLink {
  const { title: _, ...rest } = link ?? { items: [] };
  return { ...rest, externalLink };
}
