/** `vitrine import DIR` and `vitrine export DIR` are inverses. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { addDemo } from '../../server/app/seed/add-demo.ts';
import { exportFolder, FolderRefused, importFolder } from '../../server/app/seed/site-folder.ts';
import { openFolderSource } from '../../server/content/folder-source.ts';
import type { Database } from '../../server/database/database.ts';
import { PART_BYTES } from '../../server/database/object-parts.ts';
import * as schema from '../../server/database/schema.ts';
import { databaseContents, storeContent } from '../../server/files/database-contents.ts';
import { storeFile } from '../../server/files/file-store.ts';
import { inspect } from '../../server/files/inspect.ts';
import { attachFile, filesOfItem } from '../../server/shop/downloads/product-files.ts';
import { onDatabases, open, temporaryFolder } from '../database/databases.ts';
import fc from '../fast-check.ts';
import { folderOf } from '../server/test-site.ts';
import { rounds } from '../setup/full-run.ts';

const demo = join(process.cwd(), 'views', 'demo');
const secret = 's'.repeat(32);
const fresh = { replace: false, secret };
const replacing = { replace: true, secret };

const textsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

async function exported(
  database: Database,
  options = fresh,
): Promise<{ folder: string; texts: Record<string, string> }> {
  const folder = temporaryFolder();
  await exportFolder(database, folder, options);
  return { folder, texts: textsOf(join(folder, 'content')) };
}

/** A JSON value, with numbers and texts that are easily corrupted. */
const value = fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' });
const name = fc.stringMatching(/^[a-z][a-z0-9-]{2,12}$/);
const item = fc.record({
  title: fc.string({ minLength: 1, unit: 'grapheme' }),
  body: fc.string({ unit: 'grapheme' }),
  more: value,
});
const variant = fc.record({
  cents: fc.nat(100_000),
  qtyInStock: fc.nat(50),
  size: fc.constantFrom('S', 'M &amp; L', 'XL'),
  onSale: fc.boolean(),
});
const collection = fc.record({
  id: name,
  title: fc.string({ minLength: 1, unit: 'grapheme' }),
  enabled: fc.boolean(),
  page: fc.record({ mainContent: fc.string({ unit: 'grapheme' }), extra: value }, { requiredKeys: [] }),
  items: fc.uniqueArray(fc.tuple(name, item, fc.option(fc.array(variant, { maxLength: 3 }))), {
    selector: ([id]) => id,
    maxLength: 4,
  }),
});
const site = fc.record({
  title: fc.string({ minLength: 1, unit: 'grapheme' }),
  collections: fc.uniqueArray(collection, { selector: ({ id }) => id, maxLength: 4 }),
  redirects: fc.array(fc.record({ from: name.map((text) => `/${text}`), to: fc.constant('/x') }), { maxLength: 3 }),
  settings: fc.dictionary(name, value, { maxKeys: 3 }),
  locked: fc.boolean(),
  indent: fc.constantFrom('', ' ', '  ', '\t'),
  end: fc.constantFrom('', '\n', '\r\n'),
});
type Site = typeof site extends fc.Arbitrary<infer T> ? T : never;

const money = (cents: number) => ({ currency: 'USD', value: (cents / 100).toFixed(2) });

/** The content files of a generated site. */
function filesOf({ title, collections, redirects, settings, locked, indent, end }: Site): Record<string, string> {
  const json = (data: unknown): string => JSON.stringify(data, null, indent) + end;
  const [first] = collections;
  const files: Record<string, string> = {
    'site.json': json({
      websiteSettings: settings,
      website: { siteTitle: title, id: 'generated' },
      ...(locked && first !== undefined ? { passwords: { [first.id]: 'sesame' } } : {}),
      redirects,
      navigation: collections.map(({ id }) => ({ title: id, fullUrl: `/${id}` })),
    }),
  };
  for (const { id, page, items, ...rest } of collections)
    files[`${id}.json`] = json({
      ...page,
      items: items.map(([itemId, { more, ...texts }, variants]) => ({
        more,
        ...texts,
        urlId: itemId,
        id: `${id}-${itemId}`,
        ...(variants === null
          ? {}
          : { structuredContent: { productType: 1, variants: variants.map(asVariant(`${id}-${itemId}`)) } }),
      })),
      collection: { ...rest, urlId: id, id },
    });
  return files;
}

const asVariant =
  (prefix: string) =>
  ({ cents, size, ...rest }: { cents: number; size: string; qtyInStock: number; onSale: boolean }, at: number) => ({
    sku: `${prefix}-${at}`,
    priceMoney: money(cents),
    attributes: { Size: size },
    ...rest,
  });

onDatabases((store) => {
  let database: Database;
  beforeAll(async () => {
    database = await open(await store.environment());
  });
  afterAll(() => database.close());

  test('every file of the demo survives a round trip byte for byte, and so do the files of its products', async () => {
    expect(await importFolder(database, demo, fresh)).toEqual({ collections: 25, missing: 0 });
    const { folder, texts } = await exported(database);
    expect(texts).toEqual(textsOf(join(demo, 'content')));
    for (const file of readdirSync(join(demo, 'files')))
      expect(readFileSync(join(folder, 'files', file)).equals(readFileSync(join(demo, 'files', file)))).toBe(true);
  });

  test('the demo is exported as its folder, although its pictures are files of the studio', async () => {
    const database = await open(await store.environment());
    await importFolder(database, demo, fresh);
    await addDemo(database, Date.now());
    expect(await database.db.$count(schema.files)).toBeGreaterThan(5);
    const { folder, texts } = await exported(database);
    expect(texts).toEqual(textsOf(join(demo, 'content')));
    expect(await exportFolder(database, folder, replacing)).toMatchObject({ uploads: 0 });
    await database.close();
  });

  test('uploaded files that pages show are counted by exports, and by imports that lack them', async () => {
    const database = await open(await store.environment());
    await importFolder(database, demo, fresh);
    const bytes = readFileSync(join(demo, 'assets', 'study-branch.jpg'));
    const content = await databaseContents(database).prepare(bytes);
    const inspected = await inspect('mine.jpg', bytes);
    const { id } = await storeFile(database.db, { ...inspected, name: 'mine.jpg', content, uploadedBy: 'admin' });
    const elsewhere = `<img src="https://elsewhere.example/s/${id.slice(1)}x/a.jpg">`;
    const data = sql`data || ${JSON.stringify({ body: elsewhere, assetUrl: `/s/${id}/mine.jpg` })}::jsonb`;
    await database.db.update(schema.items).set({ data }).where(eq(schema.items.id, 'p01'));
    const { folder } = await exported(database);
    expect(await exportFolder(database, folder, replacing)).toEqual({ files: 26, uploads: 1 });
    expect(await importFolder(database, folder, replacing)).toMatchObject({ missing: 0 });
    const other = await open(await store.environment());
    expect(await importFolder(other, folder, fresh)).toMatchObject({ missing: 1 });
    await Promise.all([database.close(), other.close()]);
  });

  test('comments and reviews beside the content come with a new site, once', async () => {
    const database = await open(await store.environment());
    await importFolder(database, demo, fresh);
    const reviews = async () =>
      (await database.db.select().from(schema.comments)).map(({ itemId, rating, status }) => [itemId, rating, status]);
    expect(await reviews()).toEqual(expect.arrayContaining([['p03', 5, 'approved']]));
    const { length } = await reviews();
    await importFolder(database, demo, replacing);
    expect(await reviews()).toHaveLength(length);
    await database.close();
  });

  test('products whose files have the same name keep their own contents', async () => {
    const { db } = database;
    const contents = new Map([
      ['p01', Buffer.alloc(PART_BYTES * 17, 'a')],
      ['p02', Buffer.from('b')],
      ['p03', Buffer.from('b')],
      ['p04', Buffer.from('c')],
    ]);
    for (const [itemId, bytes] of contents) {
      const name = itemId === 'p04' ? 'manual-2.pdf' : 'manual.pdf';
      const content = await databaseContents(database).prepare(bytes);
      await attachFile(db, { id: `file-${itemId}`, itemId, name, content, uploadedBy: '' });
    }
    const { folder } = await exported(database);
    await importFolder(database, folder, replacing);
    for (const [itemId, bytes] of contents)
      expect((await filesOfItem(db, itemId)).map(({ hash }) => hash)).toEqual([await storeContent(db, bytes)]);
  });

  test('changed files are rewritten, all others stay byte for byte', async () => {
    await importFolder(database, demo, replacing);
    const { db } = database;
    const data = sql`data || '{"title": "Mond &amp; Vase"}'`;
    await db.update(schema.items).set({ data }).where(eq(schema.items.id, 'p01'));
    await db.update(schema.variants).set({ qtyInStock: 4321 }).where(eq(schema.variants.sku, 'MOON-VASE'));
    const { texts } = await exported(database);
    const before = textsOf(join(demo, 'content'));
    expect(Object.keys(texts).filter((file) => texts[file] !== before[file])).toEqual(['shop.json']);
    const lines = (text = ''): readonly string[] => text.split('\n');
    const changed = lines(texts['shop.json']).filter((line) => !lines(before['shop.json']).includes(line));
    expect(changed).toEqual(['   "title": "Mond &amp; Vase",', '      "qtyInStock": 4321,']);
  });

  test('lists that were written in one line stay so in a changed file', async () => {
    const files = {
      'site.json': '{\n  "website": { "siteTitle": "Lines" },\n  "slides": {"a": [1, 2.0]}\n}\n',
      'a.json': `{\n  "tags": ["x",  "y"],\n  "collection": {\n    "id": "a",\n    "urlId": "a",\n    "title": "A"\n  },
  "items": [\n    { "id": "i", "urlId": "i", "title": "I" },\n    { "id": "j", "urlId": "j", "title": "J" }\n  ]\n}\n`,
    };
    await importFolder(database, folderOf(files), replacing);
    const data = sql`data || '{"title": "Z"}'`;
    await database.db.update(schema.items).set({ data }).where(eq(schema.items.id, 'j'));
    const { texts } = await exported(database);
    const item = '{\n      "id": "j",\n      "urlId": "j",\n      "title": "Z"\n    }';
    const changed = files['a.json'].replace('{ "id": "j", "urlId": "j", "title": "J" }', item);
    expect(texts).toEqual({ ...files, 'a.json': changed });
  });

  test('a byte order mark stays, in changed files too', async () => {
    const folder = temporaryFolder();
    cpSync(demo, folder, { recursive: true });
    for (const file of ['shop.json', 'site.json', 'about.json']) {
      const path = join(folder, 'content', file);
      writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8')}`);
    }
    await importFolder(database, folder, replacing);
    const before = textsOf(join(folder, 'content'));
    expect((await exported(database)).texts).toEqual(before);
    await database.db.update(schema.variants).set({ qtyInStock: 4321 }).where(eq(schema.variants.sku, 'MOON-VASE'));
    const { texts } = await exported(database);
    expect(texts['shop.json']?.slice(0, 2)).toBe('\uFEFF{');
    expect(Object.keys(texts).filter((file) => texts[file] !== before[file])).toEqual(['shop.json']);
  });

  test('a site changed by admins in all its parts survives a round trip', async () => {
    await importFolder(database, demo, replacing);
    const { db } = database;
    const websiteId = 'atelier-marre';
    await db.insert(schema.siteDocuments).values([
      { websiteId, name: 'design', data: { palette: { accent: '#123456' }, tweaks: { gutter: 8 } } },
      { websiteId, name: 'languages', data: { languages: [{ code: 'nl', isDefault: true }] } },
    ]);
    const category = { displayName: 'Big', type: 'CATEGORY', pageRendering: 'LIST_VIEW', displayIndex: 1 };
    await db.insert(schema.productCategories).values([
      { ...category, id: 'b', collectionId: 'shop', parentId: 'a' },
      { ...category, id: 'a', collectionId: 'shop', parentId: null },
    ]);
    await db.insert(schema.collectionTerms).values({ collectionId: 'journal', kind: 'tag', name: 'clay' });
    const document = (id: string, changed: object) =>
      db
        .update(schema.siteDocuments)
        .set({ data: changed as never })
        .where(eq(schema.siteDocuments.name, id));
    await document('redirects', [{ from: '/a', to: '/b', status: 302 }]);
    await document('navigation', {
      mainNav: [
        { memberAreaId: 'club', items: [] },
        { collectionId: 'about', title: 'Us', items: [] },
      ],
    });
    await db.delete(schema.forms).where(eq(schema.forms.id, 'letter'));
    await db.insert(schema.forms).values({ id: 'new', websiteId, settings: { name: 'New', fields: [] } });
    await db.update(schema.websites).set({ data: sql`data || '{"siteTitle": "Marre"}'` });
    await db.update(schema.websites).set({ storeSettings: sql`store_settings || '{"taxNumber": "BE 0123"}'` });
    await db
      .update(schema.items)
      .set({ data: sql`jsonb_set(data, '{structuredContent,chargesTax}', 'false')` })
      .where(eq(schema.items.id, 'p04'));
    await db.update(schema.collections).set({ position: sql`100 - position` });
    await db
      .update(schema.collections)
      .set({ deletedAt: sql`now()`, urlId: '~a' })
      .where(eq(schema.collections.id, 'a-day'));
    await db.insert(schema.collections).values({
      id: 'made',
      websiteId,
      urlId: 'made',
      position: 50,
      data: { title: 'Made', workflowState: 'Draft', page: { mainContent: '<p>Hi</p>' } },
    });
    const first = await exported(database);
    expect(first.texts['a-day.json']).toBeUndefined();
    expect(first.texts['about.json']).toBe(textsOf(join(demo, 'content'))['about.json']);
    await importFolder(database, first.folder, replacing);
    const second = await exported(database);
    expect(second.texts).toEqual(first.texts);
    expect(second.texts['site.json']).toContain('"taxNumber": "BE 0123"');
    expect(second.texts['shop.json']?.match(/"chargesTax": false/g)).toHaveLength(1);
    const rows = await db.select().from(schema.collections).orderBy(schema.collections.position);
    expect(rows.map(({ id }) => id).slice(-2)).toEqual(['all-blocks', 'about']);
    expect(await db.$count(schema.productCategories)).toBe(2 + 5);
    expect(await db.$count(schema.collectionTerms)).toBe(1);
    const source = openFolderSource(join(second.folder, 'content'));
    const { navigations, context, forms } = await source.site();
    expect(navigations.get('mainNav')?.map(({ collection }) => collection?.['navigationTitle'])).toEqual(['Us']);
    expect(context).toMatchObject({
      website: { siteTitle: 'Marre', language: 'nl' },
      design: { palette: { accent: '#123456' }, tweaks: { gutter: 8 } },
    });
    expect(Object.keys(forms)).toContain('new');
    expect(await source.find('/made')).toBeUndefined();
    expect(await source.find('/a')).toMatchObject({ to: '/b', status: 302 });
  });

  test('with another secret, passwords come back as hashes that still open their pages', async () => {
    await importFolder(database, demo, replacing);
    const { folder, texts } = await exported(database, { ...fresh, secret: 'another secret' });
    expect(texts['site.json']).not.toContain('"iron"');
    const source = openFolderSource(join(folder, 'content'));
    const found = await source.find('/kiln-book');
    expect(found?.kind === 'page' && (await found.entry.lock?.verify('iron'))).toBe(true);
    const isSite = eq(schema.siteSources.file, 'site.json');
    const [stored] = await database.db.select().from(schema.siteSources).where(isSite);
    expect([stored?.isSealed, stored?.source.includes('kiln-book')]).toEqual([true, false]);
  });

  test('a site is not overwritten by mistake, neither in the database nor in a folder', async () => {
    await importFolder(database, demo, replacing);
    await expect(importFolder(database, demo, fresh)).rejects.toThrow(FolderRefused);
    const target = temporaryFolder();
    mkdirSync(join(target, 'content'));
    cpSync(join(demo, 'content', 'about.json'), join(target, 'content', 'old.json'));
    await expect(exportFolder(database, target, fresh)).rejects.toThrow('already contains a site; use --replace');
    await exportFolder(database, target, replacing);
    expect(textsOf(join(target, 'content'))).toEqual(textsOf(join(demo, 'content')));
  });

  test('an invalid folder leaves the database unchanged, and every problem names file and location', async () => {
    await importFolder(database, demo, replacing);
    const bad = folderOf({
      'site.json': JSON.stringify({ website: { siteTitle: 'Bad' } }),
      'shop.json': JSON.stringify({
        collection: { id: 'shop', urlId: 'shop', title: 'Shop' },
        items: [
          { id: 'a', urlId: 'a' },
          { id: 'b', urlId: 'b', title: 'B', structuredContent: { productType: 9 } },
        ],
      }),
    });
    await expect(importFolder(database, bad, replacing)).rejects.toThrow(/shop\.json:1:\d+: #\/items\/0\/title: /);
    const misspelled = temporaryFolder();
    cpSync(join(demo, 'content'), misspelled, { recursive: true });
    const shop = readFileSync(join(misspelled, 'shop.json'), 'utf8').replace('"collection"', '"colection"');
    writeFileSync(join(misspelled, 'shop.json'), shop);
    await expect(importFolder(database, misspelled, replacing)).rejects.toThrow(
      /shop\.json:2:2: the key 'colection' is not known; did you mean 'collection'\?/,
    );
    expect((await exported(database)).texts).toEqual(textsOf(join(demo, 'content')));
  });

  test('missing files of products are named, with the content file that refers to them', async () => {
    await importFolder(database, demo, replacing);
    const folder = temporaryFolder();
    cpSync(join(demo, 'content'), join(folder, 'content'), { recursive: true });
    const missing = `/content/shop\\.json:\\d+:\\d+: #/items/\\d+/structuredContent/files/0: the product's file ${join(folder, 'files')}/forty-glazes\\.pdf does not exist`;
    await expect(importFolder(database, folder, replacing)).rejects.toThrow(new RegExp(missing));
    expect((await exported(database)).texts).toEqual(textsOf(join(demo, 'content')));
  });

  test('any site survives a round trip byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(site, async (generated) => {
        const files = filesOf(generated);
        await importFolder(database, folderOf(files), replacing);
        expect((await exported(database)).texts).toEqual(files);
      }),
      { numRuns: rounds(15, 100) },
    );
  });
});
