/** The trash holds rows as JSON, also those of earlier releases. */
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    owner = await signIn(shop);
  });
  afterAll(() => shop.stop());

  const TRASH = '/api/owner/trash/items';
  const change = (id: string, assignments: string) =>
    shop.database.withConnection((connection) =>
      connection.query(`UPDATE trashed_items SET ${assignments} WHERE id = $1`, [id]),
    );
  const trash = async (id: string) =>
    expect((await owner.send('delete', `/api/owner/collections/shop/items/${id}`)).status).toBe(204);
  const restore = (id: string) => owner.send('post', `${TRASH}/${id}/restore`);

  test('an item that lacks what was added later is restored with the defaults', async () => {
    await trash('mug');
    await change(
      'mug',
      `variants = (SELECT jsonb_agg(v - 'unlimited' - 'salePriceCents' - 'position') FROM jsonb_array_elements(variants) v)`,
    );
    const restored = await restore('mug');
    expect([restored.status, restored.body.error]).toEqual([200, undefined]);
    expect(restored.body.variants).toMatchObject([{ unlimited: false, salePriceCents: 0 }, { unlimited: false }]);
  });

  test.each([
    ['bowl', `item = item - 'data'`, 'item.data'],
    ['plate', `variants = '[{"id": "x"}]'`, 'variants.0.sku'],
    ['vase', `item = item || '{"productType": "many"}'`, 'item.productType'],
  ])('%s, which cannot be read, is listed, not restored, and can be deleted', async (id, assignments, path) => {
    await trash(id);
    await change(id, assignments);
    const listed = async () => (await owner.get(TRASH)).body.results.map((entry: { id: string }) => entry.id);
    expect(await listed()).toContain(id);
    const { status, body } = await restore(id);
    const error = `This item cannot be restored: its stored data is not readable (${path}).`;
    expect([status, body.error]).toEqual([422, error]);
    expect(await listed()).toContain(id);
    expect((await owner.send('delete', `${TRASH}/${id}`)).status).toBe(204);
    expect(await listed()).not.toContain(id);
  });
});
