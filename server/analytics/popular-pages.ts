import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';

const pathRow = z.object({ path: z.string() });

/** Paths of the most viewed pages of the last seven days, most viewed first. */
export async function popularPages({ db }: Pick<Database, 'db'>, max: number): Promise<readonly string[]> {
  const rows = await selectRows(
    db,
    pathRow,
    sql`
    SELECT key AS path FROM analytics_daily
    WHERE metric = 'page' AND day > CURRENT_DATE - 7 AND key LIKE '/%'
    GROUP BY key ORDER BY sum(count) DESC, key LIMIT ${max}`,
  );
  return rows.map(({ path }) => path);
}
