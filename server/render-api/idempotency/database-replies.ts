import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { idempotentReplies } from '../../database/schema.ts';
import { ABANDONED_SECONDS, type Claim, REPLY_HOURS, type ReplyStore } from './reply-store.ts';

/** Stores replies in the database, for all replicas. */
export function createDatabaseReplies({ db }: Database): ReplyStore {
  const { key, fingerprint, reply, createdAt } = idempotentReplies;
  return {
    async claim(requested, mark) {
      await db.delete(idempotentReplies).where(
        sql`${createdAt} < now() - make_interval(hours => ${REPLY_HOURS})
          OR ${reply} IS NULL AND ${createdAt} < now() - make_interval(secs => ${ABANDONED_SECONDS})`,
      );
      const claimed = await db
        .insert(idempotentReplies)
        .values({ key: requested, fingerprint: mark })
        .onConflictDoNothing()
        .returning({ key });
      if (claimed.length > 0) return 'claimed';
      const [row] = await db.select({ fingerprint, reply }).from(idempotentReplies).where(eq(key, requested));
      // Released a moment ago: the next request can claim it.
      return row === undefined ? { fingerprint: mark } : claimOf(row);
    },
    async finish(requested, text) {
      await db.update(idempotentReplies).set({ reply: text }).where(eq(key, requested));
    },
    async release(requested) {
      await db.delete(idempotentReplies).where(eq(key, requested));
    },
  };
}

const claimOf = ({ fingerprint, reply }: { readonly fingerprint: string; readonly reply: string | null }): Claim => ({
  fingerprint,
  reply: reply ?? undefined,
});
