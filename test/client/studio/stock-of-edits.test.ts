/** Stock in edits of a product: unchanged stock is not sent. */
import type { CallOptions } from '../../../client/studio/api.ts';
import { createOwnerServer } from '../../../client/studio/documents/owner-server.ts';

const mug = (id: string, qtyInStock: number, priceCents: number) => ({ id, sku: id, priceCents, qtyInStock });

async function sentVariants(before: readonly object[], after: readonly object[]): Promise<unknown> {
  let sent: CallOptions = {};
  const server = createOwnerServer(async (_method, _path, options = {}) => {
    sent = options;
    return { ok: true, body: { revision: 'b' } };
  });
  const item = { kind: 'item', collectionId: 'shop', id: 'mug' } as const;
  const [base, value] = [{ variants: before }, { variants: after }];
  await server.save(item, { save: 'a name of it', revision: 'a', base, value });
  return (sent.body as { readonly variants: unknown }).variants;
}

test('a price is changed without the stock, which orders may have changed in the meantime', async () => {
  expect(await sentVariants([mug('a', 7, 100), mug('b', 3, 100)], [mug('a', 7, 120), mug('b', 3, 100)])).toEqual([
    { id: 'a', sku: 'a', priceCents: 120 },
    { id: 'b', sku: 'b', priceCents: 100 },
  ]);
});

test('typed stock, and that of a new variant, is sent', async () => {
  const added = { sku: 'c', priceCents: 100, qtyInStock: 0 };
  expect(await sentVariants([mug('a', 7, 100)], [mug('a', 9, 100), added])).toEqual([mug('a', 9, 100), added]);
});
