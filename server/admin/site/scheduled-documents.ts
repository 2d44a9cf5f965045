/** Drafts of documents that are published at an instant. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { layoutVersions } from '../../database/schema.ts';
import { isDue } from '../layouts/versions.ts';
import { draftedNamed } from './drafted-documents.ts';
import { lockSite } from './lock-site.ts';

const idRow = z.object({ id: z.string() });

/** Publishes the drafts that are due; gives how many. Replicas may try at once: each draft is published by one of them. */
export async function publishDueDocuments(database: Database, websiteId: string, now: number): Promise<number> {
  const due = await selectRows(
    database.db,
    idRow,
    sql`SELECT id FROM layout_versions WHERE ${and(isDue(now), eq(layoutVersions.targetKind, 'settings'))}`,
  );
  let count = 0;
  for (const { id } of due) if (await database.transaction((tx) => publishOne(tx, websiteId, { id, now }))) count++;
  return count;
}

/** The same within a transaction that shows what the site will be. */
export async function publishAllDue(tx: Db, websiteId: string, now: number): Promise<void> {
  const due = await tx
    .select({ id: layoutVersions.id })
    .from(layoutVersions)
    .where(and(isDue(now), eq(layoutVersions.targetKind, 'settings')))
    .orderBy(asc(layoutVersions.publishAt));
  for (const { id } of due) await publishOne(tx, websiteId, { id, now });
}

interface DueDraft {
  /** Of the version. */
  readonly id: string;
  readonly now: number;
}

/** False when another replica was first, or the draft was taken back. */
async function publishOne(tx: Db, websiteId: string, { id, now }: DueDraft): Promise<boolean> {
  await lockSite(tx, websiteId);
  const [row] = await tx
    .delete(layoutVersions)
    .where(and(eq(layoutVersions.id, id), isDue(now)))
    .returning();
  if (row === undefined) return false;
  const found = draftedNamed(row.targetId);
  await found?.drafted.publish(tx, { websiteId, id: found.id }, { layout: row.layout, author: row.author });
  return true;
}
