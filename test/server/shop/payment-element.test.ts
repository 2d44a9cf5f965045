/** Orders paid in Stripe's fields on the checkout page, against a local server that speaks the parts of Stripe's API that are used. */
import { onDatabases } from '../../database/databases.ts';
import { type Intent, type StripeApi, startStripeApi } from '../integrations/stripe-intents.ts';
import { openShop, type TestShop } from '../shop.ts';
import { CART, CHECKOUT, newKey, order, ready } from './order-shop.ts';

const WEBHOOK_SECRET = 'whsec_x';

onDatabases((store) => {
  let stripe: StripeApi;
  let shop: TestShop;
  beforeAll(async () => {
    stripe = await startStripeApi(WEBHOOK_SECRET);
    shop = await openShop({
      ...(await store.environment()),
      ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
      ...{ STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API: stripe.url },
    });
  }, 120_000);
  afterAll(async () => {
    await shop?.stop();
    await stripe?.stop();
  });
  beforeEach(() => {
    stripe.calls.length = 0;
  });

  const begin = async (more: object = {}) => {
    const visitor = shop.visitor();
    await visitor.add('vase', { quantity: 1 });
    const total = await ready(visitor);
    return { visitor, total, pay: () => order(visitor, total, { card: null, inPage: true, ...more }) };
  };
  const rows = async (text: string, params: readonly unknown[]) =>
    (await shop.database.withConnection((connection) => connection.query(text, params))).rows as object[];
  const intentOf = (secret: string): Intent => {
    const intent = [...stripe.intents.values()].find(({ client_secret }) => client_secret === secret);
    if (intent === undefined) throw new Error(`no intent ${secret}`);
    return intent;
  };
  /** As Stripe.js confirms it. */
  const confirm = (intent: Intent, number = '4242424242424242') =>
    fetch(`${stripe.url}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: intent.client_secret, 'payment_method_data[card][number]': number }),
    });
  const comeBack = (visitor: Awaited<ReturnType<typeof begin>>['visitor'], token: string) =>
    visitor.send('post', `/api/commerce/orders/${token}/return`, {});
  const send = (visitor: Awaited<ReturnType<typeof begin>>['visitor'], body: string, signature: string) =>
    visitor.agent
      .post('/api/commerce/payments/stripe/events')
      .set({ 'Stripe-Signature': signature, 'Content-Type': 'application/json' })
      .send(body);

  test('the checkout names the script and the publishable key; the intent has the amount of the order', async () => {
    const { visitor, total, pay } = await begin();
    expect((await visitor.get(CHECKOUT)).body.payment).toMatchObject({
      form: 'redirect',
      element: { script: expect.stringMatching(/^https:\/\/js\.stripe\.com\//), publishableKey: 'pk_test_x' },
    });
    const { body } = await pay();
    expect(body.next).toEqual({
      kind: 'redirect',
      url: '/checkout?step=review&turned=back',
      clientSecret: expect.stringMatching(/^pi_/),
    });
    const intent = intentOf(body.next.clientSecret);
    expect(intent).toMatchObject({ amount: total, currency: 'usd', metadata: { order: body.order.id } });
    expect(stripe.calls[0]).toMatchObject({ path: 'POST /v1/payment_intents', key: `element-${body.order.id}` });
    // An amount that the browser makes up is refused before anything is created.
    const count = stripe.intents.size;
    const other = await order(visitor, total - 1, { card: null, inPage: true });
    expect([other.status, stripe.intents.size]).toEqual([409, count]);
  });

  test('a lost response, and any number of repetitions: one paid order, one charge', async () => {
    const idempotencyKey = newKey();
    const { visitor, pay } = await begin({ idempotencyKey });
    const before = stripe.intents.size;
    stripe.lost = 1;
    expect((await pay()).status).toBe(503);
    // Nobody knows the secret of the first intent, so it cannot be paid.
    expect(stripe.intents.size).toBe(before + 1);
    const answers = [await pay(), await pay()];
    const [first, second] = answers.map(({ body }) => body);
    expect(second).toEqual(first);
    expect(stripe.intents.size).toBe(before + 2);
    const intent = intentOf(first.next.clientSecret);
    await confirm(intent);
    const { body, signature } = stripe.event('payment_intent.succeeded', intent);
    expect(
      (
        await send(
          visitor,
          body,
          signature.replace(/v1=./, (start) => (start === 'v1=0' ? 'v1=1' : 'v1=0')),
        )
      ).status,
    ).toBe(400);
    expect((await send(visitor, `${body} `, signature)).status).toBe(400);
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => send(visitor, body, signature)),
      comeBack(visitor, first.orderToken),
      comeBack(visitor, first.orderToken),
      pay(),
    ]);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([204, 200]));
    expect((await visitor.get(`/api/commerce/orders/${first.orderToken}`)).body.status).toBe('paid');
    const id = first.order.id;
    expect(await rows('SELECT key FROM deliveries WHERE key = $1', [`order-${id}`])).toHaveLength(1);
    expect(await rows("SELECT 1 FROM audit_log WHERE action = 'order.paid' AND subject = $1", [id])).toHaveLength(1);
    expect(intent.charges).toBe(1);
    expect((await visitor.get(CART)).body.totalQuantity).toBe(0);
  });

  test('a payment that cannot be begun holds no stock, and the shopper keeps the cart', async () => {
    const stock = async () => (await rows("SELECT qty_in_stock FROM variants WHERE sku = 'RARE'", []))[0];
    const visitor = shop.visitor();
    await visitor.add('rare', { quantity: 2 });
    const total = await ready(visitor);
    const before = await stock();
    for (const inPage of [true, false]) {
      stripe.lost = 1;
      const refused = await order(visitor, total, { card: null, inPage });
      expect([refused.status, refused.body.code]).toEqual([503, 'payments-unavailable']);
      expect(await stock()).toEqual(before);
    }
    expect((await visitor.get(CART)).body.totalQuantity).toBe(2);
    expect(await rows("SELECT 1 FROM orders WHERE status = 'pending' AND payment_reference IS NULL", [])).toEqual([]);
    const { body } = await order(visitor, total, { card: null, inPage: true });
    expect(body.next.clientSecret).toMatch(/^pi_/);
    expect(await stock()).not.toEqual(before);
  });

  test('a webhook alone completes the order of a shopper who closes the page', async () => {
    const { visitor, pay } = await begin();
    const { body } = await pay();
    const intent = intentOf(body.next.clientSecret);
    await confirm(intent, '4000000000000077');
    const processing = stripe.event('payment_intent.processing', intent);
    expect((await send(visitor, processing.body, processing.signature)).status).toBe(204);
    expect((await comeBack(visitor, body.orderToken)).body.next).toEqual({
      kind: 'confirmed',
      path: '/checkout/order-received',
    });
    Object.assign(intent, { status: 'succeeded' });
    const paid = stripe.event('payment_intent.succeeded', intent);
    await send(visitor, paid.body, paid.signature);
    expect((await visitor.get(`/api/commerce/orders/${body.orderToken}`)).body.status).toBe('paid');
  });

  test('a declined card keeps the order open for another one; a new order cancels the intent', async () => {
    const { visitor, total, pay } = await begin();
    const { body } = await pay();
    const intent = intentOf(body.next.clientSecret);
    expect((await confirm(intent, '4000000000000002')).status).toBe(402);
    const failed = stripe.event('payment_intent.payment_failed', intent);
    expect((await send(visitor, failed.body, failed.signature)).status).toBe(204);
    expect((await comeBack(visitor, body.orderToken)).body).toMatchObject({
      order: { status: 'pending' },
      next: { kind: 'redirect', clientSecret: intent.client_secret },
    });
    const second = await order(visitor, total, { card: null, inPage: true });
    expect(second.body.next.clientSecret).not.toBe(intent.client_secret);
    expect(intent.status).toBe('canceled');
    expect((await visitor.get(`/api/commerce/orders/${body.orderToken}`)).body.status).toBe('cancelled');
  });
});
