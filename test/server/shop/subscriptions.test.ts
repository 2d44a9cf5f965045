/** Subscriptions over time: renewed, failed, recovered, paused, ended. The clock belongs to the test. */
import { onDatabases } from '../../database/databases.ts';
import { card } from './order-shop.ts';
import {
  DAY,
  placeSubscription,
  readyToSubscribe,
  START,
  setPlan,
  subscribe,
  useRenewingShop,
} from './subscription-shop.ts';

const CALLS = '/api/commerce/subscriptions';
const FAILS_LATER = '4000 0000 0000 0341';

onDatabases((store) => {
  const of = useRenewingShop(store);
  beforeEach(async () => {
    of.now = START;
    await setPlan(of, 1, 'MONTH');
    // Excludes those of other tests.
    await of.rows('UPDATE subscriptions SET next_look_at = NULL');
  });

  test('nothing is bought without consent to the payments, or with an invalid plan', async () => {
    const visitor = of.shop.visitor();
    const query = await readyToSubscribe(visitor, 'no@example.com');
    const { body } = await visitor.get(`/api/commerce/checkout${query}`);
    expect(body.subscription).toMatchObject({
      price: '$20.00 every month',
      next: 'Next charge: $28.00 on February 28, 2027, if you pay today.',
      consent: 'I agree to pay $28.00 now and $28.00 every month from February 28, 2027 on, until I end it.',
    });
    const refused = await placeSubscription(visitor, query, { agreesToRenewals: false });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([
      { field: 'agreesToRenewals', message: 'Please agree to the payments of the subscription.' },
    ]);
    await setPlan(of, 1, 'FORTNIGHT');
    const unknown = await placeSubscription(visitor, query);
    expect([unknown.status, unknown.body.error]).toEqual([422, 'This subscription cannot be bought at the moment.']);
    expect(await of.rows("SELECT 1 FROM orders WHERE email = 'no@example.com'")).toHaveLength(0);
  });

  test('it is charged on the anchored day of each month, once, with a numbered order and an email', async () => {
    const token = await subscribe(of, 'ann@example.com');
    const { id } = await of.of('ann@example.com');
    expect((await of.shop.visitor().get(`${CALLS}/${token}`)).body).toMatchObject({
      stateText: 'Active',
      next: 'Next charge: $28.00 on February 28, 2027.',
      can: { pause: true, resume: false, skip: true, end: true, pay: false },
    });
    expect(await of.at('2027-02-28T09:59:59Z')).toBe(0);
    for (const day of ['2027-02-28', '2027-03-31', '2027-04-30'])
      expect([day, await of.at(`${day}T10:00:00Z`), await of.at(`${day}T11:00:00Z`)]).toEqual([day, 1, 0]);
    const orders = await of.orders(id);
    expect(orders.map(({ cycle, status, kind, test_mode }) => [cycle, status, kind, test_mode])).toEqual(
      [1, 2, 3, 4].map((cycle) => [cycle, 'paid', 'subscription', true]),
    );
    expect(new Set(orders.map(({ number }) => number)).size).toBe(4);
    expect(orders.map(({ grand_total_cents: cents }) => Number(cents))).toEqual([2800, 2800, 2800, 2800]);
    expect(await of.emails(id)).toEqual(['renewed', 'renewed', 'renewed']);
    const [email] = await of.rows('SELECT payload FROM deliveries WHERE key = $1', [`subscription-${id}-renewed-2`]);
    expect(email?.['payload'].text).toContain('Next charge: $28.00 on March 31, 2027.');
    expect(email?.['payload'].text).toContain(`/account/subscription?subscription=${token}`);
  });

  test('the confirmation email says that it renews, and how to cancel it', async () => {
    const token = await subscribe(of, 'mail@example.com');
    const { id } = await of.of('mail@example.com');
    const [confirmed] = await of.rows('SELECT payload FROM deliveries WHERE key = $1', [`order-${id}`]);
    for (const part of ['$20.00 every month', 'Next charge: $28.00 on February 28, 2027.', 'pause or end it', token]) {
      expect(confirmed?.['payload'].text).toContain(part);
      expect(confirmed?.['payload'].html).toContain(part);
    }
  });

  test('a product that is also sold once costs less by subscription, now and each time', async () => {
    const setContent = (content: string) =>
      of.rows(`UPDATE items SET data = jsonb_set(data, '{structuredContent}', ${content}) WHERE id = 'box'`);
    const offer = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0, savingPercent: 10 };
    await setContent(
      `(data -> 'structuredContent') - 'isSubscribable' - 'subscriptionPlan' || '${JSON.stringify({ subscriptionOffer: offer })}'`,
    );
    const visitor = of.shop.visitor();
    const once = await visitor.send('post', '/api/commerce/shopping-cart/entries', {
      ...{ itemId: 'box', sku: 'BOX', quantity: 1, additionalFields: 'null' },
    });
    expect(once.body.shoppingCart.entries).toMatchObject([{ itemId: 'box', purchasePriceCents: 2000 }]);
    await subscribe(of, 'both@example.com');
    const { id } = await of.of('both@example.com');
    expect(await of.at('2027-02-28T10:00:00Z')).toBe(1);
    const orders = await of.orders(id);
    expect(orders.map(({ grand_total_cents: cents }) => Number(cents))).toEqual([2580, 2580]);
    const lines = await of.rows('SELECT unit_price_cents FROM order_lines WHERE order_id = ANY ($1)', [
      orders.map((order) => order['id']),
    ]);
    expect(lines.map(({ unit_price_cents: cents }) => Number(cents))).toEqual([1800, 1800]);
    await setContent(`(data -> 'structuredContent') - 'subscriptionOffer' || '{"isSubscribable": true}'`);
  });

  test('a plan of three payments is charged three times', async () => {
    await setPlan(of, 2, 'WEEK', 3);
    await subscribe(of, 'three@example.com');
    for (let week = 1; week < 12; week++) await of.at(START + week * 7 * DAY);
    const ended = await of.of('three@example.com');
    expect(ended).toMatchObject({ state: 'ended', end_reason: 'completed', cycles_paid: 3, next_look_at: null });
    expect(await of.orders(ended['id'])).toHaveLength(3);
  });

  test('after a long outage one payment is due, not all missed ones', async () => {
    await subscribe(of, 'late@example.com');
    const { id } = await of.of('late@example.com');
    await of.at('2027-07-15T00:00:00Z');
    await of.at('2027-07-15T01:00:00Z');
    expect(await of.orders(id)).toHaveLength(2);
    expect(new Date((await of.of('late@example.com'))['due_at']).toISOString()).toBe('2027-07-31T10:00:00.000Z');
  });

  test('a failed payment is retried after 1, 3, 5 and 7 days; then the subscription ends', async () => {
    const before = (await of.rows("SELECT qty_in_stock AS n FROM variants WHERE sku = 'BOX'"))[0]?.['n'];
    await of.rows("UPDATE variants SET unlimited = false, qty_in_stock = 9 WHERE sku = 'BOX'");
    await subscribe(of, 'poor@example.com', FAILS_LATER);
    const { id } = await of.of('poor@example.com');
    const due = Date.parse('2027-02-28T10:00:00Z');
    for (const days of [0, 1, 3, 5, 7]) {
      expect([days, await of.at(due + days * DAY - 1)]).toEqual([days, 0]);
      expect(await of.at(due + days * DAY)).toBe(1);
    }
    expect(await of.of('poor@example.com')).toMatchObject({
      state: 'ended',
      end_reason: 'payment-failed',
      failures: 5,
    });
    expect((await of.orders(id)).map(({ status }) => status)).toEqual(['paid', 'declined']);
    expect(await of.emails(id)).toEqual(['failed', 'failed', 'failed', 'failed', 'ended']);
    // The stock of the second order is restored.
    expect((await of.rows("SELECT qty_in_stock AS n FROM variants WHERE sku = 'BOX'"))[0]?.['n']).toBe(8);
    expect(await of.at(due + 90 * DAY)).toBe(0);
    await of.rows("UPDATE variants SET unlimited = true, qty_in_stock = $1 WHERE sku = 'BOX'", [before]);
  });

  test('a failed payment is made with another card, which pays from then on', async () => {
    const token = await subscribe(of, 'mend@example.com', FAILS_LATER);
    const { id } = await of.of('mend@example.com');
    await of.at('2027-02-28T10:00:00Z');
    const visitor = of.shop.visitor();
    expect((await visitor.get(`${CALLS}/${token}`)).body).toMatchObject({ state: 'past-due', can: { pay: true } });
    const declined = await visitor.send('post', `${CALLS}/${token}/pay`, { card: card('4000000000000002') });
    expect([declined.status, declined.body.error]).toEqual([422, 'Your card was declined. Please use another card.']);
    const wrong = { card: { number: '4242 4242', expiry: '13/30', code: '1' } };
    const refused = await visitor.send('post', `${CALLS}/${token}/pay`, wrong);
    const names = (refused.body.errors as { field: string }[]).map(({ field }) => field);
    expect([refused.status, names]).toEqual([400, ['card.number', 'card.expiry', 'card.code']]);
    const typed = { number: '4242-4242 4242 4242', expiry: '12 / 2030', code: ' 123 ' };
    const paid = await visitor.send('post', `${CALLS}/${token}/pay`, { card: typed });
    expect(paid.body.order.status).toBe('paid');
    const again = await visitor.send('post', `${CALLS}/${token}/pay`, { card: card() });
    expect(again.status).toBe(409);
    await of.at('2027-03-31T10:00:00Z');
    expect((await of.orders(id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  });

  test('a bank challenge while recovering a failed payment; canceling leaves it to be retried', async () => {
    const token = await subscribe(of, 'ask@example.com', FAILS_LATER);
    const { id } = await of.of('ask@example.com');
    await of.at('2027-02-28T10:00:00Z');
    const visitor = of.shop.visitor();
    const pay = () => visitor.send('post', `${CALLS}/${token}/pay`, { card: card('4000002500003155') });
    const asked = await pay();
    expect(asked.body.next.kind).toBe('redirect');
    // No charge while the shopper must act.
    expect(await of.at('2027-02-28T10:20:00Z')).toBe(0);
    expect((await pay()).status).toBe(409);
    await of.shop.backend.shop.orders.abandon(asked.body.orderToken);
    expect((await of.orders(id))[1]).toMatchObject({ status: 'pending' });
    const second = await pay();
    const reference = new URL(second.body.next.url, 'http://x').searchParams.get('payment') ?? '';
    await of.shop.backend.shop.orders.answerChallenge(reference, true);
    expect(await of.of('ask@example.com')).toMatchObject({ state: 'active', cycles_paid: 2, failures: 0 });
  });

  test('a paused one is not charged, nor afterwards for the pause', async () => {
    const token = await subscribe(of, 'rest@example.com');
    const { id } = await of.of('rest@example.com');
    const visitor = of.shop.visitor();
    expect((await visitor.send('post', `${CALLS}/${token}/pause`)).body.stateText).toBe('Paused');
    expect(await of.at('2027-05-15T00:00:00Z')).toBe(0);
    const resumed = await visitor.send('post', `${CALLS}/${token}/resume`);
    expect(resumed.body.next).toBe('Next charge: $28.00 on May 31, 2027.');
    expect(await of.at('2027-05-31T09:00:00Z')).toBe(0);
    expect(await of.at('2027-05-31T10:00:00Z')).toBe(1);
    expect(await of.orders(id)).toHaveLength(2);
    expect(await of.emails(id)).toEqual(expect.arrayContaining(['paused', 'resumed', 'renewed']));
  });

  test('a canceled one is no longer charged; the paid period continues; it cannot be resumed', async () => {
    const token = await subscribe(of, 'end@example.com');
    const visitor = of.shop.visitor();
    const ended = await visitor.send('post', `${CALLS}/${token}/end`);
    expect(ended.body).toMatchObject({
      stateText: 'Ended',
      next: 'You have ended it. Nothing more will be charged.',
      until: 'What you have paid for runs until February 28, 2027.',
      can: { pause: false, resume: false, skip: false, end: false, pay: false },
    });
    expect((await visitor.send('post', `${CALLS}/${token}/end`)).status).toBe(200);
    expect((await visitor.send('post', `${CALLS}/${token}/resume`)).status).toBe(409);
    expect(await of.at('2027-12-31T00:00:00Z')).toBe(0);
    expect(await of.emails((await of.of('end@example.com'))['id'])).toEqual(['ended']);
    expect((await visitor.get(`${CALLS}/nobody`)).status).toBe(404);
  });

  test('one canceled after a failed payment owes nothing: its order is closed', async () => {
    const token = await subscribe(of, 'quit@example.com', FAILS_LATER);
    const { id } = await of.of('quit@example.com');
    await of.at('2027-02-28T10:00:00Z');
    await of.shop.visitor().send('post', `${CALLS}/${token}/end`);
    expect(await of.at('2027-02-28T10:01:00Z')).toBe(1);
    expect((await of.orders(id)).map(({ status }) => status)).toEqual(['paid', 'cancelled']);
    expect(await of.at('2027-12-31T00:00:00Z')).toBe(0);
  });

  test('without enough stock nothing is charged, and it is reported once; a deleted product ends it', async () => {
    await of.rows("UPDATE variants SET unlimited = false, qty_in_stock = 2 WHERE sku = 'BOX'");
    await subscribe(of, 'wait@example.com', undefined, 2);
    const { id } = await of.of('wait@example.com');
    for (const day of ['2027-02-28', '2027-03-01', '2027-03-02']) expect(await of.at(`${day}T10:00:00Z`)).toBe(1);
    expect(await of.orders(id)).toHaveLength(1);
    expect(await of.emails(id)).toEqual(['delayed']);
    await of.rows("UPDATE variants SET qty_in_stock = 3 WHERE sku = 'BOX'");
    await of.at('2027-03-03T10:00:00Z');
    expect(await of.orders(id)).toHaveLength(2);
    expect((await of.rows("SELECT qty_in_stock AS n FROM variants WHERE sku = 'BOX'"))[0]?.['n']).toBe(1);
    const [variant] = await of.rows("DELETE FROM variants WHERE sku = 'BOX' RETURNING *");
    await of.at('2027-03-31T10:00:00Z');
    expect(await of.of('wait@example.com')).toMatchObject({ state: 'ended', end_reason: 'not-offered' });
    const columns = Object.keys(variant ?? {});
    await of.rows(
      `INSERT INTO variants (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM json_populate_record(null::variants, $1)`,
      [JSON.stringify({ ...variant, unlimited: true })],
    );
  });

  test('a yearly renewal is announced two weeks before', async () => {
    await setPlan(of, 1, 'YEAR');
    await subscribe(of, 'year@example.com');
    const { id } = await of.of('year@example.com');
    expect(await of.at('2028-01-17T09:00:00Z')).toBe(0);
    expect(await of.at('2028-01-17T10:00:00Z')).toBe(1);
    expect(await of.at('2028-01-18T10:00:00Z')).toBe(0);
    expect(await of.emails(id)).toEqual(['upcoming']);
    await of.at('2028-01-31T10:00:00Z');
    expect(await of.emails(id)).toEqual(expect.arrayContaining(['upcoming', 'renewed']));
    expect(await of.orders(id)).toHaveLength(2);
  });

  test('a failure after a yearly renewal was committed leaves its next dates', async () => {
    await setPlan(of, 1, 'YEAR');
    await subscribe(of, 'after@example.com');
    const { id } = await of.of('after@example.com');
    await of.at('2028-01-17T10:00:00Z');
    const { orders } = of.shop.backend.shop;
    const finalize = orders.finalize.bind(orders);
    const failing = jest.spyOn(orders, 'finalize').mockImplementationOnce(async (...settled) => {
      await finalize(...settled);
      throw new Error('the connection was lost');
    });
    expect(await of.at('2028-01-31T10:00:00Z')).toBe(1);
    failing.mockRestore();
    const { next_look_at: nextLook } = await of.of('after@example.com');
    // The embedded database gives the time as text.
    expect(new Date(nextLook).toISOString()).toBe('2029-01-17T10:00:00.000Z');
    expect(await of.at('2028-01-31T10:20:00Z')).toBe(0);
    expect(await of.orders(id)).toHaveLength(2);
    expect(await of.emails(id)).toEqual(expect.arrayContaining(['upcoming', 'renewed']));
  });

  test('a yearly renewal that is looked at too early is announced in time', async () => {
    await setPlan(of, 1, 'YEAR');
    await subscribe(of, 'early@example.com');
    const { id } = await of.of('early@example.com');
    await of.rows('UPDATE subscriptions SET next_look_at = $2 WHERE id = $1', [id, '2027-03-01T00:00:00Z']);
    expect(await of.at('2027-03-01T00:00:00Z')).toBe(1);
    expect(await of.emails(id)).toEqual([]);
    expect(await of.at('2028-01-17T10:00:00Z')).toBe(1);
    expect(await of.emails(id)).toEqual(['upcoming']);
  });
});
