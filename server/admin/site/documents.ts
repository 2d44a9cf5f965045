/** Settings of the site, one JSON document per name. */
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { isData, listOf } from '#shared/json';
import type { Db } from '../../database/database.ts';
import { keyOfSite, siteDocuments } from '../../database/schema.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Names of the documents. */
export const documents = {
  design: 'design',
  headerFooter: 'header-footer',
  injection: 'injection',
  languages: 'languages',
  navigation: 'navigation',
  redirects: 'redirects',
  savedSections: 'saved-sections',
  search: 'search',
  sessionReplay: 'session-replay',
  slides: 'slides',
  websiteSettings: 'website-settings',
} as const;

export interface RevisedDocument {
  /** Undefined: never written. */
  readonly data: unknown;
  /** 0: never written. */
  readonly revision: number;
}

/** A document with its revision. */
export async function readRevised(db: Db, websiteId: string, name: string): Promise<RevisedDocument> {
  const [row] = await db
    .select({ data: siteDocuments.data, revision: siteDocuments.revision })
    .from(siteDocuments)
    .where(and(eq(siteDocuments.websiteId, websiteId), eq(siteDocuments.name, name)));
  return row ?? { data: undefined, revision: 0 };
}

export const readDocument = async (db: Db, websiteId: string, name: string): Promise<Json | undefined> =>
  (await readRevised(db, websiteId, name)).data as Json | undefined;

/**
 * A stored document that fits its schema. Site folders and imports may contain invalid fields: they are replaced by their defaults, so that
 * the document can be read and changed.
 */
export function fittingDocument<Schema extends z.ZodObject>(schema: Schema, data: unknown): z.infer<Schema> {
  const whole = schema.safeParse(data ?? {});
  if (whole.success) return whole.data;
  const fits = ([name, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(schema.shape, name) && z.safeParse(schema.shape[name] as z.ZodType, value).success;
  return schema.parse(isData(data) ? Object.fromEntries(Object.entries(data).filter(fits)) : {});
}

/** The valid entries of a stored list, as their schema has them. */
export const fittingEntries = <Entry>(schema: z.ZodType<Entry>, list: unknown): readonly Entry[] =>
  listOf(list).flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });

/** Several documents at once, by name. */
export async function readDocuments(
  db: Db,
  websiteId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .select({ name: siteDocuments.name, data: siteDocuments.data })
    .from(siteDocuments)
    .where(and(eq(siteDocuments.websiteId, websiteId), inArray(siteDocuments.name, [...names])));
  return new Map(rows.map(({ name, data }) => [name, data]));
}

/** `data`: an object or a list. */
export async function writeDocument(db: Db, websiteId: string, name: string, data: object): Promise<void> {
  const values = { websiteId, name, data: data as Json };
  await db
    .insert(siteDocuments)
    .values(values)
    .onConflictDoUpdate({
      target: keyOfSite(siteDocuments.websiteId, siteDocuments.name),
      set: { data: values.data, updatedAt: new Date().toISOString() },
    });
}
