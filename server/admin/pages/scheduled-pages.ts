/** Pages that are published at an instant: their state is Scheduled until then, and `publishOn` says when. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { countRows } from '../../database/rows.ts';

/** Publishes the pages that are due; gives how many. Replicas may try at once: each page is published by one of them. */
export const publishDuePages = (db: Db, websiteId: string, now: number): Promise<number> =>
  countRows(
    db,
    sql`
    UPDATE collections SET data = data || '{"workflowState": "Published"}', updated_at = now()
    WHERE website_id = ${websiteId} AND data ->> 'workflowState' = 'Scheduled'
      AND CASE WHEN jsonb_typeof(data -> 'publishOn') = 'number' THEN (data ->> 'publishOn')::numeric <= ${now} ELSE false END
    RETURNING id`,
  );
