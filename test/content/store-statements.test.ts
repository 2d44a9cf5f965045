/** How the database finds what pages read: with indexes, however large the site is. */
import { sql } from 'drizzle-orm';
import type { Value } from '#engine';
import { openChangeFeed } from '../../server/content/change-feed.ts';
import type { ContentSource } from '../../server/content/content-source.ts';
import { readListQuery } from '../../server/content/list-query.ts';
import { openStoreSource } from '../../server/content/store-source.ts';
import type { Connection } from '../../server/database/connection-pool.ts';
import { createDatabase, type Database } from '../../server/database/database.ts';
import { newDatabase, open, temporaryFolder } from '../database/databases.ts';
import { silent } from '../server/test-site.ts';

const NO_SITE = {
  site: {
    context: {},
    navigations: new Map(),
    injection: { header: '', footer: '' },
    forms: {},
    slides: {},
    version: '',
  },
  collections: [],
  pages: new Map(),
  redirects: [],
  blockFields: new Map<string, Value>(),
  version: '',
};

/** 40 collections of 100 items each, with variants, comments, likes and changes. */
async function fill({ db }: Database): Promise<void> {
  await db.execute(sql`INSERT INTO websites (id, data, store_settings) VALUES ('w', '{}', '{"currency": "EUR"}')`);
  await db.execute(sql`INSERT INTO collections (id, website_id, url_id, position, data)
    SELECT 'c' || n, 'w', 'c' || n, n, jsonb_build_object('title', 'C' || n, 'typeName', CASE n WHEN 1 THEN 'events' WHEN 2 THEN 'products' ELSE 'blog' END)
    FROM generate_series(1, 40) n`);
  for (let from = 1; from < 4000; from += 1000)
    await db.execute(sql`INSERT INTO items (id, collection_id, url_id, position, title, data)
    SELECT 'i' || n, 'c' || (n % 40 + 1), 'i' || n, n, 'W' || n, jsonb_build_object('title', 'W' || n, 'addedOn', n * 1e9,
      'startDate', n * 1e9, 'categories', jsonb_build_array('K' || n % 7), 'tags', jsonb_build_array('T' || n % 11),
      'author', jsonb_build_object('displayName', 'A' || n % 3), 'structuredContent', '{"productType": 1}'::jsonb, 'body', (SELECT string_agg(md5((n * 100 + k)::text), ' ') FROM generate_series(1, 6) k))
    FROM generate_series(${from}::int, ${from + 999}::int) n`);
  for (let from = 0; from < 8000; from += 1000)
    await db.execute(sql`INSERT INTO variants (id, item_id, sku, attributes, price_cents)
    SELECT 'v' || n, 'i' || (n / 2 + 1), 's' || n, jsonb_build_object('Size', n % 5, 'Color', 'C' || n % 9), 100 * (n % 90)
    FROM generate_series(${from}::int, ${from + 999}::int) n`);
  await db.execute(sql`INSERT INTO comments (id, kind, item_id, author_name, author_email, body, status)
    SELECT 'k' || n, 'comment', 'i' || (n % 4000 + 1), 'A', 'a@b.c', 'B', 'approved' FROM generate_series(1, 6000) n`);
  await db.execute(sql`INSERT INTO item_likes (item_id, visitor_hash)
    SELECT 'i' || (n % 4000 + 1), n::text FROM generate_series(1, 6000) n`);
  await db.execute(sql`ANALYZE`);
}

/** Everything that pages query. */
async function readPages(source: ContentSource): Promise<void> {
  for (const path of ['/c2/i41', '/c2', '/c3', '/c1', '/none', '/c2/none']) {
    const found = await source.find(path);
    if (found?.kind !== 'page') continue;
    const { entry } = found;
    const filters = [{ category: 'k1' }, { tag: 't1' }, { author: 'a1' }, { month: '01-1971' }];
    const offsets = [{ offset: 40 }, { offset: 2e12 }, { offset: 2e12, reversePaginate: true }];
    const narrowed = [
      'sort=price-up&option.Color=C1&in-stock=1',
      'sort=name&category=k1&category=k2&price=10-25&on-sale=1',
    ];
    const lists = narrowed.map((query) => ({ tag: 't1', list: readListQuery(new URLSearchParams(query)) }));
    for (const query of [{}, ...filters, ...offsets, ...lists]) await source.load(entry, query);
  }
  const query = { collection: 'c2', tags: [], categories: [], featured: false, limit: 5, skip: 0 };
  await source.query(query);
  await source.query({ ...query, tags: ['T1'], categories: ['K1'], featured: true });
  await source.query({ ...query, relatedTo: 'i41' });
  await source.search('w41');
  await source.search('w4010x');
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const scannedIn = (plan: Plan): readonly string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
];
const LARGE =
  /^all_(?:items|variants|comments|item_likes|item_listings|item_terms|product_offers|search_typos|changes)$/;
/** Searches may scan these narrow tables; the planner decides by size. */
const NARROW = /^all_item_(?:listings|search)$/;

// Only on PostgreSQL: the embedded database plans the same statements, and its single connection cannot be observed.
test('no statement of a page scans a large table', async () => {
  const database = await open({ DATA_DIR: temporaryFolder(), DATABASE_URL: await newDatabase() });
  await fill(database);
  const statements = new Map<string, readonly unknown[]>();
  await database.withConnection(async (client) => {
    const connection: Connection = {
      query(text, params) {
        const { text: statement } = typeof text === 'string' ? { text } : (text as { text: string });
        if (/\b(?:items|variants|comments|item_\w+|product_offers|search_typos|changes)\b/.test(statement))
          statements.set(statement, params ?? []);
        return client.query(text, params);
      },
    };
    const pool = {
      ...connection,
      forSite: () => pool,
      connect: async () => ({ ...connection, release: () => undefined }),
      end: async () => undefined,
    };
    const watched = createDatabase({ ...database, pool });
    const source = await openStoreSource(watched, NO_SITE, { cacheBytes: 10_000_000, logger: silent });
    await readPages(source);
    await source.close();
    await (await openChangeFeed(watched.db)).next();
    const scanned: string[] = [];
    for (const [statement, params] of statements) {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${statement}`, params);
      const [plan] = (rows[0] as { 'QUERY PLAN': readonly { Plan: Plan }[] })['QUERY PLAN'];
      if (plan !== undefined)
        for (const table of scannedIn(plan.Plan))
          if (LARGE.test(table) && !(statement.includes('@@') && NARROW.test(table)))
            scanned.push(`${table}: ${statement}`);
    }
    expect(scanned).toEqual([]);
    expect(statements.size).toBeGreaterThan(12);
  });
  await database.close();
});
