import { eq } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { websites } from '../../database/schema.ts';

/** Until the transaction ends nobody else changes what belongs to the site as a whole. */
export const lockSite = (tx: Db, websiteId: string) =>
  tx.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('update');
