/** Addresses of pages: no two pages have one, and none takes one of the server's own. */
import { eq } from 'drizzle-orm';
import { field, listOf, textOf } from '#shared/json';
import { languageSegment } from '#shared/languages';
import { adminMessages } from '#shared/messages/admin';
import { slugOf, uniqueSlug } from '../../content/slug.ts';
import type { Db } from '../../database/database.ts';
import { collections } from '../../database/schema.ts';
import { invalid } from '../../http/create-problem.ts';
import { documents, readDocument } from '../site/documents.ts';

/** First segments of addresses that belong to the server: a page or a redirect there could never be seen. */
export const RESERVED_SLUGS: readonly string[] = [
  ...['account', 'api', 'assets', 'cart', 'cart-v2', 'checkout', 'config', 'docs', 'healthz', 'metrics', 'readyz'],
  ...['offline', 'preview', 's', 'scripts', 'search', 'v1', 'vitrine-dev'],
];

export interface PagePlace {
  readonly urlId: string;
  /** Behind all other pages. */
  readonly position: number;
}

export interface PlaceInput {
  /** What the slug is made of: the one that was asked for, or a title. */
  readonly name: string;
  readonly fallback: string;
  /** Id of the page that the place is for. */
  readonly except?: string;
}

/** A free address and position. Call `lockSite` before. */
export async function findPlace(tx: Db, websiteId: string, { name, fallback, except }: PlaceInput): Promise<PagePlace> {
  const rows = await tx
    .select({ id: collections.id, urlId: collections.urlId, position: collections.position })
    .from(collections)
    .where(eq(collections.websiteId, websiteId));
  const languages = listOf(field(await readDocument(tx, websiteId, documents.languages), 'languages'));
  // Pages in another language stand below its tag.
  const segments = languages.map((language) => languageSegment(textOf(field(language, 'code'))));
  const used = new Set([
    ...RESERVED_SLUGS,
    ...segments,
    ...rows.filter(({ id }) => id !== except).map(({ urlId }) => urlId),
  ]);
  return {
    urlId: uniqueSlug(slugOf(name), fallback, (slug) => used.has(slug)),
    position: Math.max(-1, ...rows.map((row) => row.position)) + 1,
  };
}

/** Throws for a slug without one letter or digit. */
export function checkSlug(urlId: string): void {
  if (slugOf(urlId) === '') throw invalid([{ field: 'urlId', message: adminMessages.pageUrl(urlId) }]);
}
