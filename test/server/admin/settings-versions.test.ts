/** Settings as documents: who changed what, the way back, and redirects that would lead nowhere else. */
import { siteStore } from '../../database/databases.ts';
import type { TestShop, Visitor } from '../shop.ts';
import { openShop } from '../shop.ts';
import { signIn } from './owner-site.ts';

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  shop = await openShop(await siteStore());
  owner = await signIn(shop);
});
afterAll(() => shop.stop());

test.each([
  ['/api/owner/design', { customCss: 'p { margin: 0 }' }, { customCss: 'p { margin: 1px }' }],
  ['/api/owner/code-injection', { header: '<b>1</b>' }, { header: '<b>2</b>' }],
  [
    '/api/owner/search',
    { synonyms: [{ words: ['mug', 'cup'], oneWay: false }] },
    { synonyms: [{ words: ['mug', 'beaker'], oneWay: true }] },
  ],
  ['/api/owner/announcement', { text: 'One & two' }, { text: 'Three' }],
  ['/api/owner/slides/lock-screen', { enabled: true, slices: [] }, { enabled: false, slices: [] }],
])('%s', async (path, one, two) => {
  const { body: original } = await owner.get(path);
  for (const body of [one, two, two]) expect((await owner.send('put', path, body)).status).toBe(200);
  const { versions } = (await owner.get(`${path}/versions`)).body;
  const { owner: me } = (await owner.get('/api/owner/session')).body;
  const author = me.id;
  // Saving the same again makes no version.
  expect(versions).toMatchObject([
    { number: 3, author, isCurrent: true },
    { number: 2, author, isCurrent: false },
    { number: 1, author: '', isCurrent: false },
  ]);
  expect((await owner.get(`${path}/versions/2`)).body).toMatchObject(one);
  const restore = (body: object, headers = {}) => owner.send('post', `${path}/restore`, body, headers);
  expect((await restore({ number: 2 }, { 'If-Match': '"0"' })).status).toBe(409);
  expect((await restore({ number: 2 })).body).toMatchObject(one);
  expect((await owner.get(path)).body).toMatchObject(one);
  expect((await restore({ number: 1 })).status).toBe(200);
  const { revision: _, ...settings } = original;
  expect((await owner.get(path)).body).toMatchObject(settings);
  expect((await owner.get(`${path}/versions`)).body.versions).toHaveLength(5);
  expect((await restore({ number: 9 })).status).toBe(404);
  expect((await owner.get(`${path}/versions/9`)).status).toBe(404);
  const viewer = await signIn(shop, 'viewer');
  expect((await viewer.send('post', `${path}/restore`, { number: 1 })).status).toBe(403);
});

test('a redirect that leads back by the site’s own host is refused', async () => {
  await shop.database.db.execute(`UPDATE websites SET data = data || '{"baseUrl": "https://shop.example"}'`);
  const put = (to: string) => owner.send('put', '/api/owner/redirects', { redirects: [{ from: '/a', to }] });
  expect((await put('http://shop.example/a?b=1')).body.errors).toMatchObject([{ field: 'redirects.0.to' }]);
  expect((await put('https://other.example/a')).status).toBe(200);
});
