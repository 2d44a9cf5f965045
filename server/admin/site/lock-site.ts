import { eq } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { websites } from '../../database/schema.ts';
import { Problem } from '../../http/problems.ts';

/** Locks what belongs to the site as a whole, until the end of the transaction. Throws for a site that was removed. */
export async function lockSite(tx: Db, websiteId: string): Promise<void> {
  const rows = await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('update');
  if (rows.length === 0) throw new Problem('site-removed');
}
