import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openContext } from '../../server/app/context.ts';
import { warmUp } from '../../server/app/warm-up.ts';
import { readConfig } from '../../server/config.ts';
import { temporaryFolder, usualStore } from '../database/databases.ts';

interface Line {
  readonly msg: string;
  readonly pages?: number;
  readonly req?: { readonly url: string };
  readonly res?: { readonly statusCode: number };
}

const lines: Line[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
const requestedPaths = (): (string | undefined)[] =>
  lines
    .flatMap(({ req, msg }) => (msg === 'request completed' ? [req?.url] : []))
    .filter((url) => url !== '/sitemap.xml');

const open = async (more: Record<string, string>) =>
  openContext(
    readConfig({
      ...(await usualStore.environment()),
      RATE_LIMIT: 'off',
      SECRET: 's'.repeat(32),
      HOSTS: 'shop.example',
      PAGE_CACHE_BYTES: '10000000',
      ...more,
    }),
    { logger },
  );

beforeEach(() => {
  lines.length = 0;
});

test('a new process has the most viewed pages in its cache, then those of the sitemap', async () => {
  const context = await open({ WARM_PAGES: '4' });
  await context.database?.db.execute(sql`INSERT INTO analytics_daily (day, metric, key, count) VALUES
    (CURRENT_DATE, 'page', '/journal', 5), (CURRENT_DATE, 'page', '/shop', 9), (CURRENT_DATE - 30, 'page', '/about', 99),
    (CURRENT_DATE, 'page', '(other)', 99)`);
  await warmUp(context);
  expect(requestedPaths()).toEqual(expect.arrayContaining(['/', '/journal', '/shop']));
  expect(requestedPaths()).toHaveLength(4);
  expect(lines.find(({ msg }) => msg === 'warmed pages')?.pages).toBe(4);
  // A second round finds them in the page cache, which logs a separate line.
  lines.length = 0;
  await warmUp(context);
  expect(lines.filter(({ msg }) => msg === 'served cached page').length).toBeGreaterThanOrEqual(3);
  await context.close();
});

test('missing pages do not prevent a start, and nothing is requested without WARM_PAGES', async () => {
  const context = await open({ WARM_PAGES: '2' });
  await context.database?.db.execute(
    sql`INSERT INTO analytics_daily (day, metric, key, count) VALUES (CURRENT_DATE, 'page', '/gone', 5)`,
  );
  await warmUp(context);
  expect(requestedPaths().sort()).toEqual(['/', '/gone']);
  expect(lines.find(({ msg }) => msg === 'warmed pages')?.pages).toBe(1);
  await context.close();
  lines.length = 0;
  const cold = await openContext(readConfig({ SITE: 'off', DATA_DIR: temporaryFolder() }), { logger });
  await warmUp(cold);
  expect(requestedPaths()).toEqual([]);
  await cold.close();
});
