/** The manual order of a collection's items. */
import { eq, sql } from 'drizzle-orm';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { items } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';

/** Throws `owner-conflict` unless the ids are exactly those of the collection's items. */
export async function orderItems(tx: Db, collectionId: string, ids: readonly string[]): Promise<void> {
  const rows = await tx.select({ id: items.id }).from(items).where(eq(items.collectionId, collectionId));
  const present = new Set(rows.map((row) => row.id));
  const isComplete =
    ids.length === present.size && new Set(ids).size === present.size && ids.every((id) => present.has(id));
  if (!isComplete) throw createProblem('owner-conflict', adminMessages.changed);
  await tx.execute(
    sql`UPDATE items SET position = o.position - 1 FROM json_array_elements_text(${JSON.stringify(ids)}::json) WITH ORDINALITY AS o (id, position) WHERE items.id = o.id`,
  );
}
