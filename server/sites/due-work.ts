/** Finds sites with background work to do. This is the only place that reads the tables of all sites. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { idRow, selectRows } from '../database/rows.ts';

const isScheduled = (alias: string): SQL => {
  const data = sql.raw(`${alias}.data`);
  return sql`${data} ->> 'workflowState' = 'Scheduled' AND jsonb_typeof(${data} -> 'publishOn') = 'number'
    AND (${data} ->> 'publishOn')::numeric <= extract(epoch FROM now()) * 1000`;
};

/** Due work by table: emails and webhooks, renewals, unanswered payments, jobs, and scheduled publications. */
const DUE: readonly SQL[] = [
  sql`all_deliveries t WHERE t.site = s.id AND t.delivered_at IS NULL AND t.failed_at IS NULL AND t.next_attempt_at <= now()`,
  sql`all_subscriptions t WHERE t.site = s.id AND t.next_look_at <= now()`,
  sql`all_orders t WHERE t.site = s.id AND t.status = 'pending' AND t.held_until < now()`,
  sql`all_jobs t WHERE t.site = s.id AND t.finished_at IS NULL`,
  sql`all_layout_versions t WHERE t.site = s.id AND t.state = 'scheduled' AND t.publish_at <= now()`,
  sql`all_items t WHERE t.site = s.id AND ${isScheduled('t')}`,
  sql`all_collections t WHERE t.site = s.id AND ${isScheduled('t')}`,
];

/** Ids of the sites with work to do now, except paused ones. */
export async function sitesWithDueWork(db: Db): Promise<readonly string[]> {
  const conditions = sql.join(
    DUE.map((condition) => sql`EXISTS (SELECT FROM ${condition})`),
    sql` OR `,
  );
  const rows = await selectRows(db, idRow, sql`SELECT s.id FROM sites s WHERE s.state <> 'paused' AND (${conditions})`);
  return rows.map(({ id }) => id);
}

/**
 * Claims some sites that have not been opened for a day, so that infrequent work (review requests, data retention) is done. Each is claimed
 * by one replica.
 */
export async function claimDailySites(db: Db, count: number): Promise<readonly string[]> {
  const rows = await selectRows(
    db,
    idRow,
    sql`UPDATE sites SET swept_at = now() WHERE id IN (
        SELECT id FROM sites WHERE state <> 'paused' AND coalesce(swept_at, created) < now() - interval '1 day'
        ORDER BY coalesce(swept_at, created) LIMIT ${count} FOR UPDATE SKIP LOCKED)
      RETURNING id`,
  );
  return rows.map(({ id }) => id);
}
