/** The home page of content that does not name one. */
import { openFolderSource } from '../../server/content/folder-source.ts';
import { startServer } from '../server/serving.ts';
import { contentOf, folderOf, siteOf, themeOf } from '../server/test-site.ts';

const website = { id: 'w', siteTitle: 'Harbor', baseUrl: 'https://harbor.example' };
const json = (value: unknown): string => JSON.stringify(value);

const pathOf = (content: ReturnType<typeof contentOf>): unknown => {
  const result = content.find('/') as { entry?: { path: string } } | undefined;
  return result?.entry?.path;
};

test.each([
  ['the first link of the main navigation', [{ title: 'Shop', fullUrl: '/shop' }], '/shop'],
  ['the first link that is a page', [{ title: 'Map', url: 'https://maps.example' }, { fullUrl: '/shop' }], '/shop'],
  ['the first page inside a folder', [{ title: 'More', url: '', items: [{ fullUrl: '/shop' }] }], '/shop'],
  ['without a navigation, the first page', [], '/about'],
  ['what a password protects is left out', [{ fullUrl: '/secret' }, { fullUrl: '/shop' }], '/shop'],
  ['what only members see is left out', [{ fullUrl: '/club' }, { fullUrl: '/shop' }], '/shop'],
])('%s', (_name, navigation, path) => {
  const collections = [{ id: 'about' }, { id: 'club', membersOnly: true }, { id: 'secret' }, { id: 'shop' }];
  expect(pathOf(contentOf(collections, { navigation, passwords: { secret: 'x' } }))).toBe(path);
});

test('search finds nothing behind a password, a membership or a price', async () => {
  const collections = ['open', 'locked', 'club', 'paid'].map((id) => ({
    id,
    membersOnly: id === 'club',
    ...(id === 'paid' ? { paywall: { productId: 'pass' } } : {}),
    items: [{ id: `${id}-item`, urlId: 'one', title: 'Kiln plans' }],
  }));
  const found = await contentOf(collections, { passwords: { locked: 'x' } }).search('kiln');
  expect(found.map((item) => (item as { id: string }).id)).toEqual(['open-item']);
});

test('a page that is marked as the home page takes precedence, and so does a redirect', () => {
  expect(pathOf(contentOf([{ id: 'about' }, { id: 'home', homepage: true }]))).toBe('/');
  const content = contentOf([{ id: 'about' }], { redirects: [{ from: '/', to: '/about' }] });
  expect(content.find('/')).toMatchObject({ kind: 'redirect', to: '/about' });
});

test('a folder of page JSON without a home page opens on its first page, which keeps its own URL', async () => {
  const blog = { id: 'b', urlId: 'journal', fullUrl: '/journal', title: 'Journal', typeName: 'blog' };
  const page = { id: 'p', urlId: 'about', fullUrl: '/about', title: 'About', typeName: 'page', type: 10 };
  const folder = folderOf({
    'about.json': json({ website, collection: page, mainContent: '<p>Whole as it came</p>' }),
    'blog.json': json({ website, collection: blog, items: [{ id: 'i', urlId: 'i', title: 'Item' }] }),
  });
  const context = await siteOf(await themeOf({}), openFolderSource(folder));
  const { url, stop } = await startServer({}, { site: context });
  const start = await fetch(url);
  const text = await start.text();
  expect(start.status).toBe(200);
  expect(text).toContain('<p>Whole as it came</p>');
  expect(text).toContain('<link rel="canonical" href="https://harbor.example/about"');
  expect((await fetch(`${url}/nope`)).status).toBe(404);
  await stop();
});
