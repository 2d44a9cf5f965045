/** What an owner has set, one JSON document a name. */
import { and, eq } from 'drizzle-orm';
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
  search: 'search',
  sessionReplay: 'session-replay',
  slides: 'slides',
  websiteSettings: 'website-settings',
} as const;

export interface RevisedDocument {
  /** Undefined: nobody has written it. */
  readonly data: unknown;
  /** 0: nobody has written it. */
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
