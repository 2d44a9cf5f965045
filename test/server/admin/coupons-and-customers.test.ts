/** Coupons, gift cards, customers and carts in the owner API; changes immediately apply to carts. */
import { onDatabases } from '../../database/databases.ts';
import { CART, CHECKOUT, details, newKey, order, ready, useOrderShop } from '../shop/order-shop.ts';
import type { Visitor } from '../shop.ts';
import { signIn as signInAdmin } from './owner-site.ts';

const COUPONS = '/api/owner/coupons';
const GIFT_CARDS = '/api/owner/gift-cards';

onDatabases((store) => {
  const of = useOrderShop(store);
  let owner: Visitor;
  beforeAll(async () => {
    owner = await signInAdmin(of.shop);
  });

  /** A cart with a vase for $30.00, shipped to New York. */
  const filled = async (): Promise<Visitor> => {
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    await ready(visitor);
    return visitor;
  };
  const readied = async (): Promise<[Visitor, number]> => {
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    return [visitor, await ready(visitor)];
  };
  const withCode = async (visitor: Visitor, code: string) =>
    (await visitor.send('post', `${CART}/coupons`, { code })).body.shoppingCart;

  test('an automatic discount has a readable name, a coupon a code', async () => {
    const name = 'Été d Anna 5%';
    const make = (body: object) => owner.send('post', COUPONS, { kind: 'amount', value: 500, ...body });
    const { body } = await make({ code: ` ${name} `, isAutomatic: true });
    expect(body.code).toBe(name);
    const path = `${COUPONS}/${encodeURIComponent(name)}`;
    expect((await owner.get(path)).body).toMatchObject({ code: name, isAutomatic: true });
    const visitor = await filled();
    expect((await visitor.get(CART)).body.validCoupons).toMatchObject([{ code: name }]);
    expect((await owner.get(`${COUPONS}?search=anna`)).body.results).toHaveLength(1);
    const refused = [await owner.send('put', path, { isAutomatic: false }), await make({ code: 'Five off' })];
    for (const answer of refused)
      expect(answer.body.errors).toEqual([
        { field: 'code', message: 'must be made of letters from A to Z, digits and hyphens, at most 40' },
      ]);
    expect((await make({ code: '<b>', isAutomatic: true })).body.errors).toMatchObject([{ field: 'code' }]);
    expect((await owner.send('delete', path)).status).toBe(204);
  });

  test('a coupon of each kind applies as described, and says why if it does not', async () => {
    const visitor = await filled();
    const make = (body: object) => owner.send('post', COUPONS, body);
    expect((await make({ code: 'fifth', kind: 'percent', value: 200_000 })).body).toMatchObject({
      ...{ code: 'FIFTH', state: 'active', revision: 1, minimumSubtotalCents: 0, startsAt: null, usesLeft: null },
    });
    expect((await withCode(visitor, 'FIFTH')).discountCents).toBe(600);
    await visitor.send('delete', `${CART}/coupons/FIFTH`);
    await make({ code: 'FIVE', kind: 'amount', value: 500, minimumSubtotalCents: 3000 });
    expect((await withCode(visitor, 'FIVE')).discountCents).toBe(500);
    await visitor.send('delete', `${CART}/coupons/FIVE`);
    await make({ code: 'SHIP', kind: 'free-shipping' });
    expect((await withCode(visitor, 'SHIP')).shippingCostCents).toBe(0);
    const reasonOf = async (body: object, reason: string) => {
      const { code } = (await make({ kind: 'amount', value: 1, ...body })).body;
      expect((await withCode(visitor, code)).invalidCoupons).toContainEqual(expect.objectContaining({ code, reason }));
    };
    await reasonOf({ code: 'LATER', startsAt: '2090-01-01T00:00:00Z' }, 'not-started');
    await reasonOf({ code: 'OVER', endsAt: '2020-01-01T00:00:00+02:00' }, 'expired');
    await reasonOf({ code: 'NONE', usesLeft: 0 }, 'used-up');
    await reasonOf({ code: 'RICH', minimumSubtotalCents: 3001 }, 'below-minimum');
    const codes = async (query: string) =>
      (await owner.get(`${COUPONS}?${query}`)).body.results.map(({ code }: { code: string }) => code);
    expect([await codes('state=scheduled'), await codes('state=expired'), await codes('state=used-up')]).toEqual([
      ['LATER'],
      ['OVER'],
      ['NONE'],
    ]);
    expect(await codes('search=fif&state=active')).toEqual(['FIFTH']);
  });

  test('customers with the longest addresses are listed page by page', async () => {
    const { number } = (await order(...(await readied()))).body.order;
    await of.rows(
      `INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email, currency,
        subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details)
      SELECT 'long' || n, 800000 + n, 'long' || n, website_id, 'long' || n, '', 'declined', true,
        n || repeat('x', 240) || '@long.example', currency, 0, 0, 0, 0, 0, details
      FROM orders, generate_series(100, 155) AS n WHERE number = $1`,
      [number],
    );
    const path = '/api/owner/customers?search=@long.example';
    const { body } = await owner.get(path);
    const next = await owner.get(`${path}&cursor=${body.nextPageCursor}`);
    expect([body.results.length, next.status, next.body.results?.length]).toEqual([50, 200, 6]);
  });

  test('an invalid coupon is rejected field by field', async () => {
    const problems = async (body: object) => (await owner.send('post', COUPONS, body)).body.errors;
    expect(await problems({ code: 'a_b', kind: 'half', value: 1.5, percent: 5 })).toEqual([
      { field: 'kind', message: 'half is not one of the expected options.' },
      { field: 'value', message: 'must be a whole number' },
      { field: 'percent', message: 'is not a known field' },
    ]);
    const bounds = { startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-02-01T00:00:00Z' };
    expect(await problems({ code: 'X', kind: 'percent', value: 1_000_001, ...bounds })).toEqual([
      { field: 'value', message: 'must be between 1 and 1000000 parts per million' },
      { field: 'endsAt', message: 'must be after the start' },
    ]);
    const free = { kind: 'free-shipping' };
    // Each kind of code has its own rule, and the message says this one.
    expect(await problems({ code: 'a_b', ...free })).toEqual([
      { field: 'code', message: 'must be made of letters from A to Z, digits and hyphens, at most 40' },
    ]);
    expect(await problems({ code: '%', ...free, isAutomatic: true })).toEqual([
      {
        field: 'code',
        message: 'must be made of letters, digits, spaces, hyphens and %, at most 60, and start with a letter or digit',
      },
    ]);
    expect(await problems({ code: 'X', kind: 'amount' })).toEqual([{ field: 'value', message: 'must be at least 1' }]);
    expect(await problems({ code: 'X', kind: 'free-shipping', value: 1 })).toEqual([
      { field: 'value', message: 'must be 0: free shipping has no value' },
    ]);
    expect((await owner.send('post', COUPONS, { code: 'TEN', kind: 'free-shipping' })).body.error).toBe(
      'This coupon already exists',
    );
  });

  test('a change of an old revision is a conflict with both versions, even if a use was counted meanwhile', async () => {
    const path = `${COUPONS}/SHARED`;
    await owner.send('post', COUPONS, { code: 'SHARED', kind: 'amount', value: 100, usesLeft: 5 });
    const { headers, body } = await owner.get(path);
    expect([headers['etag'], body.revision]).toEqual(['"1"', 1]);
    const visitor = await filled();
    await withCode(visitor, 'SHARED');
    await order(visitor, (await visitor.get(CHECKOUT)).body.dueCents);
    const change = (value: object, revision?: string) =>
      owner.send('put', path, value, revision === undefined ? {} : { 'If-Match': revision });
    const conflict = await change({ usesLeft: 9 }, '"1"');
    expect([conflict.status, conflict.body.stored, conflict.body.submitted]).toEqual([
      409,
      expect.objectContaining({ usesLeft: 4, revision: 2 }),
      { usesLeft: 9 },
    ]);
    // Absent fields do not change: the count continues.
    const later = await change({ endsAt: '2090-01-01T00:00:00Z' });
    expect(later.body).toMatchObject({ usesLeft: 4, revision: 3, endsAt: '2090-01-01T00:00:00.000Z' });
    const answers = await Promise.all([1, 2, 3].map((value) => change({ value }, '"3"')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await change({ kind: 'percent', value: 0 })).status).toBe(400);
    expect((await owner.send('delete', path, undefined, { 'If-Match': '"1"' })).status).toBe(409);
    expect((await owner.send('delete', path, undefined, { 'If-Match': '"4"' })).status).toBe(204);
    expect([(await owner.get(path)).status, (await change({ value: 1 })).status]).toEqual([404, 404]);
    const other = await filled();
    expect((await withCode(other, 'SHARED')).invalidCoupons).toMatchObject([{ reason: 'unknown' }]);
  });

  test('a gift card is issued manually once, sent on its day, pays, and no longer pays when void', async () => {
    const body = { idempotencyKey: newKey(), amountCents: 4000, recipientEmail: 'kim@example.com', note: 'Broken mug' };
    const issued = await Promise.all(
      [1, 2].map(() => owner.send('post', GIFT_CARDS, { ...body, senderName: 'The shop' })),
    );
    expect(issued.map(({ status }) => status)).toEqual([201, 201]);
    const [{ id, code }] = issued.map((answer) => answer.body);
    expect(issued[1]?.body.code).toBe(code);
    const audited = await of.rows("SELECT id FROM audit_log WHERE action = 'gift-card.issue' AND subject = $1", [id]);
    expect(audited).toHaveLength(1);
    const letters = await of.rows("SELECT payload FROM deliveries WHERE target = 'kim@example.com'");
    expect(letters).toHaveLength(1);
    expect(letters[0]?.['payload'].subject).toBe('The shop has sent you a gift card');
    expect(letters[0]?.['payload'].text).toContain(`Your code: ${code}`);
    expect((await owner.send('post', GIFT_CARDS, { ...body, amountCents: 1 })).body.code).toBe(
      'idempotency-key-reused',
    );
    expect(
      (await owner.send('post', GIFT_CARDS, { ...body, idempotencyKey: newKey(), recipientEmail: 'kim' })).body.errors,
    ).toMatchObject([{ field: 'recipientEmail' }]);
    const nobody = { idempotencyKey: newKey(), amountCents: 100, sendOn: '2999-12-24' };
    expect((await owner.send('post', GIFT_CARDS, nobody)).status).toBe(400);
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    expect((await owner.send('post', GIFT_CARDS, { ...nobody, sendOn: soon })).body.errors).toMatchObject([
      { field: 'recipientEmail' },
    ]);

    const visitor = await filled();
    const used = await visitor.send('post', `${CHECKOUT}/codes`, { code });
    expect(used.body.dueCents).toBe(0);
    const placed = await order(visitor, used.body.shoppingCart.grandTotalCents, { expectedDueCents: 0, card: null });
    const { number, giftCardCents } = placed.body.order;
    const waiting = await filled();
    expect((await waiting.send('post', `${CHECKOUT}/codes`, { code })).body.giftCard.cents).toBe(4000 - giftCardCents);
    const path = `${GIFT_CARDS}/${id}`;
    const voided = await owner.send('post', `${path}/void`, { reason: 'Sent to the wrong address' });
    expect(voided.body).toMatchObject({
      state: 'voided',
      code,
      balanceCents: 4000 - giftCardCents,
      note: 'Broken mug',
    });
    expect(voided.body.history).toMatchObject([
      { kind: 'issued', cents: 4000, orderNumber: null },
      { kind: 'spent', cents: -giftCardCents, orderNumber: number },
      { kind: 'voided', cents: 0 },
    ]);
    expect((await waiting.get(CHECKOUT)).body.giftCard.cents).toBe(0);
    expect((await (await filled()).send('post', `${CHECKOUT}/codes`, { code })).body.error).toBe(
      'This code is not valid.',
    );
    expect((await owner.send('post', `${path}/void`, {})).status).toBe(409);
    expect((await owner.send('post', `${GIFT_CARDS}/nope/void`, {})).status).toBe(404);
    const orderPath = `/api/owner/orders/${number}`;
    expect((await owner.get(orderPath)).body.payment.refundableCents).toBe(0);
    const refund = await owner.send('post', `${orderPath}/refunds`, { idempotencyKey: newKey() });
    expect(refund.body.error).toBe('The gift card that paid for the order was voided: it cannot take money back.');

    const list = async (query: string) => (await owner.get(`${GIFT_CARDS}?${query}`)).body.results;
    expect(await list('state=voided')).toMatchObject([{ id, lastCharacters: code.slice(-4) }]);
    expect(JSON.stringify(await list('search=kim@'))).not.toContain(code);
    expect(await list(`search=${code}`)).toHaveLength(1);
    expect(await list('state=active')).toEqual([]);
    const reporting = await signInAdmin(of.shop, 'reporting');
    expect([(await reporting.get(GIFT_CARDS)).status, (await reporting.get(path)).status]).toEqual([200, 403]);
  });

  test('customers have their orders and total spent; abandoned carts are listed', async () => {
    const ordered = async (email: string) => {
      const visitor = of.shop.visitor();
      await visitor.add('vase');
      await visitor.send('put', `${CHECKOUT}/details`, { ...details, email, lastName: 'Zed' });
      await visitor.send('put', `${CART}/shipping-option`, { id: 'post' });
      return (await order(visitor, (await visitor.get(CHECKOUT)).body.dueCents)).body.order;
    };
    const first = await ordered('Zed@Example.com');
    await ordered('zed@example.com');
    await owner.send('post', `/api/owner/orders/${first.number}/refunds`, {
      idempotencyKey: newKey(),
      amountCents: 900,
    });
    const account = { email: 'zed@example.com', password: 'a long password', firstName: 'Zoe', lastName: 'Zed' };
    expect((await of.shop.visitor().send('post', '/api/site-users/account', account)).status).toBeLessThan(300);
    const { results } = (await owner.get('/api/owner/customers?search=zed@')).body;
    expect(results).toEqual([
      expect.objectContaining({
        ...{ email: 'zed@example.com', name: 'Ann Zed', orders: 2, hasAccount: true },
        spent: [{ currency: 'USD', orders: 2, cents: 2 * first.grandTotalCents - 900 }],
      }),
    ]);
    const { body } = await owner.get(`/api/owner/customers/${results[0].id}`);
    // The store is in test mode: what was spent otherwise does not count there.
    await of.rows("UPDATE orders SET test_mode = false WHERE lower(email) = 'zed@example.com'");
    expect((await owner.get('/api/owner/customers?search=zed@')).body.results).toMatchObject([
      { orders: 2, spent: [] },
    ]);
    expect(body.orders.results).toMatchObject([{ name: 'Ann Zed' }, { number: first.number, refundedCents: 900 }]);
    expect((await owner.get('/api/owner/customers/nope')).status).toBe(404);
    expect((await owner.get('/api/owner/accounts?search=zoe')).body.results).toMatchObject([
      { email: 'zed@example.com', firstName: 'Zoe', memberAreas: [] },
    ]);

    const left = of.shop.visitor();
    await left.add('vase', { quantity: 2 });
    await left.send('put', `${CHECKOUT}/details`, { ...details, email: 'left@example.com' });
    const carts = () => owner.get('/api/owner/abandoned-carts?search=left@&withEmail=true');
    expect((await carts()).body.results).toEqual([]);
    await of.rows(
      "UPDATE carts SET updated_at = now() - interval '2 hours' WHERE checkout #>> '{details,email}' = 'left@example.com'",
    );
    expect((await carts()).body.results).toMatchObject([
      {
        email: 'left@example.com',
        name: 'Ann Lee',
        currency: 'USD',
        subtotalCents: 6000,
        entries: [{ sku: 'VASE', quantity: 2 }],
      },
    ]);
    expect(JSON.stringify((await carts()).body)).not.toMatch(/token/i);
  });

  test('an account that is disabled is signed out everywhere, and nobody signs in to it until it is enabled', async () => {
    const session = '/api/site-users/account/session';
    const account = { email: 'kim@example.com', password: 'a long password', firstName: 'Kim', lastName: 'Lo' };
    const kim = of.shop.visitor();
    expect((await kim.send('post', '/api/site-users/account', account)).status).toBe(201);
    const [{ id }] = (await owner.get('/api/owner/accounts?search=kim')).body.results;
    const path = `/api/owner/accounts/${id}`;
    const signIn = async () => (await of.shop.visitor().send('post', session, account)).status;
    expect(await signIn()).toBe(200);
    expect((await owner.send('put', path, { isDisabled: true })).body).toMatchObject({ id, isDisabled: true });
    expect((await kim.get(session)).body).toEqual({ authenticated: false });
    expect(await signIn()).toBe(401);
    await kim.send('post', '/api/site-users/account/password-reset', { email: account.email });
    expect(await of.rows("SELECT 1 FROM deliveries WHERE key LIKE 'reset:%' AND target = $1", [account.email])).toEqual(
      [],
    );
    expect((await owner.send('put', path, { isDisabled: false })).body.isDisabled).toBe(false);
    expect(await signIn()).toBe(200);
    expect((await owner.send('put', '/api/owner/accounts/nope', { isDisabled: true })).status).toBe(404);
    const manager = await signInAdmin(of.shop, 'store-manager');
    expect((await manager.send('put', path, { isDisabled: true })).status).toBe(403);
  });
});
