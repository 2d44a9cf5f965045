/** Buys vases of the demo like a shopper. */
import { shopperDetails } from '../fixtures/shopper-details.ts';
import { createVisitor } from '../server/visitor.ts';
import type { useDemoSite } from './demo-site.ts';

const CART = '/api/commerce/shopping-cart';
const CHECKOUT = '/api/commerce/checkout';

/** The number of the order. */
export async function buyVases(
  site: ReturnType<typeof useDemoSite>['site'],
  idempotencyKey: string,
  quantity = 2,
  sku = 'MOON-VASE',
): Promise<number> {
  const visitor = createVisitor(site.url);
  const { rows } = await site.database.withConnection((connection) =>
    connection.query('SELECT id, item_id FROM variants WHERE sku = $1', [sku]),
  );
  const { item_id: itemId } = rows[0] as { item_id: string };
  await visitor.send('post', `${CART}/entries`, { itemId, sku, quantity, additionalFields: '' });
  await visitor.send('put', `${CHECKOUT}/details`, shopperDetails);
  const [option] = (await visitor.get(CART)).body.shippingOptions;
  if (option !== undefined) await visitor.send('put', `${CART}/shipping-option`, { id: option.id });
  const { shoppingCart } = (await visitor.get(CHECKOUT)).body;
  const placed = await visitor.send('post', `${CHECKOUT}/orders`, {
    idempotencyKey,
    agreesToRenewals: true,
    acceptsTerms: true,
    expectedTotalCents: shoppingCart.grandTotalCents,
    card: { number: '4242 4242 4242 4242', expiry: '12/49', code: '123' },
  });
  expect(placed.body.error).toBeUndefined();
  return placed.body.order.number;
}
