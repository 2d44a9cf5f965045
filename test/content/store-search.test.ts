import type { MemoryCollection } from '../../server/content/memory-source.ts';
import { plainRules } from '../../server/content/search-rules.ts';
import type { SiteSnapshot } from '../../server/content/site-snapshot.ts';
import { createSiteSearch, createStoreSearch, createStoreSpelling } from '../../server/content/store-search.ts';
import type { Db } from '../../server/database/database.ts';

test('pages are read once, not by each search, nor again for the spelling', async () => {
  let reads = 0;
  const page = {
    get mainContent() {
      reads++;
      return '<p>Fired in a wood kiln.</p>';
    },
  };
  const about: MemoryCollection = { collection: { id: 'about', title: 'About', fullUrl: '/about' }, items: [], page };
  const snapshot = {
    collections: [about],
    stored: new Map(),
    rulesIn: () => plainRules,
  } as Partial<SiteSnapshot> as SiteSnapshot;
  const reader = { db: {} as Db, snapshot, items: () => [], site: createSiteSearch(snapshot) };
  const search = createStoreSearch(reader);
  expect(await search('kiln')).toMatchObject([{ id: 'about', searchKind: '' }]);
  const readsOfFirst = reads;
  expect(await search('wood')).toHaveLength(1);
  expect(await search('glaze')).toEqual([]);
  expect(await createStoreSpelling(reader)('kiln')).toBe('');
  expect([reads, readsOfFirst > 0]).toEqual([readsOfFirst, true]);
});
