/** Runs work in a transaction that is always rolled back. */
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../database/database.ts';

class RolledBack extends Error {}

/** Returns the result of the work. Its lock timeout is short, so that others do not wait for it for long. */
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
  if (result === undefined) throw new Error('A transaction ended without running its work.');
  return result.value;
}
