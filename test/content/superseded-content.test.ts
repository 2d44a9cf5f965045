/** Content read before the site's settings changed is freed, although cached pages still refer to its state. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { seed } from '../../server/app/seed/seed.ts';
import type { ContentSource, Reads } from '../../server/content/content-source.ts';
import { readContentFolder } from '../../server/content/folder-source.ts';
import { openStoreSource } from '../../server/content/store-source.ts';
import { eventually } from '../browser/recording.ts';
import { onDatabases, open } from '../database/databases.ts';
import { folderOf, silent } from '../server/test-site.ts';

const folder = folderOf({
  'site.json': JSON.stringify({ website: { id: 'w', siteTitle: 'W' } }),
  'blog.json': JSON.stringify({
    collection: { id: 'blog', urlId: 'blog', fullUrl: '/blog', title: 'Blog', typeName: 'blog' },
    items: [{ id: 'p', urlId: 'p', title: 'Post' }],
  }),
});

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function readPage(source: ContentSource): Promise<{ data: WeakRef<object>; reads: Reads | undefined }> {
  const page = source.forPage?.() ?? source;
  const found = await page.find('/blog');
  const loaded = found?.kind === 'page' ? await page.load(found.entry, {}) : undefined;
  if (loaded === undefined) throw new Error('There is no page.');
  return { data: new WeakRef(loaded.data), reads: page.reads };
}

onDatabases((store) => {
  test('a page that is cached does not hold the content of superseded settings', async () => {
    const database = await open(await store.environment());
    await seed(database, folder, silent);
    const source = await openStoreSource(database, readContentFolder(folder), {
      cacheBytes: 1_000_000,
      logger: silent,
    });
    const { data, reads } = await readPage(source);
    expect(reads?.isCurrent()).toBe(true);
    await database.db.execute(sql`UPDATE websites SET data = data || '{"siteTitle": "Other"}'`);
    await eventually(() => reads?.isCurrent() === false);
    await eventually(() => {
      collectGarbage();
      return data.deref() === undefined;
    }, 'the release of the page');
    expect(reads?.isCurrent()).toBe(false);
    await source.close();
    await database.close();
  });
});
