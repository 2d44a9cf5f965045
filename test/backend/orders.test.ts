import type { Placed } from '../../server/backend/orders/orders.ts';
import { asUnavailable } from '../../server/database/database.ts';
import { signTestEvent } from '../../server/ports/payments/test-payments.ts';
import { onBothDatabases } from '../database/databases.ts';
import { openShop, type TestShop, type Visitor } from './shop.ts';

const CART = '/api/commerce/shopping-cart';
const CHECKOUT = '/api/commerce/checkout';
const SECRET = 'events-of-the-test-service';

const details = {
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  country: 'US',
  region: 'NY',
  line1: '1 Long Street',
  city: 'New York',
  postalCode: '10001',
};
const GOOD = '4242 4242 4242 4242';
const card = (number = GOOD) => ({ number, expiry: '12/49', code: '123' });
let keys = 0;
const key = () => `key-${process.pid}-${++keys}`;

/** Fills in everything and gives the total that the shopper sees. */
async function ready(visitor: Visitor, query = ''): Promise<number> {
  const first = await visitor.send('put', `${CHECKOUT}/details${query}`, details);
  expect(first.body.errors).toBeUndefined();
  if (first.body.step === 'shipping') await visitor.send('put', `${CART}/shipping-option`, { id: 'post' });
  const { body } = await visitor.get(`${CHECKOUT}${query}`);
  expect(body.step).toBe('review');
  return body.shoppingCart.grandTotalCents;
}

const order = (visitor: Visitor, expectedTotalCents: number, more: object = {}, query = '') =>
  visitor.send('post', `${CHECKOUT}/orders${query}`, {
    idempotencyKey: key(),
    expectedTotalCents,
    card: card(),
    ...more,
  });

// biome-ignore lint/suspicious/noExplicitAny: rows are looked into, column by column
type Row = Record<string, any>;

onBothDatabases((store) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop({ ...(await store.environment()), PAYMENTS_TEST_SECRET: SECRET });
  }, 120_000);
  afterAll(() => shop?.stop());

  const rows = async (text: string, params: readonly unknown[] = []): Promise<Row[]> =>
    (await shop.database.withConnection((one) => one.query(text, params))).rows as Row[];
  const row = async (text: string, params: readonly unknown[] = []): Promise<Row> =>
    (await rows(text, params))[0] as Row;
  const stockOf = async (sku: string): Promise<number> =>
    (await row('SELECT qty_in_stock FROM variants WHERE sku = $1', [sku]))['qty_in_stock'];

  test('from the cart to a paid order: sums, stock, letters, purchase event, and an empty cart afterwards', async () => {
    const visitor = shop.visitor();
    await visitor.add('mug', { sku: 'MUG-B-S', quantity: 2 });
    await visitor.add('vase');
    await visitor.send('post', `${CART}/coupons`, { code: 'TEN' });
    const before = await stockOf('MUG-B-S');
    const total = await ready(visitor);
    // 51.00 less a tenth, 8.00 for sending three pieces, a tenth tax on the goods.
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
    expect(await stockOf('MUG-B-S')).toBe(before - 2);
    expect((await visitor.get(CART)).body.entries).toEqual([]);
    const read = await shop.visitor().get(`/api/commerce/orders/${placed.body.orderToken}`);
    expect(read.body).toEqual(placed.body.order);
    expect((await shop.visitor().get('/api/commerce/orders/nope')).status).toBe(404);
    const letter = await row("SELECT * FROM deliveries WHERE payload ->> 'name' = 'order-confirmed' AND key = $1", [
      `order-${placed.body.order.id}`,
    ]);
    expect([letter.target, letter.payload.subject]).toEqual([
      'ann@example.com',
      `Your order ${placed.body.order.number} at Test shop`,
    ]);
    expect(letter.payload.text).toContain('1 x Vase & stand');
    expect(letter.payload.html).toContain('1 × Vase &amp; stand');
    expect(letter.payload.text).toContain(`/account/order-status?order=${placed.body.orderToken}`);
    expect(JSON.stringify(await rows('SELECT * FROM orders'))).not.toContain(placed.body.orderToken);
    // What is added now begins a new cart.
    expect((await visitor.add('vase')).body.shoppingCart.totalQuantity).toBe(1);
  });

  test('the same key again gives the same order, also when both come at once; nothing is taken twice', async () => {
    const visitor = shop.visitor();
    await visitor.add('rare', { quantity: 2 });
    const total = await ready(visitor);
    const before = await stockOf('RARE');
    const request = { idempotencyKey: key(), expectedTotalCents: total, card: card() };
    const { body: cart } = await visitor.get(CART);
    const send = () => visitor.send('post', `${CHECKOUT}/orders`, request);
    const answers = await Promise.all([send(), send(), send()]);
    const again = await visitor.send('post', `${CHECKOUT}/orders`, request);
    const ids = new Set([...answers, again].flatMap(({ body }) => body.order?.id ?? []));
    expect(ids.size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await stockOf('RARE')).toBe(before - 2);
    expect(await rows('SELECT id FROM orders WHERE cart_id = $1', [cart.id])).toHaveLength(1);
  });

  test.each([
    ['4000000000000002', 'Your card was declined. Please use another card.'],
    ['4000000000009995', 'Your card has insufficient funds. Please use another card.'],
    ['4000000000000127', 'The security code is not right. Please check it.'],
    ['4111111111111112', 'This shop is in test mode: please use one of the test card numbers.'],
  ])(
    'card %s is declined; stock, coupon and cart are as before, and another card is taken',
    async (number, message) => {
      const visitor = shop.visitor();
      await visitor.add('rare', { quantity: 2 });
      await visitor.send('post', `${CART}/coupons`, { code: 'ONCE' });
      const total = await ready(visitor);
      const before = await stockOf('RARE');
      const declined = await order(visitor, total, { card: card(number) });
      expect([declined.status, declined.body.code, declined.body.error]).toEqual([422, 'payment-declined', message]);
      expect(await stockOf('RARE')).toBe(before);
      expect((await visitor.get(CART)).body).toMatchObject({ totalQuantity: 2, validCoupons: [{ code: 'ONCE' }] });
      await visitor.send('delete', `${CART}/coupons/ONCE`);
      const { body } = await visitor.get(CHECKOUT);
      expect((await order(visitor, body.dueCents)).status).toBe(200);
      expect(await stockOf('RARE')).toBe(before - 2);
    },
  );

  test('a coupon for one use is used once by two shoppers at once', async () => {
    const visitors = [shop.visitor(), shop.visitor()];
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
    await shop.database.withConnection((one) => one.query("UPDATE coupons SET uses_left = 1 WHERE code = 'ONCE'", []));
  });

  test('what is missing is said: an empty cart, details, shipping, the minimum, a total that has changed', async () => {
    const visitor = shop.visitor();
    const empty = await visitor.send('post', `${CHECKOUT}/orders`, { idempotencyKey: key(), expectedTotalCents: 0 });
    expect(empty.status).toBe(404);
    await visitor.add('rare');
    const low = await order(visitor, 500);
    expect([low.status, low.body.error]).toEqual([422, 'To check out, your order subtotal must be $6.00 or more.']);
    await visitor.add('rare');
    expect((await order(visitor, 1000)).body.error).toBe('Please fill in your details.');
    const wrong = await visitor.send('put', `${CHECKOUT}/details`, {
      ...details,
      email: 'ann',
      region: 'New York',
      city: '',
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [
        { field: 'email', message: 'Email is not valid. Email addresses should follow the format user@domain.com.' },
        { field: 'city', message: 'Required' },
        { field: 'region', message: 'Use the two letters of the state or province, such as NY.' },
      ],
    ]);
    const abroad = await visitor.send('put', `${CHECKOUT}/details`, { ...details, country: 'BE' });
    expect(abroad.body.errors).toEqual([{ field: 'country', message: 'We do not ship to this country.' }]);
    await visitor.send('put', `${CHECKOUT}/details`, details);
    expect((await order(visitor, 1000)).body.error).toBe('Please choose how your order is sent.');
    const total = await ready(visitor);
    const changed = await order(visitor, total - 1);
    expect([changed.status, changed.body.error]).toEqual([
      409,
      'The total of your order has changed. Please look at it again.',
    ]);
    expect((await order(visitor, total, { idempotencyKey: 'x' })).status).toBe(400);
  });

  test('a payment that asks back: the shopper confirms, or turns back and has the cart again', async () => {
    const begin = async () => {
      const visitor = shop.visitor();
      await visitor.add('rare', { quantity: 2 });
      const placed = await order(visitor, await ready(visitor), { card: card('4000002500003155') });
      expect(placed.body.next).toMatchObject({ kind: 'redirect' });
      return {
        visitor,
        placed,
        reference: new URL(placed.body.next.url, 'http://x').searchParams.get('payment') ?? '',
      };
    };
    const before = await stockOf('RARE');
    const { orders } = shop.backend.shop;
    const good = await begin();
    expect(await stockOf('RARE')).toBe(before - 2);
    expect((await orders.answerChallenge(good.reference, true)).order.status).toBe('paid');
    expect((await orders.answerChallenge(good.reference, false)).order.status).toBe('paid');
    const bad = await begin();
    expect((await orders.answerChallenge(bad.reference, false)).next).toEqual({
      kind: 'declined',
      message: 'The payment was not confirmed. Please try again.',
    });
    const back = await begin();
    expect((await orders.abandon(back.placed.body.orderToken)).order.status).toBe('cancelled');
    expect((await back.visitor.get(CART)).body.totalQuantity).toBe(2);
    // Placing anew while a payment is open ends the open one first.
    const total = (await back.visitor.get(CHECKOUT)).body.dueCents;
    const open = await order(back.visitor, total, { card: card('4000002500003155') });
    const second = await order(back.visitor, total);
    expect(second.body.order.status).toBe('paid');
    expect((await orders.find(open.body.orderToken))?.status).toBe('cancelled');
    expect(await stockOf('RARE')).toBe(before - 4);
  });

  test('a payment that nobody answers gives its stock back; messages of the service count once', async () => {
    const visitor = shop.visitor();
    await visitor.add('rare', { quantity: 2 });
    const before = await stockOf('RARE');
    const total = await ready(visitor);
    const placed = await order(visitor, total, { card: card('4000002500003155') });
    const expire = () =>
      shop.database.withConnection((one) =>
        one.query("UPDATE orders SET held_until = now() - interval '1 second' WHERE status = 'pending'", []),
      );
    await expire();
    expect(await shop.backend.shop.orders.sweep()).toBe(1);
    expect(await shop.backend.shop.orders.sweep()).toBe(0);
    expect((await visitor.get(`/api/commerce/orders/${placed.body.orderToken}`)).body.status).toBe('cancelled');
    expect(await stockOf('RARE')).toBe(before);

    const slow = await order(visitor, total, { card: card('4000000000000077') });
    expect(slow.body.next).toEqual({ kind: 'confirmed', path: '/checkout/order-received' });
    await expire();
    await shop.backend.shop.orders.sweep();
    expect(await stockOf('RARE')).toBe(before - 2);
    const event = JSON.stringify({ id: 'evt_1', reference: `test_${slow.body.order.id}`, outcome: 'paid' });
    const post = (signature: string) =>
      visitor.agent
        .post('/api/commerce/payments/test/events')
        .set({ 'X-Test-Signature': signature, 'Content-Type': 'application/json' })
        .send(event);
    expect((await post(signTestEvent(event, 'somebody else'))).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(signTestEvent(event, SECRET))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await visitor.get(`/api/commerce/orders/${slow.body.orderToken}`)).body.status).toBe('paid');
    expect(await rows('SELECT key FROM deliveries WHERE key = $1', [`order-${slow.body.order.id}`])).toHaveLength(1);
  });

  test('a gift card is bought, sent to whom it is for, and pays until it is empty', async () => {
    const giver = shop.visitor();
    const fields = JSON.stringify({ recipientEmail: 'eve@example.com', message: 'Enjoy <3' });
    const { body: begun } = await giver.send('post', '/api/commerce/gift-cards/purchase', {
      itemId: 'card',
      sku: 'CARD-50',
      quantity: 1,
      additionalFields: fields,
    });
    const query = `?cartToken=${begun.cartToken}`;
    const bought = await order(giver, await ready(giver, query), {}, query);
    expect(bought.body.order.status).toBe('paid');
    const given = await row('SELECT * FROM gift_cards WHERE order_id = $1', [bought.body.order.id]);
    expect([given.recipient, Number(given.balance_cents)]).toEqual(['eve@example.com', 5000]);
    const letter = await row(
      "SELECT * FROM deliveries WHERE payload ->> 'name' = 'gift-card' AND target = 'eve@example.com'",
    );
    expect(letter.payload.text).toContain(given.code);
    expect(letter.payload.html).toContain('Enjoy &lt;3');

    const taker = shop.visitor();
    await taker.add('vase', { quantity: 1 });
    const total = await ready(taker);
    const used = await taker.send('post', `${CHECKOUT}/codes`, { code: given.code.toLowerCase().replaceAll('-', ' ') });
    expect([used.body.giftCard.cents, used.body.dueCents]).toEqual([total, 0]);
    const free = await order(taker, total, { card: null });
    expect(free.body.order).toMatchObject({ status: 'paid', giftCardCents: total });
    await taker.add('vase', { quantity: 2 });
    const more = await ready(taker);
    await taker.send('post', `${CHECKOUT}/codes`, { code: given.code });
    const declined = await order(taker, more, { card: card('4000000000000002') });
    expect(declined.status).toBe(422);
    expect((await taker.get(CHECKOUT)).body.giftCard.cents).toBe(5000 - total);
    expect((await order(taker, more)).body.order.giftCardCents).toBe(5000 - total);
    const nothing = await taker.send('post', `${CHECKOUT}/codes`, { code: given.code });
    expect(nothing.status).toBe(404);
    await taker.add('vase');
    const spent = await taker.send('post', `${CHECKOUT}/codes`, { code: given.code });
    expect(spent.body.error).toBe('There is nothing left on this gift card.');
    const unknown = await taker.send('post', `${CHECKOUT}/codes`, { code: 'NOBODY' });
    expect([unknown.status, unknown.body.error]).toEqual([422, 'We do not know this code.']);
  });

  test('subscriptions and donations have their own confirmation, and ask for no more than they need', async () => {
    const visitor = shop.visitor();
    const box = await visitor.send('post', '/api/3/commerce/cart/subscription', { itemId: 'box', sku: 'BOX', qty: 1 });
    const query = `?cartToken=${box.body.cartToken}`;
    await visitor.send('put', `${CHECKOUT}/details${query}`, details);
    await shop.backend.shop.carts.setShippingOption(box.body.cartToken, 'post');
    const { body } = await visitor.get(`${CHECKOUT}${query}`);
    const begun = await order(visitor, body.dueCents, {}, query);
    expect(begun.body.next.path).toBe('/checkout/subscription-confirmed');
    const { details: kept } = await row('SELECT details FROM orders WHERE id = $1', [begun.body.order.id]);
    expect(kept.plan).toEqual({ value: 1, unit: 'MONTH', cycles: 0 });

    const gift = await visitor.send('post', '/api/commerce/donations', { amountCents: 500 });
    const to = `?cartToken=${gift.body.cartToken}`;
    expect((await visitor.get(`${CHECKOUT}${to}`)).body.needs).toBe('contact');
    await visitor.send('put', `${CHECKOUT}/details${to}`, { email: 'ann@example.com' });
    const given = await order(visitor, 500, {}, to);
    expect(given.body.next.path).toBe('/checkout/contribution-confirmed');
  });

  test('200 shoppers race for 50 pieces: exactly 50 are sold, and each order is whole', async () => {
    await shop.database.withConnection((one) =>
      one.query("UPDATE variants SET qty_in_stock = 50 WHERE sku = 'RARE'", []),
    );
    const { carts, orders } = shop.backend.shop;
    const prepare = async (): Promise<string> => {
      const { token } = await carts.add(null, { itemId: 'rare', sku: 'RARE', quantity: 1, additionalFields: '' });
      await carts.add(token, { itemId: 'lesson', sku: 'LESSON', quantity: 1, additionalFields: '' });
      const all = { ...details, phone: '', line2: '' };
      await carts.setCheckout(token, { details: all }, { country: 'US', region: '', postalCode: '' });
      await carts.setShippingOption(token, 'post');
      return token;
    };
    const tokens: string[] = [];
    while (tokens.length < 200) tokens.push(...(await Promise.all(Array.from({ length: 10 }, prepare))));
    // Who finds the database busy tries again, with the same key.
    const place = async (cartToken: string, idempotencyKey = key()): Promise<Placed> => {
      const expectedTotalCents = 500 + 6000 + 600;
      try {
        return await orders.place({ cartToken, idempotencyKey, expectedTotalCents, card: card(), origin: 'http://x' });
      } catch (error) {
        if (asUnavailable(error) === undefined) throw error;
        return place(cartToken, idempotencyKey);
      }
    };
    const results = await Promise.allSettled(tokens.map((token) => place(token)));
    const sold = results.filter((result) => result.status === 'fulfilled' && result.value.order.status === 'paid');
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.detail] : []));
    expect([sold.length, refused.length]).toEqual([50, 150]);
    expect(new Set(refused)).toEqual(new Set(['Sorry, we do not have enough of that item available.']));
    expect(await stockOf('RARE')).toBe(0);
    await shop.database.withConnection((one) =>
      one.query("UPDATE variants SET qty_in_stock = 50 WHERE sku = 'RARE'", []),
    );
  }, 120_000);

  test('letters leave once, and orders are counted for Prometheus', async () => {
    await shop.backend.deliveries.run();
    const all = await rows('SELECT key, attempts, delivered_at, failed_at FROM deliveries');
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((one) => one.delivered_at === null || one.attempts !== 1)).toEqual([]);
    expect(await shop.backend.deliveries.run()).toBe(0);
    const metrics = await shop.metrics();
    expect(metrics).toMatch(/orders_total\{status="paid",kind="cart",test_mode="true"\} \d+/);
    expect(metrics).toMatch(/orders_value_minor_units_total\{currency="USD",test_mode="true"\} \d+/);
    expect(metrics).toMatch(/payments_total\{provider="test",outcome="declined"\} \d+/);
    expect(metrics).toMatch(/deliveries_waiting\{channel="mail"\} \d+/);
    expect(metrics).toMatch(/deliveries_total\{channel="mail",outcome="delivered"\} \d+/);
  });
});
