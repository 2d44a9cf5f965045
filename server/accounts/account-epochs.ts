/** Tracks which signed tokens were invalidated: epochs of accounts, in memory, updated by database notifications. */

import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import { openInSteps } from '../lifecycle/close-stack.ts';

export interface AccountEpochs {
  /** Whether a token with this epoch is still valid. False also while that is unknown: then the session is looked up. */
  isCurrent(accountId: string, epoch: number): boolean;
  /** Reads changes; awaited after a change, so that this process knows it immediately. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Twice the lifetime of a token: older changes cannot affect a valid one. */
const REMEMBERED = '10 minutes';
const AGAIN_MS = 1000;

const epochRow = z.object({ id: z.string(), epoch: z.number() });

export function openAccountEpochs(database: Database, logger: Logger): Promise<AccountEpochs> {
  let epochs: ReadonlyMap<string, number> = new Map();
  let isKnown = false;
  let reads = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const read = async (own: number): Promise<void> => {
    const rows = await selectRows(
      database.db,
      epochRow,
      sql`
      SELECT account_id AS id, epoch FROM account_epochs WHERE changed_at > now() - ${REMEMBERED}::interval`,
    );
    // A later read has started meanwhile, and has newer data.
    if (own !== reads) return;
    epochs = new Map(rows.map(({ id, epoch }) => [id, epoch]));
    isKnown = true;
  };
  const refresh = (): Promise<void> => {
    isKnown = false;
    const own = ++reads;
    return read(own).catch((error: unknown) => {
      if (own === reads && !isStopped) retry(error);
      throw error;
    });
  };
  /** A failure is retried here, and reported only to those who await it. */
  const onNotification = (): void => void refresh().catch(() => undefined);
  const retry = (error: unknown): void => {
    logger.warn({ err: error }, 'reading ended sessions failed; will retry');
    clearTimeout(timer);
    timer = setTimeout(onNotification, AGAIN_MS).unref();
  };
  return openInSteps(async (closing) => {
    closing.defer(() => {
      isStopped = true;
      clearTimeout(timer);
    });
    closing.defer(await database.listen('account_epochs', onNotification));
    await refresh();
    return {
      isCurrent: (accountId, epoch) => isKnown && epoch >= (epochs.get(accountId) ?? 0),
      refresh,
      stop: closing.close,
    };
  });
}
