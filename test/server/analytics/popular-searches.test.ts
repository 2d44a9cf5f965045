/** Searches are counted anonymously, and only those of several visitors are shown. */
import { sql } from 'drizzle-orm';
import { createPopularSearches } from '../../../server/analytics/popular-searches.ts';
import { onDatabases, open } from '../../database/databases.ts';

onDatabases((store) => {
  test('searches made three times in a month are popular, the most frequent first', async () => {
    const database = await open(await store.environment());
    const { db } = database;
    let now = 0;
    const warnings: unknown[] = [];
    const logger = { warn: (...all: readonly unknown[]) => void warnings.push(all) };
    const searches = createPopularSearches(database, { logger, now: () => now });
    const count = async (query: string, times: number): Promise<void> => {
      for (let time = 0; time < times; time++) await searches.count(query);
    };
    await count('mug', 3);
    await count('vase', 4);
    await count('my own name', 2);
    await count('', 5);
    await count('x'.repeat(61), 5);
    expect(await searches.top(5)).toEqual(['vase', 'mug']);
    await count('mug', 5);
    expect(await searches.top(5)).toEqual(['vase', 'mug']);
    now += 5 * 60_000 + 1;
    expect(await searches.top(5)).toEqual(['mug', 'vase']);
    expect(await searches.top(1)).toEqual(['mug']);
    await db.execute(sql`UPDATE analytics_daily SET day = day - 31 WHERE key = 'mug'`);
    now += 5 * 60_000 + 1;
    expect(await searches.top(5)).toEqual(['vase']);
    expect(warnings).toEqual([]);
    await database.close();
  });
});
