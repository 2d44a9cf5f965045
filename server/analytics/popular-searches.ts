/** Counts searches: daily totals, without data about visitors. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import { MINUTE_MS } from '#shared/durations';
import type { Database } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import type { SearchCounts } from '../site/site-context.ts';

/** Rarer searches may be private. */
const MIN_COUNT = 3;
const DAYS = 30;
const MAX_LENGTH = 60;
/** Maximum number of distinct searches per day, because visitors choose them. */
const MAX_A_DAY = 2000;
const FRESH_MS = 5 * MINUTE_MS;

interface PopularSearchesOptions {
  readonly logger: Pick<Logger, 'warn'>;
  /** Current time in epoch milliseconds. */
  readonly now?: () => number;
}

const queryRow = z.object({ query: z.string() });

/** Counts searches by day. `top` may be some minutes old. */
export function createPopularSearches(
  { db }: Pick<Database, 'db'>,
  { logger, now = Date.now }: PopularSearchesOptions,
): SearchCounts {
  let cached: { readonly max: number; readonly until: number; readonly queries: readonly string[] } | undefined;
  return {
    async count(query) {
      if (query === '' || query.length > MAX_LENGTH) return;
      try {
        await db.execute(sql`
          INSERT INTO analytics_daily AS d (day, metric, key, count)
          SELECT CURRENT_DATE, 'search', ${query}, 1
          WHERE EXISTS (SELECT FROM analytics_daily WHERE day = CURRENT_DATE AND metric = 'search' AND key = ${query})
            OR (SELECT count(*) FROM analytics_daily WHERE day = CURRENT_DATE AND metric = 'search') < ${MAX_A_DAY}
          ON CONFLICT (site, day, metric, key) DO UPDATE SET count = d.count + 1`);
      } catch (error) {
        logger.warn({ err: error }, 'counting a search failed');
      }
    },
    async top(max) {
      if (cached !== undefined && cached.max >= max && cached.until > now()) return cached.queries.slice(0, max);
      const rows = await selectRows(
        db,
        queryRow,
        sql`SELECT key AS query FROM analytics_daily WHERE metric = 'search' AND day > CURRENT_DATE - ${DAYS}::int
          GROUP BY key HAVING sum(count) >= ${MIN_COUNT} ORDER BY sum(count) DESC, key LIMIT ${max}`,
      );
      cached = { max, until: now() + FRESH_MS, queries: rows.map(({ query }) => query) };
      return cached.queries;
    },
  };
}
