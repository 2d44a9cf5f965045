import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { paymentIntegration } from '../../../server/integrations/payments/index.ts';
import {
  type PaymentProvider,
  type PaymentRequest,
  PaymentsUnavailable,
} from '../../../server/integrations/payments/payments.ts';
import { signTestEvent, testCards } from '../../../server/integrations/payments/test-payments.ts';
import { openForTest, portContract } from './contract.ts';
import { closedPort, type LoopbackServer, startHttp } from './servers.ts';

const request: PaymentRequest = {
  orderId: 'order-1',
  description: 'Test shop: order 1001',
  amountCents: 1250,
  currency: 'EUR',
  email: 'ann@example.com',
  plan: null,
  card: { number: '4242424242424242', expiry: '12/49', code: '123' },
  returnUrl: 'https://shop.example/checkout/return?order=t',
  cancelUrl: 'https://shop.example/checkout/return?order=t&turned=back',
};

/** Stripe's sessions on loopback, as far as the shop uses them: the API's own field names, statuses and idempotency. */
interface FakeStripe extends LoopbackServer {
  readonly requests: { path: string; headers: IncomingMessage['headers']; form: Record<string, string> }[];
  /** The state of sessions from now on. */
  session: Record<string, unknown>;
  /** Responds with this status, as an error, until it is 200 again. */
  status: number;
  /** Responds with this text instead. */
  text: string | null;
}

async function startStripe(): Promise<FakeStripe> {
  const keys = new Map<string, string>();
  const requests: FakeStripe['requests'] = [];
  const server = await startHttp(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    requests.push({
      path: `${incoming.method} ${incoming.url}`,
      headers: incoming.headers,
      form: Object.fromEntries(new URLSearchParams(body)),
    });
    const key = String(incoming.headers['idempotency-key'] ?? '');
    const id = keys.get(key) ?? `cs_test_${keys.size + 1}`;
    if (key !== '') keys.set(key, id);
    if (incoming.url?.endsWith('/expire') && fake.session['status'] === 'open') fake.session['status'] = 'expired';
    const answer =
      fake.status === 200
        ? { id, url: `https://checkout.stripe.com/c/${id}`, ...fake.session }
        : { error: { message: 'No.', ...(fake.status === 400 ? { type: 'invalid_request_error' } : {}) } };
    response.writeHead(fake.status, { 'content-type': 'application/json' }).end(fake.text ?? JSON.stringify(answer));
  });
  const session = { status: 'open', payment_status: 'unpaid' };
  const fake: FakeStripe = { ...server, requests, session, status: 200, text: null };
  return fake;
}

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());
beforeEach(() => {
  stripe.session = { status: 'open', payment_status: 'unpaid' };
  stripe.status = 200;
  stripe.text = null;
  stripe.requests.length = 0;
});

const keys = (api: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_API: api,
});

/** A payment requested twice is one payment, and so is a refund; it can be retrieved and canceled; forged messages are rejected. */
async function use(provider: PaymentProvider): Promise<void> {
  const [first, second] = [await provider.begin(request), await provider.begin(request)];
  expect(second).toEqual(first);
  expect(first.reference).not.toBe('');
  const begun = { orderId: request.orderId, reference: first.reference };
  expect(['paid', 'declined', 'redirect', 'processing']).toContain((await provider.look(begun)).kind);
  expect(['cancelled', 'paid', 'processing']).toContain(await provider.cancel(begun));
  expect(await provider.cancel({ orderId: 'never-begun', reference: null })).toBe('cancelled');
  stripe.session = { payment_intent: 'pi_1', data: [], status: 'succeeded' };
  const refund = { key: 'refund-1', reference: first.reference, amountCents: 100, currency: 'EUR' };
  expect(await provider.refund(refund)).toEqual(await provider.refund(refund));
  for (const body of ['', '{}', '{"id":"e"}']) {
    expect(() => provider.readEvent(Buffer.from(body), {})).toThrow();
    const forged = { 'stripe-signature': 't=1,v1=00', 'x-test-signature': '00' };
    expect(() => provider.readEvent(Buffer.from(body), forged)).toThrow();
  }
}

portContract(paymentIntegration, {
  none: { environment: async () => ({}), use },
  test: { environment: async () => ({}), use },
  stripe: {
    environment: async () => keys(stripe.url),
    refused: [
      {},
      { STRIPE_SECRET_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'w' },
      { ...keys(''), STRIPE_API: 'https://api.stripe.com', STRIPE_PUBLISHABLE_KEY: 'sk_test_x' },
      { ...keys(''), STRIPE_API: 'https://api.stripe.com', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' },
    ],
    use,
  },
});

describe('test', () => {
  const open = () => openForTest(paymentIntegration, { PAYMENTS: 'test', PAYMENTS_TEST_SECRET: 'secret' });

  test.each(Object.entries(testCards))('card %s: %s', async (number, ending) => {
    const { api } = open();
    const outcome = await api.begin({ ...request, card: { number, expiry: '12/49', code: '123' } });
    const wanted = ending === 'challenge' ? 'redirect' : ending.startsWith('paid') ? 'paid' : ending;
    expect(outcome.kind === 'declined' ? outcome.reason : outcome.kind).toBe(wanted);
  });

  test.each([
    ['4242424242424242', 'paid'],
    ['4000000000000341', 'declined'],
  ])('card %s: charged again, it is %s', async (number, kind) => {
    const { api } = open();
    const plan = { value: 1, unit: 'MONTH', cycles: 0 } as const;
    const first = await api.begin({ ...request, plan, card: { number, expiry: '12/49', code: '123' } });
    const method = first.kind === 'paid' ? (first.method ?? '') : '';
    const charge = { key: 'order-9', description: 'Test', amountCents: 100, currency: 'EUR', method };
    const [reference, again] = [await api.prepare(charge), await api.prepare(charge)];
    expect(again).toBe(reference);
    expect(await api.charge(reference, method)).toMatchObject({ kind, reference });
  });

  test.each([
    [{ number: '4111 1111 1111 1234' }, 'not-a-test-card'],
    [{ number: '__proto__' }, 'not-a-test-card'],
    [{ expiry: '01/20' }, 'expired-card'],
    [{ expiry: '13/49' }, 'expired-card'],
    [{ code: '12' }, 'wrong-code'],
    [{ code: 'abc' }, 'wrong-code'],
  ])('%j is %s', async (card, reason) => {
    const outcome = await open().api.begin({ ...request, card: { ...(request.card as object), ...card } as never });
    expect(outcome).toMatchObject({ kind: 'declined', reason });
  });

  test('its messages are signed', () => {
    const { api } = open();
    const body = Buffer.from('{"id":"e1","reference":"test_1","outcome":"paid"}');
    const headers = { 'x-test-signature': signTestEvent(body, 'secret') };
    expect(api.readEvent(body, headers)).toEqual({
      id: 'e1',
      reference: 'test_1',
      outcome: { kind: 'paid', reference: 'test_1' },
    });
    expect(() => api.readEvent(Buffer.from(`${body} `), headers)).toThrow('signature');
  });
});

describe('stripe', () => {
  const open = (api = stripe.url, more: Readonly<Record<string, string>> = {}) =>
    openForTest(paymentIntegration, { PAYMENTS: 'stripe', ...keys(api), ...more });

  test('a payment method named by the shop is the only one on its page; an unknown one is rejected at the start', async () => {
    const { api, close } = openForTest(paymentIntegration, {
      PAYMENTS: 'stripe',
      ...keys(stripe.url),
      STRIPE_METHODS: 'bancontact, ideal',
    });
    expect(api.methods).toEqual([
      { id: 'bancontact', name: 'Bancontact' },
      { id: 'ideal', name: 'iDEAL' },
    ]);
    await api.begin({ ...request, method: 'ideal' });
    expect(stripe.requests.at(-1)?.form).toMatchObject({ 'allowed_payment_method_types[0]': 'ideal' });
    await api.begin(request);
    expect(Object.keys(stripe.requests.at(-1)?.form ?? {}).filter((name) => name.includes('method'))).toEqual([]);
    expect(() =>
      openForTest(paymentIntegration, { PAYMENTS: 'stripe', ...keys(stripe.url), STRIPE_METHODS: 'barter' }),
    ).toThrow('STRIPE_METHODS: unknown method barter');
    await close();
  });

  test('a session has the amount, the order and the return URLs; the shopper is redirected to Stripe’s page', async () => {
    const { api, sources, close } = open();
    expect(await api.begin(request)).toMatchObject({
      kind: 'redirect',
      url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
    });
    expect(sources.form).toEqual(['https://checkout.stripe.com']);
    expect(api.testMode).toBe(true);
    const [call] = stripe.requests;
    expect(call?.path).toBe('POST /v1/checkout/sessions');
    expect(call?.headers).toMatchObject({ authorization: 'Bearer sk_test_x', 'idempotency-key': 'order-1' });
    expect(call?.form).toMatchObject({
      mode: 'payment',
      client_reference_id: 'order-1',
      customer_email: 'ann@example.com',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '1250',
      success_url: request.returnUrl,
      cancel_url: request.cancelUrl,
    });
    expect(JSON.stringify(stripe.requests)).not.toContain('4242');
    await api.begin({ ...request, orderId: 'order-2', key: 'again', plan: { value: 2, unit: 'WEEK', cycles: 26 } });
    expect(stripe.requests[1]?.headers['idempotency-key']).toBe('again');
    expect(stripe.requests[1]?.form).toMatchObject({
      mode: 'payment',
      client_reference_id: 'order-2',
      customer_creation: 'always',
      'payment_intent_data[setup_future_usage]': 'off_session',
    });
    stripe.session = { customer: 'cus_1', payment_intent: { id: 'pi_0', payment_method: 'pm_1' } };
    expect(await api.savedMethod({ orderId: 'order-2', reference: 'cs_test_2' })).toBe('cus_1:pm_1');
    stripe.session = { customer: null, payment_intent: null };
    await expect(api.savedMethod({ orderId: 'order-2', reference: 'cs_test_2' })).rejects.toThrow(PaymentsUnavailable);
    await close();
  });

  test.each([
    [{ status: 'open' }, 'redirect', 'cancelled'],
    [{ status: 'complete', payment_status: 'paid' }, 'paid', 'paid'],
    [{ status: 'complete', payment_status: 'no_payment_required' }, 'paid', 'paid'],
    [{ status: 'complete', payment_status: 'unpaid' }, 'processing', 'processing'],
    [{ status: 'expired' }, 'declined', 'cancelled'],
  ])('a session that is %j is %s; canceling it: %s', async (session, seen, ended) => {
    const { api, close } = open();
    Object.assign(stripe.session, session);
    const payment = { orderId: 'order-1', reference: 'cs_test_1' };
    expect((await api.look(payment)).kind).toBe(seen);
    expect(await api.cancel(payment)).toBe(ended);
    await close();
  });

  test('what Stripe rejects, garbles or does not answer leaves the payment open, and reveals no secret', async () => {
    const { api, close } = open();
    for (const status of [400, 402, 500, 503]) {
      stripe.status = status;
      await expect(api.begin(request)).rejects.toThrow(PaymentsUnavailable);
    }
    stripe.status = 200;
    for (const text of ['', '<html>', 'null', '5', '[', '"no"']) {
      stripe.text = text;
      await expect(api.begin(request)).rejects.toThrow('Stripe answered 200 without a reason');
    }
    [stripe.status, stripe.text] = [404, '{}'];
    await expect(api.begin(request)).rejects.toThrow('Stripe answered 404 without a reason');
    await close();
    const dead = open(`http://127.0.0.1:${await closedPort()}`);
    const error: unknown = await dead.api.begin(request).catch((item: unknown) => item);
    expect(error).toBeInstanceOf(PaymentsUnavailable);
    expect(String(error)).not.toContain('sk_test');
    await dead.close();
  });

  test('a refund names the payment, and an existing one is not repeated', async () => {
    const { api, close } = open();
    const request = { key: 'r1', reference: 'cs_test_1', amountCents: 500, currency: 'EUR' };
    stripe.session = { payment_intent: 'pi_9', data: [], status: 'succeeded' };
    expect(await api.refund(request)).toMatchObject({ kind: 'refunded' });
    expect(stripe.requests.map(({ path }) => path)).toEqual([
      'GET /v1/checkout/sessions/cs_test_1',
      'GET /v1/refunds?payment_intent=pi_9&limit=100',
      'POST /v1/refunds',
    ]);
    const [, , call] = stripe.requests;
    expect(call?.headers['idempotency-key']).toBe('refund-r1');
    expect(call?.form).toEqual({ payment_intent: 'pi_9', amount: '500', 'metadata[refund]': 'r1' });
    stripe.requests.length = 0;
    const sent = { id: 're_1', metadata: { refund: 'r1' } };
    stripe.session = { data: [{ ...sent, status: 'pending' }] };
    await expect(api.refund({ ...request, reference: 'pi_9' })).rejects.toThrow('has not finished');
    stripe.session = { data: [{ ...sent, status: 'succeeded' }] };
    expect(await api.refund({ ...request, reference: 'pi_9' })).toEqual({ kind: 'refunded', reference: 're_1' });
    expect(stripe.requests.map(({ path }) => path.split('?')[0])).toEqual(['GET /v1/refunds', 'GET /v1/refunds']);
    const failed = { id: 're_2', status: 'failed', failure_reason: 'lost_or_stolen_card', metadata: { refund: 'r1' } };
    stripe.session = { data: [failed] };
    expect(await api.refund({ ...request, reference: 'pi_9' })).toEqual({
      kind: 'refused',
      message: 'Stripe could not refund the payment: lost_or_stolen_card.',
    });
    stripe.session = { payment_intent: null };
    expect(await api.refund(request)).toEqual({ kind: 'refused', message: 'Stripe has no payment for this order.' });
    stripe.status = 400;
    expect(await api.refund(request)).toEqual({ kind: 'refused', message: 'Stripe says: No.' });
    stripe.status = 503;
    await expect(api.refund(request)).rejects.toThrow(PaymentsUnavailable);
    await close();
  });

  test('in its fields: an intent with the order’s amount, and a saved method for a subscription', async () => {
    const { api, paymentSources, close } = open(stripe.url, { STRIPE_PUBLISHABLE_KEY: 'pk_test_x' });
    expect(api.element).toEqual({
      script: expect.stringMatching(/^https:\/\/js\.stripe\.com\/[a-z]+\/stripe\.js$/),
      publishableKey: 'pk_test_x',
    });
    expect(paymentSources.script).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com']);
    const intent = { id: 'pi_1', status: 'requires_payment_method', client_secret: 'secret', metadata: {} };
    stripe.session = intent;
    const outcome = { kind: 'redirect', reference: 'pi_1', clientSecret: 'secret' };
    expect(await api.begin({ ...request, inPage: true })).toMatchObject(outcome);
    const [call] = stripe.requests;
    expect([call?.path, call?.headers['idempotency-key']]).toEqual(['POST /v1/payment_intents', 'element-order-1']);
    expect(call?.form).toMatchObject({ amount: '1250', currency: 'eur', 'metadata[order]': 'order-1' });
    expect(await api.look({ orderId: 'order-1', reference: 'pi_1' })).toMatchObject(outcome);
    stripe.requests.length = 0;
    await api.begin({ ...request, inPage: true, plan: { value: 1, unit: 'MONTH', cycles: 0 } });
    expect(stripe.requests.map(({ path }) => path)).toEqual(['POST /v1/customers', 'POST /v1/payment_intents']);
    expect(stripe.requests[1]?.form).toMatchObject({ setup_future_usage: 'off_session', customer: 'pi_1' });
    stripe.session = { ...intent, status: 'succeeded', customer: 'cus_1', payment_method: 'pm_1' };
    expect(await api.savedMethod({ orderId: 'order-1', reference: 'pi_1' })).toBe('cus_1:pm_1');
    expect(await api.look({ orderId: 'order-1', reference: 'pi_1' })).toEqual({ kind: 'paid', reference: 'pi_1' });
    // Renewals keep their method, and are never paid in the fields.
    stripe.session = { ...stripe.session, metadata: { renewal: 'r' } };
    expect(await api.savedMethod({ orderId: 'order-1', reference: 'pi_1' })).toBe('');
    stripe.session = { ...intent, metadata: { renewal: 'r' } };
    expect((await api.look({ orderId: 'order-1', reference: 'pi_1' })).kind).toBe('declined');
    await close();
  });

  test('messages require a valid, recent signature, and return the session’s state', async () => {
    const { api, close } = open();
    const body = (type: string, object: object) =>
      Buffer.from(JSON.stringify({ id: 'evt_1', type, data: { object: { id: 'cs_1', ...object } } }));
    const read = (message: Buffer, seconds = Math.floor(Date.now() / 1000), secret = 'whsec_x') => {
      const v1 = createHmac('sha256', secret).update(`${seconds}.`).update(message).digest('hex');
      return api.readEvent(message, { 'stripe-signature': `t=${seconds},v1=${'0'.repeat(64)},v1=${v1}` });
    };
    const paid = body('checkout.session.completed', { status: 'complete', payment_status: 'paid' });
    expect(read(paid)).toEqual({ id: 'evt_1', reference: 'cs_1', outcome: { kind: 'paid', reference: 'cs_1' } });
    expect(() => read(paid, Math.floor(Date.now() / 1000) - 301)).toThrow('signature');
    expect(() => read(paid, undefined, 'other')).toThrow('signature');
    const late = body('checkout.session.completed', { status: 'complete', payment_status: 'unpaid' });
    expect(read(late)?.outcome.kind).toBe('processing');
    expect(read(body('checkout.session.async_payment_succeeded', {}))?.outcome.kind).toBe('paid');
    expect(read(body('checkout.session.async_payment_failed', {}))?.outcome.kind).toBe('declined');
    expect(read(body('customer.created', {}))).toBeNull();
    const intent = (metadata: object) =>
      body('payment_intent.succeeded', { id: 'pi_1', status: 'succeeded', metadata });
    expect(read(intent({}))).toBeNull();
    expect(read(intent({ order: 'order-1' }))?.outcome).toEqual({ kind: 'paid', reference: 'pi_1' });
    const failed = body('payment_intent.payment_failed', { id: 'pi_1', metadata: { order: 'order-1' } });
    expect(read(failed)).toBeNull();
    expect(read(intent({ renewal: 'order-1' }))?.outcome).toEqual({ kind: 'paid', reference: 'pi_1' });
    await close();
  });
});
