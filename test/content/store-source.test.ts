import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { seed } from '../../server/app/seed/seed.ts';
import type { ContentSource, Loaded, PageEntry } from '../../server/content/content-source.ts';
import { readContentFolder } from '../../server/content/folder-source.ts';
import { openStoreSource } from '../../server/content/store-source.ts';
import * as schema from '../../server/database/schema.ts';
import { eventually } from '../browser/recording.ts';
import { onDatabases, open } from '../database/databases.ts';
import { folderOf } from '../server/test-site.ts';

const logger = pino({ level: 'silent' });
const money = (value: string) => ({ value, currency: 'EUR' });
const bowl = {
  id: 'bowl',
  urlId: 'bowl',
  title: 'Bowl',
  recordType: 11,
  structuredContent: {
    productType: 1,
    variants: [{ id: 'v1', sku: 'B1', attributes: {}, priceMoney: money('30.00'), qtyInStock: 50, optionValues: [] }],
  },
};
const folder = folderOf({
  'site.json': JSON.stringify({
    website: { id: 'w', siteTitle: 'Shop' },
    store: { currency: 'EUR' },
    passwords: { secret: 'x' },
  }),
  'shop.json': JSON.stringify({
    collection: { id: 'shop', urlId: 'shop', title: 'Shop', typeName: 'products' },
    items: [bowl],
  }),
  'about.json': JSON.stringify({
    collection: { id: 'about', urlId: 'about', title: 'About', typeName: 'page' },
    items: [],
    mainContent: '<p>Us</p>',
  }),
});

const itemAt = async (source: ContentSource, path: string): Promise<typeof bowl | undefined> => {
  const result = (await source.find(path)) as { entry: PageEntry } | undefined;
  if (result === undefined) return undefined;
  return (((await source.load(result.entry, {})) as Loaded).data as { item?: unknown }).item as typeof bowl;
};

onDatabases((store) => {
  test('changes of the store soon show on every replica; what the store does not contain stays', async () => {
    const environment = await store.environment();
    const database = await open(environment);
    await seed(database, folder, logger);
    // On PostgreSQL a replica has its own connections; the embedded database serves one process.
    const other = store.kind === 'postgres' ? await open(environment) : database;
    const sources = [
      await openStoreSource(database, readContentFolder(folder), { cacheBytes: 1_000_000, logger }),
      await openStoreSource(other, readContentFolder(folder), { cacheBytes: 1_000_000, logger }),
    ];
    for (const source of sources) {
      expect((await itemAt(source, '/shop/bowl'))?.structuredContent.variants[0]).toEqual({
        ...bowl.structuredContent.variants[0],
        price: 3000,
        salePrice: 0,
        priceMoney: money('30.00'),
        salePriceMoney: money('0.00'),
        onSale: false,
        unlimited: false,
      });
      expect(await source.find('/about')).toMatchObject({ kind: 'page' });
    }
    expect(sources[0]?.stamp()).toBe(sources[1]?.stamp());

    await database.db
      .update(schema.variants)
      .set({ priceCents: 4200, qtyInStock: 0 })
      .where(eq(schema.variants.id, 'v1'));
    await database.db.update(schema.items).set({ data: { ...bowl, title: 'Blue bowl' } });
    for (const source of sources)
      await eventually(async () => {
        const item = await itemAt(source, '/shop/bowl');
        const [variant] = item?.structuredContent.variants ?? [];
        return item?.title === 'Blue bowl' && variant?.priceMoney.value === '42.00' && variant.qtyInStock === 0;
      });

    // A broken listening connection is reopened, and missed changes are read then.
    if (store.kind === 'postgres')
      await database.db.execute(
        sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'vitrine listener' AND datname = current_database()`,
      );
    await database.db.insert(schema.items).values({
      id: 'jug',
      collectionId: 'shop',
      urlId: 'jug',
      title: 'Jug',
      data: { title: 'Jug' },
    });
    for (const source of sources) await eventually(async () => (await itemAt(source, '/shop/jug'))?.title === 'Jug');
    await database.db.delete(schema.items).where(eq(schema.items.id, 'jug'));
    for (const source of sources) await eventually(async () => (await source.find('/shop/jug')) === undefined);
    expect(sources[0]?.stamp()).toBe(sources[1]?.stamp());

    await Promise.all(sources.map((source) => source.close()));
    if (other !== database) await other.close();
    await database.close();
  });

  test('the admin’s categories, header, footer and languages show on pages', async () => {
    const database = await open(await store.environment());
    await seed(database, folder, logger);
    const source = await openStoreSource(database, readContentFolder(folder), { cacheBytes: 1_000_000, logger });
    const category = (
      id: string,
      displayName: string,
      parentId: string | null,
      displayIndex = 1,
      type = 'CATEGORY',
    ) => ({
      ...{ id, displayName, parentId, displayIndex, type },
      collectionId: 'shop',
      pageRendering: 'LIST_VIEW',
    });
    await database.db
      .insert(schema.productCategories)
      .values([
        category('root', 'Shop', null, 1, 'ROOT'),
        category('table', 'Table & home', 'root', 2),
        category('wear', 'To wear', 'root', 1),
        category('bowls', 'Bowls', 'table'),
      ]);
    await database.db.update(schema.items).set({ data: { ...bowl, categories: ['bowls'] } });
    const pageOf = async (category?: string) => {
      const result = (await source.find('/shop')) as { entry: PageEntry };
      return ((await source.load(result.entry, category === undefined ? {} : { category })) as Loaded).data as {
        collection: { categories: unknown; productCategories: readonly { fullUrl: string; categories: unknown }[] };
        items: readonly { id: string }[];
        categoryFilter: string;
      };
    };
    await eventually(async () => (await pageOf('Bowls')).items.length === 1);
    await eventually(async () => (await pageOf()).collection.categories !== undefined);
    const { collection } = await pageOf();
    expect(collection.categories).toEqual(['To wear', 'Table &amp; home', 'Bowls']);
    expect(collection.productCategories).toMatchObject([
      { id: 'wear', fullUrl: '/shop?category=To%20wear', categories: [] },
      { id: 'table', displayName: 'Table &amp; home', categories: [{ id: 'bowls', displayName: 'Bowls' }] },
    ]);
    // Items of a category are also in its ancestors; names are case-insensitive.
    for (const [name, count] of [
      ['table & HOME', 1],
      ['To wear', 0],
      ['Shop', 0],
    ] as const)
      expect([name, (await pageOf(name)).items.length]).toEqual([name, count]);
    expect((await pageOf('table & HOME')).categoryFilter).toBe('Table &amp; home');

    const website = async () => (await source.site()).context['website'] as Record<string, unknown>;
    expect(Object.keys(await website())).not.toContain('multilingual');
    const document = (name: string, data: object) =>
      database.db.insert(schema.siteDocuments).values({ websiteId: 'w', name, data: data as Record<string, unknown> });
    await document('header-footer', { header: { text: 'Open' }, footer: { text: 'Closed on Mondays' } });
    await document('languages', {
      languages: [{ code: 'en' }, { code: 'fr', isDefault: true }, { code: 'de', name: 'German' }],
    });
    await eventually(async () => (await website())['language'] === 'fr');
    expect(await website()).toMatchObject({
      header: { text: 'Open' },
      footer: { text: 'Closed on Mondays' },
      multilingual: {
        enabled: true,
        defaultLanguage: 'fr',
        languages: [
          { code: 'en', name: 'English' },
          { code: 'fr', name: 'français' },
          { code: 'de', name: 'German' },
        ],
      },
    });
    await source.close();
    await database.close();
  });

  test('an order that leaves enough in stock does not invalidate all content', async () => {
    const database = await open(await store.environment());
    await seed(database, folder, logger);
    let heard = 0;
    const stop = await database.listen('content_changes', () => heard++);
    await database.db.update(schema.variants).set({ qtyInStock: 49 });
    await database.db.update(schema.variants).set({ onSale: true });
    await eventually(async () => heard > 0);
    expect(heard).toBe(1);
    await stop();
    await database.close();
  });
});
