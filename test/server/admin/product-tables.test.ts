/** The owner API behind product tables: prices and stock in lists, bulk price changes, reviews, sorted categories. */
import { auditLog } from '../../../server/database/schema.ts';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const ITEMS = '/api/owner/collections/shop/items';
const CATEGORIES = '/api/content-service/product/1.1/websites/test-site/products/shop/categories';

// biome-ignore lint/suspicious/noExplicitAny: replies are inspected field by field
type Line = any;

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    owner = await signIn(shop, 'store-manager');
  });
  afterAll(() => shop.stop());

  const vases = Array.from({ length: 3 }, (_none, at) => ({
    sku: `VASE-${at}`,
    attributes: { Size: `${at}` },
    priceCents: 1000 * (at + 1),
    qtyInStock: at,
  }));
  const add = async (title: string, more: object = {}): Promise<Line> =>
    (await owner.send('post', ITEMS, { title, productType: 1, ...more })).body;

  test('a list has the current price and stock of products', async () => {
    const onSale = { ...vases[2], salePriceCents: 500, onSale: true };
    const { id } = await add('Vase', { variants: [...vases.slice(0, 2), onSale] });
    const listed = async (): Promise<Line> =>
      (await owner.get(`${ITEMS}?search=vase`)).body.items.find((item: Line) => item.id === id);
    expect((await listed()).offer).toEqual({
      ...{ fromCents: 500, toCents: 2000, onSale: true, variants: 3, unlimited: false, qtyInStock: 3 },
    });
    await add('Nothing yet');
    const [bare] = (await owner.get(`${ITEMS}?search=nothing`)).body.items;
    expect(bare.offer).toMatchObject({ fromCents: 0, variants: 0, qtyInStock: 0 });
    const [line] = (await owner.get('/api/owner/inventory?search=VASE-2')).body.results;
    expect(line).toMatchObject({ productType: 1, priceCents: 3000, salePriceCents: 500, onSale: true });
  });

  test('bulk price changes take one call, with a result per variant, on pages and for other editors, too', async () => {
    const variants = vases.map((variant) => ({ ...variant, sku: `B${variant.sku}` }));
    const item = await add('Bottle', { variants });
    const ids = item.variants.map(({ id }: Line) => id);
    const changes = [
      { variantId: ids[0], priceCents: 1500 },
      { variantId: 'none', priceCents: 1 },
      { variantId: ids[1], salePriceCents: 900, onSale: true },
    ];
    const { body } = await owner.send('post', '/api/owner/prices', { changes });
    expect(body.results).toEqual([
      { variantId: ids[0], ok: true },
      { variantId: 'none', ok: false, error: 'Unable to locate content' },
      { variantId: ids[1], ok: true },
    ]);
    const after = (await owner.get(`${ITEMS}/${item.id}`)).body;
    expect(after.variants.map((one: Line) => [one.priceCents, one.salePriceCents, one.onSale])).toEqual([
      [1500, 0, false],
      [2000, 900, true],
      [3000, 0, false],
    ]);
    expect(after.revision).not.toBe(item.revision);
    const { body: cart } = await shop.visitor().add(item.id, { sku: 'BVASE-1' });
    expect(cart.shoppingCart.subtotalCents).toBe(900);
    const rows = await shop.database.db.select().from(auditLog);
    expect(rows.filter(({ action }) => action === 'prices.change')).toHaveLength(1);
  });

  test('a sale price that does not lower the price is refused, and so is a gift card without a value', async () => {
    const salePrice = 'must be above 0 and below the price';
    const giftValue = 'must be above 0: it is what the gift card is worth';
    const post = async (productType: number, variant: object) =>
      (await owner.send('post', ITEMS, { title: 'Wrong', productType, variants: [{ sku: 'WRONG', ...variant }] })).body;
    for (const salePriceCents of [3450, 9900, 0])
      expect((await post(1, { priceCents: 3450, salePriceCents, onSale: true })).errors).toEqual([
        { field: 'variants.0.salePriceCents', message: salePrice },
      ]);
    expect((await post(4, { priceCents: 0 })).errors).toEqual([{ field: 'variants.0.priceCents', message: giftValue }]);
    const item = await add('Sold', {
      variants: [{ sku: 'SOLD', priceCents: 3450, salePriceCents: 3000, onSale: true }],
    });
    const card = await post(4, { sku: 'CARD', priceCents: 2500 });
    const [variantId, giftId] = [item.variants[0].id, card.variants[0].id];
    const change = async (body: object) =>
      (await owner.send('post', '/api/owner/prices', { changes: [body] })).body.results[0];
    for (const prices of [{ salePriceCents: 9900 }, { priceCents: 3000 }, { salePriceCents: 0 }])
      expect(await change({ variantId, ...prices })).toEqual({
        ...{ variantId, ok: false },
        error: `The sale price ${salePrice}.`,
      });
    expect(await change({ variantId: giftId, priceCents: 0 })).toMatchObject({ error: `The value ${giftValue}.` });
    const cardSale = 'A gift card costs what it is worth: it cannot be on sale.';
    for (const sale of [{ onSale: true, salePriceCents: 2000 }, { salePriceCents: 2000 }])
      expect(await change({ variantId: giftId, ...sale })).toEqual({ variantId: giftId, ok: false, error: cardSale });
    expect((await post(4, { priceCents: 2500, salePriceCents: 2000, onSale: true })).errors).toEqual([
      { field: 'variants.0.onSale', message: cardSale },
    ]);
    expect(await change({ variantId, priceCents: 2000, onSale: false })).toEqual({ variantId, ok: true });
    expect((await owner.get(`${ITEMS}/${item.id}`)).body.variants[0]).toMatchObject({
      priceCents: 2000,
      onSale: false,
    });
  });

  test('invalid prices are rejected, and so are admins without permission', async () => {
    const send = async (...changes: object[]) => (await owner.send('post', '/api/owner/prices', { changes })).status;
    expect(await send({ variantId: 'a' })).toBe(400);
    expect(await send({ variantId: 'a', priceCents: -1 })).toBe(400);
    expect(await send({ variantId: 'a', priceCents: 1 }, { variantId: 'a', priceCents: 2 })).toBe(400);
    expect(await send({ variantId: 'a', priceCents: 1, weight: 2 })).toBe(400);
    const viewer = await signIn(shop, 'viewer');
    const body = { changes: [{ variantId: 'a', priceCents: 1 }] };
    expect((await viewer.send('post', '/api/owner/prices', body)).status).toBe(403);
  });

  test('a variant has the weight and size of its package, preserved by other changes', async () => {
    const measures = {
      shippingWeight: { value: 1.4, unit: 'KILOGRAM' },
      shippingSize: { unit: 'CENTIMETER', len: 20, width: 15, height: 12.5 },
    };
    const item = await add('Heavy', { variants: [{ sku: 'HEAVY', priceCents: 100, ...measures }] });
    expect(item.variants[0]).toMatchObject(measures);
    const { id } = item.variants[0];
    const priced = { variants: [{ id, sku: 'HEAVY', priceCents: 200 }] };
    const { body: changed } = await owner.send('put', `${ITEMS}/${item.id}`, priced);
    expect(changed.variants[0]).toMatchObject({ ...measures, priceCents: 200 });
    const light = { variants: [{ id, sku: 'HEAVY', priceCents: 200, shippingWeight: null }] };
    const { body: without } = await owner.send('put', `${ITEMS}/${item.id}`, light);
    expect(without.variants[0]).not.toHaveProperty('shippingWeight');
    const wrong = { variants: [{ sku: 'HEAVY', priceCents: 1, shippingWeight: { value: 1, unit: 'STONE' } }] };
    expect((await owner.send('put', `${ITEMS}/${item.id}`, wrong)).status).toBe(400);
  });

  test('the store lists its collections, and completed setup steps', async () => {
    const products = '/api/content-service/product/1.1/websites/test-site/products';
    const body = { title: 'Prints & co', navigationTitle: 'Prints', urlId: 'prints' };
    const { id } = (await owner.send('post', products, body)).body;
    const found = async (): Promise<Line> => {
      const { body: store }: Line = await owner.get('/api/owner/store');
      expect(store).toMatchObject({ websiteId: 'test-site', currency: 'USD' });
      return store.collections.find((one: Line) => one.id === id);
    };
    expect(await found()).toMatchObject({
      title: 'Prints & co',
      fullUrl: '/prints',
      products: 0,
      rootCategoryId: null,
    });
    const root = (await owner.send('post', `${products}/${id}/categories`, { displayName: 'All' })).body.id;
    const admin = await signIn(shop);
    const items = [{ collectionId: id }];
    await admin.send('post', '/api/widget/UpdateNavigation', { fieldName: 'mainNav', navigation: { items } });
    expect(await found()).toMatchObject({ rootCategoryId: root, isInNavigation: true });
  });

  test('reviews are counted, including pending ones', async () => {
    const { id } = await add('Reviewed');
    const values = [
      ['r1', 'approved', 5],
      ['r2', 'approved', 4],
      ['r3', 'pending', 1],
    ].map(
      ([key, status, rating]) => `('${key}', 'review', '${id}', 'Mia', 'm@x.example', 'Fine', ${rating}, '${status}')`,
    );
    await shop.database.db.execute(
      `INSERT INTO comments (id, kind, item_id, author_name, author_email, body, rating, status) VALUES ${values.join()}`,
    );
    const path = `/api/owner/products/${id}/reviews`;
    expect((await owner.get(path)).body).toEqual({ count: 2, average: 4.5, pending: 1 });
    expect((await owner.get('/api/owner/products/none/reviews')).status).toBe(404);
  });

  test('a category is moved to a position among its siblings', async () => {
    const root = (await owner.send('post', CATEGORIES, { displayName: 'All' })).body.id;
    const made: Record<string, string> = {};
    for (const displayName of ['Cups', 'Bowls', 'Plates']) {
      const body = { displayName, parentCategoryId: root, type: 'CATEGORY' };
      made[displayName] = (await owner.send('post', CATEGORIES, body)).body.id;
    }
    const names = async () =>
      (await owner.get(CATEGORIES)).body.results
        .filter(({ parentId }: Line) => parentId === root)
        .map(({ displayName }: Line) => displayName);
    const { body } = await owner.send('put', `${CATEGORIES}/${made['Plates']}`, { position: 0 });
    expect(body.displayIndex).toBe(1);
    expect(await names()).toEqual(['Plates', 'Cups', 'Bowls']);
    await owner.send('put', `${CATEGORIES}/${made['Plates']}`, { position: 1 });
    expect(await names()).toEqual(['Cups', 'Plates', 'Bowls']);
  });
});
