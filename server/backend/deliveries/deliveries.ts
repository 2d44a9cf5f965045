/**
 * What must leave the house: written in the transaction that causes it, handed over by the worker. A key stands for one delivery
 * for ever: the same key is never written twice, and receivers get it, so that they can tell a repetition.
 */
import type { Db } from '../../database/database.ts';
import { deliveries } from '../../database/schema.ts';

export type Channel = 'mail' | 'webhook' | 'mailing-list';

export interface NewDelivery {
  /** Unique for ever; at most 200 characters. */
  readonly key: string;
  readonly channel: Channel;
  /** Address, URL or list. */
  readonly target: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Writes deliveries in the caller's transaction; those whose key is known already are left as they are. */
export async function enqueue(tx: Db, wanted: readonly NewDelivery[]): Promise<void> {
  if (wanted.length > 0)
    await tx
      .insert(deliveries)
      .values([...wanted])
      .onConflictDoNothing();
}
