/** Order management: each amount is refunded once, each item restocked once, and buyers are notified. */
import { pino } from 'pino';
import { addAdmin } from '../../../server/admin/admins.ts';
import { createEmailTexts } from '../../../server/emails/email-texts.ts';
import { type PaymentProvider, PaymentsUnavailable } from '../../../server/integrations/payments/payments.ts';
import { createOrderManagement } from '../../../server/shop/orders/order-management.ts';
import { onDatabases } from '../../database/databases.ts';
import { CHECKOUT, card, newKey, order, ready, useOrderShop } from '../shop/order-shop.ts';
import type { Answer, Visitor } from '../shop.ts';
import { OWNER, signIn } from './owner-site.ts';

const ORDERS = '/api/owner/orders';

onDatabases((store) => {
  const of = useOrderShop(store);
  let owner: Visitor;
  beforeAll(async () => {
    owner = await signIn(of.shop);
  });

  /** Buys a vase for $39.00 with shipping and tax; returns the order's number and id. */
  const buy = async (item = 'vase', more: object = {}, codes: readonly string[] = [], quantity = 1) => {
    const visitor = of.shop.visitor();
    await visitor.add(item, { quantity });
    const total = await ready(visitor);
    for (const code of codes) await visitor.send('post', `${CHECKOUT}/codes`, { code });
    const { dueCents, shoppingCart } = (await visitor.get(CHECKOUT)).body;
    const sums = { expectedDueCents: dueCents, ...more };
    const { body } = await order(visitor, codes.length > 0 ? shoppingCart.grandTotalCents : total, sums);
    expect(body.error).toBeUndefined();
    const { number, id, grandTotalCents, status } = body.order;
    return {
      number,
      id,
      total: grandTotalCents as number,
      status,
      token: body.orderToken,
      path: `${ORDERS}/${number}`,
      visitor,
    };
  };
  const emailOf = (key: string) => of.row('SELECT target, payload FROM deliveries WHERE key = $1', [key]);
  const actions = async (id: string): Promise<string[]> =>
    (await of.rows('SELECT action FROM audit_log WHERE subject = $1 ORDER BY id', [id])).map(({ action }) => action);
  const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).sort();

  test('notices go to the email address of the site, or else to its first admin', async () => {
    await addAdmin(of.shop.database.db, {
      email: 'bea@shop.example',
      name: 'Bea',
      password: 'long enough',
      roles: [1],
    });
    const noticeOf = async () => (await emailOf(`notice-${(await buy()).id}`))['target'];
    const shown = async () => (await owner.get('/api/owner/store')).body.noticeEmail;
    expect([await noticeOf(), await shown()]).toEqual([OWNER.email, OWNER.email]);
    await owner.send('put', '/api/owner/website', { contactEmail: 'studio@shop.example' });
    expect([await noticeOf(), await shown()]).toEqual(['studio@shop.example', 'studio@shop.example']);
    await owner.send('put', '/api/owner/website', { contactEmail: '' });
  });

  test('an order is shipped once, with a tracking number in the email and on the page', async () => {
    const { path, id, token, visitor } = await buy();
    const tracking = { carrier: 'DHL', number: 'X <1>', url: 'https://track.example/1' };
    const answer = await owner.send('post', `${path}/fulfill`, { tracking });
    expect(answer.body).toMatchObject({ status: 'fulfilled', tracking, fulfilledAt: expect.any(Number) });
    const { target, payload } = await emailOf(`fulfilled-${id}`);
    expect(target).toBe('ann@example.com');
    expect(payload.subject).toMatch(/^Your order is on its way: order \d+ at Test shop$/);
    expect(payload.text).toContain('Tracking: DHL X <1>\nhttps://track.example/1');
    expect(payload.html).toContain('<a href="https://track.example/1" style="color:#8d3a24">DHL X &lt;1&gt;</a>');
    expect((await visitor.get(`/api/commerce/orders/${token}`)).body).toMatchObject({ status: 'fulfilled', tracking });
    const again = await owner.send('post', `${path}/fulfill`, {});
    expect([again.status, again.body.error]).toEqual([
      409,
      'Only a paid order that was not sent can be fulfilled. This one: On its way.',
    ]);
    const changed = await owner.send('put', `${path}/tracking`, { tracking: { carrier: 'UPS', number: '2' } });
    expect(changed.body.tracking).toEqual({ carrier: 'UPS', number: '2', url: '' });
    const wrong = { carrier: 'UPS', number: '2', url: 'javascript:alert(1)', weight: 1 };
    expect((await owner.send('put', `${path}/tracking`, { tracking: wrong })).body.errors).toEqual([
      { field: 'tracking.url', message: 'must be a web address' },
      { field: 'tracking.weight', message: 'is not a known field' },
    ]);
    expect(await actions(id)).toEqual(['order.paid', 'order.fulfill', 'order.tracking']);
    expect((await owner.send('post', `${ORDERS}/99999999/fulfill`, {})).status).toBe(404);
  });

  test('a paid order is canceled once: stock, coupon use and money are returned, and it cannot be shipped', async () => {
    const stock = await of.stockOf('RARE');
    const { path, id, total } = await buy('rare', {}, ['ONCE'], 2);
    const uses = async () => (await of.row("SELECT uses_left FROM coupons WHERE code = 'ONCE'"))['uses_left'];
    expect([await of.stockOf('RARE'), await uses()]).toEqual([stock - 2, 0]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.send('post', `${path}/cancel`, { reason: 'Asked by phone' })),
    );
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect([await of.stockOf('RARE'), await uses()]).toEqual([stock, 1]);
    const { body } = await owner.get(path);
    const endedAt = expect.any(Number);
    expect(body).toMatchObject({ status: 'cancelled', endedAt, refundedCents: total, payment: { refundableCents: 0 } });
    expect(body.refunds).toMatchObject([
      { paymentCents: total, giftCardCents: 0, status: 'done', reason: 'Asked by phone' },
    ]);
    expect(body.emails.map(({ name }: { name: string }) => name)).toEqual([
      'order-notice',
      'order-confirmed',
      'order-cancelled',
      'order-refunded',
    ]);
    expect((await emailOf(`cancelled-${id}`))['payload'].text).toContain('We have cancelled your order.');
    expect((await owner.send('post', `${path}/fulfill`, {})).status).toBe(409);
    expect(await actions(id)).toEqual(['order.paid', 'order.cancel', 'order.refunded']);
  });

  test('an order that waits for payment is canceled with its payment, and the cart is open again', async () => {
    const stock = await of.stockOf('RARE');
    const { path, id, visitor, status } = await buy('rare', { card: card('4000002500003155') }, [], 2);
    expect([status, await of.stockOf('RARE')]).toEqual(['pending', stock - 2]);
    expect((await owner.send('post', `${path}/refunds`, { idempotencyKey: newKey() })).body.error).toBe(
      'The order has not been paid: there is nothing to refund.',
    );
    expect((await owner.send('post', `${path}/cancel`, {})).body.status).toBe('cancelled');
    expect(await of.stockOf('RARE')).toBe(stock);
    expect((await visitor.get('/api/commerce/shopping-cart')).body.totalQuantity).toBe(2);
    expect((await owner.get(path)).body).toMatchObject({ refunds: [], payment: { paidCents: 0, refundableCents: 0 } });
    expect(await actions(id)).toEqual(['order.cancelled', 'order.cancel']);
  });

  test('cancel against fulfill: exactly one happens', async () => {
    const orders = await Promise.all([1, 2].map(() => buy('rare', {}, [], 2)));
    const stock = await of.stockOf('RARE');
    const answers = await Promise.all(
      orders.flatMap(({ path }) => [
        owner.send('post', `${path}/cancel`, {}),
        owner.send('post', `${path}/fulfill`, {}),
      ]),
    );
    expect(statuses(answers)).toEqual([200, 200, 409, 409]);
    const rows = await of.rows(
      'SELECT status, refunded_cents::int AS refunded, grand_total_cents::int AS total FROM orders WHERE number = ANY ($1)',
      [orders.map(({ number }) => number)],
    );
    const cancelled = rows.filter(({ status }) => status === 'cancelled');
    expect(rows.length - cancelled.length).toBe(rows.filter(({ status }) => status === 'fulfilled').length);
    expect(await of.stockOf('RARE')).toBe(stock + 2 * cancelled.length);
    for (const { status, refunded, total } of rows) expect(refunded).toBe(status === 'cancelled' ? total : 0);
  });

  test('parts of an order are refunded up to what was paid, each once, however often they are requested', async () => {
    const { path, id, total } = await buy();
    const idempotencyKey = newKey();
    const refund = (body: object) => owner.send('post', `${path}/refunds`, { idempotencyKey: newKey(), ...body });
    const same = await Promise.all(
      [1, 2, 3].map(() => refund({ idempotencyKey, amountCents: 1000, reason: 'Chipped' })),
    );
    expect(statuses(same)).toEqual([201, 201, 201]);
    const { body } = await owner.get(path);
    expect(body).toMatchObject({ status: 'paid', refundedCents: 1000, payment: { refundableCents: total - 1000 } });
    expect(body.refunds).toMatchObject([{ paymentCents: 1000, status: 'done', reason: 'Chipped', failure: '' }]);
    expect((await emailOf(`refund-${body.refunds[0].id}`))['payload'].text).toContain('Refunded: $10.00');
    expect((await refund({ idempotencyKey, amountCents: 999 })).body.code).toBe('idempotency-key-reused');
    const tooMuch = await refund({ amountCents: total });
    expect([tooMuch.status, tooMuch.body.refundableCents]).toEqual([409, total - 1000]);
    expect((await refund({ amountCents: 0 })).body.errors).toEqual([
      { field: 'amountCents', message: 'must be at least 1' },
    ]);
    expect((await refund({ amountCents: 1.5 })).status).toBe(400);
    const rest = await Promise.all([1, 2, 3, 4].map(() => refund({ notify: false })));
    expect(statuses(rest)).toEqual([201, 409, 409, 409]);
    const row = await of.row(
      'SELECT sum(payment_cents)::int AS sum, count(*)::int AS n FROM refunds WHERE order_id = $1',
      [id],
    );
    expect(row).toEqual({ sum: total, n: 2 });
    const { n } = await of.row(
      "SELECT count(*)::int AS n FROM deliveries WHERE key LIKE 'refund-%' AND payload ->> 'text' LIKE $1",
      [`%Order ${(await owner.get(path)).body.number},%`],
    );
    expect(n).toBe(1);
  });

  test('what a gift card has paid is refunded to the card, after the money', async () => {
    const code = '2222-3333-4444-5555';
    await of.rows(
      `INSERT INTO gift_cards (code, order_id, currency, amount_cents, balance_cents, test_mode) VALUES ($1, '', 'USD', 2000, 2000, true)`,
      [code],
    );
    const balance = async () =>
      (await of.row('SELECT balance_cents::int AS left FROM gift_cards WHERE code = $1', [code]))['left'];
    const { path, total } = await buy('vase', {}, [code]);
    expect(await balance()).toBe(0);
    const refund = (amountCents: number) =>
      owner.send('post', `${path}/refunds`, { idempotencyKey: newKey(), amountCents });
    const { body } = await refund(total - 2000 + 500);
    expect(body.refunds).toMatchObject([{ paymentCents: total - 2000, giftCardCents: 500, status: 'done' }]);
    expect([await balance(), body.payment.paidCents]).toEqual([500, total - 2000]);
    const answers = await Promise.all([refund(1500), refund(1500)]);
    expect([statuses(answers), await balance()]).toEqual([[201, 409], 2000]);
    const page = await owner.get(`/api/owner/gift-cards/${body.paidWithGiftCard}`);
    expect(page.body.history.map(({ kind, cents }: { kind: string; cents: number }) => [kind, cents])).toEqual([
      ['issued', 2000],
      ['spent', -2000],
      ['refunded', 500],
      ['refunded', 1500],
    ]);
  });

  test('a refund that the payment service rejects has no effect; one without a response is completed later, once', async () => {
    const refused = await buy('vase', { card: card('4000000000005126') });
    const answer = await owner.send('post', `${refused.path}/refunds`, { idempotencyKey: newKey() });
    expect(answer.body).toMatchObject({ refundedCents: 0, payment: { refundableCents: refused.total } });
    expect(answer.body.refunds).toMatchObject([
      { status: 'failed', failure: 'The card of this payment takes no refunds.' },
    ]);

    const { path, total, id } = await buy();
    const asked: string[] = [];
    let isAway = true;
    const { shop } = of.shop.backend;
    const provider: PaymentProvider = {
      ...shop.orders.provider,
      async refund(request) {
        asked.push(request.key);
        if (isAway) throw new PaymentsUnavailable('no answer');
        return shop.orders.provider.refund(request);
      },
    };
    const logger = pino({ level: 'silent' });
    const { database } = of.shop;
    const management = createOrderManagement({
      ...{
        database,
        orders: { ...shop.orders, provider },
        secret: 's',
        emailTexts: createEmailTexts([]),
        logger,
        now: Date.now,
      },
      deliveries: of.shop.backend.deliveries,
    });
    await of.rows(
      "INSERT INTO refunds (id, order_id, idempotency_key, payment_cents, gift_card_cents, status, notify, author) VALUES ('late', $1, 'late-key', 900, 0, 'pending', true, 'own')",
      [id],
    );
    await of.rows('UPDATE orders SET refunded_cents = 900 WHERE id = $1', [id]);
    await management.settle('late');
    expect((await owner.get(path)).body).toMatchObject({ refundedCents: 900, refunds: [{ status: 'pending' }] });
    expect(await management.sweep()).toBe(0);
    isAway = false;
    await of.rows("UPDATE refunds SET retry_at = now() WHERE id = 'late'");
    expect([await management.sweep(), await management.sweep()]).toEqual([1, 0]);
    await Promise.all([management.settle('late'), management.settle('late')]);
    expect(asked).toEqual(['late', 'late']);
    expect((await owner.get(path)).body).toMatchObject({
      refunds: [{ status: 'done' }],
      payment: { refundableCents: total - 900 },
    });
    expect((await actions(id)).filter((action) => action === 'order.refunded')).toHaveLength(1);
  });

  test('an order that was paid elsewhere is refunded there; its gift cards are void once it is canceled', async () => {
    const { path, id } = await buy();
    await of.rows("UPDATE orders SET provider = 'stripe' WHERE id = $1", [id]);
    expect((await owner.send('post', `${path}/cancel`, {})).body.error).toMatch(/^The order was paid by 'stripe'/);
    expect((await owner.send('post', `${path}/cancel`, { refund: false })).body).toMatchObject({
      status: 'cancelled',
      refunds: [],
    });

    const purchase = async () => {
      const visitor = of.shop.visitor();
      const sendOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
      const body = { itemId: 'card', sku: 'CARD-50', quantity: 1, recipientEmail: 'eve@example.com', sendOn };
      const query = `?cartToken=${(await visitor.send('post', '/api/commerce/gift-cards/purchase', body)).body.cartToken}`;
      return (await order(visitor, await ready(visitor, query), {}, query)).body.order;
    };
    const [used, fresh] = [await purchase(), await purchase()];
    await of.rows('UPDATE gift_cards SET balance_cents = 1 WHERE order_id = $1', [used.id]);
    expect((await owner.send('post', `${ORDERS}/${used.number}/cancel`, {})).body.error).toBe(
      'A gift card from this order has been used already. To refund what is left on it, void it, then refund the order.',
    );
    // A card that is still in use is not refunded; once it is voided it is.
    const left = async () => (await owner.get(`${ORDERS}/${used.number}`)).body.payment.refundableCents;
    expect(await left()).toBe(used.grandTotalCents - 5000);
    const refund = () => owner.send('post', `${ORDERS}/${used.number}/refunds`, { idempotencyKey: 'of-a-used-card' });
    expect((await refund()).body.error).toMatch(
      /^At most \$\d+\.\d\d can be refunded\. Gift cards from this order still pay: void them first\.$/,
    );
    await of.rows('UPDATE gift_cards SET voided_at = now() WHERE order_id = $1', [used.id]);
    // Only what was left on it: the rest has bought something.
    expect(await left()).toBe(used.grandTotalCents - 4999);
    const { body } = await owner.send('post', `${ORDERS}/${fresh.number}/cancel`, {});
    expect(body.giftCards).toMatchObject([{ amountCents: 5000, isVoided: true }]);
    const letter = body.emails.find(({ name }: { name: string }) => name === 'gift-card');
    expect(letter).toMatchObject({ state: 'failed', lastError: 'The order was cancelled.' });
  });

  test('emails have the name of the site as it was typed', async () => {
    await owner.send('put', '/api/owner/website', { siteTitle: 'Pots & <pans>' });
    const { path, id } = await buy();
    await owner.send('post', `${path}/fulfill`, {});
    const { payload } = await emailOf(`fulfilled-${id}`);
    expect(payload.subject).toMatch(/ at Pots & <pans>$/);
    expect(payload.text).toContain('Pots & <pans>');
    expect(payload.html).toContain('Pots &amp; &lt;pans&gt;');
  });

  test('orders are found by their details, paginated, and only with permission', async () => {
    const { number, path } = await buy();
    const found = async (query: string) =>
      (await owner.get(`${ORDERS}?${query}`)).body.results.map((item: { number: number }) => item.number);
    expect(await found(`number=${number}`)).toEqual([number]);
    expect(await found(`search=%23${number}`)).toEqual([number]);
    const [listed] = (await owner.get(`${ORDERS}?number=${number}`)).body.results;
    expect(listed).toMatchObject({ requiresShipping: true, isPickup: false });
    expect((await found('search=Ann%20Lee'))[0]).toBe(number);
    expect(await found('search=PATTERN')).toEqual([]);
    expect(await found('status=declined')).toEqual([]);
    expect(await found('testMode=false')).toEqual([]);
    expect(await found('kind=donation')).toEqual([]);
    expect((await found('email=ANN@EXAMPLE'))[0]).toBe(number);
    const today = new Date().toISOString().slice(0, 10);
    expect(await found(`from=${today}&to=${today}&status=paid&search=vase`)).toContain(number);
    expect(await found('to=2020-01-01')).toEqual([]);
    expect((await owner.get(`${ORDERS}?from=0000-01-01`)).status).toBe(400);
    expect((await owner.get(`${ORDERS}?from=yesterday&colour=red&cursor=x`)).body.errors).toEqual([
      { field: 'from', message: 'must be a day, YYYY-MM-DD' },
      { field: 'colour', message: 'is not a known field' },
    ]);
    expect((await owner.get(`${ORDERS}?cursor=x`)).status).toBe(400);
    await of.rows(
      `INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email, currency,
        subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details, created)
      SELECT 'bulk' || n, 900000 + n, 'bulk' || n, website_id, 'bulk' || n, '', 'declined', true, 'bulk@example.com', currency,
        0, 0, 0, 0, 0, details, '2020-01-01'::timestamptz + (n / 2) * interval '1 microsecond'
      FROM orders, generate_series(1, 120) AS n WHERE number = $1`,
      [number],
    );
    const seen: number[] = [];
    let cursor = '';
    do {
      const { body } = await owner.get(`${ORDERS}?email=bulk@&cursor=${cursor}`);
      seen.push(...body.results.map((item: { number: number }) => item.number));
      cursor = body.nextPageCursor ?? '';
      expect(body.hasNextPage).toBe(cursor !== '');
    } while (cursor !== '');
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    const reporting = await signIn(of.shop, 'reporting');
    expect((await reporting.get(path)).status).toBe(200);
    expect((await reporting.send('post', `${path}/cancel`, {})).status).toBe(403);
    expect((await (await signIn(of.shop, 'editor')).get(path)).status).toBe(403);
    expect((await of.shop.visitor().get(path)).status).toBe(401);
  });

  test('notes are for admins; the export is CSV without formulas, with sums once per order', async () => {
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    await visitor.add('rare');
    const total = await ready(visitor);
    await visitor.send('put', `${CHECKOUT}/details`, {
      ...(await visitor.get(CHECKOUT)).body.details,
      lastName: '=HYPERLINK("x")',
      line2: 'a, "b"',
    });
    const { number } = (await order(visitor, total)).body.order;
    const path = `${ORDERS}/${number}`;
    const { body } = await owner.send('post', `${path}/notes`, { text: ' Wrap it. ' });
    expect(body.notes).toMatchObject([{ text: 'Wrap it.', author: expect.stringMatching(/./) }]);
    expect((await owner.send('post', `${path}/notes`, { text: ' ' })).body.error).toBe('is missing');
    expect((await owner.send('delete', `${path}/notes/nope`)).status).toBe(404);
    expect((await owner.send('delete', `${path}/notes/${body.notes[0].id}`)).status).toBe(204);
    expect((await owner.get(path)).body.notes).toEqual([]);

    const { text, headers } = await owner.get(`${ORDERS}/export?number=${number}`);
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="?orders-\d{4}-\d\d-\d\d\.csv"?$/);
    const [head, first, second, ...rest] = text.split('\r\n');
    expect(head).toMatch(
      /,Unit price,Gift wrap,Gift message,Note,Market,Rate,Store currency,Total in store currency,Tax included,Tax 1 name,/,
    );
    expect(first).toContain(`,Ann,"'=HYPERLINK(""x"")",,1 Long Street,"a, ""b""",New York,NY,10001,US,Post,,USD,`);
    expect(second).toMatch(/,USD,,,,,,,,/);
    expect(rest).toEqual(['']);
    const bulk = await owner.get(`${ORDERS}/export?email=nobody`);
    expect(bulk.text).toBe(`${head}\r\n`);
  });
});
