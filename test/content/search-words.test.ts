/** Stored search words of items: they follow the items' texts. */
import { sql } from 'drizzle-orm';
import { wordsOfHtml } from '../../server/content/search-text.ts';
import { pruneTypos } from '../../server/content/store-search.ts';
import type { Database } from '../../server/database/database.ts';
import { newDatabase, open, temporaryFolder } from '../database/databases.ts';

let database: Database;
beforeAll(async () => {
  database = await open({ DATA_DIR: temporaryFolder(), DATABASE_URL: await newDatabase() });
  const { db } = database;
  await db.execute(sql`INSERT INTO websites (id, data, store_settings) VALUES ('w', '{}', '{"currency": "EUR"}')`);
  await db.execute(sql`INSERT INTO collections (id, website_id, url_id, position, data)
    VALUES ('c', 'w', 'c', 0, '{"title": "C", "typeName": "products"}')`);
  await db.execute(sql`INSERT INTO items (id, collection_id, url_id, position, title, data)
    SELECT 'i' || n, 'c', 'i' || n, n, 'T', jsonb_build_object('title', CASE n WHEN 1 THEN 'Tumbler' ELSE 'Beaker' END,
      'structuredContent', '{"productType": 1, "variants": []}'::jsonb) FROM generate_series(1, 2) n`);
  await db.execute(sql`INSERT INTO variants (id, item_id, sku, attributes, price_cents, qty_in_stock)
    VALUES ('v1', 'i1', 's1', '{"Size": "S"}', 1200, 2), ('v2', 'i1', 's2', '{"Size": "L"}', 1500, 1)`);
});
afterAll(() => database.close());

const column = async (statement: ReturnType<typeof sql>): Promise<readonly unknown[]> =>
  (await database.db.execute(statement)).rows.map((row) => Object.values(row)[0]);

test('words that no item has any more are deleted with all their typos, others stay', async () => {
  const { db } = database;
  const words = () =>
    column(sql`SELECT DISTINCT word FROM search_typos WHERE word IN ('tumbler', 'beaker') ORDER BY 1`);
  await pruneTypos(db);
  expect(await words()).toEqual(['beaker', 'tumbler']);
  await db.execute(sql`UPDATE items SET data = data || '{"title": "Goblet"}' WHERE id = 'i1'`);
  expect(await words()).toEqual(['beaker', 'tumbler']);
  await pruneTypos(db);
  expect(await words()).toEqual(['beaker']);
});

test.each([
  ['<b>fat</b>tail', ['fattail']],
  ['H<sub>2</sub>O<SPAN class="a b">!</SPAN>', ['h2o']],
  ['Donau<wbr/>dampf&shy;schiff\u00ad&#173;fahrt', ['donaudampfschifffahrt']],
  ['half<!-- a > b -->way', ['halfway']],
  ['<p>one</p><p>two</p><br>three<ul><li>four</li><li>five</li></ul>', ['one', 'two', 'three', 'four', 'five']],
  ['<table><tr><td>1</td><td>2</td></tr></table><big-box>x</big-box>y', ['1', '2', 'x', 'y']],
  ['<style>a{}</style>red<script>b()</script>', ['red']],
  ['caf&eacute; CAF&Eacute; caf\u00e9', ['cafe']],
  ['Z&uuml;rich &Lstrok;&oacute;d&zacute; &#321;&#xF3;d&#378;', ['zurich', 'łodz']],
  ['stra&szlig;e &AElig;on &beta;-carotene', ['straße', 'æon', 'β', 'carotene']],
  ['mix&amp;match salt&mdash;pepper a&sdot;b &bogus;x', ['mix', 'match', 'salt', 'pepper', 'a', 'b', 'x']],
  ['&lt;b&gt;bold&lt;/b&gt; &amp;eacute;', ['b', 'bold', 'eacute']],
])('the words of %j are the same in both searches', async (html, words) => {
  expect([...new Set(wordsOfHtml(html))].sort()).toEqual([...words].sort());
  expect([...(await column(sql`SELECT search_words(${html}::text)`))].sort()).toEqual([...words].sort());
});

test('an item is found by the words that a reader sees', async () => {
  const body = '<p>A <b>fat</b>tail caf&eacute;</p>';
  await database.db.execute(
    sql`UPDATE items SET data = data || jsonb_build_object('body', ${body}::text) WHERE id = 'i2'`,
  );
  const found = (word: string) => column(sql`SELECT item_id FROM item_search WHERE words @@ ${word}::tsquery`);
  expect([await found('fattail'), await found('cafe'), await found('fat')]).toEqual([['i2'], ['i2'], []]);
});

const stock = () => column(sql`SELECT variant FROM product_offers WHERE item_id = 'i1' AND in_stock ORDER BY 1`);
const changed = async (work: ReturnType<typeof sql>): Promise<readonly unknown[]> => {
  await database.db.execute(sql`DELETE FROM changes`);
  await database.db.execute(work);
  return column(sql`SELECT key FROM changes WHERE key LIKE 'offers:%'`);
};

test('lists are updated for the last piece sold and for prices, but not for every sale', async () => {
  expect(await stock()).toEqual(['v1', 'v2']);
  expect(await changed(sql`UPDATE variants SET qty_in_stock = 1 WHERE id = 'v1'`)).toEqual([]);
  expect(await changed(sql`UPDATE variants SET qty_in_stock = 0 WHERE id = 'v1'`)).toEqual(['offers:c']);
  expect(await stock()).toEqual(['v2']);
  expect(await changed(sql`UPDATE variants SET price_cents = 900 WHERE id = 'v2'`)).toEqual(['offers:c']);
  expect(await changed(sql`UPDATE items SET data = data || '{"workflowState": "Draft"}' WHERE id = 'i1'`)).toEqual([
    'offers:c',
  ]);
  expect(await stock()).toEqual([]);
  expect(await changed(sql`UPDATE items SET data = data - 'workflowState' WHERE id = 'i1'`)).toEqual(['offers:c']);
});

test('two variants of a product that sell out at once are both sold out', async () => {
  await database.db.execute(sql`UPDATE variants SET qty_in_stock = 1 WHERE item_id = 'i1'`);
  await database.db.transaction(async (first) => {
    await first.execute(sql`UPDATE variants SET qty_in_stock = 0 WHERE id = 'v1'`);
    // It neither waits for the other transaction nor writes what it cannot see.
    await database.db.transaction(async (second) => {
      await second.execute(sql`UPDATE variants SET qty_in_stock = 0 WHERE id = 'v2'`);
    });
  });
  expect(await stock()).toEqual([]);
});
