/** What an owner has set, one JSON document a name. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { siteDocuments } from '../../database/schema.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Names of the documents. */
export const documents = {
  headerFooter: 'header-footer',
  languages: 'languages',
  navigation: 'navigation',
  sessionReplay: 'session-replay',
} as const;

export async function readDocument(db: Db, websiteId: string, name: string): Promise<Json | undefined> {
  const [row] = await db
    .select({ data: siteDocuments.data })
    .from(siteDocuments)
    .where(and(eq(siteDocuments.websiteId, websiteId), eq(siteDocuments.name, name)));
  return row?.data;
}

export async function writeDocument(db: Db, websiteId: string, name: string, data: Json): Promise<void> {
  await db
    .insert(siteDocuments)
    .values({ websiteId, name, data })
    .onConflictDoUpdate({
      target: [siteDocuments.websiteId, siteDocuments.name],
      set: { data, updatedAt: new Date().toISOString() },
    });
}

export async function removeDocument(db: Db, websiteId: string, name: string): Promise<void> {
  await db.delete(siteDocuments).where(and(eq(siteDocuments.websiteId, websiteId), eq(siteDocuments.name, name)));
}
