/** Counts searches: daily totals, without data about visitors. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '#shared/durations';
import type { Database } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import type { RoleMark } from '../http/role-cookie.ts';
import type { SearchCounts } from '../site/site-context.ts';
import { dayOf } from './event.ts';

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
  /** Of the site, whose days are counted; default: UTC. */
  readonly timeZone?: () => string;
  /** Reads who is an admin; searches of admins are not counted. */
  readonly roleMark?: RoleMark;
}

const queryRow = z.object({ query: z.string() });

/** Counts searches by day. `top` may be some minutes old. */
export function createPopularSearches(
  { db }: Pick<Database, 'db'>,
  { logger, now = Date.now, timeZone = () => 'UTC', roleMark }: PopularSearchesOptions,
): SearchCounts {
  let cached: { readonly max: number; readonly until: number; readonly queries: readonly string[] } | undefined;
  const day = (time: number) => sql`${dayOf(time, timeZone())}::date`;
  return {
    async count(query, { hasFound, mark }) {
      if (query === '' || query.length > MAX_LENGTH || (roleMark?.read(mark) ?? []).length > 0) return;
      const metric = hasFound ? 'search' : 'search-none';
      const today = day(now());
      try {
        await db.execute(sql`
          INSERT INTO analytics_daily AS d (day, metric, key, count)
          SELECT ${today}, ${metric}, ${query}, 1
          WHERE EXISTS (SELECT FROM analytics_daily WHERE day = ${today} AND metric = ${metric} AND key = ${query})
            OR (SELECT count(*) FROM analytics_daily WHERE day = ${today} AND metric = ${metric}) < ${MAX_A_DAY}
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
        sql`SELECT key AS query FROM analytics_daily WHERE metric = 'search' AND day > ${day(now() - DAYS * DAY_MS)}
          GROUP BY key HAVING sum(count) >= ${MIN_COUNT} ORDER BY sum(count) DESC, key LIMIT ${max}`,
      );
      cached = { max, until: now() + FRESH_MS, queries: rows.map(({ query }) => query) };
      return cached.queries;
    },
  };
}
