/** The shop's bestsellers. Computed in the background, so pages get values that are some minutes old. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { MINUTE_MS } from '#shared/durations';
import { productTypes } from '#shared/product-types';
import type { Database } from '../../database/database.ts';
import { idRow, selectRows } from '../../database/rows.ts';
import type { Bestsellers } from '../../site/site-context.ts';

const DAYS = 90;
const MAX = 24;
const FRESH_MS = 10 * MINUTE_MS;

interface BestsellerOptions {
  readonly logger: Pick<Logger, 'warn'>;
  /** Whether the shop is in test mode: only orders of the current mode count. */
  readonly testMode: boolean;
  /** Current time in epoch milliseconds. */
  readonly now?: () => number;
}

/** Counts pieces in paid orders of the last 90 days, using the index of orders by time. One statement at a time. */
export function createBestsellers(
  { db }: Pick<Database, 'db'>,
  { logger, testMode, now = Date.now }: BestsellerOptions,
): Bestsellers {
  let known: { readonly ids: readonly string[]; readonly until: number } | undefined;
  let reading: Promise<readonly string[]> | undefined;
  const read = async (): Promise<readonly string[]> => {
    try {
      const rows = await selectRows(db, idRow, statement(testMode));
      known = { ids: rows.map(({ id }) => id), until: now() + FRESH_MS };
    } catch (error) {
      logger.warn({ err: error }, 'reading bestsellers failed');
      known = { ids: known?.ids ?? [], until: now() + MINUTE_MS };
    } finally {
      reading = undefined;
    }
    return known.ids;
  };
  return {
    async top() {
      if (known !== undefined && known.until > now()) return known.ids;
      reading ??= read();
      return known?.ids ?? reading;
    },
  };
}

/** Gift cards do not count as products. */
const statement = (testMode: boolean) => sql`
  SELECT n.item_id AS id FROM orders o JOIN order_lines n ON n.order_id = o.id
  WHERE o.website_id = (SELECT id FROM websites LIMIT 1) AND o.created > now() - ${DAYS} * interval '1 day'
    AND o.status IN ('paid', 'fulfilled') AND o.test_mode = ${testMode}
    AND n.product_type <> ${productTypes['gift-card']}
  GROUP BY n.item_id ORDER BY sum(n.quantity) DESC, n.item_id LIMIT ${MAX}`;
