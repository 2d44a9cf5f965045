/** Stock, unedited layouts, unchanged preferences: the owner API around products. */
import { eq } from 'drizzle-orm';
import { auditLog, items, productFiles } from '../../../server/database/schema.ts';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const INVENTORY = '/api/owner/inventory';
const ITEMS = '/api/owner/collections/shop/items';

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

  const change = async (...changes: object[]) => (await owner.send('post', INVENTORY, { changes })).body.results;
  const skus = async (query: string) =>
    (await owner.get(`${INVENTORY}?${query}`)).body.results.map(({ sku }: Line) => sku);

  test('a product has colors for its options and a size guide, sanitized', async () => {
    const optionColors = { Glaze: { Moss: '#6b7a4f' } };
    const settings = { optionColors, sizeGuide: '<p onclick="x()">Wide<script>x()</script></p>' };
    const { body: item } = await owner.send('post', ITEMS, { title: 'Apron', productType: 1, product: settings });
    const stored = { optionColors, sizeGuide: '<p>Wide</p>' };
    expect(item.product).toEqual(stored);
    const change = { product: { optionColors: null } };
    const { body: changed } = await owner.send('put', `${ITEMS}/${item.id}`, change);
    expect(changed.product).toEqual({ sizeGuide: stored.sizeGuide });
    const wrong = await owner.send('put', `${ITEMS}/${item.id}`, {
      product: { optionColors: { Glaze: { Moss: 'red' } } },
    });
    expect(wrong.body.errors).toEqual([
      { field: 'product.optionColors.Glaze.Moss', message: 'must be a color such as #5b6b4a' },
    ]);
  });

  test('stock is set and adjusted, with a result per variant, and shoppers get what is available', async () => {
    const variants = ['A', 'B'].map((value, at) => ({
      sku: `ST-${value}`,
      attributes: { V: value },
      priceCents: 100,
      qtyInStock: 10 * at,
    }));
    const { body: item } = await owner.send('post', ITEMS, { title: 'Stocked 100%', productType: 1, variants });
    const [a, b] = item.variants.map(({ id }: Line) => id);
    expect(await skus('search=stocked%20100%25')).toEqual(['ST-A', 'ST-B']);
    expect(await skus('search=ST-&lowStock=3')).toEqual(['ST-A']);
    expect([await skus(`itemIds=x,${item.id}`), await skus('itemIds=x')]).toEqual([['ST-A', 'ST-B'], []]);
    expect((await shop.visitor().add(item.id, { sku: 'ST-A' })).status).toBe(409);
    expect(
      await change(
        { variantId: a, qtyInStock: 2 },
        { variantId: b, adjust: -11 },
        { variantId: b, adjust: -4, unlimited: false },
        { variantId: 'none', adjust: 1 },
        { variantId: 'v-CARD-25', adjust: 1 },
      ),
    ).toEqual([
      { variantId: a, ok: true, unlimited: false, qtyInStock: 2 },
      { variantId: b, ok: false, error: 'The stock would not be between 0 and 1000000: it is 10.' },
      { variantId: b, ok: true, unlimited: false, qtyInStock: 6 },
      { variantId: 'none', ok: false, error: 'Unable to locate content' },
      { variantId: 'v-CARD-25', ok: false, error: 'This product never runs out.' },
    ]);
    expect((await shop.visitor().add(item.id, { sku: 'ST-A', quantity: 2 })).status).toBe(200);
    expect((await shop.visitor().add(item.id, { sku: 'ST-A', quantity: 3 })).status).toBe(409);
    expect(await change({ variantId: a, unlimited: true })).toMatchObject([{ ok: true, unlimited: true }]);
    expect((await shop.visitor().add(item.id, { sku: 'ST-A', quantity: 30 })).status).toBe(200);
    expect((await owner.send('post', INVENTORY, { changes: [{ variantId: a }] })).status).toBe(400);
    expect(
      (await owner.send('post', INVENTORY, { changes: [{ variantId: a, qtyInStock: 1, adjust: 1 }] })).status,
    ).toBe(400);
    // The item's editor has not loaded the stock change, and need not.
    const revision = (await owner.get(`${ITEMS}/${item.id}`)).body.revision;
    await change({ variantId: b, adjust: 1 });
    expect((await owner.get(`${ITEMS}/${item.id}`)).body.revision).toBe(revision);

    const results = await Promise.all(Array.from({ length: 12 }, () => change({ variantId: b, adjust: -1 })));
    expect(results.filter(([{ ok }]) => ok)).toHaveLength(7);
    const viewer = await signIn(shop, 'viewer');
    expect((await viewer.send('post', INVENTORY, { changes: [{ variantId: b, adjust: 1 }] })).status).toBe(403);
  });

  test('of two products that claim one SKU at the same time, one gets it', async () => {
    const body = { title: 'Twin', productType: 1, variants: [{ sku: 'TWIN', priceCents: 1 }] };
    await shop.database.db.execute(
      "INSERT INTO collections (id, website_id, url_id, data) VALUES ('other', 'test-site', 'other', '{}')",
    );
    const paths = [ITEMS, ITEMS.replace('shop', 'other')];
    const answers = await Promise.all(paths.map((path) => owner.send('post', path, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('the inventory is listed by SKU, a page at a time', async () => {
    const all = await skus('');
    expect(all).toEqual([...all].sort());
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: Line = await owner.get(`${INVENTORY}?limit=4${cursor && `&cursor=${cursor}`}`);
      paged.push(...body.results.map(({ sku }: Line) => sku));
      cursor = body.nextPageCursor;
    }
    expect(paged).toEqual(all);
    expect(await skus('collectionId=none')).toEqual([]);
  });

  test('a copy of a digital product has its files; they are deleted with the product for good', async () => {
    const files = async (id: string) =>
      (await shop.database.db.select().from(productFiles).where(eq(productFiles.itemId, id))).map(({ name, hash }) => [
        name,
        hash,
      ]);
    await owner.upload('/api/owner/products/pattern/files', 'pattern.pdf', Buffer.from('%PDF-1.4 pattern'));
    const { body: copy } = await owner.send('post', `${ITEMS}/pattern/copy`, {});
    expect(await files(copy.id)).toEqual(await files('pattern'));
    expect(await files(copy.id)).toHaveLength(1);
    await owner.send('delete', `${ITEMS}/${copy.id}`);
    expect(await files(copy.id)).toHaveLength(1);
    expect((await owner.send('delete', `/api/owner/trash/items/${copy.id}`)).status).toBe(204);
    expect(await files(copy.id)).toEqual([]);
    expect(await files('pattern')).toHaveLength(1);
    const file = (await owner.get('/api/owner/products/pattern/files')).body.files[0];
    expect((await owner.get(`/api/owner/products/pattern/files/${file.id}/content`)).status).toBe(200);
  });

  test('a copied page has files and images of its products; a removed one leaves no files', async () => {
    const admin = await signIn(shop);
    await owner.upload('/api/owner/products/pattern/files', 'chart.pdf', Buffer.from('%PDF-1.4 chart'));
    const variants = [{ sku: 'PIC', priceCents: 1, mainImage: { assetUrl: '/s/f1/red.jpg' } }];
    await owner.send('post', ITEMS, { title: 'Pictured', productType: 1, variants });
    const { body: page } = await admin.send('post', '/api/owner/pages/shop/copy', {});
    const { body: list } = await owner.get(`/api/owner/collections/${page.id}/items`);
    const copyOf = (title: string) => list.items.find((item: Line) => item.title.includes(title));
    const { body: pictured } = await owner.get(`/api/owner/collections/${page.id}/items/${copyOf('Pictured').id}`);
    expect(pictured.variants).toMatchObject([
      { sku: expect.stringMatching(/^PIC-/), mainImage: variants[0]?.mainImage },
    ]);
    const files = async () =>
      (
        await shop.database.db
          .select()
          .from(productFiles)
          .where(eq(productFiles.itemId, list.items.find((item: Line) => item.productType === 2).id))
      ).length;
    expect(await files()).toBeGreaterThan(0);
    await admin.send('delete', `/api/owner/pages/${page.id}`);
    expect((await admin.send('delete', `/api/owner/trash/pages/${page.id}`)).status).toBe(204);
    expect(await files()).toBe(0);
  });

  test('the layout of an item that nobody has edited is the one that pages have', async () => {
    const editor = await signIn(shop, 'editor');
    const layout = { type: 'item', rows: [{ columns: [{ span: 12, blocks: [] }] }] };
    const [mug] = await shop.database.db.select().from(items).where(eq(items.id, 'mug'));
    await shop.database.db
      .update(items)
      .set({ data: { ...mug?.data, layout } })
      .where(eq(items.id, 'mug'));
    expect((await editor.get('/api/owner/layouts/item/mug')).body).toEqual({
      status: null,
      number: 0,
      layout,
      versions: [],
    });
    expect((await editor.get('/api/owner/layouts/item/vase')).body.layout).toBeNull();
    const body = { body: '<p>Hidden</p>' };
    expect((await owner.send('put', `${ITEMS}/mug`, body)).body.errors).toMatchObject([{ field: 'body' }]);
    const footer = '/api/owner/layouts/block-field/footer';
    expect((await editor.send('put', footer, { layout })).status).toBe(200);
    expect((await editor.send('post', `${footer}/publish`, {})).status).toBe(200);
    await shop.database.db.execute("DELETE FROM layout_versions WHERE target_id = 'footer'");
    expect((await editor.get(footer)).body.layout).toEqual(layout);
    expect((await editor.send('put', '/api/owner/layouts/block-field/no-such-field', { layout })).body.error).toBe(
      'Unable to locate content',
    );
    const link = { ...layout, rows: [{ columns: [{ blocks: [{ type: 'link', value: { linkTo: 'not a url x' } }] }] }] };
    expect((await editor.send('put', '/api/owner/layouts/item/mug', { layout: link })).body.error).toBe(
      'not a url x is not a valid page URL.',
    );
  });

  test('preferences that are the same already are neither written nor logged', async () => {
    const path = '/api/v1/commerce-preferences/checkout';
    const logged = async () =>
      (await shop.database.db.select().from(auditLog).where(eq(auditLog.action, 'store-settings.change'))).length;
    await owner.send('put', path, { expressCheckout: true, websiteId: 'w' });
    const entries = await logged();
    expect((await owner.send('put', path, { expressCheckout: true })).body).toMatchObject({ expressCheckout: true });
    expect(await logged()).toBe(entries);
    await owner.send('put', path, { expressCheckout: false });
    expect(await logged()).toBe(entries + 1);
  });
});
