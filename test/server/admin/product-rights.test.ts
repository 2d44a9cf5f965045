/** Products, their prices and their stock are for `store.manage` alone, whichever call reaches them. */
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const STORE = '/api/owner/collections/store';
const JOURNAL = '/api/owner/collections/journal';
const layout = { type: 'page', rows: [{ columns: [{ span: 12, blocks: [] }] }] };

onDatabases((store) => {
  let shop: TestShop;
  let [owner, editor, manager]: Visitor[] = [];
  let [mug, variantId, post] = ['', '', ''];
  const by = (visitor: Visitor | undefined): Visitor => {
    if (visitor === undefined) throw new Error('nobody is signed in');
    return visitor;
  };
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    await shop.database.db.execute(
      `INSERT INTO collections (id, website_id, url_id, data) VALUES
        ('journal', 'test-site', 'journal', '{"typeName": "blog"}'), ('store', 'test-site', 'store', '{"typeName": "products"}')`,
    );
    [owner, editor, manager] = [await signIn(shop), await signIn(shop, 'editor'), await signIn(shop, 'store-manager')];
    const variants = [{ sku: 'MUG-9', priceCents: 1200, qtyInStock: 4 }];
    const { body } = await by(manager).send('post', `${STORE}/items`, { title: 'Mug', productType: 1, variants });
    [mug, variantId] = [body.id, body.variants[0].id];
    post = (await by(editor).send('post', `${JOURNAL}/items`, { title: 'News' })).body.id;
  });
  afterAll(() => shop.stop());

  const changes = (): readonly (readonly ['post' | 'put' | 'delete', string, object])[] => [
    ['post', '/api/owner/prices', { changes: [{ variantId, priceCents: 1 }] }],
    ['post', '/api/owner/inventory', { changes: [{ variantId, qtyInStock: 1 }] }],
    ['post', `${STORE}/items`, { title: 'Cup', productType: 1, variants: [{ sku: 'CUP-9', priceCents: 1 }] }],
    ['post', `${STORE}/items`, { title: 'Cup', productType: 1, variants: [], workflowState: 'Draft' }],
    ['put', `${STORE}/items/${mug}`, { title: 'Free mug' }],
    ['put', `${STORE}/items/${mug}/draft`, { title: 'Free mug' }],
    ['delete', `${STORE}/items/${mug}/draft`, {}],
    ['post', `${STORE}/items/${mug}/publish`, {}],
    ['post', `${STORE}/items/${mug}/publish`, { publishAt: '2090-01-01T00:00:00Z' }],
    ['post', `${STORE}/items/${mug}/copy`, {}],
    ['post', `${STORE}/items/${mug}/move`, { collectionId: 'store' }],
    ['put', `${STORE}/order`, { ids: [mug] }],
    ['post', `${STORE}/tags`, { name: 'Cheap' }],
    ['put', `${STORE}/tags/new`, { name: 'Cheap' }],
    ['delete', `${STORE}/categories/new`, {}],
    ['delete', `${STORE}/items/${mug}`, {}],
  ];

  test('an editor changes nothing of a product', async () => {
    const before = (await by(owner).get(`${STORE}/items/${mug}`)).body;
    for (const [method, path, body] of changes())
      expect([method, path, (await by(editor).send(method, path, body)).status]).toEqual([method, path, 403]);
    const bulk = await by(editor).send('post', `${STORE}/items/bulk`, { ids: [mug], addTags: ['Cheap'] });
    expect(bulk.body.results).toEqual([{ id: mug, ok: false, error: "Missing permission 'store.manage'." }]);
    expect((await by(owner).get(`${STORE}/items/${mug}`)).body).toEqual(before);
  });

  test('an editor neither restores nor purges a deleted product', async () => {
    const trashed = `/api/owner/trash/items/${mug}`;
    expect((await by(manager).send('delete', `${STORE}/items/${mug}`)).status).toBe(204);
    expect((await by(editor).send('post', `${trashed}/restore`)).status).toBe(403);
    expect((await by(editor).send('delete', trashed)).status).toBe(403);
    expect((await by(manager).send('post', `${trashed}/restore`)).status).toBe(200);
  });

  test('an editor publishes the blocks of a product, but not what was drafted of its fields', async () => {
    const path = `/api/owner/layouts/item/${mug}`;
    await by(manager).send('put', `${STORE}/items/${mug}/draft`, { title: 'Better mug' });
    expect((await by(editor).send('put', path, { layout })).status).toBe(200);
    expect((await by(editor).send('post', `${path}/publish`, { withPage: true })).status).toBe(200);
    const { body } = await by(owner).get(`${STORE}/items/${mug}`);
    expect(body).toMatchObject({ title: 'Mug', hasBlocks: true, draft: { changes: { title: 'Better mug' } } });
  });

  test('an editor neither copies nor deletes a page with its products', async () => {
    expect((await by(editor).send('post', '/api/owner/pages/store/copy')).status).toBe(403);
    expect((await by(editor).send('delete', '/api/owner/pages/store')).status).toBe(403);
    expect((await by(owner).send('delete', '/api/owner/pages/store')).status).toBe(204);
    expect((await by(editor).send('post', '/api/owner/pages/store/restore')).status).toBe(403);
    expect((await by(editor).send('delete', '/api/owner/trash/pages/store')).status).toBe(403);
    expect((await by(owner).send('post', '/api/owner/pages/store/restore')).status).toBe(200);
  });

  test('a store manager does all of that, and nothing of it to other items', async () => {
    expect((await by(manager).send('put', `${STORE}/order`, { ids: [mug] })).status).toBe(204);
    expect((await by(manager).send('post', `${STORE}/tags`, { name: 'Clay' })).status).toBe(201);
    expect((await by(manager).send('put', `${JOURNAL}/order`, { ids: [post] })).status).toBe(403);
    expect((await by(manager).send('post', `${JOURNAL}/tags`, { name: 'Clay' })).status).toBe(403);
    expect((await by(manager).send('put', `${JOURNAL}/items/${post}`, { title: 'Old' })).status).toBe(403);
    expect((await by(editor).send('put', `${JOURNAL}/order`, { ids: [post] })).status).toBe(204);
    expect((await by(editor).send('post', `${JOURNAL}/tags`, { name: 'Clay' })).status).toBe(201);
  });
});
