/** Work in a transaction that leaves nothing behind. */
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../database/database.ts';

class RolledBack extends Error {}

/** Gives what the work gives. What it waits for others is bounded: others must not wait long for it. */
export async function rolledBack<T>(database: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  let result: { readonly value: T } | undefined;
  try {
    await database.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL lock_timeout = '2s'`);
      result = { value: await work(tx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (result === undefined) throw new Error('A transaction ended without its work.');
  return result.value;
}
