/** Navigations as admins edit them: links to collections, external URLs or member areas, with children. */
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities, escapeHtml } from '#shared/html';
import { field, isData, listOf, textOf } from '#shared/json';
import { adminMessages, hiddenNavigation, memberAreaNavigation } from '#shared/messages/admin';
import { isWebAddress } from '#shared/web-address';
import type { Db } from '../../database/database.ts';
import { collections } from '../../database/schema.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { documents, fittingEntries, type Json, readDocument, writeDocument } from './documents.ts';

export const MAIN_NAVIGATION = 'mainNav';
export const MAX_LINKS = 250;
const MAX_DEPTH = 3;

export interface NavigationItem {
  readonly collectionId?: string | undefined;
  readonly externalLink?: { readonly url: string; readonly title: string; readonly newWindow: boolean } | undefined;
  readonly memberAreaId?: string | undefined;
  readonly title?: string | undefined;
  readonly items: readonly NavigationItem[];
}

const id = z.string().min(1).max(100);
/** Empty: a heading above its links. */
const address = z
  .string()
  .max(2000)
  .refine((url) => url === '' || isWebAddress(url), { error: (issue) => adminMessages.pageUrl(String(issue.input)) });

export const navigationItem: z.ZodType<NavigationItem> = z
  .lazy(() =>
    z
      .strictObject({
        collectionId: id.optional(),
        externalLink: z
          .strictObject({
            url: address,
            title: requiredText(200),
            newWindow: z.boolean().default(false),
          })
          .optional(),
        memberAreaId: id.optional(),
        title: z.string().max(200).optional(),
        items: z.array(navigationItem).max(MAX_LINKS).default([]),
      })
      .refine(
        ({ collectionId, externalLink, memberAreaId }) =>
          [collectionId, externalLink, memberAreaId].filter((item) => item !== undefined).length === 1,
        'needs one of collectionId, externalLink and memberAreaId',
      )
      .refine(({ externalLink, items }) => externalLink?.url !== '' || items.length > 0, {
        error: 'is missing',
        path: ['externalLink', 'url'],
      }),
  )
  .meta({ id: 'NavigationLink' });

const depthOf = (items: readonly NavigationItem[]): number =>
  items.reduce((max, item) => Math.max(max, 1 + depthOf(item.items)), 0);
const countOf = (items: readonly NavigationItem[]): number =>
  items.reduce((sum, item) => sum + 1 + countOf(item.items), 0);

export const navigationItems = z
  .array(navigationItem)
  .refine((items) => countOf(items) <= MAX_LINKS, `must have at most ${MAX_LINKS} links`)
  .refine((items) => depthOf(items) <= MAX_DEPTH, `must be at most ${MAX_DEPTH} deep`);

export interface SiteNavigation {
  readonly identifier: string;
  readonly links: readonly NavigationItem[];
}

/** Navigations in order, the main one first; those of the seeded site until an admin has changed them. */
export async function readNavigation(db: Db, websiteId: string): Promise<readonly SiteNavigation[]> {
  const document: unknown = await readDocument(db, websiteId, documents.navigation);
  const stored: Json = isData(document) ? document : {};
  const links = (identifier: string): readonly NavigationItem[] | undefined =>
    Object.hasOwn(stored, identifier) ? withTitles(fittingLinks(stored[identifier]), decodeEntities) : undefined;
  const others = Object.keys(stored).filter((name) => name !== MAIN_NAVIGATION);
  const named = new Set([...others, hiddenNavigation, memberAreaNavigation]);
  return [
    { identifier: MAIN_NAVIGATION, links: links(MAIN_NAVIGATION) ?? (await allCollections(db, websiteId)) },
    ...[...named].map((identifier) => ({ identifier, links: links(identifier) ?? [] })),
  ];
}

/** Whether somebody has decided on the main navigation. Until then, the default is offered to admins, and pages show none. */
export async function hasMainNavigation(db: Db, websiteId: string): Promise<boolean> {
  const document: unknown = await readDocument(db, websiteId, documents.navigation);
  return isData(document) && Object.hasOwn(document, MAIN_NAVIGATION);
}

/** Site folders and imports may contain invalid links: these are left out, with the links below them. */
const fittingLinks = (links: unknown): readonly NavigationItem[] =>
  fittingEntries(
    navigationItem,
    listOf(links).map((link) => (isData(link) ? { ...link, items: fittingLinks(link['items']) } : link)),
  );

/** Links with converted titles: plain for admins, HTML in page JSON. */
const withTitles = (items: readonly NavigationItem[], write: (title: string) => string): readonly NavigationItem[] =>
  items.map(({ title, externalLink, items: children, ...link }) => ({
    ...link,
    ...(title === undefined ? {} : { title: write(title) }),
    ...(externalLink === undefined ? {} : { externalLink: { ...externalLink, title: write(externalLink.title) } }),
    items: withTitles(children ?? [], write),
  }));

/** The default for a site without a navigation: all visible collections. */
async function allCollections(db: Db, websiteId: string): Promise<readonly NavigationItem[]> {
  const rows = await db
    .select({ id: collections.id, data: collections.data })
    .from(collections)
    .where(and(eq(collections.websiteId, websiteId), isNull(collections.deletedAt)))
    .orderBy(asc(collections.position), asc(collections.id));
  return rows
    .filter(({ data }) => field(data, 'enabled') !== false && field(data, 'hidden') !== true)
    .map((row) => ({
      collectionId: row.id,
      title: decodeEntities(textOf(field(row.data, 'navigationTitle')) || textOf(field(row.data, 'title'))),
      items: [],
    }));
}

/**
 * Replaces the navigations with these names. `fieldOf`: the request field with the links of one. Throws for an unknown name, and for links
 * to unknown pages and member areas.
 */
export async function writeNavigations(
  tx: Db,
  websiteId: string,
  changed: readonly SiteNavigation[],
  fieldOf: (index: number) => string,
): Promise<void> {
  const known = new Set((await readNavigation(tx, websiteId)).map(({ identifier }) => identifier));
  if (!changed.every(({ identifier }) => known.has(identifier)))
    throw createProblem('not-found', adminMessages.mainNavigation);
  const targets = await readTargets(tx, websiteId);
  for (const [index, { links }] of changed.entries()) checkLinks(links, targets, fieldOf(index));
  const stored: Json = (await readDocument(tx, websiteId, documents.navigation)) ?? {};
  const written = changed.map(({ identifier, links }) => [identifier, withTitles(links, escapeHtml)] as const);
  await writeDocument(tx, websiteId, documents.navigation, { ...stored, ...Object.fromEntries(written) });
}

/** Gives links that have the former name of their page its new one: they got it when they were made. */
export async function renameLinks(
  tx: Db,
  websiteId: string,
  id: string,
  names: { readonly from: string; readonly to: string },
): Promise<void> {
  const stored = await readDocument(tx, websiteId, documents.navigation);
  if (stored === undefined) return;
  const renamed = (links: unknown): readonly unknown[] =>
    listOf(links).map((link) => {
      if (!isData(link)) return link;
      const isNamed = link['collectionId'] === id && link['title'] === names.from;
      const items = link['items'] === undefined ? {} : { items: renamed(link['items']) };
      return { ...link, ...(isNamed ? { title: names.to } : {}), ...items };
    });
  const written = Object.fromEntries(Object.entries(stored).map(([name, links]) => [name, renamed(links)]));
  if (!isDeepStrictEqual(written, stored)) await writeDocument(tx, websiteId, documents.navigation, written);
}

interface Targets {
  readonly collectionIds: ReadonlySet<string>;
  readonly memberAreas: ReadonlySet<string>;
}

/** Possible link targets. A site has the member areas that its pages use. */
async function readTargets(tx: Db, websiteId: string): Promise<Targets> {
  const area = sql<string | null>`${collections.data} ->> 'memberAreaId'`;
  const rows = await tx
    .select({ id: collections.id, area })
    .from(collections)
    .where(eq(collections.websiteId, websiteId));
  return {
    collectionIds: new Set(rows.map((row) => row.id)),
    memberAreas: new Set(rows.flatMap((row) => row.area ?? [])),
  };
}

function checkLinks(links: readonly NavigationItem[], targets: Targets, field: string): void {
  for (const [index, { collectionId, memberAreaId, items }] of links.entries()) {
    if (collectionId !== undefined && !targets.collectionIds.has(collectionId))
      throw createProblem('owner-refused', adminMessages.pageUrl(collectionId));
    if (memberAreaId !== undefined && !targets.memberAreas.has(memberAreaId))
      throw invalid([{ field: `${field}.${index}.memberAreaId`, message: adminMessages.option(memberAreaId) }]);
    checkLinks(items, targets, `${field}.${index}.items`);
  }
}
