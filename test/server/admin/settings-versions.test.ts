/** Settings as documents: who changed what, restoring, and redirect loops. */
import { sql } from 'drizzle-orm';
import { lastNumber, listVersions } from '../../../server/admin/layouts/versions.ts';
import { siteStore } from '../../database/databases.ts';
import type { TestShop, Visitor } from '../shop.ts';
import { openShop } from '../shop.ts';
import { signIn } from './owner-site.ts';

let shop: TestShop;
let owner: Visitor;
let viewer: Visitor;
let editor: Visitor;
beforeAll(async () => {
  shop = await openShop(await siteStore());
  owner = await signIn(shop);
  // Once each, because sign-ins are rate-limited.
  viewer = await signIn(shop, 'viewer');
  editor = await signIn(shop, 'editor');
});
afterAll(() => shop.stop());

const links = (...ids: string[]) => ({
  navigations: [
    { identifier: 'mainNav', links: ids.map((collectionId) => ({ collectionId, items: [] })) },
    { identifier: '_hidden', links: [] },
    { identifier: '_memberareas', links: [] },
  ],
});
const post = { id: 'post', name: 'Post', countries: ['US'], baseCents: 700, perItemCents: 0, freeFromCents: null };

test.each([
  ['/api/owner/design', { customCss: 'p { margin: 0 }' }, { customCss: 'p { margin: 1px }' }],
  ['/api/owner/code-injection', { header: '<b>1</b>' }, { header: '<b>2</b>' }],
  [
    '/api/owner/search',
    { synonyms: [{ words: ['mug', 'cup'], oneWay: false }] },
    { synonyms: [{ words: ['mug', 'beaker'], oneWay: true }] },
  ],
  ['/api/owner/announcement', { text: 'One <b>two</b>' }, { text: 'Three' }],
  ['/api/owner/slides/lock-screen', { enabled: true, slices: [] }, { enabled: false, slices: [] }],
  ['/api/owner/website', { siteTitle: 'A & B', country: 'BE', isCookieBannerEnabled: true }, { siteTitle: 'C' }],
  ['/api/owner/store-settings', { shippingOptions: [post], expressCheckout: true }, { expressCheckout: null }],
  ['/api/owner/redirects', { redirects: [{ from: '/a', to: '/b', status: 302 }] }, { redirects: [] }],
  ['/api/owner/navigations', links('vault'), links('shop', 'vault')],
  ['/api/site-header-footer', { header: { text: 'One' }, footer: {} }, { header: {}, footer: { text: 'Two' } }],
  ['/api/multilingual/languages', { languages: [{ code: 'fr', isDefault: true }] }, { languages: ['fr', 'de'] }],
])('%s', async (path, one, two) => {
  const { body: original, headers } = await owner.get(path);
  const seen = { 'If-Match': headers['etag'] ?? '' };
  expect((await owner.send('put', path, one, seen)).status).toBe(200);
  for (const body of [two, two]) expect((await owner.send('put', path, body)).status).toBe(200);
  const late = await owner.send('put', path, one, seen);
  expect([late.status, late.body.submitted, late.body.stored.revision]).toEqual([
    409,
    expect.objectContaining(one),
    expect.any(Number),
  ]);
  const { versions } = (await owner.get(`${path}/versions`)).body;
  const { owner: me } = (await owner.get('/api/owner/session')).body;
  const author = me.id;
  // Saving without changes creates no version.
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
  expect((await viewer.send('post', `${path}/restore`, { number: 1 })).status).toBe(403);
});

test('calls that change a part of a document make versions of it', async () => {
  const numbers = async (path: string) => (await owner.get(`${path}/versions`)).body.versions.length;
  const changes = [
    ['/api/owner/redirects', 'post', '/api/owner/redirects', { from: '/part', to: '/b' }],
    ['/api/owner/redirects', 'delete', '/api/owner/redirects?from=/part', undefined],
    ['/api/owner/store-settings', 'put', '/api/v1/commerce-preferences/reviews', { reviewRequests: { days: 3 } }],
    ['/api/owner/navigations', 'post', '/api/widget/UpdateNavigation', { navigation: { items: [] } }],
    ['/api/multilingual/languages', 'put', '/api/multilingual/languages', { languages: ['en'] }],
    ['/api/multilingual/languages', 'delete', '/api/multilingual/connection', undefined],
  ] as const;
  for (const [document, method, path, body] of changes) {
    const before = await numbers(document);
    expect((await owner.send(method, path, body, { 'If-Match': '"0"' })).status).toBe(409);
    expect((await owner.send(method, path, body)).status).toBeLessThan(300);
    expect([path, await numbers(document)]).toEqual([path, before + 1]);
  }
  expect((await owner.get('/api/multilingual/status')).body.status).toBe('disconnected');
});

test('versions of a form have no secrets, are restored with the stored ones, and are deleted with it', async () => {
  const email = { id: 'email', type: 'email', title: 'Email & more' };
  const webhooks = [{ url: 'https://hooks.example/form', secret: 'shared' }];
  const { body: form } = await owner.send('post', '/api/owner/forms', { name: 'Letters', fields: [email], webhooks });
  const path = `/api/owner/forms/${form.id}`;
  expect((await owner.get(`${path}/versions`)).body.versions).toEqual([]);
  const changed = { name: 'Notes', webhooks: [{ url: webhooks[0]?.url }] };
  expect((await owner.send('put', path, changed)).body.fields).toEqual([]);
  const first = await owner.get(`${path}/versions/1`);
  expect(first.body).toMatchObject({ name: 'Letters', webhooks: [{ hasSecret: true }] });
  expect(first.text).not.toContain('shared');
  const restored = await owner.send('post', `${path}/restore`, { number: 1 }, { 'If-Match': '"2"' });
  expect(restored.body).toEqual({ ...form, revision: 3 });
  expect((await owner.send('put', path, { ...changed, webhooks: [] })).status).toBe(200);
  // Webhooks need a separate permission, even when restoring a version.
  expect((await editor.send('post', `${path}/restore`, { number: 3 })).status).toBe(403);
  expect((await owner.send('delete', path)).status).toBe(204);
  expect((await owner.get(`${path}/versions`)).status).toBe(404);
  const { rows } = await shop.database.db.execute(`SELECT 1 FROM layout_versions WHERE target_id = 'form-${form.id}'`);
  expect(rows).toEqual([]);
});

test('restricted markup in a header is sanitized when others restore it', async () => {
  const path = '/api/site-header-footer';
  const attack = '<b>Hello</b><script>steal()</script>';
  expect((await owner.send('put', path, { header: { text: attack }, footer: {} })).status).toBe(200);
  const { number } = (await owner.get(`${path}/versions`)).body.versions[0];
  expect((await owner.send('put', path, { header: {}, footer: {} })).status).toBe(200);
  expect((await editor.send('post', `${path}/restore`, { number })).body.header).toEqual({ text: '<b>Hello</b>' });
});

test('permitted markup in a header stays when an editor changes something else', async () => {
  const path = '/api/site-header-footer';
  const header = { text: '<b class="badge" onclick="go()">Hello</b>' };
  await owner.send('put', path, { header, footer: {} });
  const { body } = await editor.send('put', path, { header, footer: { text: '<b onclick="steal()">New</b>' } });
  expect(body).toMatchObject({ header, footer: { text: '<b>New</b>' } });
});

test('a list of versions does not read their contents', async () => {
  const target = { kind: 'settings', id: 'redirects' } as const;
  await owner.send('put', '/api/owner/redirects', { redirects: [{ from: '/listed', to: '/b' }] });
  const { db } = shop.database;
  const [newest] = await listVersions(db, target);
  expect(newest).toEqual({ number: await lastNumber(db, target), ...{ author: expect.any(String) }, ...newest });
  expect(newest).not.toHaveProperty('layout');
  expect((await owner.get('/api/owner/redirects/versions/none')).status).toBe(404);
});

test('a synonym with too many matches is rejected', async () => {
  const words = (list: number) => ['mug', ...Array.from({ length: 19 }, (_, at) => `word${list}x${at}`)];
  const put = (count: number) =>
    owner.send('put', '/api/owner/search', {
      synonyms: Array.from({ length: count }, (_, list) => ({ words: words(list) })),
    });
  expect((await put(5)).status).toBe(200);
  expect((await put(6)).body.errors).toEqual([
    { field: 'synonyms.0.words', message: 'has a word that finds more than 100 others' },
  ]);
});

test('invalid settings of a site folder are read with their defaults, and can be changed', async () => {
  const write = (name: string, data: object) =>
    shop.database.db.execute(sql`UPDATE site_documents SET data = ${JSON.stringify(data)}::jsonb WHERE name = ${name}`);
  for (const [path, name, data, shown] of [
    [
      '/api/owner/design',
      'design',
      { palette: { accent: 'tomato' }, customCss: 'p {}' },
      { palette: {}, customCss: 'p {}' },
    ],
    ['/api/owner/search', 'search', { synonyms: [{ words: ['t shirt', 'tee'] }] }, { synonyms: [] }],
    ['/api/owner/code-injection', 'injection', { header: 5, footer: '<hr>', more: 1 }, { header: '', footer: '<hr>' }],
  ] as const) {
    await owner.send('put', path, {});
    await write(name, data);
    const { status, body } = await owner.get(path);
    expect([status, body]).toEqual([200, expect.objectContaining(shown)]);
    expect((await owner.send('put', path, shown)).status).toBe(200);
  }
});

describe('redirects', () => {
  const put = (from: string, to: string) =>
    owner.send('put', '/api/owner/redirects', { redirects: [{ from, to, status: 301 }] });

  test('that lead back through a host of the site are rejected', async () => {
    await shop.database.db.execute(`UPDATE websites SET data = data || '{"baseUrl": "https://shop.example"}'`);
    await shop.database.db.execute("INSERT INTO site_hosts (host, site) VALUES ('pots.example', 'default')");
    for (const to of ['http://shop.example/a?b=1', 'https://pots.example/a', `${shop.url}/a`])
      expect((await put('/a', to)).body.errors).toMatchObject([
        { field: 'redirects.0.to', message: 'leads back to where it started' },
      ]);
    expect((await put('/a', 'https://other.example/a')).status).toBe(200);
  });

  test('of earlier rules are shown in their version, and rejected when it is restored', async () => {
    await put('/old', '/shop');
    const { number } = (await owner.get('/api/owner/redirects/versions')).body.versions[0];
    await shop.database.db.execute(
      `UPDATE layout_versions SET layout = '{"redirects": [{"from": "/old", "to": "/shop/*", "status": 301}]}'
       WHERE target_id = 'redirects' AND number = ${number}`,
    );
    const { body } = await owner.get(`/api/owner/redirects/versions/${number}`);
    expect(body.redirects).toEqual([{ from: '/old', to: '/shop/*', status: 301 }]);
    const restored = await owner.send('post', '/api/owner/redirects/restore', { number });
    expect([restored.status, restored.body.errors[0].field]).toEqual([400, 'redirects.0.from']);
  });

  test.each(['/*', '/blog/*/*', '/blog/[name]', '/blog/{id}', '/blog/:id'])(
    'of the pattern %s are rejected',
    async (from) => {
      expect((await put(from, '/shop')).body.errors).toEqual([
        { field: 'redirects.0.from', message: 'is one address, or ends in /*: other patterns have no effect' },
      ]);
    },
  );
});

test('overlapping opening hours of a day are rejected', async () => {
  const put = (...hours: [string, string][]) =>
    owner.send('put', '/api/owner/website', {
      businessHours: { monday: hours.map(([from, to]) => ({ from, to })) },
    });
  const { status, body } = await put(['09:00', '12:00'], ['14:00', '00:00'], ['11:59', '13:00']);
  expect([status, body.errors]).toEqual([
    400,
    [{ field: 'businessHours.monday.2', message: '11:59 – 13:00 on Monday overlaps 09:00 – 12:00 on Monday.' }],
  ]);
  expect((await put(['20:00', '00:00'], ['19:00', '20:01'])).status).toBe(400);
  expect((await put(['12:00', '18:00'], ['09:00', '12:00'])).status).toBe(200);
  expect((await put(['09:00', '09:00'])).body.errors).toEqual([
    { field: 'businessHours.monday.0.to', message: 'must not be the same as from' },
  ]);
  const businessHours = { monday: [{ from: '01:00', to: '03:00' }], sunday: [{ from: '18:00', to: '02:00' }] };
  expect((await owner.send('put', '/api/owner/website', { businessHours })).body.errors).toEqual([
    {
      field: 'businessHours.monday.0',
      message: '01:00 – 03:00 on Monday overlaps 18:00 – 02:00 on Sunday, which goes on into Monday.',
    },
  ]);
});

test('a link to a member area without pages is rejected', async () => {
  const items = [{ externalLink: { url: '/', title: 'X' }, items: [{ memberAreaId: 'nobody' }] }];
  const { status, body } = await owner.send('post', '/api/widget/UpdateNavigation', { navigation: { items } });
  expect([status, body.errors]).toEqual([
    400,
    [{ field: 'navigation.items.0.items.0.memberAreaId', message: 'nobody is not one of the expected options.' }],
  ]);
  const page = await owner.send('put', '/api/owner/pages/vault', { membersOnly: true, memberAreaId: 'nobody' });
  expect(page.status).toBe(200);
  expect((await owner.send('post', '/api/widget/UpdateNavigation', { navigation: { items } })).status).toBe(200);
});

test.each([
  ['a field', { navigation: { items: [] }, colour: 1 }, 'colour'],
  ['a field of the navigation', { navigation: { items: [], title: 'x' } }, 'navigation.title'],
])('%s that navigations do not have is rejected', async (_name, body, field) => {
  expect((await owner.send('post', '/api/widget/UpdateNavigation', body)).body.errors).toEqual([
    { field, message: 'is not a known field' },
  ]);
});
