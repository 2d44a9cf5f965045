/** Scheduled publication of items: their state is Scheduled until the time in `publishOn`. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { idRow, selectRows } from '../../database/rows.ts';
import { invalid } from '../../http/create-problem.ts';

export const publishAt = z.iso.datetime({ offset: true, error: 'must be a date and time' }).optional();

interface Given {
  readonly workflowState?: string | undefined;
  readonly publishAt?: string | undefined;
}

/** State and publication time in page JSON. Throws when a scheduled item has no time, or one in the past. */
export function publicationOf(
  { workflowState, publishAt: input }: Given,
  now: number,
): { readonly workflowState?: string; readonly publishOn?: number } {
  const at = input === undefined ? undefined : Date.parse(input);
  if (workflowState === 'Scheduled' && at === undefined) throw invalid([{ field: 'publishAt', message: 'is missing' }]);
  if (at !== undefined && workflowState !== 'Scheduled')
    throw invalid([{ field: 'workflowState', message: 'must be Scheduled for an item that is published later' }]);
  if (at !== undefined && at <= now) throw invalid([{ field: 'publishAt', message: 'must be in the future' }]);
  // Publishing manually takes effect now, whatever was scheduled.
  const publishOn = at ?? (workflowState === 'Published' ? now : undefined);
  return {
    ...(workflowState === undefined ? {} : { workflowState }),
    ...(publishOn === undefined ? {} : { publishOn }),
  };
}

/** Publishes due items; returns their number. Safe on several replicas: each item is published by one of them. */
export async function publishDueItems(tx: Db, websiteId: string, now: number): Promise<number> {
  const rows = await selectRows(
    tx,
    idRow,
    sql`
    SELECT i.id FROM items i JOIN collections c ON c.id = i.collection_id
    WHERE i.data ->> 'workflowState' = 'Scheduled' AND c.website_id = ${websiteId}
      AND CASE WHEN jsonb_typeof(i.data -> 'publishOn') = 'number' THEN (i.data ->> 'publishOn')::numeric <= ${now} ELSE false END
    FOR UPDATE OF i SKIP LOCKED`,
  );
  // Even an empty UPDATE would notify every replica of changed content.
  if (rows.length > 0)
    await tx.execute(sql`
      UPDATE items SET data = data || '{"workflowState": "Published"}', updated_at = now()
      WHERE id IN (SELECT json_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::json))`);
  return rows.length;
}
