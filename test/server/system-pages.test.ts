/** Pages of the demo without a collection, and pages for rejected forms: all valid HTML. */

import { closedPort } from './integrations/servers.ts';
import { openShopStore, type ShopStore, type ShopWithUpstreams } from './proxy/shop-with-upstreams.ts';
import { invalidHtml } from './valid-html.ts';
import { createVisitor, type Visitor } from './visitor.ts';

type Answer = Awaited<ReturnType<Visitor['get']>>;

let store: ShopStore;
let shop: ShopWithUpstreams;
beforeAll(async () => {
  store = await openShopStore();
  shop = await store.serve({});
}, 120_000);
afterAll(async () => {
  await shop?.stop();
  await store?.stop();
});

const value = (page: Answer, name: string): string =>
  new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(page.text)?.[1] ?? '';

/** A valid page with this status, one h1 and no template leftovers. */
async function expectPage(name: string, page: Answer, status: number): Promise<Answer> {
  expect([name, page.status, page.headers['content-type']]).toEqual([name, status, 'text/html; charset=utf-8']);
  const problems = [...(await invalidHtml(name, page.text))];
  const headings = page.text.match(/<h1[\s>]/g)?.length ?? 0;
  if (headings !== 1) problems.push(`${name}: ${headings} h1`);
  if (/\{[.#@]|<\/?squarespace:|\[object Object\]|>undefined</.test(page.text))
    problems.push(`${name}: something is left`);
  expect(problems).toEqual([]);
  // A page with an error summary mentions errors in its title, and its links lead to existing fields.
  const [, summary] = /class="error-summary"([\s\S]*?)<\/div>/.exec(page.text) ?? [];
  if (summary === undefined) return page;
  expect(page.text).toContain('<title>Error: ');
  for (const [, id = ''] of summary.matchAll(/href="#([^"]+)"/g)) expect(page.text).toContain(`id="${id}"`);
  return page;
}

/** A plain post, as sent by a browser without JavaScript from one of our pages. */
const post = (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.agent
    .post(path)
    .type('form')
    .set({ accept: 'text/html', 'sec-fetch-site': 'same-origin' })
    .redirects(0)
    .send(fields) as unknown as Promise<Answer>;

const details = {
  ...{ email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', line1: '1 Long Street', city: 'Gent' },
  ...{ country: 'BE', postalCode: '9000' },
};
const card = { cardNumber: '4242424242424242', cardExpiry: '12/49', cardCode: '123' };

test('shoppers continue in the shop, and estimate shipping to countries named as in the checkout', async () => {
  const visitor = createVisitor(shop.url);
  for (const path of ['/cart', '/checkout', '/account/order-status'])
    expect((await visitor.get(path)).text).toContain('href="/shop">Continue shopping');
  await post(visitor, '/cart/add', { itemId: 'p11', sku: 'HILL-PRINT', quantity: '1' });
  const [cart, checkout] = [(await visitor.get('/cart')).text, (await visitor.get('/checkout')).text];
  expect(cart).toContain('href="/shop">Continue shopping');
  for (const name of ['Belgium', 'Hong Kong SAR China', 'Palestinian Territories']) {
    expect(cart).toContain(`:"${name}"`);
    expect(checkout).toContain(`>${name}</option>`);
  }
});

test.each([
  ['/search', 200],
  ['/search?q=vase', 200],
  ['/search?q=%3Cb%3E%22nothing', 200],
  ['/nowhere', 404],
  ['/cart', 200],
  ['/cart-v2', 200],
  ['/checkout', 200],
  ['/checkout/test-payment', 200],
  ['/checkout/test-payment?payment=x', 200],
  ['/checkout/donate', 200],
  ['/checkout/donate?amount=2500', 200],
  ['/checkout/gift-card?itemId=p16&sku=GIFT-50', 200],
  ['/checkout/gift-card?itemId=none', 404],
  ['/checkout/order-confirmed', 404],
  ['/checkout/order-received', 404],
  ['/checkout/subscription-confirmed', 404],
  ['/checkout/contribution-confirmed', 404],
  ['/checkout/membership-confirmed', 404],
  ['/checkout/return?order=x', 404],
  ['/account/order-status', 200],
  ['/account/order-status?order=x', 404],
  ['/account/login', 200],
  ['/account/login?returnTo=%22%3E', 200],
  ['/account/create', 200],
  ['/account/forgot', 200],
  ['/account/reset', 200],
  ['/account/sso', 200],
  ['/popup-overlay', 200],
  ['/reviews/request', 404],
  ['/newsletter/unsubscribe', 404],
  ['/preview/digital-product', 404],
  ['/preview/commerce-email', 404],
  ['/kiln-book', 401],
  ['/members', 403],
])('%s', async (path, status) => {
  await expectPage(path, await createVisitor(shop.url).get(path), status);
});

test('a search for white space is an empty search', async () => {
  const [empty, blank] = await Promise.all(
    ['/search', '/search?q=%20%20'].map(async (path) => (await createVisitor(shop.url).get(path)).text),
  );
  const shown = (text = '') => /<main.*<\/main>/s.exec(text)?.[0].replace(/nonce="[^"]*"/g, '');
  expect(shown(blank)).toBe(shown(empty));
  expect(shown(blank)).toContain('name="q"');
});

test('the cart, with rejections before and in it', async () => {
  const visitor = createVisitor(shop.url);
  await expectPage('no option', await visitor.submit('/cart/add', { itemId: 'p13', 'list.Size': 'Small' }), 422);
  await expectPage('no number', await visitor.submit('/cart/add', { itemId: 'p13', quantity: '<b>' }), 422);
  await expectPage('no product', await visitor.submit('/cart/add', { itemId: 'none' }), 404);
  const asked = visitor.agent.post('/cart/add').type('form').redirects(0).send({ itemId: 'p13', quantity: '2' });
  await expectPage('asked again', (await asked) as unknown as Answer, 200);
  const added = await visitor.submit('/cart/add', { itemId: 'p08', quantity: '2' });
  await visitor.submit('/cart/add', { itemId: 'p18', 'field.Name': '"Ann" <Lee>' });
  const cart = await expectPage('cart', await visitor.get(added.headers['location'] ?? ''), 200);
  const [, id = ''] = /data-entry-id="([^"]+)"/.exec(cart.text) ?? [];
  await expectPage('too many', await visitor.submit('/cart', { [`quantity.${id}`]: '99' }), 422);
  await expectPage('wrong code', await visitor.submit('/cart/code', { code: '"><b>' }), 422);
  await visitor.submit('/cart/code', { code: 'CLAY10' });
  await visitor.submit('/cart/code', { code: 'SPRING25' });
  await expectPage('with codes', await visitor.get('/cart'), 200);
  await expectPage('cart v2', await visitor.get('/cart-v2'), 200);
  await expectPage('unknown entry', await visitor.submit('/cart', { remove: 'none' }), 404);
  const expired = visitor.agent.post('/cart').type('form').redirects(0).send({ remove: id, crumb: 'x' });
  await expectPage('no crumb', (await expired) as unknown as Answer, 400);
});

test('the checkout, step by step, with rejections at each', async () => {
  const visitor = createVisitor(shop.url);
  await visitor.submit('/cart/add', { itemId: 'p10', quantity: '2' });
  await expectPage('details', await visitor.get('/checkout'), 200);
  const typed = { ...details, email: '"ann@', city: '', country: '' };
  await expectPage('wrong details', await visitor.submit('/checkout/details', typed), 400);
  await visitor.submit('/checkout/details', details);
  await expectPage('shipping', await visitor.get('/checkout'), 200);
  await expectPage('no shipping', await visitor.submit('/checkout/shipping', {}), 422);
  await visitor.submit('/checkout/shipping', { shipping: 'benelux' });
  const review = await expectPage('review', await visitor.get('/checkout'), 200);
  await expectPage('wrong code', await visitor.submit('/checkout/code', { code: 'nope' }), 422);
  const pay = (page: Answer, more: Record<string, string> = {}) =>
    visitor.submit('/checkout/order', {
      idempotencyKey: value(page, 'idempotencyKey'),
      expectedTotal: value(page, 'expectedTotal'),
      acceptsTerms: 'true',
      ...card,
      ...more,
    });
  await expectPage('no card', await pay(review, { cardNumber: '', cardExpiry: '' }), 400);
  await expectPage('another total', await pay(review, { expectedTotal: '1' }), 409);
  const declined = await expectPage('declined', await pay(review, { cardNumber: '4000000000000002' }), 422);
  const asked = await pay(declined, { cardNumber: '4000002500003155' });
  const question = await expectPage('question', await visitor.get(asked.headers['location'] ?? ''), 200);
  const payment = value(question, 'payment');
  const refused = await visitor.submit('/checkout/test-payment', { payment, answer: 'refuse' });
  await expectPage('not confirmed', refused, 422);
  await expectPage('turned back', await visitor.get('/checkout?step=review&turned=back'), 200);
  const placed = await pay(refused);
  expect(placed.headers['location']).toMatch(/^\/checkout\/order-confirmed\?/);
  const confirmed = await expectPage('confirmed', await visitor.get(placed.headers['location'] ?? ''), 200);
  const [, status = ''] = /href="(\/account\/order-status[^"]+)"/.exec(confirmed.text) ?? [];
  await expectPage('status', await visitor.get(status), 200);
});

test('purchases without a cart', async () => {
  const visitor = createVisitor(shop.url);
  await expectPage('no amount', await visitor.submit('/checkout/donate', {}), 400);
  await expectPage('odd amount', await visitor.submit('/checkout/donate', { otherAmount: '<1>' }), 400);
  const answer = await visitor.submit('/checkout/donate', { amount: '1000' });
  await expectPage('donation', await visitor.get(answer.headers['location'] ?? ''), 200);
  await expectPage('no value', await visitor.submit('/checkout/gift-card', { itemId: 'p16' }), 422);
  const odd = { itemId: 'p16', sku: 'GIFT-25', recipientEmail: 'eve"', message: '<b>' };
  await expectPage('wrong address', await visitor.submit('/checkout/gift-card', odd), 400);
  const begun = await visitor.submit('/cart/add', { itemId: 'p17', 'option.Handle': 'Left hand' });
  await expectPage('subscription', await visitor.get(begun.headers['location'] ?? ''), 200);
});

test('accounts, with rejections', async () => {
  const visitor = createVisitor(shop.url);
  await expectPage('no password', await post(visitor, '/account/login', { email: 'ann@' }), 400);
  const wrong = { email: 'ann@example.com', password: 'not this' };
  await expectPage('wrong password', await post(visitor, '/account/login', wrong), 401);
  const odd = { firstName: '"<b>', lastName: '', email: 'no', password: 'x' };
  await expectPage('wrong sign-up', await post(visitor, '/account/create', odd), 400);
  await expectPage('no address', await post(visitor, '/account/forgot', { email: 'x' }), 400);
  await expectPage('letter', await post(visitor, '/account/forgot', { email: 'ann@example.com' }), 200);
  await expectPage('wrong code', await post(visitor, '/account/reset', { token: '"', password: 'long enough' }), 400);
  const answer = await post(visitor, '/account/create', { ...wrong, firstName: 'Ann', lastName: 'Lee' });
  expect(answer.status).toBe(303);
  await expectPage('account', await visitor.get('/account'), 200);
  await expectPage('taken', await post(visitor, '/account/create', { ...wrong, firstName: '', lastName: '' }), 409);
});

test('forms of pages: rejected, accepted, unknown', async () => {
  const visitor = createVisitor(shop.url);
  const save = '/api/form/SaveFormSubmission';
  const about = { pagePath: '/contact', pageTitle: 'Contact', pageId: 'contact', contentSource: 'c' };
  await expectPage('commission', await post(visitor, save, { formId: 'commission', ...about, 'f-email': '"no' }), 400);
  await expectPage('letter', await post(visitor, save, { formId: 'letter', ...about, email: 'no' }), 400);
  await expectPage('taken', await post(visitor, save, { formId: 'letter', ...about, email: 'ann@example.com' }), 200);
  await expectPage('unknown', await post(visitor, save, { formId: 'none', ...about }), 404);
  const restock = '/api/site-users/account/notifications/restock';
  const wanted = { productId: 'p05', variantId: 'SUPPER-PLATES', siteVisitorEmail: 'ann' };
  await expectPage('restock', await post(visitor, restock, wanted), 400);
  await expectPage('comment', await post(visitor, '/api/comments', { itemId: 'none', body: '' }), 400);
  await expectPage('review', await post(visitor, '/api/reviews', { itemId: 'none', rating: '9' }), 400);
  await expectPage('wrong word', await post(visitor, '/kiln-book', { password: '"no' }), 401);
});

test('a commerce upstream that does not respond', async () => {
  const before = await store.serve({ COMMERCE_UPSTREAM: `http://127.0.0.1:${await closedPort()}` });
  try {
    const agent = createVisitor(before.url).agent;
    await expectPage('failed', (await agent.get('/cart')) as unknown as Answer, 502);
  } finally {
    await before.stop();
  }
});
