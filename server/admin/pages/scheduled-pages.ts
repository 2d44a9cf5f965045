/** Scheduled publication of pages: their state is Scheduled until the time in `publishOn`. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isOnSite } from '../../content/stored-pages.ts';
import type { Db } from '../../database/database.ts';
import { countRows } from '../../database/rows.ts';
import { collections } from '../../database/schema.ts';

/** Publishes due pages; returns their number. Safe on several replicas: each page is published by one of them. */
export const publishDuePages = (db: Db, websiteId: string, now: number): Promise<number> =>
  countRows(
    db,
    sql`
    UPDATE collections SET data = data || '{"workflowState": "Published"}', updated_at = now()
    WHERE website_id = ${websiteId} AND data ->> 'workflowState' = 'Scheduled'
      AND CASE WHEN jsonb_typeof(data -> 'publishOn') = 'number' THEN (data ->> 'publishOn')::numeric <= ${now} ELSE false END
    RETURNING id`,
  );

export interface PublishTime {
  /** Epoch milliseconds; undefined: now. */
  readonly at: number | undefined;
  readonly now: number;
}

/** Publishes a page, now or at a given time. A page that is already published stays unchanged. */
export async function publishPage(tx: Db, websiteId: string, id: string, { at, now }: PublishTime): Promise<void> {
  const isPresent = and(eq(collections.id, id), eq(collections.websiteId, websiteId), isNull(collections.deletedAt));
  const [row] = await tx.select({ data: collections.data }).from(collections).where(isPresent).for('update');
  if (row === undefined || isOnSite(row.data)) return;
  const workflowState = at === undefined ? 'Published' : 'Scheduled';
  const data = { ...row.data, enabled: true, workflowState, publishOn: at ?? now, updatedOn: now };
  await tx.update(collections).set({ data, updatedAt: sql`now()` }).where(eq(collections.id, id));
}
