import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { z } from 'zod';
import { may, type Role, roles } from '#shared/roles';
import { adminRoutes } from '../../../server/admin/admin-routes.ts';
import type { AdminRoute } from '../../../server/admin/define-admin-route.ts';
import { auditLog } from '../../../server/database/schema.ts';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { OWNER, signIn } from './owner-site.ts';

const SESSION = '/api/owner/session';
const PRODUCTS = '/api/content-service/product/1.1/websites/test-site/products';

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  beforeAll(async () => {
    shop = await openShop({ MAX_FILE_BYTES: '2000000', ...(await store.environment()) });
  });
  afterAll(() => shop.stop());

  test('the first admin is created with the token from the log, once', async () => {
    const visitor = shop.visitor();
    expect((await visitor.get(SESSION)).body).toEqual({ owner: null, needsSetup: true, demo: false });
    const setupTokenFile = join(shop.config.DATA_DIR, 'setup-token');
    const setup = { token: shop.backend.admin.setupToken, name: 'Ann', ...OWNER };
    expect((await visitor.send('post', '/api/owner/setup', { ...setup, token: 'x' })).body).toMatchObject({
      status: 403,
      title: 'Wrong setup token.',
    });
    expect(existsSync(setupTokenFile)).toBe(true);
    const wrong = await visitor.send('post', '/api/owner/setup', {
      ...setup,
      email: 'ann',
      password: 'short',
      name: ' ',
    });
    expect(wrong.body.errors).toEqual([
      { field: 'email', message: 'Emails must be formatted as name@example.com' },
      { field: 'name', message: 'is missing' },
      { field: 'password', message: 'must have at least 12 characters' },
    ]);
    const answer = await visitor.send('post', '/api/owner/setup', setup);
    expect([answer.status, answer.body.owner.roles]).toEqual([201, [1]]);
    expect(existsSync(setupTokenFile)).toBe(false);
    const cookies = String(answer.headers['set-cookie']);
    expect(cookies).toMatch(/ownerSession=[\w-]{43};.*?HttpOnly/);
    expect(cookies).toMatch(/ss_owner_roles=1;/);
    expect((await visitor.get(SESSION)).body.owner.permissions).toContain('people');
    expect((await shop.visitor().send('post', '/api/owner/setup', setup)).status).toBe(409);
    owner = visitor;
  });

  test('a wrong password and an unknown address get the same response; signing out ends the session', async () => {
    const visitor = shop.visitor();
    const tries = await Promise.all([
      visitor.send('post', SESSION, { email: OWNER.email, password: 'wrong' }),
      visitor.send('post', SESSION, { email: 'nobody@shop.example', password: 'wrong' }),
    ]);
    for (const { status, body } of tries) expect([status, body.title]).toEqual([401, 'Incorrect email or password.']);
    const signedIn = await signIn(shop);
    expect((await signedIn.get('/api/owner/people')).status).toBe(200);
    expect((await signedIn.send('delete', SESSION)).status).toBe(204);
    expect((await signedIn.get('/api/owner/people')).status).toBe(401);
  });

  test('every call requires its permission: 401 for strangers, 403 for roles without it', async () => {
    const routes = adminRoutes.filter((route): route is AdminRoute => 'permission' in route);
    expect(routes.length).toBeGreaterThan(35);
    const stranger = shop.visitor();
    const people = new Map<Role, Visitor>();
    for (const role of ['viewer', 'none', 'editor', 'store-manager', 'draft-editor', 'reporting'] as const)
      people.set(role, await signIn(shop, role));
    for (const { method, path, permission } of routes) {
      const address = path.replace(/:(\w+)/g, 'x');
      const call = (visitor: Visitor) => (method === 'get' ? visitor.get(address) : visitor.send(method, address, {}));
      expect([path, (await call(stranger)).status]).toEqual([path, 401]);
      for (const [role, visitor] of people) {
        const enough = [permission].flat();
        // Available to all signed-in admins.
        if (enough.length === 0 || enough.some((name) => may([roles[role]], name))) continue;
        expect([role, method, path, (await call(visitor)).status]).toEqual([role, method, path, 403]);
      }
    }
    const crumbless = await owner.agent.put('/api/site-header-footer').send({ header: {}, footer: {} });
    expect([crumbless.status, crumbless.body.crumbFail]).toEqual([400, true]);
  });

  test('unknown fields are rejected, unless the specification allows them', async () => {
    const publish = await owner.send('post', '/api/owner/layouts/page/shop/publish', {
      publishAt: '2030-01-01T00:00:00Z',
    });
    expect([publish.status, publish.body.error]).toEqual([400, 'is not a known field']);
    expect((await owner.get('/api/files?limit=-1')).body.errors).toEqual([
      { field: 'limit', message: 'is not a known field' },
    ]);
    expect((await owner.get('/api/owner/audit?limit=abc')).status).toBe(400);
    const text = await owner.agent.put('/api/site-header-footer').set('X-CSRF-Token', 'none').type('json').send('"x"');
    expect(text.body.errors).toEqual([{ field: '(body)', message: 'must be an object' }]);
    const items = '/api/owner/collections/shop/items';
    const variants = [{ sku: 'A', priceCents: 1, price: 1 }];
    const wrong = await owner.send('post', items, { title: 5, variants: [{ sku: 'A' }, { priceCents: 1.5 }] });
    expect(wrong.body.errors).toEqual([
      { field: 'title', message: 'must be a text' },
      { field: 'variants.0.priceCents', message: 'is missing' },
      { field: 'variants.1.sku', message: 'is missing' },
      { field: 'variants.1.priceCents', message: 'must be a whole number' },
    ]);
    for (const body of [
      { title: 'x', price: -1 },
      { title: 'x', productType: 1, variants },
    ])
      expect((await owner.send('post', items, body)).body.errors).toContainEqual({
        field: expect.stringMatching(/^(variants\.0\.)?price$/),
        message: 'is not a known field',
      });
    // Preferences are validated by the schema of their namespace.
    const open = adminRoutes.flatMap(({ path, body }) => {
      if (body === undefined) return [];
      const { additionalProperties } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
      return additionalProperties === false ? [] : [path];
    });
    expect(open).toEqual(['/api/v1/commerce-preferences/:namespace']);
  });

  test('people are added, changed and removed; one administrator always stays', async () => {
    const bob = { email: 'Bob@Shop.example', name: 'Bob', password: 'another long one', roles: [4] };
    const answer = await owner.send('post', '/api/owner/people', bob);
    expect([answer.status, answer.body.email]).toEqual([201, 'bob@shop.example']);
    expect((await owner.send('post', '/api/owner/people', bob)).body.error).toBe('This person already exists');
    expect((await owner.send('post', '/api/owner/people', { ...bob, roles: [4, 4] })).status).toBe(400);
    expect((await owner.send('post', '/api/owner/people', { ...bob, roles: [5] })).body.error).toBe(
      '5 is not one of the expected options.',
    );
    const path = `/api/owner/people/${answer.body.id}`;
    const visitor = shop.visitor();
    await visitor.send('post', SESSION, { email: bob.email, password: bob.password });
    expect((await owner.send('put', path, { roles: [10] })).body.roles).toEqual([10]);
    expect((await visitor.get('/api/files')).status).toBe(401);
    const { owner: self } = (await owner.get(SESSION)).body;
    expect((await owner.send('put', `/api/owner/people/${self.id}`, { roles: [4] })).body).toMatchObject({
      status: 409,
      title: 'The site needs an admin.',
    });
    // Changing neither roles nor password ends no session.
    for (const body of [{}, { name: 'Anna' }, { roles: [1] }])
      expect((await owner.send('put', `/api/owner/people/${self.id}`, body)).status).toBe(200);
    const { people } = (await owner.get('/api/owner/people')).body;
    expect(people[0].name).toBe('Anna');
    expect(people[0].created).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect((await owner.send('delete', `/api/owner/people/${self.id}`)).status).toBe(409);
    expect((await owner.send('delete', path)).status).toBe(204);
    expect((await owner.send('delete', path)).status).toBe(404);
  });

  test('a store is set up in order: collection, root category, main navigation; each step is in the audit log', async () => {
    const collection = { navigationTitle: 'Store', title: 'Our store', urlId: 'shop', description: '', enabled: true };
    const answer = await owner.send('post', PRODUCTS, collection);
    expect([answer.status, answer.body.urlId, answer.body.type]).toEqual([201, 'shop-1', 13]);
    const { id } = answer.body;
    const root = { displayName: 'All', type: 'ROOT', pageRendering: 'LIST_VIEW', displayIndex: 1 };
    const category = await owner.send('post', `${PRODUCTS}/${id}/categories`, root);
    expect(category.body).toMatchObject({ collectionId: id, parentId: null, ...root });
    expect((await owner.send('post', `${PRODUCTS}/${id}/categories`, root)).body.error).toBe(
      'This category already exists',
    );
    const child = { displayName: 'Vases', parentCategoryId: category.body.id, type: 'CHILD' };
    expect((await owner.send('post', `${PRODUCTS}/${id}/categories`, child)).status).toBe(201);
    expect(
      (await owner.send('post', `${PRODUCTS}/${id}/categories`, { ...child, displayName: 'x'.repeat(26) })).body.error,
    ).toBe('must have at most 25 characters');
    expect((await owner.send('post', `${PRODUCTS}/nope/categories`, root)).body.error).toBe('Unable to locate content');
    expect((await owner.send('post', `${PRODUCTS.replace('test-site', 'other')}`, collection)).status).toBe(404);
    expect((await owner.get(`${PRODUCTS}/${id}/categories`)).body.results).toHaveLength(2);
    const navigation = {
      fieldName: 'mainNav',
      templateId: 't',
      navigation: {
        items: [
          { collectionId: 'shop' },
          { collectionId: id, items: [{ externalLink: { url: 'https://x.example', title: 'X' } }] },
        ],
      },
    };
    expect((await owner.send('post', '/api/widget/UpdateNavigation', navigation)).status).toBe(200);
    const { layout, collections } = (await owner.get('/api/commondata/GetSiteLayout')).body;
    expect(layout[0]).toMatchObject({
      identifier: 'mainNav',
      links: [{ collectionId: 'shop' }, { collectionId: id, items: [{ externalLink: { newWindow: false } }] }],
    });
    expect(layout.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      'mainNav',
      '_hidden',
      '_memberareas',
    ]);
    expect(collections[id].title).toBe('Our store');
    const log = await shop.database.db.select().from(auditLog).orderBy(asc(auditLog.id));
    expect(log.slice(-4).map(({ action }) => action)).toEqual([
      'collection.add',
      'category.add',
      'category.add',
      'navigation.change',
    ]);
    expect(log.at(-1)?.actor).toMatch(/^owner:/);
    expect((await owner.get('/api/owner/audit')).body.entries[0].action).toBe('navigation.change');
  });

  test('changes without effect are not in the audit log', async () => {
    const entries = async () => (await shop.database.db.select().from(auditLog)).length;
    const before = await entries();
    const person = { ...OWNER, name: 'Ann', roles: [1] };
    for (const [method, path, body, status] of [
      ['delete', '/api/files/nope', undefined, 404],
      ['put', '/api/owner/collections/shop/items/nope', { title: 'X' }, 404],
      ['delete', '/api/owner/collections/shop/items/nope', undefined, 404],
      ['put', '/api/owner/people/nope', { name: 'X' }, 404],
      ['delete', '/api/owner/people/nope', undefined, 404],
      ['post', '/api/owner/people', person, 409],
      ['post', '/api/owner/subscriptions/nope/end', {}, 404],
    ] as const)
      expect([path, (await owner.send(method, path, body)).status]).toEqual([path, status]);
    expect(await entries()).toBe(before);
  });

  test('a navigation can also be sent as a form; invalid ones are rejected with the editor’s messages', async () => {
    const send = (fields: Record<string, string>) => owner.submit('/api/widget/UpdateNavigation', fields);
    expect((await send({ fieldName: '_hidden', 'navigation.items': '[{"collectionId":"shop"}]' })).body).toMatchObject({
      fieldName: '_hidden',
    });
    expect((await send({ fieldName: 'sideNav', 'navigation.items': '[]' })).body.error).toBe(
      'Unable to find site main navigation',
    );
    expect((await send({ 'navigation.items': '[' })).body.error).toBe('must be JSON text of a list');
    const link = (url: string) => JSON.stringify([{ externalLink: { url, title: 'X' } }]);
    expect((await send({ 'navigation.items': link('javascript:alert(1)') })).body.error).toBe(
      'javascript:alert(1) is not a valid page URL.',
    );
    expect((await send({ 'navigation.items': '[{"collectionId":"nope"}]' })).body.error).toBe(
      'nope is not a valid page URL.',
    );
    expect((await send({ 'navigation.items': '[{}]' })).body.error).toContain('needs one of');
    expect((await owner.send('post', '/api/widget/UpdateNavigation', { items: [] })).body.errors).toEqual([
      { field: 'navigation.items', message: 'is missing' },
      { field: 'items', message: 'is not a known field' },
    ]);
  });

  test('header and footer, languages and preferences are stored', async () => {
    const path = '/api/site-header-footer';
    expect((await owner.get(path)).body).toEqual({ header: {}, footer: {}, revision: 0 });
    const input = { header: { layout: 'logo-left' }, footer: { columns: [1, 2] } };
    expect((await owner.send('put', path, input)).body).toEqual({ ...input, revision: 1 });
    expect((await owner.get(path)).body).toEqual({ ...input, revision: 1 });
    expect((await owner.send('put', path, { header: [] })).body.errors).toEqual([
      { field: 'header', message: 'must be an object' },
      { field: 'footer', message: 'must be an object' },
    ]);

    expect((await owner.get('/api/multilingual/status')).body).toEqual({ status: 'disconnected', languageCount: 1 });
    const languages = '/api/multilingual/languages';
    expect((await owner.send('put', languages, { languages: ['en', { code: 'fr', isDefault: true }] })).status).toBe(
      200,
    );
    expect((await owner.get('/api/multilingual/settings')).body).toMatchObject({
      enabled: true,
      defaultLanguage: 'fr',
    });
    expect((await owner.send('put', languages, { languages: ['en', 'EN'] })).body.error).toBe(
      'This language already exists',
    );
    expect((await owner.send('put', languages, { languages: ['no such'] })).body.error).toBe(
      'no such is not one of the expected options.',
    );
    expect((await owner.send('put', languages, { languages: ['fr', 'zz-zz'] })).body.error).toBe(
      'zz-zz is not one of the expected options.',
    );
    expect((await owner.send('put', languages, { languages: [] })).body.error).toBe('must have at least one language');
    expect((await owner.send('put', languages, { languages: ['en', 'FR'] })).body.languages).toEqual([
      { code: 'en', isDefault: false },
      { code: 'FR', isDefault: true },
    ]);
    expect((await owner.send('put', languages, { languages: ['en', 'de'] })).body.error).toBe(
      'must have FR, or another language with isDefault: true',
    );
    expect((await owner.send('delete', '/api/multilingual/connection')).status).toBe(204);
    expect((await owner.get(languages)).body.languages).toEqual([{ code: 'en', isDefault: true }]);

    const preferences = '/api/v1/commerce-preferences/checkout';
    const before = (await owner.get(preferences)).body;
    expect(before).toMatchObject({ minimumSubtotalCents: 600, checkoutTexts: { review: '', confirmation: '' } });
    expect(before).not.toHaveProperty('expressCheckout');
    const after = { ...before, expressCheckout: true };
    expect((await owner.send('put', preferences, { websiteId: 'other', expressCheckout: true })).body).toEqual(after);
    expect((await owner.get(preferences)).body).toEqual(after);
    expect((await owner.get('/api/v1/commerce-preferences/a%20b')).status).toBe(400);
  });

  test('tags and categories: limits, no duplicates, renamed and removed in the items that have them', async () => {
    const path = '/api/owner/collections/shop/tags';
    await shop.database.db.execute(
      `UPDATE items SET data = data || '{"tags": ["Blue", "New"]}' WHERE id IN ('mug', 'vase')`,
    );
    expect((await owner.get(path)).body.results).toEqual([
      { name: 'Blue', count: 2 },
      { name: 'New', count: 2 },
    ]);
    expect((await owner.send('post', path, { name: ' Hand  made ' })).body).toEqual({ name: 'Hand made' });
    for (const name of ['hand made', 'BLUE'])
      expect((await owner.send('post', path, { name })).body.error).toBe('This tag already exists');
    expect((await owner.send('post', path, { name: '🏺'.repeat(50) })).status).toBe(201);
    expect((await owner.send('post', path, { name: 'x'.repeat(51) })).body.error).toBe(
      'must have at most 50 characters',
    );
    const categories = '/api/owner/collections/shop/categories';
    expect((await owner.send('post', categories, { name: 'x'.repeat(26) })).body.error).toBe(
      'must have at most 25 characters',
    );
    expect((await owner.send('post', categories, { name: 'Clay' })).status).toBe(201);
    expect((await owner.send('post', categories, { name: 'clay' })).body.error).toBe('This category already exists');
    expect((await owner.send('put', `${path}/Blue`, { name: 'Salt & <fire>' })).status).toBe(200);
    expect((await owner.get(path)).body.results).toContainEqual({ name: 'Salt & <fire>', count: 2 });
    const salt = encodeURIComponent('Salt & <fire>');
    expect((await owner.send('put', `${path}/${salt}`, { name: 'Cobalt & salt' })).status).toBe(200);
    expect((await owner.send('delete', `${path}/New`)).status).toBe(204);
    expect((await owner.send('delete', `${path}/New`)).status).toBe(404);
    const { rows } = await shop.database.db.execute(
      "SELECT data -> 'tags' AS tags FROM items WHERE id IN ('mug', 'vase')",
    );
    expect(rows).toEqual([{ tags: ['Cobalt &amp; salt'] }, { tags: ['Cobalt &amp; salt'] }]);
  });
});
