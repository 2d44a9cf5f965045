/** The database contains the whole site: nothing of its original folder is needed. */
import { eq, sql } from 'drizzle-orm';
import { completeSite, seed } from '../../server/app/seed/seed.ts';
import type { ContentSource, PageEntry } from '../../server/content/content-source.ts';
import { openFolderSource, readContentFolder } from '../../server/content/folder-source.ts';
import { openStoreSource } from '../../server/content/store-source.ts';
import type { Database } from '../../server/database/database.ts';
import * as schema from '../../server/database/schema.ts';
import { exportStore } from '../../server/database/transfer.ts';
import { onDatabases, open } from '../database/databases.ts';
import { importDocument } from '../database/import-document.ts';
import { folderOf, silent } from '../server/test-site.ts';

const demo = `${process.cwd()}/views/demo/content`;
/** A folder with another site, whose content must not be shown. */
const other = readContentFolder(folderOf({ 'site.json': JSON.stringify({ website: { siteTitle: 'Another site' } }) }));

const entryOf = async (source: ContentSource, path: string): Promise<PageEntry> => {
  const found = await source.find(path);
  if (found?.kind !== 'page') throw new Error(`${path} is no page`);
  return found.entry;
};

/** Parts of a page besides its items, to which the store adds prices and counts. */
async function partsOf(source: ContentSource, path: string): Promise<object> {
  const {
    items: _items,
    upcoming: _upcoming,
    past: _past,
    ...page
  } = (await source.load(await entryOf(source, path), {}))?.data ?? {};
  return page;
}

async function expectSameSite(database: Database, folder: string): Promise<void> {
  const store = await openStoreSource(database, other, { cacheBytes: 10_000_000, logger: silent });
  const files = openFolderSource(folder);
  try {
    const { version: _version, ...site } = await files.site();
    expect(await store.site()).toMatchObject({ ...site, context: site.context });
    expect(Object.keys((await store.site()).context).sort()).toEqual(Object.keys(site.context).sort());
    expect(await store.map()).toEqual(await files.map());
    // The store adds prices to products and omits what only buyers get.
    const paths = (await files.map()).map(({ path }) => path).filter((path) => !path.startsWith('/shop/'));
    for (const path of paths) expect([path, await partsOf(store, path)]).toEqual([path, await partsOf(files, path)]);
    for (const path of ['/workbench', '/store']) expect(await store.find(path)).toEqual(await files.find(path));
    for (const id of ['home-dates', 'footer-letter'])
      expect(await store.blockField(id)).toEqual(await files.blockField(id));
  } finally {
    await store.close();
  }
}

/** As an earlier release left it: collections, items and a few documents. */
async function forgetDocuments({ db }: Database): Promise<void> {
  await db.delete(schema.siteDocuments);
  await db.delete(schema.forms);
  await db.update(schema.websites).set({ contentVersion: 0 });
  await db.update(schema.collections).set({ data: sql`data - 'page' - 'lock'` });
}

onDatabases((store) => {
  let database: Database;
  beforeEach(async () => {
    database = await open(await store.environment());
    await seed(database, demo, silent);
    // The folder's pages have none.
    await database.db.delete(schema.comments);
  });
  afterEach(() => database.close());

  test('a seeded database shows every page as the folder does', () => expectSameSite(database, demo));

  test('the password of a page is stored as a hash and opens it', async () => {
    const [row] = await database.db.select().from(schema.collections).where(eq(schema.collections.id, 'kiln-book'));
    expect(JSON.stringify(row)).not.toContain('"iron"');
    const source = await openStoreSource(database, other, { cacheBytes: 10_000_000, logger: silent });
    const { lock, collection } = await entryOf(source, '/kiln-book');
    expect([await lock?.verify('iron'), await lock?.verify('steel')]).toEqual([true, false]);
    expect(collection).not.toHaveProperty('lock');
    expect(JSON.stringify((await source.load(await entryOf(source, '/kiln-book'), {}))?.data)).not.toContain('scrypt');
    await source.close();
  });

  test('a database of an earlier release gets the rest of the site once, and shows every page like the folder', async () => {
    await forgetDocuments(database);
    expect(await completeSite(database, demo, silent)).toBe(true);
    expect(await completeSite(database, demo, silent)).toBe(false);
    await expectSameSite(database, demo);
  });

  test('changes by admins are not overwritten', async () => {
    const { db } = database;
    await forgetDocuments(database);
    const websiteId = 'atelier-marre';
    const layout = { rows: [] };
    await db.insert(schema.siteDocuments).values([
      { websiteId, name: 'navigation', data: { mainNav: [{ collectionId: 'shop', items: [] }] } },
      { websiteId, name: 'block-fields', data: { 'home-dates': layout } },
    ]);
    await db.insert(schema.forms).values({ id: 'letter', websiteId, settings: { name: 'Changed' } });
    await db
      .update(schema.collections)
      .set({ data: sql`data || '{"layout": {"rows": []}}'` })
      .where(eq(schema.collections.id, 'about'));
    await db.delete(schema.items).where(eq(schema.items.id, 'p01'));
    await completeSite(database, demo, silent);
    const source = await openStoreSource(database, other, { cacheBytes: 10_000_000, logger: silent });
    const { navigations, forms } = await source.site();
    expect(navigations.get('mainNav')?.map(({ collection }) => collection?.['id'])).toEqual(['shop']);
    expect(navigations.get('footerNav')).toHaveLength(6);
    expect(await source.blockField('home-dates')).toEqual(layout);
    expect(await source.blockField('footer-letter')).toMatchObject({ id: 'footer-letter' });
    expect(forms).toMatchObject({ letter: { name: 'Changed' }, commission: { name: 'Commission a piece' } });
    expect((await source.load(await entryOf(source, '/about'), {}))?.data).toMatchObject({ layout });
    expect(await source.find('/shop/moon-vase')).toBeUndefined();
    await source.close();
  });

  test('collections and items of admins with the same names and SKUs stay, and block nothing', async () => {
    const { db } = database;
    const [sold] = await db.select().from(schema.variants).where(eq(schema.variants.itemId, 'p01')).limit(1);
    await forgetDocuments(database);
    await db.delete(schema.collections).where(sql`id IN ('shop', 'journal')`);
    await db.insert(schema.collections).values(
      ['journal', 'wares'].map((urlId) => ({
        id: `own-${urlId}`,
        websiteId: 'atelier-marre',
        urlId,
        data: { title: 'Own' },
      })),
    );
    const item = { id: 'own', collectionId: 'own-wares', urlId: 'own', title: 'Own', data: { title: 'Own' } };
    await db.insert(schema.items).values([item, { ...item, id: 'p02', urlId: 'second' }]);
    await db
      .insert(schema.variants)
      .values({ id: 'own', itemId: 'own', sku: sold?.sku ?? '', attributes: {}, priceCents: 1 });
    expect(await completeSite(database, demo, silent)).toBe(true);
    const { id, collectionId } = schema.items;
    const items = await db.select({ id, collectionId }).from(schema.items);
    const idsIn = (collection: string) => items.filter((row) => row.collectionId === collection).map((row) => row.id);
    expect(idsIn('own-wares').sort()).toEqual(['own', 'p02']);
    expect(idsIn('shop')).toContain('p03');
    expect(idsIn('shop')).not.toContain('p01');
    expect(idsIn('journal')).toEqual([]);
  });

  test('an export of an earlier release, which lacks columns, is imported', async () => {
    const lines: string[] = [];
    await database.withConnection(async (connection) => {
      for await (const line of exportStore(connection, 'site')) lines.push(line);
    });
    const document = JSON.parse(lines.join('')) as { tables: Record<string, Record<string, unknown>[]> };
    for (const row of Object.values(document.tables).flat())
      for (const name of ['revision', 'content_version', 'deleted_at']) delete row[name];
    delete document.tables['site_sources'];
    await importDocument(database, document, true);
    expect(await completeSite(database, demo, silent)).toBe(true);
    await expectSameSite(database, demo);
  });

  test('two replicas that start at once complete the site once', async () => {
    await forgetDocuments(database);
    const done = await Promise.all([completeSite(database, demo, silent), completeSite(database, demo, silent)]);
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  test('every change counts a revision, whoever makes it', async () => {
    const { db } = database;
    const revisionOf = async () =>
      (
        await db
          .select({ revision: schema.collections.revision })
          .from(schema.collections)
          .where(eq(schema.collections.id, 'about'))
      )[0]?.revision;
    expect(await revisionOf()).toBe(1);
    await db.update(schema.collections).set({ position: 50 }).where(eq(schema.collections.id, 'about'));
    expect(await revisionOf()).toBe(1);
    await db
      .update(schema.collections)
      .set({ data: sql`data || '{"title": "Us"}'` })
      .where(eq(schema.collections.id, 'about'));
    expect(await revisionOf()).toBe(2);
  });
});
