/** What is no physical product, was refunded or put back into the stock is not sent: neither by mistake nor by two admins at once. */
import { onDatabases } from '../../database/databases.ts';
import { card, newKey, order, ready, useOrderShop } from '../shop/order-shop.ts';
import type { Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const ORDERS = '/api/owner/orders';
const REFUNDED = 'The whole amount of this order was refunded. Confirm that you want to send it anyway.';

onDatabases((store) => {
  const of = useOrderShop(store);
  let owner: Visitor;
  let other: Visitor;
  beforeAll(async () => {
    owner = await signIn(of.shop);
    other = await signIn(of.shop, 'store-manager');
  });

  const buy = async (...things: readonly (readonly [string, number])[]) => {
    const visitor = of.shop.visitor();
    for (const [item, quantity] of things) await visitor.add(item, { quantity });
    const total = await ready(visitor);
    const { body } = await order(visitor, total);
    expect(body.error).toBeUndefined();
    const { number, id } = body.order;
    return { number, id, total, path: `${ORDERS}/${number}` };
  };
  const fulfill = (path: string, body: object = {}, who = owner) => who.send('post', `${path}/fulfill`, body);
  const refund = (path: string, body: object, who = owner) =>
    who.send('post', `${path}/refunds`, { idempotencyKey: newKey(), ...body });
  const part = (position: number, quantity: number) => [{ position, quantity }];
  /** In which of the lists by what is to be sent the order is, and how much of it. */
  const listed = async (number: number) => {
    const lists: Record<string, number> = {};
    for (const sent of ['none', 'some', 'all', 'not-needed']) {
      const { body } = await owner.get(`${ORDERS}?sent=${sent}&number=${number}`);
      for (const { toSendQuantity } of body.results) lists[sent] = toSendQuantity;
    }
    return lists;
  };
  const emails = async (path: string): Promise<string[]> =>
    (await owner.get(path)).body.emails.map(({ subject }: { subject: string }) => subject.split(':')[0]);

  test('an order whose whole amount was refunded is not to be sent, unless somebody confirms it', async () => {
    const { path, number } = await buy(['vase', 2]);
    expect(await listed(number)).toEqual({ none: 2 });
    expect((await refund(path, {})).body).toMatchObject({ status: 'paid', payment: { refundableCents: 0 } });
    expect(await listed(number)).toEqual({ 'not-needed': 0 });
    const refused = await fulfill(path);
    expect([refused.status, refused.body.error]).toEqual([409, REFUNDED]);
    expect((await fulfill(path, { lines: part(0, 1) })).body.error).toBe(REFUNDED);
    expect(await emails(path)).not.toContain('Your order is on its way');
    expect((await fulfill(path, { sendsRefunded: true })).body).toMatchObject({ status: 'fulfilled' });
    expect(await listed(number)).toEqual({ all: 0 });
  });

  test('after a refund of the whole amount, the rest of a shipment is not to be sent either', async () => {
    const { path, number } = await buy(['vase', 3]);
    await fulfill(path, { lines: part(0, 1) });
    expect(await listed(number)).toEqual({ some: 2 });
    await refund(path, {});
    expect(await listed(number)).toEqual({ 'not-needed': 0 });
    expect((await fulfill(path)).body.error).toBe(REFUNDED);
    const sent = await fulfill(path, { lines: part(0, 1), sendsRefunded: true });
    expect(sent.body).toMatchObject({ status: 'paid', lines: [{ sent: 2, unsent: 1 }] });
  });

  test('a partial refund, and one that the payment service rejects, leave the order to be sent', async () => {
    const { path, number, total } = await buy(['vase', 1]);
    await refund(path, { amountCents: total - 1 });
    expect(await listed(number)).toEqual({ none: 1 });
    expect((await fulfill(path)).body).toMatchObject({ status: 'fulfilled' });
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    const { body } = await order(visitor, await ready(visitor), { card: card('4000 0000 0000 5126') });
    const rejected = `${ORDERS}/${body.order.number}`;
    expect((await refund(rejected, {})).body).toMatchObject({ refundedCents: 0, refunds: [{ status: 'failed' }] });
    expect(await listed(body.order.number)).toEqual({ none: 1 });
    expect((await fulfill(rejected)).status).toBe(200);
  });

  test('pieces that were put back before they were sent are off the shipment', async () => {
    const { path, number, id } = await buy(['vase', 1], ['rare', 2]);
    const stock = await of.stockOf('RARE');
    await fulfill(path, { lines: part(1, 1) });
    const { body } = await refund(path, { amountCents: 500, restock: part(1, 1) });
    expect(body.lines).toMatchObject([
      { sent: 0, unsent: 1 },
      { sent: 1, unsent: 0, restockable: 1 },
    ]);
    expect(await of.stockOf('RARE')).toBe(stock + 1);
    expect(await listed(number)).toEqual({ some: 1 });
    const refused = await fulfill(path, { lines: part(1, 1) });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `Of “${body.lines[1].title}”, 0 can be sent: 1 was put back into the stock.`,
    ]);
    const rest = (await fulfill(path)).body;
    expect(rest).toMatchObject({ status: 'fulfilled', lines: [{ sent: 1 }, { sent: 1, unsent: 0 }] });
    expect(rest.shipments[1].lines).toEqual(part(0, 1));
    expect((await owner.get(`${ORDERS}?number=${number}`)).body.results).toMatchObject([
      { quantity: 3, sentQuantity: 2, toSendQuantity: 0 },
    ]);
    // Of what was sent, another piece may come back; nothing is sent for it.
    expect((await refund(path, { amountCents: 500, restock: part(1, 1) })).status).toBe(201);
    expect(
      await of.row('SELECT fulfilled, restocked FROM order_lines WHERE order_id = $1 AND position = 1', [id]),
    ).toEqual({ fulfilled: 1, restocked: 2 });
  });

  test('what comes back counts against the unsent pieces first, and the last of them completes the order', async () => {
    const { path, number } = await buy(['rare', 3]);
    await fulfill(path, { lines: part(0, 1) });
    const some = await refund(path, { amountCents: 100, restock: part(0, 1) });
    expect(some.body).toMatchObject({ status: 'paid', lines: [{ sent: 1, unsent: 1, restockable: 2 }] });
    const all = await refund(path, { amountCents: 100, restock: part(0, 2) });
    expect(all.body).toMatchObject({ status: 'fulfilled', lines: [{ sent: 1, unsent: 0, restockable: 0 }] });
    expect(await listed(number)).toEqual({ all: 0 });
  });

  test('a piece that was sent and has come back does not keep the rest from being sent', async () => {
    const { path, number, id } = await buy(['rare', 2]);
    await fulfill(path, { lines: part(0, 1) });
    await of.rows(
      `INSERT INTO return_requests (id, order_id, state, lines, reason)
        VALUES ('back-' || $1::text, $1, 'received', '[{"position": 0, "quantity": 1}]', 'damaged') RETURNING id`,
      [id],
    );
    const back = await refund(path, { amountCents: 100, restock: part(0, 1) });
    expect(back.body).toMatchObject({ status: 'paid', lines: [{ sent: 1, unsent: 1, restockable: 1 }] });
    expect(await listed(number)).toEqual({ some: 1 });
    expect((await fulfill(path)).body).toMatchObject({ status: 'fulfilled', lines: [{ sent: 2, unsent: 0 }] });
  });

  test('nothing can be sent once everything was put back, and the order can still be canceled', async () => {
    const stock = await of.stockOf('RARE');
    const { path, number } = await buy(['rare', 2]);
    await refund(path, { amountCents: 100, restock: part(0, 2) });
    expect(await listed(number)).toEqual({ 'not-needed': 0 });
    for (const body of [{}, { lines: part(0, 1) }])
      expect((await fulfill(path, body)).body.error).toBe(
        'Nothing of this order is left to send: the pieces were put back into the stock.',
      );
    expect((await owner.send('post', `${path}/cancel`, {})).body.status).toBe('cancelled');
    expect(await of.stockOf('RARE')).toBe(stock);
  });

  test('the only shipment of an order says what is in it when pieces were put back', async () => {
    const { path } = await buy(['rare', 2]);
    await refund(path, { amountCents: 100, restock: part(0, 1) });
    await fulfill(path);
    expect(await emails(path)).toEqual(
      ['Order', 'Your order', 'Your refund', 'Your order is on its way'].map(expect.stringContaining),
    );
    const { body } = await owner.get(path);
    const text = (await owner.get(`${path}/emails/${body.emails.at(-1).key}`)).body.text;
    expect(text).toContain('1 x ');
    expect(text).not.toContain('2 x ');
  });

  test('when one admin sends and another one puts back at once, no piece does both', async () => {
    for (let round = 0; round < 4; round++) {
      const { path, id } = await buy(['rare', 2]);
      const answers = await Promise.all([
        fulfill(path, { seenShipments: 0 }, owner),
        refund(path, { amountCents: 100, restock: part(0, 2) }, other),
      ]);
      const { fulfilled } = await of.row('SELECT fulfilled FROM order_lines WHERE order_id = $1', [id]);
      // Put back after it was sent is a return; sent after it was put back would be overselling.
      expect([answers[0].status, fulfilled]).toEqual(answers[0].status === 200 ? [200, 2] : [409, 0]);
      const [, put] = answers;
      expect(put.status).toBe(201);
    }
  });

  test.each(['pattern', 'lesson', 'pass'])('an order of %s has nothing to be sent', async (item) => {
    const { path, number } = await buy([item, 1]);
    expect(await listed(number)).toEqual({ 'not-needed': 0 });
    expect((await owner.get(path)).body).toMatchObject({ status: 'paid', lines: [{ sent: 0, unsent: 0 }] });
    expect((await owner.get(`${ORDERS}?number=${number}`)).body.results).toMatchObject([{ requiresShipping: false }]);
    const refused = await fulfill(path);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Nothing of this order is to be sent: it has no physical products.',
    ]);
  });

  test('next to goods, only those are sent, and the order is fulfilled when they are', async () => {
    const { path, number, id } = await buy(['vase', 1], ['pattern', 1]);
    expect(await listed(number)).toEqual({ none: 1 });
    expect((await fulfill(path, { lines: part(1, 1) })).status).toBe(409);
    const { body } = await fulfill(path);
    expect(body).toMatchObject({ status: 'fulfilled', lines: [{ sent: 1 }, { sent: 0, unsent: 0 }] });
    expect(body.shipments).toMatchObject([{ lines: part(0, 1) }]);
    // As an earlier release left it, which waited for the file to be sent.
    await of.rows("UPDATE orders SET status = 'paid' WHERE id = $1", [id]);
    expect(await listed(number)).toEqual({ all: 0 });
  });

  test('pieces without a stock can be refunded, but not put back', async () => {
    const { path } = await buy(['vase', 1], ['pattern', 1], ['rare', 1]);
    const { body } = await owner.get(path);
    expect(body.lines.map((line: Record<string, number>) => [line['restockable'], line['refundable']])).toEqual([
      [body.lines[0].restockable, 1],
      [0, 1],
      [1, 1],
    ]);
    expect((await refund(path, { amountCents: 100, restock: part(1, 1) })).body.errors).toEqual([
      { field: 'restock.0.quantity', message: 'must be at most 0' },
    ]);
    const back = await refund(path, { amountCents: 100, restock: part(2, 1) });
    expect(back.body.lines[2]).toMatchObject({ restockable: 0, refundable: 0 });
  });

  test('a line says what its pieces cost, and the shares add up to what was paid for goods', async () => {
    await owner.send('post', '/api/owner/coupons', {
      code: 'TENTH',
      kind: 'percent',
      value: 100_000,
      isAutomatic: true,
    });
    const { path } = await buy(['vase', 3], ['rare', 1]);
    await owner.send('delete', '/api/owner/coupons/TENTH');
    const { body } = await owner.get(path);
    const { details } = await of.row('SELECT details FROM orders WHERE number = $1', [body.number]);
    const goods = body.subtotalCents - body.discountCents + details.goodsTaxCents;
    const cents = body.lines.map(({ refundCents }: { refundCents: number }) => refundCents);
    expect(body.discountCents).toBeGreaterThan(0);
    expect(cents[0] + cents[1]).toBe(goods);
    expect(details.goodsTaxCents).toBeLessThanOrEqual(body.taxCents);
    await of.rows("UPDATE orders SET details = details - 'goodsTaxCents' WHERE number = $1", [body.number]);
    const older = (await owner.get(path)).body.lines.map(({ refundCents }: { refundCents: number }) => refundCents);
    expect(older[0] + older[1]).toBeLessThanOrEqual(body.grandTotalCents - body.shippingCents);
  });
});
