/** Slugs of pages: each is unique, and must not collide with a path of the server. */
import { and, eq, ne } from 'drizzle-orm';
import { decodeEntities } from '#shared/html';
import { field, listOf, textOf } from '#shared/json';
import { languageSegment } from '#shared/languages';
import { adminMessages } from '#shared/messages/admin';
import { text } from '../../content/fields.ts';
import { slugOf, uniqueSlug } from '../../content/slug.ts';
import type { Db } from '../../database/database.ts';
import { collections } from '../../database/schema.ts';
import { invalid } from '../../http/create-problem.ts';
import { documents, readDocument } from '../site/documents.ts';

/** First path segments of the server's own routes: a page or a redirect there would be unreachable. */
export const RESERVED_SLUGS: readonly string[] = [
  ...['account', 'api', 'assets', 'cart', 'cart-v2', 'checkout', 'config', 'docs', 'healthz', 'metrics', 'readyz'],
  ...['offline', 'preview', 's', 'scripts', 'search', 'v1', 'vitrine-dev'],
];

export interface PagePlace {
  readonly urlId: string;
  /** After all other pages. */
  readonly position: number;
}

export interface PlaceInput {
  /** Source of the slug: the requested one, or a title. */
  readonly name: string;
  readonly fallback: string;
  /** Id of the page that is moved. */
  readonly except?: string;
}

/** An unused slug and the next position. Call `lockSite` before. */
export async function findPlace(tx: Db, websiteId: string, { name, fallback, except }: PlaceInput): Promise<PagePlace> {
  const rows = await tx
    .select({ id: collections.id, urlId: collections.urlId, position: collections.position })
    .from(collections)
    .where(eq(collections.websiteId, websiteId));
  const used = new Set([
    ...(await reservedSlugs(tx, websiteId)),
    ...rows.filter(({ id }) => id !== except).map(({ urlId }) => urlId),
  ]);
  return {
    urlId: uniqueSlug(slugOf(name), fallback, (slug) => used.has(slug)),
    position: Math.max(-1, ...rows.map((row) => row.position)) + 1,
  };
}

/** Those of the server, and the tags of languages, which are path prefixes of translated pages. */
async function reservedSlugs(tx: Db, websiteId: string): Promise<readonly string[]> {
  const languages = listOf(field(await readDocument(tx, websiteId, documents.languages), 'languages'));
  return [...RESERVED_SLUGS, ...languages.map((language) => languageSegment(textOf(field(language, 'code'))))];
}

/** Throws for a slug that another page or the server uses. Call `lockSite` before. */
export async function checkFree(tx: Db, websiteId: string, name: string, except: string): Promise<void> {
  const urlId = slugOf(name);
  const refuse = (message: string) => invalid([{ field: 'urlId', message }]);
  if ((await reservedSlugs(tx, websiteId)).includes(urlId))
    throw refuse(`/${urlId} is an address of the server itself. Choose another one.`);
  const isTaken = and(eq(collections.websiteId, websiteId), eq(collections.urlId, urlId), ne(collections.id, except));
  const [taken] = await tx.select({ data: collections.data }).from(collections).where(isTaken).limit(1);
  if (taken === undefined) return;
  const title = decodeEntities(text(taken.data, 'title'));
  throw refuse(`The page “${title}” has the address /${urlId} already. Choose another one.`);
}

/** Throws for a slug without any letter or digit. */
export function checkSlug(urlId: string): void {
  if (slugOf(urlId) === '') throw invalid([{ field: 'urlId', message: adminMessages.pageUrl(urlId) }]);
}
