/** Pages read one by one equal those of a site in memory. */
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import type { ContentSource, MaybePromise, PageQuery } from '../../server/content/content-source.ts';
import { readContentFolder } from '../../server/content/folder-source.ts';
import { readListQuery } from '../../server/content/list-query.ts';
import { openStoreSource } from '../../server/content/store-source.ts';
import type { Database } from '../../server/database/database.ts';
import * as schema from '../../server/database/schema.ts';
import { onDatabases, open } from '../database/databases.ts';
import fc from '../fast-check.ts';
import { folderOf } from '../server/test-site.ts';
import { memorySourceOf } from './rows-in-memory.ts';

const base = readContentFolder(
  folderOf({
    'site.json': JSON.stringify({ website: { id: 'w', siteTitle: 'Shop' }, redirects: [{ from: '/old', to: '/c0' }] }),
    'c1.json': JSON.stringify({
      collection: { id: 'c1', urlId: 'c1', title: 'One', typeName: 'page' },
      mainContent: '<p>Text of the folder</p>',
    }),
    'only.json': JSON.stringify({
      collection: { id: 'only', urlId: 'only', title: 'Only in the folder', typeName: 'blog' },
      items: [{ id: 'of-folder', urlId: 'one', title: 'One' }],
    }),
  }),
);

const NAMES = [
  'Clay',
  'clay',
  'CLAY',
  'Wear &amp; tear',
  'wear & tear',
  'A-B',
  'a b',
  'A+B',
  'Été',
  'éTÉ',
  'ΣΊΓΜΑ',
  'straße',
];
const name = fc.constantFrom(...NAMES);
const term = fc.oneof(
  { weight: 4, arbitrary: name },
  name.map((title) => ({ title })),
  fc.constantFrom(7, null, {}),
);
const terms = fc.array(term, { maxLength: 3 });
const time = fc.constantFrom(...[0, 1, 2, 3, 4, 5].map((month) => Date.UTC(2026, month, 15)), Date.UTC(2999, 0, 1));
const COLLECTIONS = 3;

const offer = fc.record({
  attributes: fc
    .record(
      { Size: fc.constantFrom('S', 'XL', 'Wear &amp; tear'), 'Fin&amp;ish': fc.constantFrom('Raw', '') },
      { requiredKeys: [] },
    )
    .map((attributes) => ({ ...attributes })),
  priceCents: fc.constantFrom(0, 999, 1000, 4999, 2_000_000),
  salePriceCents: fc.constantFrom(100, 3000),
  onSale: fc.boolean(),
  unlimited: fc.boolean(),
  qtyInStock: fc.nat(1),
});

const item = fc.record(
  {
    collection: fc.nat(COLLECTIONS - 1),
    position: fc.nat(6),
    title: name,
    categories: terms,
    tags: terms,
    starred: fc.constantFrom(true, false, 'true'),
    workflowState: fc.constantFrom('Draft', 'Published', 1, 'Scheduled'),
    addedOn: time,
    publishOn: time,
    startDate: time,
    endDate: time,
    updatedOn: time,
    seoData: fc.record({ seoHidden: fc.boolean() }),
    recordType: fc.constantFrom(1, 11),
    excerpt: fc.constantFrom('<p>Wearing Clay&#8217;s</p>', 'tears'),
    body: fc.constantFrom(
      '<script>clay</script>Clays &amp; stra&szlig;e',
      'One',
      'sigma ΣΙΓΜΑΣ',
      '<b>O</b>ne <li>Cl<em class="x">ay</em>s</li><li>&Eacute;t&eacute;</li>',
    ),
    authorId: fc.constantFrom('ann', 'bo'),
    author: fc.record({ id: fc.constantFrom('ann', 'cy'), displayName: name }),
    fullUrl: fc.constantFrom('/c0/own', '/elsewhere/own', ''),
    likes: fc.nat(2),
    comments: fc.nat(2),
    variants: fc.nat(2),
    productType: fc.constantFrom(1, 2, 3, 4, 9),
    relatedItems: fc.uniqueArray(fc.constantFrom('i0', 'i2', 'i3', 'i5', 'none')),
    offers: fc.array(offer, { minLength: 2, maxLength: 2 }),
  },
  { requiredKeys: ['collection', 'position', 'title'] },
);
const site = fc.record({
  types: fc.array(fc.constantFrom('blog', 'products', 'events', 'page'), {
    minLength: COLLECTIONS,
    maxLength: COLLECTIONS,
  }),
  pageSize: fc.constantFrom(undefined, 1, 3),
  hiddenCollection: fc.nat(COLLECTIONS),
  items: fc.array(item, { maxLength: 14 }),
  category: fc.option(name),
  language: fc.constantFrom('en', 'de', 'nl', 'fr'),
  synonyms: fc.array(
    fc.record({ words: fc.subarray(['one', 'clays', 'ΣΊΓΜΑΣ', 'straße'], { minLength: 2 }), oneWay: fc.boolean() }),
    { maxLength: 2 },
  ),
});
type Site = typeof site extends fc.Arbitrary<infer T> ? T : never;
type Item = Site['items'][number];

function itemRow(
  {
    collection,
    position,
    likes: _likes,
    comments: _comments,
    variants,
    productType = 1,
    offers,
    relatedItems,
    ...data
  }: Item,
  at: number,
): object {
  const id = `i${at}`;
  const [first] = offers ?? [];
  const listed = {
    ...{ id: `${id}v0`, optionValues: [], attributes: first?.attributes, qtyInStock: first?.qtyInStock },
    ...{ onSale: first?.onSale, priceMoney: { value: '12.50', currency: 'EUR' } },
  };
  // Digital products have none.
  const content = { structuredContent: { productType, relatedItems, variants: productType === 2 ? [] : [listed] } };
  return {
    ...{ id, collectionId: `c${collection}`, urlId: id, position, title: data.title },
    data: { ...data, ...(variants === undefined ? {} : content) },
  };
}

async function fill(database: Database, rows: Site): Promise<void> {
  const { types, pageSize, hiddenCollection, items, category, language, synonyms } = rows;
  const { db } = database;
  await db.execute(sql`TRUNCATE all_websites CASCADE`);
  await db
    .insert(schema.websites)
    .values({ id: 'w', data: { siteTitle: 'W', language }, storeSettings: { currency: 'EUR' } });
  await db.insert(schema.siteDocuments).values({ websiteId: 'w', name: 'search', data: { synonyms } });
  const insert = async (table: PgTable, rows: readonly object[]): Promise<void> => {
    if (rows.length > 0) await db.insert(table).values([...rows]);
  };
  await insert(
    schema.collections,
    types.map((typeName, at) => ({
      ...{ id: `c${at}`, websiteId: 'w', urlId: `c${at}`, position: at },
      data: {
        ...{ title: `C${at}`, typeName, pageSize, membersOnly: at === 2, categories: ['Clay', 'straße'] },
        seoData: { seoHidden: at === hiddenCollection },
      },
    })),
  );
  await insert(schema.items, items.map(itemRow));
  const each = (key: 'variants' | 'likes' | 'comments', row: (id: string, n: number) => object): readonly object[] =>
    items.flatMap((item, at) => Array.from({ length: item[key] ?? 0 }, (_, n) => row(`i${at}`, n)));
  await insert(
    schema.variants,
    each('variants', (itemId, n) => {
      const { offers, productType } = items[Number(itemId.slice(1))] as Item;
      return {
        ...{ id: `${itemId}v${n}`, itemId, sku: `${itemId}s${n}`, position: -n, attributes: { n: `${n}` } },
        priceCents: 100,
        ...offers?.[n],
        // Digital products have no options (`server/admin/items/product-rules.ts`).
        ...(productType === 2 ? { attributes: {} } : {}),
      };
    }),
  );
  await insert(
    schema.itemLikes,
    each('likes', (itemId, n) => ({ itemId, visitorHash: `${n}` })),
  );
  await insert(
    schema.comments,
    each('comments', (itemId, n) => ({
      ...{ id: `${itemId}k${n}`, itemId, authorName: 'A', authorEmail: 'a@b.c', body: `${n}`, status: 'approved' },
      ...(n === 0 ? { kind: 'review', rating: 4 } : { kind: 'comment', rating: null }),
    })),
  );
  if (category !== null)
    await db.insert(schema.productCategories).values([
      {
        id: 'top',
        collectionId: 'c0',
        displayName: 'Top',
        parentId: null,
        displayIndex: 1,
        type: 'C',
        pageRendering: 'L',
      },
      {
        id: 'sub',
        collectionId: 'c0',
        displayName: category,
        parentId: 'top',
        displayIndex: 1,
        type: 'C',
        pageRendering: 'L',
      },
    ]);
}

const listQuery = fc
  .record(
    {
      sort: fc.constantFrom('price-up', 'price-down', 'name'),
      category: fc.subarray([...NAMES, 'Top'], { minLength: 2, maxLength: 3 }),
      price: fc.subarray(['0-10', '10-25', '25-50', '10000-', '7-9'], { minLength: 1 }),
      size: fc.subarray(['S', 'XL', 'Wear & tear', 'none'], { minLength: 1 }),
      finish: fc.subarray(['Raw', 'Polished'], { minLength: 1 }),
      inStock: fc.boolean(),
      onSale: fc.boolean(),
      pages: fc.constantFrom('1', '2', '99', 'x'),
    },
    { requiredKeys: [] },
  )
  .map(({ sort = '', category = [], price = [], size = [], finish = [], inStock, onSale, pages = '' }) => {
    const parameters = new URLSearchParams({
      sort,
      pages,
      'in-stock': inStock ? '1' : '',
      'on-sale': onSale ? '1' : '',
    });
    const named = { category, price, 'option.Size': size, 'option.Fin&ish': finish, 'option.none': size };
    for (const [name, values] of Object.entries(named)) for (const value of values) parameters.append(name, value);
    return readListQuery(parameters);
  });

const query = fc.record(
  {
    category: fc.oneof(name, fc.constant('top')),
    tag: name,
    author: fc.oneof(name, fc.constantFrom('ann', 'cy')),
    month: fc.constantFrom('01-2026', '2-2026', '05-2026', '13-2026', 'x'),
    offset: fc.oneof(fc.nat(8), time),
    reversePaginate: fc.boolean(),
    list: listQuery,
  },
  { requiredKeys: [] },
);
const anyRequest = fc.record({
  collection: fc.constantFrom('c0', '/c1', 'c2', 'only', 'none'),
  tags: fc.array(name, { maxLength: 2 }),
  categories: fc.array(name, { maxLength: 2 }),
  featured: fc.boolean(),
  limit: fc.nat(5),
  skip: fc.nat(3),
  relatedTo: fc.constantFrom(undefined, 'i0', 'i1', 'none'),
  ids: fc.option(fc.uniqueArray(fc.constantFrom('i0', 'i1', 'i2', 'none')), { nil: undefined, freq: 2 }),
});
const request = anyRequest.map((asked) => (asked.ids === undefined ? asked : { ...asked, relatedTo: undefined }));
const PATHS = ['/', '/c0', '/c1', '/c2', '/old', '/only', '/only/one', '/c0/own', '/elsewhere/own', '/none'];

const SEARCHES = [
  'clay',
  'cla',
  'clya',
  'ete',
  'tear wear',
  'σιγμα',
  'strasse',
  'straße',
  'b',
  'text of',
  'one',
  '2',
  '',
];

/** A URL as a page sees it: its kind and data. */
async function pageAt(source: ContentSource, path: string, query: PageQuery): Promise<unknown> {
  const found = await source.find(path);
  if (found?.kind !== 'page') return found;
  return [found.entry, (await source.load(found.entry, query))?.data];
}

/** JSON has no undefined, and neither do pages. */
const json = async (value: MaybePromise<unknown>): Promise<unknown> =>
  JSON.parse(JSON.stringify((await value) ?? null));

onDatabases((store) => {
  test('URLs, pages, queries and the site map are the same', async () => {
    const database = await open(await store.environment());
    const logger = pino({ level: 'silent' });
    await fc.assert(
      fc.asyncProperty(
        site,
        fc.array(query, { minLength: 3, maxLength: 6 }),
        fc.array(request, { minLength: 4, maxLength: 8 }),
        async (rows, queries, requests) => {
          await fill(database, rows);
          const expected = await memorySourceOf(database.db, base);
          const source = await openStoreSource(database, base, { cacheBytes: 1_000_000, logger });
          try {
            const paths = [...PATHS, ...rows.items.flatMap((_, at) => [0, 1, 2].map((c) => `/c${c}/i${at}`))];
            for (const path of paths)
              expect([path, await json(pageAt(source, path, {}))]).toEqual([
                path,
                await json(pageAt(expected, path, {})),
              ]);
            for (const path of ['/c0', '/c1', '/only'])
              for (const query of queries)
                expect([path, query, await json(pageAt(source, path, query))]).toEqual([
                  path,
                  query,
                  await json(pageAt(expected, path, query)),
                ]);
            for (const request of requests)
              expect([request, await json(source.query(request))]).toEqual([
                request,
                await json(expected.query(request)),
              ]);
            for (const text of SEARCHES) {
              expect([text, await json(source.search(text))]).toEqual([text, await json(expected.search(text))]);
              expect([text, await source.correct?.(text)]).toEqual([text, await expected.correct?.(text)]);
            }
            expect(await json(source.map())).toEqual(await json(expected.map()));
          } finally {
            await source.close();
          }
        },
      ),
      { numRuns: store.kind === 'postgres' ? 12 : 3 },
    );
    await database.close();
  });
});
