/** Random sequences of cart changes: replies follow the rules, and stock is never oversold. */

import { sumCart } from '../../../shared/cart-sums.ts';
import { onDatabases } from '../../database/databases.ts';
import fc from '../../fast-check.ts';
import { rounds } from '../../setup/full-run.ts';
import { openShop, type TestShop } from '../shop.ts';

const SKUS = ['MUG-B-S', 'VASE', 'RARE', 'pattern', 'LESSON', 'CARD-25'] as const;
const ITEMS: Readonly<Record<string, { itemId: string; type: number; cents: number; single: boolean }>> = {
  'MUG-B-S': { itemId: 'mug', type: 1, cents: 1050, single: false },
  VASE: { itemId: 'vase', type: 1, cents: 3000, single: false },
  RARE: { itemId: 'rare', type: 1, cents: 500, single: false },
  pattern: { itemId: 'pattern', type: 2, cents: 700, single: true },
  LESSON: { itemId: 'lesson', type: 3, cents: 6000, single: true },
  'CARD-25': { itemId: 'card', type: 4, cents: 2500, single: false },
};
const STOCK: Readonly<Record<string, number>> = { 'MUG-B-S': 5, RARE: 50 };
const COUPONS = [{ code: 'TEN', kind: 'percent' as const, value: 100_000, minimumSubtotalCents: 0 }];
const bounds = { startsAt: null, endsAt: null, usesLeft: null };

const DETAILS = {
  ...{ email: 'a@b.example', firstName: 'A', lastName: 'B', phone: '', country: 'US', region: 'NJ' },
  ...{ line1: 'x', line2: '', city: 'y', postalCode: '07001' },
};

type Step =
  | { readonly kind: 'add' | 'set'; readonly sku: string; readonly quantity: number }
  | { readonly kind: 'remove'; readonly sku: string }
  | { readonly kind: 'coupon' | 'uncoupon' }
  | { readonly kind: 'locate'; readonly region: string };

const sku = fc.constantFrom(...SKUS);
const quantity = fc.integer({ min: 1, max: 8 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), sku, quantity }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set' as const), sku, quantity }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), sku }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('coupon' as const, 'uncoupon' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('locate' as const), region: fc.constantFrom('NY', 'NJ') }) },
);

/** The expected cart. */
interface Model {
  readonly quantities: Map<string, number>;
  hasCoupon: boolean;
  region: string | null;
}

/** Applies the step to the model; false if the shop must reject it. */
function expectedOf(model: Model, step: Step): boolean {
  const { quantities } = model;
  const put = (name: string, count: number): boolean => {
    if (count > (STOCK[name] ?? Number.MAX_SAFE_INTEGER)) return false;
    quantities.set(name, ITEMS[name]?.single === true ? 1 : count);
    return true;
  };
  switch (step.kind) {
    case 'add':
      return put(step.sku, (quantities.get(step.sku) ?? 0) + step.quantity);
    case 'set':
      return quantities.has(step.sku) && put(step.sku, step.quantity);
    case 'remove':
      return quantities.delete(step.sku);
    case 'coupon':
      model.hasCoupon = true;
      return true;
    case 'uncoupon':
      model.hasCoupon = false;
      return true;
    case 'locate':
      model.region = step.region;
      return true;
  }
}

onDatabases((store) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop({ ...(await store.environment()), CONTENT: 'folder' }, undefined, true);
  }, 120_000);
  afterAll(() => shop?.stop());

  async function perform(token: string, step: Step): Promise<void> {
    const { carts } = shop.backend.shop;
    const entryOf = async (name: string): Promise<string> => {
      const { cart } = await carts.load(token);
      return cart?.entries.find(({ product }) => product?.sku === name)?.id ?? 'none';
    };
    const itemId = 'sku' in step ? (ITEMS[step.sku]?.itemId ?? '') : '';
    if (step.kind === 'add')
      await carts.add(token, { itemId, sku: step.sku, quantity: step.quantity, additionalFields: '' });
    if (step.kind === 'set') await carts.setQuantity(token, await entryOf(step.sku), step.quantity);
    if (step.kind === 'remove') await carts.remove(token, await entryOf(step.sku));
    if (step.kind === 'coupon') await carts.addCoupon(token, 'TEN');
    if (step.kind === 'uncoupon') await carts.removeCoupon(token, 'TEN');
    if (step.kind === 'locate') await carts.setLocation(token, { country: 'US', region: step.region, postalCode: '' });
  }

  test('the cart follows its rules after any sequence of changes', async () => {
    const run = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { carts } = shop.backend.shop;
      // The first item creates the cart.
      const { token } = await carts.add(null, { itemId: 'vase', sku: 'VASE', quantity: 1, additionalFields: '' });
      const model: Model = { quantities: new Map([['VASE', 1]]), hasCoupon: false, region: null };
      for (const step of steps) {
        const isTaken = expectedOf(model, step);
        const outcome = await perform(token, step).then(
          () => true,
          (error: unknown) => {
            expect((error as Error).name).toBe('Problem');
            return false;
          },
        );
        expect([step, outcome]).toEqual([step, isTaken]);
      }
      const { body } = await shop.visitor().agent.get('/api/commerce/shopping-cart').set('Cookie', `CART=${token}`);
      const { settings } = await carts.load(token);
      const lines = [...model.quantities].map(([name, count]) => ({
        productType: ITEMS[name]?.type ?? 0,
        quantity: count,
        unitPriceCents: ITEMS[name]?.cents ?? 0,
      }));
      const sums = sumCart(
        {
          lines,
          couponCodes: model.hasCoupon ? ['TEN'] : [],
          coupons: COUPONS.map((coupon) => ({ ...coupon, ...bounds })),
          location: model.region === null ? null : { country: 'US', region: model.region, postalCode: '' },
          shippingOptionId: null,
          now: Date.now(),
        },
        settings,
      );
      const { subtotalCents, discountCents, taxCents, grandTotalCents, totalQuantity, requiresShipping, hasDigital } =
        sums;
      expect(body).toMatchObject({
        ...{ subtotalCents, discountCents, taxCents, grandTotalCents, totalQuantity },
        ...{ requiresShipping, hasDigital, purelyDigital: sums.purelyDigital },
      });
      expect(subtotalCents).toBe(lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0));
    });
    await fc.assert(run, { numRuns: rounds(20, 60) });
  }, 120_000);

  test('shoppers who order and cancel concurrently never oversell, and nothing is lost', async () => {
    const { carts, orders } = shop.backend.shop;
    const query = (text: string) => shop.database.withConnection((connection) => connection.query(text, []));
    await query("UPDATE variants SET qty_in_stock = 30 WHERE sku = 'RARE'");
    const numbers = ['4242424242424242', '4000000000000002', '4000002500003155', '4000000000000077'];
    const shopper = async (index: number): Promise<void> => {
      const added = await carts.add(null, { itemId: 'rare', sku: 'RARE', quantity: 2, additionalFields: '' });
      await carts.setCheckout(added.token, { details: DETAILS }, { country: 'US', region: 'NJ', postalCode: '' });
      await carts.setShippingOption(added.token, 'post');
      const number = numbers[index % numbers.length] ?? '';
      const place = (attempt: number) =>
        orders.place({
          cartToken: added.token,
          idempotencyKey: `mixed-${index}-${attempt}`,
          expectedTotalCents: 1000 + 700,
          card: { number, expiry: '12/49', code: '123' },
          origin: 'http://shop.test',
        });
      const placed = await place(1);
      if (placed.next.kind === 'redirect') await (index % 3 === 0 ? place(2) : orders.abandon(placed.token));
    };
    await Promise.allSettled(Array.from({ length: 60 }, (_, index) => shopper(index)));
    const { rows } = await query(`
      SELECT (SELECT qty_in_stock FROM variants WHERE sku = 'RARE')::int AS left,
        coalesce(sum(n.quantity) FILTER (WHERE o.status IN ('paid', 'pending')), 0)::int AS held,
        count(*) FILTER (WHERE o.status = 'cancelled')::int AS cancelled,
        count(*) FILTER (WHERE o.status = 'declined')::int AS declined
      FROM order_lines n JOIN orders o ON o.id = n.order_id`);
    const [sums] = rows as { left: number; held: number; cancelled: number; declined: number }[];
    expect((sums?.left ?? 0) + (sums?.held ?? 0)).toBe(30);
    expect(sums?.held).toBeLessThanOrEqual(30);
    expect(Math.min(sums?.cancelled ?? 0, sums?.declined ?? 0)).toBeGreaterThan(0);
    // No cart is bought twice, and every paid order has its email.
    const { rows: twice } = await query(`
      SELECT o.cart_id FROM orders o WHERE o.status = 'paid' GROUP BY o.cart_id HAVING count(*) > 1
      UNION ALL SELECT o.id FROM orders o WHERE o.status = 'paid'
        AND NOT EXISTS (SELECT 1 FROM deliveries b WHERE b.key = 'order-' || o.id)`);
    expect(twice).toEqual([]);
  }, 120_000);

  if (store.kind === 'postgres')
    test('no statement of a cart or order scans a whole table', async () => {
      const query = (text: string) => shop.database.withConnection((connection) => connection.query(text, []));
      await query(`INSERT INTO carts (id, token_hash, website_id)
        SELECT 'bulk-' || n, 'bulk-' || n, 'test-site' FROM generate_series(1, 20000) n`);
      await query(`INSERT INTO cart_entries (id, cart_id, item_id, variant_id, quantity)
        SELECT 'bulk-' || n, 'bulk-' || n, 'vase', 'vase-1', 1 FROM generate_series(1, 20000) n`);
      await query(`INSERT INTO items (id, collection_id, url_id, title, product_type, data)
        SELECT 'bulk-' || n, 'shop', 'bulk-' || n, 'x', 1, '{}' FROM generate_series(1, 5000) n`);
      await query(`INSERT INTO variants (id, item_id, sku, attributes, price_cents)
        SELECT 'bulk-' || n, 'bulk-' || n, 'bulk-' || n, '{}', 100 FROM generate_series(1, 5000) n`);
      await query(`INSERT INTO coupons (code, kind) SELECT 'BULK' || n, 'percent' FROM generate_series(1, 5000) n`);
      await query(`INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email,
          currency, subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details, held_until)
        SELECT 'bulk-' || n, 100000 + n, 'bulk-' || n, 'test-site', 'bulk-' || n, 'k', 'paid', true, 'a@b.example',
          'USD', 1, 0, 0, 0, 1, '{}', null FROM generate_series(1, 20000) n`);
      await query(`INSERT INTO order_lines (order_id, position, item_id, variant_id, sku, title, product_type, quantity,
          unit_price_cents, stock_taken)
        SELECT 'bulk-' || n, 0, 'vase', 'vase-1', 'VASE', 'x', 1, 1, 1, false FROM generate_series(1, 20000) n`);
      await query('ANALYZE');
      const scans = async (): Promise<Record<string, number>> => {
        // Connections report statistics after a moment of idleness; when closed, immediately.
        await query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
          WHERE pid <> pg_backend_pid() AND datname = current_database()`);
        await query('SELECT pg_stat_force_next_flush()');
        const { rows } = await query(`SELECT relname, seq_scan::int FROM pg_stat_user_tables
          WHERE relname IN ('all_carts', 'all_cart_entries', 'all_items', 'all_variants', 'all_coupons', 'all_orders',
            'all_order_lines')`);
        return Object.fromEntries(
          (rows as { relname: string; seq_scan: number }[]).map((r) => [r.relname, r.seq_scan]),
        );
      };
      const before = await scans();
      const visitor = shop.visitor();
      const { id } = (await visitor.add('vase', { quantity: 2 })).body.newlyAdded;
      await visitor.add('mug', { sku: 'MUG-B-S' });
      await visitor.send('put', `/api/commerce/shopping-cart/entries/${id}`, { quantity: 3 });
      await visitor.send('post', '/api/commerce/shopping-cart/coupons', { code: 'TEN' });
      await visitor.get('/api/commerce/shopping-cart');
      await visitor.get('/api/commerce/inventory/stock/?itemId=mug');
      await visitor.get('/cart');
      await visitor.send('put', '/api/commerce/checkout/details', DETAILS);
      await visitor.send('put', '/api/commerce/shopping-cart/shipping-option', { id: 'post' });
      const { dueCents } = (await visitor.get('/api/commerce/checkout')).body;
      const card = { number: '4242424242424242', expiry: '12/49', code: '123' };
      const placed = await visitor.send('post', '/api/commerce/checkout/orders', {
        ...{ idempotencyKey: 'scan-less', expectedTotalCents: dueCents, card },
      });
      expect(placed.body.order.status).toBe('paid');
      expect((await visitor.get(`/account/order-status?order=${placed.body.orderToken}`)).text).toContain('Paid');
      await shop.backend.shop.orders.sweep();
      expect(await scans()).toEqual(before);
    }, 120_000);
});
