/** Partial shipments and returns: stock, refunds as gift cards, resent emails. */
import { onDatabases } from '../../database/databases.ts';
import { CART, CHECKOUT, newKey, order, ready, useOrderShop } from '../shop/order-shop.ts';
import type { Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const ORDERS = '/api/owner/orders';

onDatabases((store) => {
  const of = useOrderShop(store);
  let owner: Visitor;
  let other: Visitor;
  beforeAll(async () => {
    [owner, other] = await Promise.all([signIn(of.shop), signIn(of.shop, 'store-manager')]);
  });

  /** Buys items, `[item, quantity]`; returns the order's path, id and total. */
  const buy = async (...things: readonly (readonly [string, number])[]) => {
    const visitor = of.shop.visitor();
    for (const [item, quantity] of things) await visitor.add(item, { quantity });
    const total = await ready(visitor);
    const { body } = await order(visitor, total);
    expect(body.error).toBeUndefined();
    const { number, id } = body.order;
    return { number, id, total, token: body.orderToken, path: `${ORDERS}/${number}`, visitor };
  };
  const emails = async (id: string): Promise<string[]> =>
    (
      await of.rows(
        "SELECT payload ->> 'subject' AS subject FROM deliveries WHERE target = 'ann@example.com' AND payload ->> 'subject' LIKE $1 ORDER BY created, key",
        [`%order ${id} at%`],
      )
    ).map(({ subject }) => subject);
  const fulfill = (path: string, body: object, who = owner) => who.send('post', `${path}/fulfill`, body);

  test('an order is shipped in two parts, each with its tracking and an email about its pieces', async () => {
    const { path, number } = await buy(['vase', 3], ['rare', 1]);
    const tracking = { carrier: 'DHL', number: '1', url: '' };
    const first = await fulfill(path, { tracking, lines: [{ position: 0, quantity: 2 }], seenShipments: 0 });
    expect(first.body).toMatchObject({ status: 'paid', tracking, fulfilledAt: null });
    expect(first.body.lines).toMatchObject([
      { quantity: 3, sent: 2 },
      { quantity: 1, sent: 0 },
    ]);
    const much = await fulfill(path, { lines: [{ position: 0, quantity: 2 }] });
    expect(much.status).toBe(409);
    // The problem's own status stays a number.
    expect(much.body).toMatchObject({ status: 409, orderStatus: 'paid', error: 'Of “Vase & stand”, 1 can be sent.' });
    expect((await owner.get(`${ORDERS}?sent=some&search=${number}`)).body.results).toMatchObject([
      { quantity: 4, sentQuantity: 2 },
    ]);
    const rest = await fulfill(path, { tracking: { carrier: 'UPS', number: '2' } });
    expect(rest.body).toMatchObject({
      status: 'fulfilled',
      fulfilledAt: expect.any(Number),
      tracking: { number: '2' },
    });
    expect(rest.body.shipments).toMatchObject([
      { lines: [{ position: 0, quantity: 2 }], tracking },
      {
        lines: [
          { position: 0, quantity: 1 },
          { position: 1, quantity: 1 },
        ],
        tracking: { carrier: 'UPS' },
      },
    ]);
    expect(await emails(number)).toEqual([
      `Your order ${number} at Test shop`,
      `A part of your order is on its way: order ${number} at Test shop`,
      `The rest of your order is on its way: order ${number} at Test shop`,
    ]);
    const { emails: sent } = (await owner.get(path)).body;
    const part = sent.find(({ subject }: { subject: string }) => subject.startsWith('A part'));
    const { body } = await owner.get(`${path}/emails/${part.key}`);
    expect(body.text).toContain('2 x Vase & stand');
    expect(body.text).toContain('Tracking: DHL 1');
    expect(body.text).not.toContain('Total:');
    const [{ id }] = rest.body.shipments;
    const changed = await owner.send('put', `${path}/tracking`, { tracking: null, shipmentId: id });
    expect(changed.body).toMatchObject({ tracking: { number: '2' }, shipments: [{ tracking: null }, {}] });
  });

  test('two admins who ship the same order at once create one shipment', async () => {
    const { path, id } = await buy(['vase', 4]);
    const lines = [{ position: 0, quantity: 2 }];
    const answers = await Promise.all(
      [owner, other, owner, other].map((who) => fulfill(path, { lines, seenShipments: 0 }, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'Somebody has sent a part of this order meanwhile. Please look at it again.',
    );
    const whole = await Promise.all([owner, other].map((who) => fulfill(path, {}, who)));
    expect(whole.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await of.rows('SELECT lines FROM shipments WHERE order_id = $1', [id]);
    expect(rows).toHaveLength(2);
    expect(await of.row('SELECT fulfilled, quantity FROM order_lines WHERE order_id = $1', [id])).toEqual({
      fulfilled: 4,
      quantity: 4,
    });
  });

  test('a shipped part prevents canceling, and returns are restocked once', async () => {
    const stock = await of.stockOf('RARE');
    const { path } = await buy(['rare', 3]);
    await fulfill(path, { lines: [{ position: 0, quantity: 1 }] });
    const cancel = await owner.send('post', `${path}/cancel`, {});
    expect([cancel.status, cancel.body.error]).toEqual([
      409,
      'A part of this order was sent: refund what is not. It cannot be cancelled.',
    ]);
    const refund = (quantity: number, key = newKey()) =>
      owner.send('post', `${path}/refunds`, {
        idempotencyKey: key,
        amountCents: 100,
        restock: [{ position: 0, quantity }],
      });
    const key = newKey();
    expect((await Promise.all([refund(2, key), refund(2, key)])).map(({ status }) => status)).toEqual([201, 201]);
    expect(await of.stockOf('RARE')).toBe(stock - 1);
    const tooMany = await refund(2);
    expect(tooMany.body.errors).toEqual([{ field: 'restock.0.quantity', message: 'must be at most 1' }]);
    expect((await owner.get(path)).body.lines).toMatchObject([{ sent: 1, restockable: 1 }]);
    expect((await refund(1)).status).toBe(201);
    expect(await of.stockOf('RARE')).toBe(stock);
  });

  test('what was restocked before an order is canceled is not restocked twice', async () => {
    const stock = await of.stockOf('RARE');
    const { path } = await buy(['rare', 2]);
    const restock = [{ position: 0, quantity: 1 }];
    await owner.send('post', `${path}/refunds`, { idempotencyKey: newKey(), amountCents: 100, restock });
    expect((await owner.send('post', `${path}/cancel`, {})).status).toBe(200);
    expect(await of.stockOf('RARE')).toBe(stock);
  });

  test('a refund is issued as a gift card that pays, and the rest by the original payment', async () => {
    const { path, total } = await buy(['vase', 1]);
    const refund = (body: object) => owner.send('post', `${path}/refunds`, { idempotencyKey: newKey(), ...body });
    const { body } = await refund({ amountCents: 1000, to: 'gift-card', reason: 'Chipped' });
    expect(body.refunds).toMatchObject([
      { paymentCents: 0, giftCardCents: 0, creditCents: 1000, creditCardId: expect.any(String), status: 'done' },
    ]);
    const card = (await owner.get(`/api/owner/gift-cards/${body.refunds[0].creditCardId}`)).body;
    expect(card).toMatchObject({ balanceCents: 1000, recipient: 'ann@example.com', state: 'active' });
    expect(body.emails.map(({ name }: { name: string }) => name)).toEqual([
      'order-notice',
      'order-confirmed',
      'gift-card',
      'order-refunded',
    ]);
    const shopper = of.shop.visitor();
    await shopper.add('vase');
    await ready(shopper);
    expect((await shopper.send('post', `${CHECKOUT}/codes`, { code: card.code })).body.giftCard).toMatchObject({
      cents: 1000,
    });
    const rest = (await refund({})).body;
    expect(rest.refunds[1]).toMatchObject({ paymentCents: total - 1000, creditCents: 0 });
    expect(rest).toMatchObject({ refundedCents: total, payment: { refundableCents: 0 } });
    expect((await refund({ amountCents: 1, to: 'gift-card' })).body.error).toBe(
      'The whole order has been refunded already.',
    );
    const answers = await Promise.all(
      ['paid', 'refunded', 'partly-refunded', 'unpaid'].map((payment) =>
        owner.get(`${ORDERS}?payment=${payment}&search=${body.number}`),
      ),
    );
    expect(answers.map((answer) => answer.body.results.length)).toEqual([0, 1, 0, 0]);
  });

  test('an email is viewed, and resent five times at most', async () => {
    const { path, id } = await buy(['vase', 1]);
    const key = `order-${id}`;
    const read = await owner.get(`${path}/emails/${key}`);
    expect(read.body).toMatchObject({ key, to: 'ann@example.com', html: expect.stringContaining('Vase &amp; stand') });
    expect((await owner.get(`${path}/emails/order-other`)).status).toBe(404);
    await of.rows("UPDATE deliveries SET delivered_at = now() WHERE key LIKE 'order-%'");
    const again = () => owner.send('post', `${path}/emails/${key}/resend`, {});
    for (let time = 1; time <= 5; time++) {
      const { body } = await again();
      expect(body.emails.map((email: { key: string }) => email.key)).toContain(`${key}~${time}`);
    }
    expect((await again()).body.error).toBe('An email can be sent again at most 5 times.');
    const copy = await of.row('SELECT target, payload FROM deliveries WHERE key = $1', [`${key}~1`]);
    expect(copy).toMatchObject({
      target: 'ann@example.com',
      payload: { subject: read.body.subject, text: read.body.text },
    });
  });

  test('an automatic discount applies to every cart before codes, and counts its uses', async () => {
    const make = (body: object) => owner.send('post', '/api/owner/coupons', body);
    await make({ code: 'ALWAYS', kind: 'percent', value: 100_000, isAutomatic: true, usesLeft: 1 });
    await make({ code: 'LARGE', kind: 'amount', value: 500, isAutomatic: true, minimumSubtotalCents: 9_000 });
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    const total = await ready(visitor);
    const cart = (await visitor.get(CART)).body;
    expect(cart).toMatchObject({ coupons: [], discountCents: 300, invalidCoupons: [] });
    expect(cart.validCoupons).toMatchObject([{ code: 'ALWAYS', isAutomatic: true }]);
    expect((await order(visitor, total)).body.order).toMatchObject({ discountCents: 300 });
    const next = of.shop.visitor();
    await next.add('vase', { quantity: 3 });
    expect((await next.get(CART)).body).toMatchObject({ discountCents: 500 });
    expect((await owner.get('/api/owner/coupons?isAutomatic=true')).body.results).toHaveLength(2);
    for (const code of ['ALWAYS', 'LARGE']) await owner.send('delete', `/api/owner/coupons/${code}`);
  });
});
