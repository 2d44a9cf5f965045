import { toProblem } from '../../../server/http/problems.ts';
import type { Placed } from '../../../server/shop/orders/orders.ts';
import { onDatabases } from '../../database/databases.ts';
import { rounds } from '../../setup/full-run.ts';
import { CART, CHECKOUT, card, details, newKey, order, ready, useOrderShop } from './order-shop.ts';

const pieces = rounds(15, 50);
const shoppers = 4 * pieces;

onDatabases((store) => {
  const of = useOrderShop(store);

  test('from the cart to a paid order: totals, stock, emails, purchase event, and an empty cart afterwards', async () => {
    const visitor = of.shop.visitor();
    await visitor.add('mug', { sku: 'MUG-B-S', quantity: 2 });
    await visitor.add('vase');
    await visitor.send('post', `${CART}/coupons`, { code: 'TEN' });
    const before = await of.stockOf('MUG-B-S');
    const total = await ready(visitor);
    // 51.00 minus a tenth, 8.00 for shipping three items, a tenth tax on the goods.
    expect(total).toBe(5100 - 510 + 800 + 459);
    const placed = await order(visitor, total);
    expect([placed.status, placed.body.next]).toEqual([200, { kind: 'confirmed', path: '/checkout/order-confirmed' }]);
    expect(placed.body.order).toMatchObject({
      status: 'paid',
      testMode: true,
      websiteId: 'test-site',
      grandTotal: '58.49',
      shippingTotal: '8.00',
      taxTotal: '4.59',
      items: [
        { sku: 'MUG-B-S', productName: 'The mug', quantity: 2, unitPrice: '10.50' },
        { sku: 'VASE', productName: 'Vase & stand', quantity: 1, unitPrice: '30.00' },
      ],
      purchaseEvent: { event: 'purchase', value: '58.49', shipping: '8.00', tax: '4.59', currency: 'USD' },
    });
    expect(await of.stockOf('MUG-B-S')).toBe(before - 2);
    expect((await visitor.get(CART)).body.entries).toEqual([]);
    const read = await of.shop.visitor().get(`/api/commerce/orders/${placed.body.orderToken}`);
    expect(read.body).toEqual({ ...placed.body.order, subscription: null });
    expect((await of.shop.visitor().get('/api/commerce/orders/nope')).status).toBe(404);
    const letter = await of.row("SELECT * FROM deliveries WHERE payload ->> 'name' = 'order-confirmed' AND key = $1", [
      `order-${placed.body.order.id}`,
    ]);
    expect([letter.target, letter.payload.subject]).toEqual([
      'ann@example.com',
      `Your order ${placed.body.order.number} at Test shop`,
    ]);
    expect(letter.payload.text).toContain('1 x Vase & stand');
    expect(letter.payload.html).toContain('1 × Vase &amp; stand');
    expect(letter.payload.text).toContain(`/account/order-status?order=${placed.body.orderToken}`);
    expect(JSON.stringify(await of.rows('SELECT * FROM orders'))).not.toContain(placed.body.orderToken);
    // New items start a new cart.
    expect((await visitor.add('vase')).body.shoppingCart.totalQuantity).toBe(1);
  });

  test('the same key returns the same order, even concurrently; nothing is charged twice', async () => {
    const visitor = of.shop.visitor();
    await visitor.add('rare', { quantity: 2 });
    const total = await ready(visitor);
    const before = await of.stockOf('RARE');
    const request = { idempotencyKey: newKey(), expectedTotalCents: total, card: card() };
    const { body: cart } = await visitor.get(CART);
    const send = () => visitor.send('post', `${CHECKOUT}/orders`, request);
    const answers = await Promise.all([send(), send(), send()]);
    const again = await visitor.send('post', `${CHECKOUT}/orders`, request);
    const ids = new Set([...answers, again].flatMap(({ body }) => body.order?.id ?? []));
    expect(ids.size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await of.stockOf('RARE')).toBe(before - 2);
    expect(await of.rows('SELECT id FROM orders WHERE cart_id = $1', [cart.id])).toHaveLength(1);
  });

  test.each([
    ['4000000000000002', 'Your card was declined. Please use another card.'],
    ['4000000000009995', 'Your card has insufficient funds. Please use another card.'],
    ['4000000000000127', 'The security code is not right. Please check it.'],
    ['4111111111111111', 'This shop is in test mode: please use one of the test card numbers.'],
  ])(
    'card %s is declined; stock, coupon and cart are as before, and another card is accepted',
    async (number, message) => {
      const visitor = of.shop.visitor();
      await visitor.add('rare', { quantity: 2 });
      await visitor.send('post', `${CART}/coupons`, { code: 'ONCE' });
      const total = await ready(visitor);
      const before = await of.stockOf('RARE');
      const declined = await order(visitor, total, { card: card(number) });
      expect([declined.status, declined.body.code, declined.body.error]).toEqual([422, 'payment-declined', message]);
      expect(await of.stockOf('RARE')).toBe(before);
      const ended = await of.row(`
        SELECT (details ->> 'endedAt')::numeric BETWEEN floor(extract(epoch FROM created) * 1000)
          AND extract(epoch FROM now()) * 1000 AS is_dated
        FROM orders WHERE status = 'declined' ORDER BY created DESC LIMIT 1`);
      expect(ended).toEqual({ is_dated: true });
      expect((await visitor.get(CART)).body).toMatchObject({ totalQuantity: 2, validCoupons: [{ code: 'ONCE' }] });
      await visitor.send('delete', `${CART}/coupons/ONCE`);
      const { body } = await visitor.get(CHECKOUT);
      expect((await order(visitor, body.dueCents)).status).toBe(200);
      expect(await of.stockOf('RARE')).toBe(before - 2);
    },
  );

  test('a single-use coupon is used once by two concurrent shoppers', async () => {
    const visitors = [of.shop.visitor(), of.shop.visitor()];
    const totals: number[] = [];
    for (const visitor of visitors) {
      await visitor.add('vase');
      await visitor.send('post', `${CART}/coupons`, { code: 'ONCE' });
      totals.push(await ready(visitor));
    }
    const answers = await Promise.all(visitors.map((visitor, index) => order(visitor, totals[index] ?? 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'The total of your order has changed. Please look at it again.',
    );
    await of.shop.database.withConnection((connection) =>
      connection.query("UPDATE coupons SET uses_left = 1 WHERE code = 'ONCE'", []),
    );
  });

  test('missing parts are reported: an empty cart, details, shipping, the minimum, a total that has changed', async () => {
    const visitor = of.shop.visitor();
    const empty = await visitor.send('post', `${CHECKOUT}/orders`, { idempotencyKey: newKey(), expectedTotalCents: 0 });
    expect(empty.status).toBe(404);
    await visitor.add('rare');
    const low = await order(visitor, 500);
    expect([low.status, low.body.error]).toEqual([422, 'To check out, your order subtotal must be $6.00 or more.']);
    await visitor.add('rare');
    expect((await order(visitor, 1000)).body.error).toBe('Please fill in your details.');
    const wrong = await visitor.send('put', `${CHECKOUT}/details`, {
      ...details,
      email: 'ann',
      region: 'Nowhere',
      city: '',
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [
        { field: 'email', message: 'Email is not valid. Email addresses should follow the format user@domain.com.' },
        { field: 'city', message: 'Enter the city.' },
        { field: 'region', message: 'Use the two letters of the state or province, such as NY.' },
      ],
    ]);
    const abroad = await visitor.send('put', `${CHECKOUT}/details`, { ...details, country: 'BE' });
    expect(abroad.body.errors).toEqual([
      { field: 'country', message: 'We do not ship to this country. Choose another one.' },
    ]);
    await visitor.send('put', `${CHECKOUT}/details`, details);
    expect((await order(visitor, 1000)).body.error).toBe('Please choose a shipping method.');
    const total = await ready(visitor);
    const changed = await order(visitor, total - 1);
    expect([changed.status, changed.body.error]).toEqual([
      409,
      'The total of your order has changed. Please look at it again.',
    ]);
    expect((await order(visitor, total, { idempotencyKey: 'x' })).status).toBe(400);
  });

  test(`${shoppers} shoppers race for ${pieces} pieces: exactly ${pieces} are sold, and each order is whole`, async () => {
    await of.shop.database.withConnection((connection) =>
      connection.query(`UPDATE variants SET qty_in_stock = ${pieces} WHERE sku = 'RARE'`, []),
    );
    const { carts, orders } = of.shop.backend.shop;
    const prepare = async (): Promise<string> => {
      const { token } = await carts.add(null, { itemId: 'rare', sku: 'RARE', quantity: 1, additionalFields: '' });
      await carts.add(token, { itemId: 'lesson', sku: 'LESSON', quantity: 1, additionalFields: '' });
      const all = { ...details, phone: '', line2: '' };
      await carts.setCheckout(token, { details: all }, { country: 'US', region: '', postalCode: '' });
      await carts.setShippingOption(token, 'post');
      return token;
    };
    const tokens: string[] = [];
    while (tokens.length < shoppers) tokens.push(...(await Promise.all(Array.from({ length: 10 }, prepare))));
    // If the database is busy, retries with the same key.
    const place = async (cartToken: string, idempotencyKey = newKey()): Promise<Placed> => {
      const expectedTotalCents = 500 + 6000 + 600;
      try {
        return await orders.place({ cartToken, idempotencyKey, expectedTotalCents, card: card(), origin: 'http://x' });
      } catch (error) {
        if (toProblem(error).code !== 'store-unavailable') throw error;
        return place(cartToken, idempotencyKey);
      }
    };
    const results = await Promise.allSettled(tokens.map((token) => place(token)));
    const sold = results.filter((result) => result.status === 'fulfilled' && result.value.order.status === 'paid');
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.detail] : []));
    expect([sold.length, refused.length]).toEqual([pieces, shoppers - pieces]);
    expect(new Set(refused)).toEqual(new Set(['Sorry, we do not have enough of that item available.']));
    expect(await of.stockOf('RARE')).toBe(0);
    await of.shop.database.withConnection((connection) =>
      connection.query(`UPDATE variants SET qty_in_stock = ${pieces} WHERE sku = 'RARE'`, []),
    );
  }, 120_000);

  test('emails are sent once, and orders are counted for Prometheus', async () => {
    await of.shop.backend.deliveries.run();
    const all = await of.rows('SELECT key, attempts, delivered_at, failed_at FROM deliveries');
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((row) => row.delivered_at === null || row.attempts !== 1)).toEqual([]);
    expect(await of.shop.backend.deliveries.run()).toBe(0);
    const metrics = await of.shop.metrics();
    expect(metrics).toMatch(/orders_total\{status="paid",kind="cart",test_mode="true"\} \d+/);
    expect(metrics).toMatch(/orders_value_minor_units_total\{currency="USD",test_mode="true"\} \d+/);
    expect(metrics).toMatch(/payments_total\{provider="test",outcome="declined"\} \d+/);
    expect(metrics).toMatch(/deliveries_waiting\{channel="mail"\} \d+/);
    expect(metrics).toMatch(/deliveries_total\{channel="mail",outcome="delivered"\} \d+/);
  });
});
