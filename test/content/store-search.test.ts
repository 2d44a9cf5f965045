import type { MemoryCollection } from '../../server/content/memory-source.ts';
import { plainRules } from '../../server/content/search-rules.ts';
import type { SiteSnapshot } from '../../server/content/site-snapshot.ts';
import { createStoreSearch } from '../../server/content/store-search.ts';
import type { Db } from '../../server/database/database.ts';

test('pages are indexed once, and not by each search', async () => {
  let reads = 0;
  const page = {
    get mainContent() {
      reads++;
      return '<p>Fired in a wood kiln.</p>';
    },
  };
  const about: MemoryCollection = { collection: { id: 'about', title: 'About', fullUrl: '/about' }, items: [], page };
  const snapshot: Partial<SiteSnapshot> = { collections: [about], stored: new Map(), searchRules: plainRules };
  const search = createStoreSearch({ db: {} as Db, snapshot: snapshot as SiteSnapshot, items: () => [] });
  expect(await search('kiln')).toMatchObject([{ id: 'about', searchKind: '' }]);
  const readsOfFirst = reads;
  expect(await search('wood')).toHaveLength(1);
  expect(await search('glaze')).toEqual([]);
  expect([reads, readsOfFirst > 0]).toEqual([readsOfFirst, true]);
});
