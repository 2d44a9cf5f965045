/** The pages of subscriptions without JavaScript, the account's list, and the owner API. */
import { usualStore } from '../../database/databases.ts';
import type { Answer } from '../shop.ts';
import { card, details } from './order-shop.ts';
import { START, subscribe, useRenewingShop } from './subscription-shop.ts';

const FAILS_LATER = '4000 0000 0000 0341';
const PAGE = '/account/subscription';
const OWNER = { email: 'owner@example.com', password: 'a long password of an owner' };

const of = useRenewingShop(usualStore, { OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
beforeEach(() => {
  of.now = START;
});

const value = ({ text }: Answer, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';

test('the whole purchase without JavaScript: terms at each step, a required checkbox, and where to cancel it', async () => {
  const visitor = of.shop.visitor();
  const begun = await visitor.submit('/cart/add', { itemId: 'box' });
  const first = await visitor.get(begun.headers['location'] ?? '');
  expect(first.text).toContain('$20.00 every month');
  expect(first.text).toContain('it renews every month until you end it');
  expect(first.text).toContain('Next charge: $20.00 plus shipping and taxes on February 28, 2027');
  const cartToken = value(first, 'cartToken');
  await visitor.submit('/checkout/details', { ...details, email: 'form@example.com', cartToken });
  await visitor.submit('/checkout/shipping', { shipping: 'post', cartToken });
  const review = await visitor.get(`/checkout?cartToken=${cartToken}`);
  expect(review.text).toContain('Next charge: $28.00 on February 28, 2027, if you pay today.');
  expect(review.text).toContain('I agree to pay $28.00 now and $28.00 every month');
  const form = {
    ...{ cartToken, idempotencyKey: value(review, 'idempotencyKey'), expectedTotal: value(review, 'expectedTotal') },
    ...{ cardNumber: card().number, cardExpiry: card().expiry, cardCode: card().code, asksConsent: 'true' },
  };
  const refused = await visitor.submit('/checkout/order', form);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('<a href="#field-agreesToRenewals">Please agree to the payments of the subscription.');
  // A form without the consent field is rejected by the shop itself.
  const { asksConsent: _asks, ...bare } = form;
  const sly = await visitor.submit('/checkout/order', bare);
  expect([sly.status, sly.text.includes('id="error-agreesToRenewals"')]).toEqual([400, true]);
  const declined = await visitor.submit('/checkout/order', {
    ...form,
    cardNumber: '4000000000000002',
    agreesToRenewals: 'true',
  });
  expect(declined.text).toMatch(/name="agreesToRenewals" value="true" checked/);
  const placed = await visitor.submit('/checkout/order', {
    ...form,
    idempotencyKey: 'another-key',
    agreesToRenewals: 'true',
  });
  expect(placed.headers['location']).toMatch(/^\/checkout\/subscription-confirmed\?order=/);
  const confirmed = await visitor.get(placed.headers['location'] ?? '');
  expect(confirmed.text).toContain('Next charge: $28.00 on February 28, 2027.');
  expect(confirmed.text).toContain(`href="${PAGE}?subscription=`);
  const status = await visitor.get(/\/account\/order-status\?order=[\w-]+/.exec(confirmed.text)?.[0] ?? '');
  expect(status.text).toContain('Next charge: $28.00 on February 28, 2027.');
});

test('the emailed link leads to a page where it is paused, resumed, and canceled after confirmation', async () => {
  const token = await subscribe(of, 'page@example.com');
  const visitor = of.shop.visitor();
  const send = (action: string) => visitor.submit(PAGE, { subscription: token, action });
  const show = (more = '') => visitor.get(`${PAGE}?subscription=${token}${more}`);
  expect((await show()).text).toContain('Pause subscription');
  const paused = await send('pause');
  expect([paused.status, paused.headers['location']]).toEqual([303, `${PAGE}?subscription=${token}&done=pause`]);
  expect((await visitor.get(paused.headers['location'] ?? '')).text).toContain(
    'Nothing is charged while it is paused.',
  );
  await send('resume');
  const asked = await show('&step=end');
  expect(asked.text).toContain('What you have paid for is yours until February 28, 2027.');
  expect((await of.of('page@example.com'))['state']).toBe('active');
  const forged = await visitor.agent
    .post(PAGE)
    .type('form')
    .redirects(0)
    .send({ subscription: token, action: 'end', crumb: 'nothing' });
  expect([forged.status, (await of.of('page@example.com'))['state']]).toEqual([400, 'active']);
  const ended = await send('end');
  expect((await visitor.get(ended.headers['location'] ?? '')).text).toContain(
    'You have ended it. Nothing more will be charged.',
  );
  const late = await send('resume');
  expect([late.status, late.text.includes('Only a paused subscription can be resumed.')]).toEqual([409, true]);
  expect((await visitor.get(`${PAGE}?subscription=nobody`)).status).toBe(404);
  expect((await visitor.get(PAGE)).text).toContain('Open the link in one of our emails');
});

test('the next payment is skipped after confirmation, once, and the schedule stays', async () => {
  const token = await subscribe(of, 'skip@example.com');
  const visitor = of.shop.visitor();
  const show = (more = '') => visitor.get(`${PAGE}?subscription=${token}${more}`);
  const skip = () => visitor.submit(PAGE, { subscription: token, action: 'skip' });
  expect((await show()).text).toContain('step=skip');
  expect((await show('&step=skip')).text).toContain('Skip the next payment?');
  expect((await show()).text).toContain('February 28, 2027');
  const done = await skip();
  const shown = (await visitor.get(done.headers['location'] ?? '')).text;
  expect(shown).toContain('The next payment is skipped.');
  expect(shown).toContain('Next charge: $28.00 on March 31, 2027.');
  const again = await skip();
  expect([again.status, again.text.includes('has been skipped already')]).toEqual([409, true]);
  await of.at('2027-02-28T10:00:00Z');
  expect(await of.of('skip@example.com')).toMatchObject({ state: 'active', cycles_paid: 1 });
  await of.at('2027-03-31T10:00:00Z');
  expect(await of.of('skip@example.com')).toMatchObject({ state: 'active', cycles_paid: 2 });
});

test('a failed payment is paid on the page', async () => {
  const token = await subscribe(of, 'pay@example.com', FAILS_LATER);
  await of.at('2027-02-28T10:00:00Z');
  const visitor = of.shop.visitor();
  expect((await visitor.get(`${PAGE}?subscription=${token}`)).text).toContain('Pay $28.00 now');
  const send = (cardNumber: string) =>
    visitor.submit(PAGE, { subscription: token, action: 'pay', cardNumber, cardExpiry: '12/49', cardCode: '123' });
  expect((await send('')).text).toContain('Enter the card number.');
  expect((await send('4000000000000002')).text).toContain('Your card was declined.');
  const paid = await send('4242424242424242');
  expect((await visitor.get(paid.headers['location'] ?? '')).text).toContain('Thank you. Your payment was made.');
  expect(await of.of('pay@example.com')).toMatchObject({ state: 'active', cycles_paid: 2 });
});

test('an account lists subscriptions bought with it, and no others of its address', async () => {
  const visitor = of.shop.visitor();
  const redirected = await visitor.agent.get('/account/subscriptions').redirects(0);
  expect(redirected.headers['location']).toBe('/account/login?returnTo=%2Faccount%2Fsubscriptions');
  await subscribe(of, 'own@example.com');
  const answer = await visitor.send('post', '/api/site-users/account', {
    ...{ email: 'own@example.com', password: 'a password', firstName: 'Own', lastName: '', rememberMe: false },
  });
  expect(answer.status).toBe(201);
  expect((await visitor.get('/account')).text).toContain('href="/account/subscriptions"');
  expect((await visitor.get('/account/subscriptions')).text).toContain('You have no subscriptions in this account.');
  const token = await subscribe(of, 'own@example.com', undefined, 1, visitor);
  const list = (await visitor.get('/account/subscriptions')).text;
  expect(list).toContain(`${PAGE}?subscription=${token}`);
  expect(list.split('Next charge: $28.00 on February 28, 2027.')).toHaveLength(2);
});

test('an admin lists them, views one, and cancels it; others cannot', async () => {
  await subscribe(of, 'shopper@example.com');
  const owner = of.shop.visitor();
  const path = '/api/owner/subscriptions';
  expect((await owner.get(path)).status).toBe(401);
  expect((await owner.send('post', '/api/owner/session', OWNER)).status).toBe(200);
  const { body } = await owner.get(`${path}?email=SHOPPER@&state=active`);
  expect(body).toMatchObject({
    next: null,
    results: [{ email: 'shopper@example.com', name: 'Ann Lee', state: 'active', amountCents: 2800, cyclesPaid: 1 }],
  });
  expect(JSON.stringify(body)).not.toContain('test_pays');
  const [{ id }] = body.results;
  expect((await owner.get(`${path}/${id}`)).body.orders).toMatchObject([
    { cycle: 1, status: 'paid', grandTotalCents: 2800 },
  ]);
  expect((await owner.get(`${path}/nobody`)).status).toBe(404);
  expect((await owner.get(`${path}?state=odd`)).status).toBe(400);
  expect((await of.shop.visitor().send('post', `${path}/${id}/end`)).status).toBe(401);
  const ended = await owner.send('post', `${path}/${id}/end`, {});
  expect(ended.body).toMatchObject({ state: 'ended', endReason: 'owner', nextChargeAt: null });
  expect(await of.emails(id)).toEqual(['ended']);
  const [line] = await of.rows("SELECT actor FROM audit_log WHERE action = 'subscription.end' AND subject = $1", [id]);
  expect(line?.['actor']).toMatch(/^owner:/);
});
