/** Well-formed but odd requests: characters that no database stores, deep nesting, unknown calls, strangers calling the owner API. */
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { sanitizeForDatabase } from '../../../server/http/sanitize-for-database.ts';
import { createSharedCounter } from '../../../server/http/shared-counter.ts';
import { onDatabases } from '../../database/databases.ts';
import { signIn } from '../admin/owner-site.ts';
import type { Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';

const odd = 'a\u0000b\ud800c';
const stored = 'ab\ufffdc';

test('texts, names and depths', () => {
  expect(sanitizeForDatabase({ [odd]: [odd, { x: odd }], plain: 'é 🐕', n: 1, nil: null })).toEqual({
    [stored]: [stored, { x: stored }],
    plain: 'é 🐕',
    n: 1,
    nil: null,
  });
  expect(sanitizeForDatabase(odd)).toBe(stored);
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(sanitizeForDatabase(nested(101))).toEqual(nested(101));
  expect(() => sanitizeForDatabase(nested(102))).toThrow('Invalid request.');
  expect(() => sanitizeForDatabase(nested(5000))).toThrow('Invalid request.');
  const own = JSON.parse('{"__proto__": {"polluted": "\\u0000"}}');
  expect(Object.hasOwn(sanitizeForDatabase(own), '__proto__')).toBe(true);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

onDatabases((store) => {
  let site: VisitorSite;
  let owner: Visitor;
  beforeAll(async () => {
    site = await openVisitorSite({ RATE_LIMIT: '1000000', ...(await store.environment()) });
    owner = await signIn(site);
  });
  afterAll(() => site.stop());

  const words = { authorName: odd, authorEmail: 'ann@example.com', body: odd };
  const account = { email: 'odd@example.com', password: `a long password ${odd}`, firstName: odd, lastName: odd };
  const entry = { itemId: odd, sku: odd, quantity: 1 };
  const reset = { token: odd, password: 'a long password' };
  const RESTOCK = '/api/site-users/account/notifications/restock';
  test.each([
    ['post', '/api/commerce/shopping-cart/entries', entry, 422],
    ['post', '/api/commerce/shopping-cart/coupons', { code: odd }, 400],
    ['put', '/api/commerce/shopping-cart/shipping-location', { country: 'US', region: odd, postalCode: odd }, 404],
    ['post', '/api/3/commerce/cart/subscription', { itemId: odd, sku: null, qty: 1 }, 422],
    ['post', RESTOCK, { productId: odd, variantId: odd, siteVisitorEmail: 'ann@example.com' }, 404],
    ['post', '/api/site-users/account/session', { email: odd, password: odd }, 401],
    ['post', '/api/site-users/account', account, 201],
    ['put', '/api/site-users/account/password-reset', reset, 400],
    ['post', '/api/comments', { itemId: 'note', ...words }, 201],
    ['post', '/api/comments', { ...words, itemId: odd }, 404],
    ['post', '/api/reviews', { itemId: 'mug', ...words, title: odd, rating: 5 }, 201],
    ['post', '/api/likes', { itemId: odd }, 404],
    ['post', '/api/owner/session', { email: odd, password: odd }, 401],
    ['post', '/api/rest/forms/validate/contact', { who: { First: odd }, email: 'ann@example.com' }, 200],
  ] as const)('%s %s accepts characters that no database stores', async (method, path, body, status) => {
    const visitor = site.visitor();
    expect((await visitor.send(method, path, body)).status).toBe(status);
  });

  test('a form is stored without them, by script and as a plain post', async () => {
    const visitor = site.visitor();
    const { key } = (await visitor.send('post', '/api/form/FormSubmissionKey')).body;
    const form = JSON.stringify({ who: { First: odd }, email: 'ann@example.com', words: odd });
    const saved = await visitor.send('post', '/api/form/SaveFormSubmission', { key, formId: 'contact', form });
    expect([saved.status, saved.body.success]).toEqual([200, true]);
    const { rows } = await site.database.db.execute(
      sql`SELECT answers FROM form_submissions WHERE id = ${saved.body.submissionId}`,
    );
    expect(rows[0]).toMatchObject({ answers: { who: { First: stored }, words: stored } });
    const plain = await site
      .visitor()
      .submitFromSite('/api/form/SaveFormSubmission', { formId: 'contact', 'who[First]': 'a\u0000b', email: 'b@c.de' });
    expect(plain.status).toBe(200);
  });

  test('cart data for an email can be written with the order', async () => {
    const visitor = site.visitor();
    const additionalFields = JSON.stringify({ words: odd });
    const { status, body } = await visitor.add('mug', { sku: 'MUG-L', additionalFields });
    expect([status, body.newlyAdded.additionalFields]).toEqual([200, JSON.stringify({ words: stored })]);
    const deep = await visitor.add('mug', { sku: 'MUG-L', additionalFields: `${'['.repeat(300)}${']'.repeat(300)}` });
    expect(deep.status).toBe(400);
  });

  test.each(['/api/comments?itemId=a%00b', '/api/commerce/inventory/stock/?itemId=%00', '/s/a%00b/x.jpg', '/shop/%00'])(
    'a URL with a U+0000 in it is not found: %s',
    async (path) => expect((await site.visitor().get(path)).status).toBe(400),
  );

  test('a rate limit key with such characters does not prevent sharing limits', async () => {
    const silent = pino({ level: 'silent' });
    const counters = [1, 2].map(() => createSharedCounter(site.database, 60_000, silent, () => 1_800_000_000_000));
    const [store, other] = counters.map((counter) => counter.storeFor('odd'));
    await store?.increment(odd);
    await store?.increment('plain');
    for (const counter of counters) await counter.exchange();
    await other?.increment('plain');
    await counters[1]?.exchange();
    expect((await other?.increment('plain'))?.totalHits).toBe(3);
    for (const counter of counters) counter.stop();
  });

  test('input that is nested too deeply is rejected, not stored and not traversed', async () => {
    const body = `{"header":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)},"footer":{}}`;
    const refused = await owner.send('put', '/api/site-header-footer', body, { 'Content-Type': 'application/json' });
    expect([refused.status, refused.body.error]).toEqual([400, 'It is nested more than 100 deep.']);
  });

  const unconvertible = '{"length":{"toString":1,"valueOf":1}}';
  test.each([
    ['/api/events/RecordJavascriptErrors', unconvertible],
    ['/api/site-users/account/session', `{"email":${unconvertible},"password":"x"}`],
    ['/api/reviews', `{"itemId":${unconvertible}}`],
  ])('an object with an invalid length is not mistaken for a list or text: %s', async (path, body) => {
    const visitor = site.visitor();
    await visitor.get('/api/commerce/shopping-cart');
    const { status, text } = await visitor.send('post', path, body, { 'Content-Type': 'application/json' });
    expect([status, text]).toEqual([400, expect.stringContaining('must be a')]);
  });

  test('a badly compressed body is the client’s error', async () => {
    const { agent } = site.visitor();
    const send = (bytes: Buffer) =>
      agent
        .post('/api/form/FormSubmissionKey')
        .set({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
        .serialize((input) => input as string)
        .send(bytes as never);
    expect((await send(gzipSync('{}'))).status).toBe(200);
    const entries = agent.post('/api/commerce/shopping-cart/entries');
    const torn = await entries
      .set({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      .serialize((input) => input as string)
      .send(Buffer.from('{}') as never);
    expect([torn.status, torn.body.code]).toEqual([400, 'invalid-request']);
  });

  test('an unknown call is a problem, not a page', async () => {
    for (const path of ['/api/nothing', '/api/commerce/shopping-cart/entries', '/api']) {
      const { status, body, headers } = await site.visitor().get(path);
      expect([status, headers['content-type'], body.detail]).toEqual([404, 'application/problem+json', `GET ${path}`]);
    }
  });

  test.each([
    ['get', RESTOCK],
    ['get', `${RESTOCK}/groups`],
    ['post', `${RESTOCK}/send`],
    ['post', `${RESTOCK}/send/all`],
    ['get', '/api/moderation?status=nonsense'],
    ['put', '/api/moderation/x'],
    ['put', '/api/site-users/members'],
    ['get', `/api/form-submissions?cursor=${'x'.repeat(200)}`],
  ] as const)('strangers learn nothing about the input of %s %s', async (method, path) => {
    const stranger = site.visitor();
    expect((await (method === 'get' ? stranger.get(path) : stranger.send(method, path, {}))).status).toBe(401);
    expect((await (method === 'get' ? owner.get(path) : owner.send(method, path, {}))).status).not.toBe(401);
  });

  test('messages describe the invalid input', async () => {
    const visitor = site.visitor();
    const message = async (path: string, body: object, who = visitor) =>
      (await who.send('post', path, body)).body.error;
    const signUp = { productId: 'mug', variantId: 'mug-s' };
    expect(await message(RESTOCK, { ...signUp, siteVisitorEmail: null })).toBe('Email cannot be blank');
    expect(await message(RESTOCK, { ...signUp, siteVisitorEmail: 5 })).toBe('Email is invalid');
    const long = { email: 'ann@example.com', password: 'x'.repeat(257) };
    expect(await message('/api/site-users/account', long)).toBe('You have exceeded the character limit.');
    expect(await message('/api/site-users/account/session', long)).toBe('You have exceeded the character limit.');
    const review = { itemId: 'mug', authorName: 'Ann', authorEmail: 'ann@example.com', body: 'x' };
    expect(await message('/api/reviews', { ...review, rating: 6 })).toBe('Choose one to five stars.');
    expect(await message('/api/reviews', { ...review, rating: '' })).toBe('Required');
    const products = '/api/content-service/product/1.1/websites/test-site/products';
    const title = { title: 'x'.repeat(201), navigationTitle: 'x' };
    expect(await message(products, title, owner)).toBe('must have at most 200 characters');
    expect(await message('/api/widget/UpdateNavigation', {}, owner)).toBe('is missing');
    expect((await owner.get('/api/owner/audit?before=abc')).body.error).toBe('must be a number');
    expect((await owner.get('/api/moderation?status=x')).body.error).toBe('x is not one of the expected options.');
  });

  test('a product collection has a reachable URL, and its names are text', async () => {
    const products = '/api/content-service/product/1.1/websites/test-site/products';
    const names = { title: 'Pots <b>& co</b>', navigationTitle: '<i>Pots</i>', description: '<p onclick="x">Fine</p>' };
    const answer = await owner.send('post', products, { ...names, urlId: 'cart' });
    expect(answer.body).toMatchObject({ ...names, urlId: 'cart-1', description: '<p>Fine</p>' });
    const { results } = (await owner.get(products)).body;
    expect(results.find(({ id }: { id: string }) => id === answer.body.id)).toMatchObject({ title: names.title });
    let page = await site.visitor().get('/cart-1');
    // Replicas learn of it by the database's notification.
    while (page.status !== 200) page = await site.visitor().get('/cart-1');
    expect(page.text).toContain('Pots &lt;b&gt;&amp; co&lt;/b&gt;');
    expect(page.text).not.toContain('<b>& co');
  });

  test('categories belong to product collections; items accept no scripts and no invalid URLs', async () => {
    const products = '/api/content-service/product/1.1/websites/test-site/products';
    const root = { displayName: 'Root', type: 'ROOT' };
    expect((await owner.send('post', `${products}/notes/categories`, root)).status).toBe(404);
    expect((await owner.send('post', `${products}/shop/categories`, root)).status).toBe(201);
    const items = '/api/owner/collections/notes/items';
    const body = '<h2>Hi</h2><p onclick="x">a <a href="javascript:x">b</a></p><script>alert(1)</script>';
    const answer = await owner.send('post', items, { title: 'Safe words', body });
    expect(answer.status).toBe(201);
    const refused = await owner.send('put', `${items}/${answer.body.id}`, { assetUrl: 'java\tscript:alert(1)' });
    expect(refused.body.errors[0]).toMatchObject({ field: 'assetUrl' });
    let page = await site.visitor().get('/notes/safe-words');
    while (page.status !== 200) page = await site.visitor().get('/notes/safe-words');
    expect(page.text).toContain('<h2>Hi</h2><p>a <a>b</a></p>');
    expect(page.text).not.toContain('alert(1)');
  });
});
