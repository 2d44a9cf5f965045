/** Orders after they are placed, and special orders: gift cards, subscriptions, donations. */
import { pino } from 'pino';
import { createEmailTexts } from '../../../server/emails/email-texts.ts';
import type { PaymentProvider } from '../../../server/integrations/payments/payments.ts';
import { signTestEvent } from '../../../server/integrations/payments/test-payments.ts';
import { createEmailWriter } from '../../../server/shop/orders/order-emails.ts';
import { orderById } from '../../../server/shop/orders/order-record.ts';
import { sweepOrders } from '../../../server/shop/orders/sweep-orders.ts';
import { onDatabases } from '../../database/databases.ts';
import { CART, CHECKOUT, card, details, EVENTS_SECRET, order, ready, useOrderShop } from './order-shop.ts';

onDatabases((store) => {
  const of = useOrderShop(store);

  test('a payment with a challenge: the shopper confirms, or cancels and has the cart again', async () => {
    const begin = async () => {
      const visitor = of.shop.visitor();
      await visitor.add('rare', { quantity: 2 });
      const placed = await order(visitor, await ready(visitor), { card: card('4000002500003155') });
      expect(placed.body.next).toMatchObject({ kind: 'redirect' });
      return {
        visitor,
        placed,
        reference: new URL(placed.body.next.url, 'http://x').searchParams.get('payment') ?? '',
      };
    };
    const before = await of.stockOf('RARE');
    const { orders } = of.shop.backend.shop;
    const good = await begin();
    expect(await of.stockOf('RARE')).toBe(before - 2);
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
    // Placing an order again while a payment is open cancels the open one first.
    const total = (await back.visitor.get(CHECKOUT)).body.dueCents;
    const open = await order(back.visitor, total, { card: card('4000002500003155') });
    const second = await order(back.visitor, total);
    expect(second.body.order.status).toBe('paid');
    expect((await orders.find(open.body.orderToken))?.status).toBe('cancelled');
    expect(await of.stockOf('RARE')).toBe(before - 4);
  });

  test('an abandoned payment releases its stock; messages of the service count once', async () => {
    const visitor = of.shop.visitor();
    await visitor.add('rare', { quantity: 2 });
    const before = await of.stockOf('RARE');
    const total = await ready(visitor);
    const placed = await order(visitor, total, { card: card('4000002500003155') });
    const expire = () =>
      of.shop.database.withConnection((connection) =>
        connection.query("UPDATE orders SET held_until = now() - interval '1 second' WHERE status = 'pending'", []),
      );
    await expire();
    expect(await of.shop.backend.shop.orders.sweep()).toBe(1);
    expect(await of.shop.backend.shop.orders.sweep()).toBe(0);
    expect((await visitor.get(`/api/commerce/orders/${placed.body.orderToken}`)).body.status).toBe('cancelled');
    expect(await of.stockOf('RARE')).toBe(before);

    const slow = await order(visitor, total, { card: card('4000000000000077') });
    expect(slow.body.next).toEqual({ kind: 'confirmed', path: '/checkout/order-received' });
    await expire();
    await of.shop.backend.shop.orders.sweep();
    expect(await of.stockOf('RARE')).toBe(before - 2);
    const event = JSON.stringify({ id: 'evt_1', reference: `test_${slow.body.order.id}`, outcome: 'paid' });
    const post = (signature: string) =>
      visitor.agent
        .post('/api/commerce/payments/test/events')
        .set({ 'X-Test-Signature': signature, 'Content-Type': 'application/json' })
        .send(event);
    expect((await post(signTestEvent(event, 'somebody else'))).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(signTestEvent(event, EVENTS_SECRET))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await visitor.get(`/api/commerce/orders/${slow.body.orderToken}`)).body.status).toBe('paid');
    expect(await of.rows('SELECT key FROM deliveries WHERE key = $1', [`order-${slow.body.order.id}`])).toHaveLength(1);
  });

  test('an order that cannot be checked does not block others', async () => {
    for (let i = 0; i < 2; i++) {
      const visitor = of.shop.visitor();
      await visitor.add('vase');
      const placed = await order(visitor, await ready(visitor), { card: card('4000002500003155') });
      expect(placed.body.order).toMatchObject({ status: 'pending' });
    }
    await of.rows("UPDATE orders SET held_until = now() - interval '1 second' WHERE status = 'pending'");
    const checked: string[] = [];
    const look = async ({ orderId }: { readonly orderId: string }): Promise<null> => {
      checked.push(orderId);
      if (checked.length === 1) throw new TypeError('an answer of another shape');
      return null;
    };
    const cancelled: string[] = [];
    const { database } = of.shop;
    const provider = { ...of.shop.backend.shop.orders.provider, look } as unknown as PaymentProvider;
    const cancel = async ({ id }: { readonly id: string }): Promise<void> => void cancelled.push(id);
    const take = (): Promise<void> => Promise.reject(new Error('nothing was paid'));
    expect(await sweepOrders({ database, provider, logger: pino({ level: 'silent' }), apply: take, cancel })).toBe(2);
    expect(cancelled).toEqual([checked[1]]);
  });

  test('a gift card is bought, sent to its recipient, and pays until it is empty', async () => {
    const giver = of.shop.visitor();
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
    const row = await of.row('SELECT * FROM gift_cards WHERE order_id = $1', [bought.body.order.id]);
    expect([row.recipient, Number(row.balance_cents)]).toEqual(['eve@example.com', 5000]);
    const letter = await of.row(
      "SELECT * FROM deliveries WHERE payload ->> 'name' = 'gift-card' AND target = 'eve@example.com'",
    );
    expect(letter.payload.text).toContain(row.code);
    expect(letter.payload.html).toContain('Enjoy &lt;3');

    const taker = of.shop.visitor();
    await taker.add('vase', { quantity: 1 });
    const total = await ready(taker);
    const used = await taker.send('post', `${CHECKOUT}/codes`, { code: row.code.toLowerCase().replaceAll('-', ' ') });
    expect([used.body.giftCard.cents, used.body.dueCents]).toEqual([total, 0]);
    const free = await order(taker, total, { expectedDueCents: 0, card: null });
    expect(free.body.order).toMatchObject({ status: 'paid', giftCardCents: total });
    await taker.add('vase', { quantity: 2 });
    const more = await ready(taker);
    await taker.send('post', `${CHECKOUT}/codes`, { code: row.code });
    const due = { expectedDueCents: more - (5000 - total) };
    const declined = await order(taker, more, { ...due, card: card('4000000000000002') });
    expect(declined.status).toBe(422);
    expect((await taker.get(CHECKOUT)).body.giftCard.cents).toBe(5000 - total);
    expect((await order(taker, more, due)).body.order.giftCardCents).toBe(5000 - total);
    const nothing = await taker.send('post', `${CHECKOUT}/codes`, { code: row.code });
    expect(nothing.status).toBe(404);
    await taker.add('vase');
    const spent = await taker.send('post', `${CHECKOUT}/codes`, { code: row.code });
    expect(spent.body.error).toBe('There is nothing left on this gift card.');
    const unknown = await taker.send('post', `${CHECKOUT}/codes`, { code: 'NOBODY' });
    expect([unknown.status, unknown.body.error]).toEqual([422, 'This code is not valid.']);
  });

  test('subscriptions and donations have their own confirmation, and ask only for what they need', async () => {
    const visitor = of.shop.visitor();
    const box = await visitor.send('post', '/api/3/commerce/cart/subscription', { itemId: 'box', sku: 'BOX', qty: 1 });
    const query = `?cartToken=${box.body.cartToken}`;
    await visitor.send('put', `${CHECKOUT}/details${query}`, details);
    await of.shop.backend.shop.carts.setShippingOption(box.body.cartToken, 'post');
    const { body } = await visitor.get(`${CHECKOUT}${query}`);
    const begun = await order(visitor, body.dueCents, {}, query);
    expect(begun.body.next.path).toBe('/checkout/subscription-confirmed');
    const { details: cached } = await of.row('SELECT details FROM orders WHERE id = $1', [begun.body.order.id]);
    expect(cached.plan).toEqual({ value: 1, unit: 'MONTH', cycles: 0 });

    const gift = await visitor.send('post', '/api/commerce/donations', { amountCents: 500 });
    const to = `?cartToken=${gift.body.cartToken}`;
    expect((await visitor.get(`${CHECKOUT}${to}`)).body.needs).toBe('contact');
    await visitor.send('put', `${CHECKOUT}/details${to}`, { email: 'ann@example.com' });
    const answer = await order(visitor, 500, {}, to);
    expect(answer.body.next.path).toBe('/checkout/contribution-confirmed');
  });

  test('the emails of a donation are a receipt, and a notice without an empty SKU', async () => {
    const visitor = of.shop.visitor();
    const gift = await visitor.send('post', '/api/commerce/donations', { amountCents: 735 });
    const to = `?cartToken=${gift.body.cartToken}`;
    await visitor.send('put', `${CHECKOUT}/details${to}`, { email: 'ann@example.com' });
    const { id, number } = (await order(visitor, 735, {}, to)).body.order;
    const found = await orderById(of.shop.database.db, id);
    if (found === null) throw new Error('The order of the donation is missing.');
    const [receipt, notice] = createEmailWriter('secret', createEmailTexts([]))(
      { ...found, noticeEmail: 'owner@example.com' },
      [],
      null,
    );
    expect(receipt?.subject).toBe('Your contribution to Test shop');
    for (const body of [receipt?.text ?? '', receipt?.html ?? '']) {
      expect(body).toContain('Thank you for your contribution');
      expect(body).not.toMatch(/\border\b(?!-status|=)|goods/i);
    }
    expect(notice?.text).toContain('1 x Donation   $7.35');
    expect(notice?.html).toContain('1 × Donation: $7.35');
    expect(notice?.html).toContain(`<title>${notice?.subject}</title>`);
    expect(notice?.subject).toBe(`Order ${number}`);
  });
});
