/** Which pages a change affects: their ETag and page cache entry, as seen by visitors. */
import { eq } from 'drizzle-orm';
import { seed } from '../../server/app/seed/seed.ts';
import type { ContentSource } from '../../server/content/content-source.ts';
import { readContentFolder } from '../../server/content/folder-source.ts';
import { openStoreSource } from '../../server/content/store-source.ts';
import type { Database } from '../../server/database/database.ts';
import * as schema from '../../server/database/schema.ts';
import { createPageCache } from '../../server/site/page-cache.ts';
import { eventually } from '../browser/recording.ts';
import { onDatabases, open } from '../database/databases.ts';
import { type Serving, startServer } from '../server/serving.ts';
import { folderOf, silent, siteOf, themeOf } from '../server/test-site.ts';

const post = (n: number) => ({ id: `p${n}`, urlId: `p${n}`, title: `Post ${n}`, body: `<p>Text ${n}</p>` });
const collection = (id: string, typeName: string, more: object = {}) => ({
  id,
  urlId: id,
  title: id,
  typeName,
  ...more,
});
const folder = folderOf({
  'site.json': JSON.stringify({
    website: { id: 'w', siteTitle: 'W' },
    // Rendered once for all pages of a collection, which do not depend on what the first of them has shown besides.
    blockFields: { foot: { rows: [{ columns: [{ span: 12, blocks: [{ type: 'html', value: { html: 'Foot' } }] }] }] } },
  }),
  'home.json': JSON.stringify({ collection: collection('home', 'home', { homepage: true }), items: [] }),
  'blog.json': JSON.stringify({
    collection: collection('blog', 'blog', { pageSize: 2 }),
    items: [1, 2, 3, 4, 5, 6].map(post),
  }),
  'about.json': JSON.stringify({ collection: collection('about', 'page'), items: [], mainContent: '<p>Us</p>' }),
});
const PATHS = ['/', '/about', '/blog', '/blog?offset=4', '/blog/p1', '/blog/p2', '/blog/p3', '/blog/p6'];

onDatabases((store) => {
  let database: Database;
  let content: ContentSource;
  let serving: Serving;
  beforeAll(async () => {
    database = await open(await store.environment());
    await seed(database, folder, silent);
    content = await openStoreSource(database, readContentFolder(folder), { cacheBytes: 1_000_000, logger: silent });
    const theme = await themeOf({
      'collections/home.list':
        '<squarespace:query collection="blog" limit="2">{.repeated section items}<i>{title}</i>{.end}</squarespace:query>',
      'collections/blog.list':
        '{.repeated section items}<b>{title} {likeCount}</b>{.end}<squarespace:block-field id="foot" />',
      'collections/blog.item': '<h1>{item.title} {item.likeCount}</h1>',
    });
    const pageCache = createPageCache({
      bytes: 1_000_000,
      logger: silent,
      stamp: () => String(content.stamp()),
      isDraining: () => false,
    });
    serving = await startServer({}, { site: await siteOf(theme, content, { pageCache }) });
  });
  afterAll(async () => {
    await serving.stop();
    await content.close();
    await database.close();
  });

  /** ETags by path, and the pages served from the page cache. */
  async function visit(): Promise<{ readonly tags: ReadonlyMap<string, string>; readonly hits: readonly string[] }> {
    const tags = new Map<string, string>();
    const hits: string[] = [];
    for (const path of PATHS) {
      const response = await fetch(serving.url + path);
      await response.text();
      tags.set(path, response.headers.get('etag') ?? 'none');
      if (response.headers.get('x-cache') === 'HIT') hits.push(path);
    }
    return { tags, hits };
  }

  /** The pages that a write affects. */
  async function changedBy(write: PromiseLike<unknown>): Promise<readonly string[]> {
    const before = await visit();
    const stamp = content.stamp();
    await write;
    await eventually(async () => content.stamp() !== stamp);
    const after = await visit();
    expect([...before.tags.values()]).not.toContain('none');
    const changed = PATHS.filter((path) => before.tags.get(path) !== after.tags.get(path));
    // Unchanged pages come from the page cache, changed ones do not.
    expect(after.hits.filter((path) => changed.includes(path))).toEqual([]);
    expect((await visit()).hits).toEqual(PATHS);
    return changed;
  }

  const title = (n: number, text: string) =>
    database.db
      .update(schema.items)
      .set({ data: { ...post(n), title: text } })
      .where(eq(schema.items.id, `p${n}`));

  test('the first response of a page has the version of everything that it shows', async () => {
    const { tags } = await visit();
    expect((await visit()).tags).toEqual(tags);
  });

  test('a title changes the pages that show it, and those with related items', async () => {
    expect(await changedBy(title(1, 'First'))).toEqual(['/', '/blog', '/blog/p1', '/blog/p2']);
    expect(await (await fetch(serving.url)).text()).toContain('<i>First</i>');
    expect(await changedBy(title(6, 'Last'))).toEqual(['/blog?offset=4', '/blog/p6']);
  });

  test('a like changes the post and the lists that show its count', async () => {
    expect(await changedBy(database.db.insert(schema.itemLikes).values({ itemId: 'p6', visitorHash: 'h' }))).toEqual([
      '/blog?offset=4',
      '/blog/p6',
    ]);
    expect(await (await fetch(`${serving.url}/blog/p6`)).text()).toContain('<h1>Last 1</h1>');
  });

  test('content that is changed back has its former version again', async () => {
    const { tags } = await visit();
    await changedBy(title(3, 'Third'));
    await changedBy(title(3, 'Post 3'));
    expect((await visit()).tags).toEqual(tags);
  });

  test('settings change every page', async () => {
    const write = database.db.update(schema.websites).set({ data: { id: 'w', siteTitle: 'Other' } });
    expect(await changedBy(write)).toEqual(PATHS);
  });
});
