/** Gift cards are money in another form: nothing multiplies it, and each reaches its recipient on its day. */
import { onDatabases } from '../../database/databases.ts';
import type { Visitor } from '../shop.ts';
import { CART, CHECKOUT, order, ready, useOrderShop } from './order-shop.ts';

const PURCHASE = '/api/commerce/gift-cards/purchase';
const item = { itemId: 'card', sku: 'CARD-50', quantity: 1 };

onDatabases((store) => {
  const of = useOrderShop(store);

  const begin = async (visitor: Visitor, more: object = {}): Promise<string> => {
    const { status, body } = await visitor.send('post', PURCHASE, { ...item, ...more });
    expect([status, body.error]).toEqual([200, undefined]);
    return `?cartToken=${body.cartToken}`;
  };
  /** Buys a gift card for $50 and returns its code. */
  const buy = async (more: object = {}): Promise<string> => {
    const visitor = of.shop.visitor();
    const query = await begin(visitor, more);
    const placed = await order(visitor, await ready(visitor, query), {}, query);
    expect(placed.body.order.status).toBe('paid');
    return (await of.row('SELECT code FROM gift_cards WHERE order_id = $1', [placed.body.order.id]))['code'];
  };
  const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

  test('no coupon, no tax and no other gift card makes a gift card cheaper: no money comes from nothing', async () => {
    const code = await buy();
    const visitor = of.shop.visitor();
    const query = await begin(visitor);
    const coupon = await visitor.send('post', `${CHECKOUT}/codes${query}`, { code: 'TEN' });
    expect(coupon.body.shoppingCart).toMatchObject({
      discountCents: 0,
      validCoupons: [],
      invalidCoupons: [{ code: 'TEN', reason: 'gift-cards-only', message: 'Codes do not apply to gift cards.' }],
    });
    const paying = await visitor.send('post', `${CHECKOUT}/codes${query}`, { code });
    expect([paying.status, paying.body.error]).toEqual([422, 'A gift card cannot pay for a gift card.']);
    // In New York, where tax is added to prices.
    expect(await ready(visitor, query)).toBe(5000);
    expect((await visitor.get(`${CHECKOUT}${query}`)).body).toMatchObject({ giftCard: null, dueCents: 5000 });
    const free = await order(visitor, 5000, { expectedDueCents: 0, card: null }, query);
    expect([free.status, free.body.dueCents]).toEqual([409, 5000]);
    const { body } = await order(visitor, 5000, {}, query);
    expect(body.order).toMatchObject({ status: 'paid', grandTotalCents: 5000, taxCents: 0, giftCardCents: 0 });
  });

  test('next to goods, coupon, tax and gift card count for the goods, and a gift card brings no free shipping', async () => {
    const code = await buy();
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    await visitor.add('card', { sku: 'CARD-50', quantity: 2 });
    await visitor.send('post', `${CART}/coupons`, { code: 'TEN' });
    const goods = 3000 - 300 + 600 + 270;
    const total = await ready(visitor);
    expect(total).toBe(goods + 10_000);
    expect((await visitor.get(CART)).body).toMatchObject({ discountCents: 300, shippingCostCents: 600, taxCents: 270 });
    const used = await visitor.send('post', `${CHECKOUT}/codes`, { code });
    for (const again of [code, 'ten']) {
      const { status, body } = await visitor.send('post', `${CHECKOUT}/codes`, { code: again });
      expect([status, body.error]).toEqual([422, 'This code is already applied.']);
    }
    expect([used.body.giftCard.cents, used.body.dueCents]).toEqual([goods, 10_000]);
    const { body } = await order(visitor, total, { expectedDueCents: 10_000 });
    expect(body.order).toMatchObject({ status: 'paid', giftCardCents: goods });
    const left = await of.row('SELECT balance_cents::int AS left FROM gift_cards WHERE code = $1', [code]);
    expect(left['left']).toBe(5000 - goods);
  });

  test('only gift cards are bought as such, and in limited quantity', async () => {
    const visitor = of.shop.visitor();
    const refused = async (body: object) => {
      const answer = await visitor.send('post', PURCHASE, { ...item, ...body });
      return [answer.status, answer.body.error];
    };
    expect(await refused({ itemId: 'vase', sku: 'VASE' })).toEqual([422, 'This item is not a gift card.']);
    expect(await refused({ itemId: 'vase', sku: null })).toEqual([422, 'This item is not a gift card.']);
    const many = [422, 'At most 50 gift cards can be bought at once.'];
    expect(await refused({ quantity: 9999 })).toEqual(many);
    const added = await visitor.add('card', { sku: 'CARD-25', quantity: 30 });
    expect((await visitor.add('card', { sku: 'CARD-50', quantity: 21 })).body.error).toBe(many[1]);
    const more = await visitor.send('put', `${CART}/entries/${added.body.newlyAdded.id}`, { quantity: 51 });
    expect(more.body.error).toBe(many[1]);
  });

  test('a gift card without a value is never sold', async () => {
    const visitor = of.shop.visitor();
    await visitor.add('vase', { sku: 'VASE' });
    await visitor.add('card', { sku: 'CARD-25' });
    const { database } = of.shop;
    await database.db.execute("UPDATE variants SET price_cents = 0 WHERE sku = 'CARD-25'");
    const message = 'This gift card has no value and cannot be bought.';
    expect((await visitor.add('card', { sku: 'CARD-25' })).body.error).toBe(message);
    expect((await visitor.send('post', PURCHASE, { ...item, sku: 'CARD-25', quantity: 1 })).body.error).toBe(message);
    expect((await order(visitor, 0)).body.error).toBe(message);
    await database.db.execute("UPDATE variants SET price_cents = 2500 WHERE sku = 'CARD-25'");
  });

  test('recipients are validated on every path', async () => {
    const visitor = of.shop.visitor();
    const problems = async (body: object) => {
      const answer = await visitor.send('post', PURCHASE, { ...item, ...body });
      return [answer.status, answer.body.errors];
    };
    const email = 'Email is not valid. Email addresses should follow the format user@domain.com.';
    expect(await problems({ recipientEmail: 'eve@', message: 'x'.repeat(501), sendOn: '2026-02-30' })).toEqual([
      400,
      [
        { field: 'recipientEmail', message: email },
        { field: 'message', message: 'You have exceeded the character limit.' },
        { field: 'sendOn', message: 'Date is not valid.' },
      ],
    ]);
    expect(await problems({ recipientName: 'Eve' })).toEqual([400, [{ field: 'recipientEmail', message: 'Required' }]]);
    expect(await problems({ sendOn: day(-2) })).toEqual([
      400,
      [{ field: 'sendOn', message: 'Choose today or a later day.' }],
    ]);
    expect(await problems({ sendOn: day(400) })).toEqual([
      400,
      [{ field: 'sendOn', message: 'Choose a day within the next year.' }],
    ]);
    // The ordinary cart accepts gift cards, too.
    const additionalFields = JSON.stringify({ recipientEmail: 'eve' });
    expect((await visitor.add('card', { sku: 'CARD-25', additionalFields })).body.error).toBe(email);
    const { id } = (await visitor.add('card', { sku: 'CARD-25' })).body.newlyAdded;
    const changed = await visitor.send('put', `${CART}/entries/${id}/additionalFields`, { additionalFields });
    expect(changed.body.error).toBe(email);
  });

  test('a gift card is sent to its recipient on its day, once, and its buyer is told immediately', async () => {
    const sendOn = day(20);
    const code = await buy({
      ...{ recipientName: 'Eve', recipientEmail: 'eve@example.com', senderName: 'Aunt Ann' },
      ...{ message: 'Enjoy <3\nand come by', sendOn, quantity: 1 },
    });
    const { order_id: id, recipient } = await of.row('SELECT * FROM gift_cards WHERE code = $1', [code]);
    expect(recipient).toBe('eve@example.com');
    const delivery = () => of.row('SELECT * FROM deliveries WHERE key = $1', [`card-${id}-0`]);
    const letter = await delivery();
    expect([letter['target'], letter['payload'].subject]).toEqual([
      'eve@example.com',
      'Aunt Ann has sent you a gift card',
    ]);
    expect(letter['payload'].text).toMatch(/This gift card is for Eve\.\n[\s\S]*Enjoy <3\nand come by/);
    expect(letter['payload'].html).toContain('Enjoy &lt;3<br>and come by');
    // Eight in the morning on that day; the test shop is in UTC.
    expect(new Date(letter['send_after']).toISOString()).toBe(`${sendOn}T08:00:00.000Z`);
    const { deliveries } = of.shop.backend;
    await deliveries.run();
    expect((await delivery())['delivered_at']).toBe(null);
    expect(await of.shop.metrics()).toMatch(/deliveries_waiting\{channel="mail"\} 0/);
    const row = await of.row('SELECT payload, delivered_at FROM deliveries WHERE key = $1', [`order-${id}`]);
    expect(row['delivered_at']).not.toBe(null);
    expect(row['payload'].text).toContain(`For: Eve; Sent to: eve@example.com`);
    const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(sendOn));
    expect(row['payload'].text).toContain(`Sent on: ${written}`);
    expect(row['payload'].text).not.toContain(code);
    // The day arrives.
    await of.rows(
      `UPDATE deliveries SET send_after = send_after - interval '21 days',
      next_attempt_at = next_attempt_at - interval '21 days' WHERE key = $1`,
      [`card-${id}-0`],
    );
    await deliveries.run();
    expect((await delivery())['delivered_at']).not.toBe(null);
  });

  test('eight carts with one gift card at once: no shopper is charged more than shown', async () => {
    const code = await buy();
    const carts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const visitor = of.shop.visitor();
        await visitor.add('vase');
        const total = await ready(visitor);
        const { body } = await visitor.send('post', `${CHECKOUT}/codes`, { code });
        return { visitor, total, due: body.dueCents as number };
      }),
    );
    // $30, $6 for shipping and $3 tax: the first finds enough, the second $11, the others nothing.
    expect(new Set(carts.map(({ due }) => due))).toEqual(new Set([0]));
    const answers = await Promise.all(
      carts.map(({ visitor, total, due }) => order(visitor, total, { expectedDueCents: due })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body).toMatchObject({ grandTotalCents: 3900, giftCardCents: 1100, dueCents: 2800 });
      expect(body.error).toBe('What is left to pay has changed: it is $28.00 now. Please look at it again.');
    }
    // A call without an amount due has only agreed to the whole total.
    const [{ visitor, total }] = carts.filter((_, index) => answers[index]?.status === 409) as [(typeof carts)[0]];
    expect((await order(visitor, total)).status).toBe(409);
    const { body } = await order(visitor, total, { expectedDueCents: 2800 });
    expect(body.order).toMatchObject({ status: 'paid', giftCardCents: 1100 });
  });

  test('a gift card of test mode pays only in test mode', async () => {
    const code = await buy();
    await of.rows('UPDATE gift_cards SET test_mode = false WHERE code = $1', [code]);
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    const used = await visitor.send('post', `${CHECKOUT}/codes`, { code });
    expect([used.status, used.body.error]).toEqual([422, 'This code is not valid.']);
  });

  test('the cart says what a gift card pays of it, until the card is removed', async () => {
    const code = await buy();
    const visitor = of.shop.visitor();
    const { body } = await visitor.add('vase');
    const cart = async () => (await visitor.get(CART)).body;
    expect((await cart()).giftCard).toBe(null);
    await visitor.send('post', `${CHECKOUT}/codes`, { code: code.toLowerCase().replaceAll('-', ' ') });
    expect(await cart()).toMatchObject({ giftCard: { code, cents: 3000 }, grandTotalCents: 3000 });
    const more = await visitor.send('put', `${CART}/entries/${body.newlyAdded.id}`, { quantity: 2 });
    expect(more.body.shoppingCart).toMatchObject({ giftCard: { code, cents: 5000 }, grandTotalCents: 6000 });
    const set = (column: string) => of.rows(`UPDATE gift_cards SET ${column} WHERE code = $1`, [code]);
    await set('test_mode = false');
    expect((await cart()).giftCard).toEqual({ code, cents: 0 });
    await set('test_mode = true, voided_at = now()');
    expect((await cart()).giftCard).toEqual({ code, cents: 0 });
    await visitor.send('delete', `${CHECKOUT}/codes/${code}`);
    expect((await cart()).giftCard).toBe(null);
  });

  test('an empty cart names its site, and a purchased cart its order', async () => {
    const visitor = of.shop.visitor();
    expect((await visitor.get(CART)).body).toMatchObject({
      ...{ websiteId: 'test-site', id: '', orderId: '', isPurchased: false },
    });
    const query = await begin(visitor);
    const { id } = (await visitor.get(`${CHECKOUT}${query}`)).body.shoppingCart;
    const { body } = await order(visitor, await ready(visitor, query), {}, query);
    expect((await visitor.get(`${CHECKOUT}${query}`)).body.shoppingCart).toMatchObject({
      ...{ id, websiteId: 'test-site', orderId: body.order.id, isPurchased: true, entries: [], grandTotalCents: 0 },
    });
  });
});
