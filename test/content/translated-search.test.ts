/** On pages in a language, the search finds the translations of items besides their originals. */
import { eq, sql } from 'drizzle-orm';
import type { MemorySite } from '../../server/content/memory-source.ts';
import { pruneTypos } from '../../server/content/store-search.ts';
import { openStoreSource } from '../../server/content/store-source.ts';
import type { Database } from '../../server/database/database.ts';
import * as schema from '../../server/database/schema.ts';
import { onDatabases, open } from '../database/databases.ts';
import fc from '../fast-check.ts';
import { silent } from '../server/test-site.ts';
import { memorySourceOf } from './rows-in-memory.ts';

const EMPTY: MemorySite = {
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
  blockFields: new Map(),
  version: '',
};
const LANGUAGES = ['en', 'nl', 'fr'];
const layoutOf = (html: string) => ({
  rows: [{ columns: [{ blocks: [{ id: 'b', type: 'html', value: { html } }] }] }],
});
const layout = layoutOf('<p>Clay in a block</p>');
const texts = (entries: Readonly<Record<string, string>>, of = 'before') => ({
  texts: Object.fromEntries(
    Object.entries(entries).map(([path, text]) => [path, { text, of, isMarkup: path !== 'title' }]),
  ),
});

async function fill({ db }: Database, byDefault = 'en'): Promise<void> {
  const languages = LANGUAGES.map((code) => ({ code, isDefault: code === byDefault }));
  await db.execute(sql`TRUNCATE all_websites CASCADE`);
  await db.insert(schema.websites).values({ id: 'w', data: { language: 'en' }, storeSettings: { currency: 'EUR' } });
  const collection = (id: string, typeName: string, more: object = {}) => ({
    ...{ id, websiteId: 'w', urlId: id, position: 0 },
    data: { title: id, typeName, ...more },
  });
  await db
    .insert(schema.collections)
    .values([collection('c', 'products'), collection('about', 'page', { layout: layoutOf('Kiln') })]);
  await db.insert(schema.siteDocuments).values([
    { websiteId: 'w', name: 'languages', data: { original: 'en', languages } },
    { websiteId: 'w', name: 'translations/fr/page/about', data: texts({ title: 'Atelier', 'blocks.b.html': 'Four' }) },
    { websiteId: 'w', name: 'search', data: { synonyms: [{ words: ['faience', 'argile'] }] } },
  ]);
}
const row = (id: string, data: object) => ({
  ...{ id, collectionId: 'c', urlId: id, position: Number(id.slice(1)), title: '' },
  data: { ...data },
});
const document = (language: string, id: string, data: Readonly<Record<string, unknown>>) => ({
  ...{ websiteId: 'w', name: `translations/${language}/item/${id}`, data },
});

onDatabases((store) => {
  let database: Database;
  beforeAll(async () => {
    database = await open(await store.environment());
  });
  afterAll(() => database.close());

  const translation = fc
    .record(
      {
        title: fc.constantFrom('Argile', 'Tasses & <argile>', 'clay'),
        excerpt: fc.constantFrom('<p>R&eacute;sum&eacute;s</p>', 'mot<b>s</b>'),
        body: fc.constantFrom('Corps de texte', 'Argiles'),
        'blocks.b.html': fc.constant('<p>Bloc</p>'),
        'blocks.gone.html': fc.constant('<p>Perdu</p>'),
      },
      { requiredKeys: [] },
    )
    .chain((entries) => fc.constantFrom('before', 'Clay', 'Wear & tear').map((of) => texts(entries, of)));
  const item = fc
    .record(
      {
        title: fc.constantFrom('Clay', 'Wear &amp; tear', ''),
        excerpt: fc.constantFrom('<p>Wearing</p>', 'Clay'),
        body: fc.constantFrom('Clay', '<p>Bodies</p>'),
        tags: fc.constant(['Clay']),
        layout: fc.constant(layout),
        recordType: fc.constantFrom(1, 11),
        workflowState: fc.constantFrom('Draft', 'Published'),
        fr: translation,
        nl: translation,
      },
      { requiredKeys: ['title'] },
    )
    // The studio stores the markup of a layout as the body.
    .map((made) => (made.layout === undefined ? made : { ...made, body: '<p>Clay in a block</p>' }));
  const WORDS = [
    'argile',
    'argiles',
    'argle',
    'faience',
    'tasse',
    'resume',
    'mots',
    'bloc',
    'perdu',
    'corps',
    'clay',
    'ateliers',
    'four',
  ];

  test('as a site in memory does', async () => {
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 8 }), fc.constantFrom('en', 'nl'), async (items, byDefault) => {
        await fill(database, byDefault);
        for (const [at, { fr, nl, ...data }] of items.entries()) {
          const translations = Object.entries({ fr, nl }).flatMap(([language, table]) =>
            table === undefined ? [] : [document(language, `i${at}`, table)],
          );
          const insertItem = () => db.insert(schema.items).values(row(`i${at}`, data));
          if (at % 2 === 0) await insertItem();
          if (translations.length > 0) await db.insert(schema.siteDocuments).values(translations);
          if (at % 2 === 1) await insertItem();
        }
        const expected = await memorySourceOf(db, EMPTY);
        const source = await openStoreSource(database, EMPTY, { cacheBytes: 1_000_000, logger: silent });
        try {
          for (const language of ['fr', 'nl', 'en', undefined])
            for (const word of WORDS) {
              const ids = async (found: ReturnType<typeof source.search>) =>
                (await found).map((one) => (one as { id: string }).id);
              const about = [language, word];
              expect([about, await ids(source.search(word, language))]).toEqual([
                about,
                await ids(expected.search(word, language)),
              ]);
              expect([about, await source.correct?.(word, language)]).toEqual([
                about,
                await expected.correct?.(word, language),
              ]);
            }
        } finally {
          await source.close();
        }
      }),
      { numRuns: store.kind === 'postgres' ? 10 : 3, endOnFailure: true },
    );
  });

  test('a translated item is found in its language, as long as it and its translation are there', async () => {
    const { db } = database;
    const { items, siteDocuments } = schema;
    await fill(database);
    const name = 'translations/fr/item/i1';
    await db
      .insert(items)
      .values([row('i1', { title: 'Clay', excerpt: 'For soup', tags: ['Home'], body: 'Cake' }), row('i2', {})]);
    await db.insert(siteDocuments).values(document('fr', 'i1', texts({ title: 'Argile & Co', body: 'G&acirc;teau' })));
    const source = await openStoreSource(database, EMPTY, { cacheBytes: 1_000_000, logger: silent });
    const found = async (word: string, language?: string) => {
      await source.catchUp?.();
      return (await source.search(word, language)).map((one) => (one as { id: string }).id);
    };
    const languagesOf = async (word: string) => {
      const all = await Promise.all(['fr', 'nl', 'en', undefined].map((language) => found(word, language)));
      return all.map((ids) => ids.length);
    };
    const setItem = (data: object) =>
      db
        .update(items)
        .set({ data: { ...data } })
        .where(eq(items.id, 'i1'));
    expect(await languagesOf('argile')).toEqual([1, 0, 0, 0]);
    expect(await languagesOf('clay')).toEqual([1, 1, 1, 1]);
    expect([await found('argile soup', 'fr'), await found('argile home', 'fr')]).toEqual([['i1'], ['i1']]);
    expect([await found('ateliers', 'fr'), await found('four', 'fr'), await found('atelier')]).toEqual([
      ['about'],
      ['about'],
      [],
    ]);
    // Plurals of the language, a typing mistake, and its correction.
    expect([await found('gateaux', 'fr'), await found('argyle', 'fr')]).toEqual([['i1'], ['i1']]);
    expect([await source.correct?.('arglie', 'fr'), await source.correct?.('arglie', 'nl')]).toEqual(['argile', '']);
    await pruneTypos(db);
    expect(await source.correct?.('arglie', 'fr')).toBe('argile');

    await setItem({ title: 'Clay', excerpt: 'For tea' });
    expect([await found('argile tea', 'fr'), await found('argile soup', 'fr')]).toEqual([['i1'], []]);
    await setItem({ title: 'Clay', workflowState: 'Draft' });
    expect(await found('argile', 'fr')).toEqual([]);
    await setItem({ title: 'Clay', seoData: { seoHidden: true } });
    expect(await found('argile', 'fr')).toEqual([]);
    await setItem({ title: 'Clay' });
    expect(await found('argile', 'fr')).toEqual(['i1']);

    await db
      .update(siteDocuments)
      .set({ data: texts({ title: 'Glaise' }, 'Clay') })
      .where(eq(siteDocuments.name, name));
    expect([await found('argile', 'fr'), await found('glaise', 'fr')]).toEqual([[], ['i1']]);
    await db.delete(siteDocuments).where(eq(siteDocuments.name, name));
    expect([await found('glaise', 'fr'), await found('clay', 'fr')]).toEqual([[], ['i1']]);
    await source.close();
  });
});
