/** The account area without JavaScript: whose orders, addresses and data are shown, and its forms. */
import { readFileSync } from 'node:fs';
import { onDatabases } from '../../database/databases.ts';
import { signIn as signInAdmin } from '../admin/owner-site.ts';
import { details, order, ready } from '../shop/order-shop.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';

const ACCOUNT = '/api/site-users/account';
const PASSWORD = 'a long password';

onDatabases((store) => {
  let shop: TestShop;
  let accounts = 0;
  beforeAll(async () => {
    shop = await openShop({ ...(await store.environment()), NODE_ENV: 'development' }, undefined, true);
  }, 120_000);
  afterAll(() => shop.stop());

  const rows = async (text: string, params: readonly unknown[] = []) =>
    (await shop.database.withConnection((connection) => connection.query(text, params))).rows as Record<
      string,
      unknown
    >[];
  const signUp = async (firstName = 'Ann'): Promise<{ visitor: Visitor; email: string; id: string }> => {
    const visitor = shop.visitor();
    const email = `shopper${++accounts}@example.com`;
    const { body } = await visitor.send('post', ACCOUNT, { email, password: PASSWORD, firstName });
    return { visitor, email, id: body.siteUserId };
  };
  /** Buys a vase and a mug; returns the order number. */
  const buy = async (visitor: Visitor, email: string, items = ['vase']): Promise<number> => {
    for (const item of items) await visitor.add(item, item === 'mug' ? { sku: 'MUG-B-S' } : {});
    await ready(visitor);
    await visitor.send('put', '/api/commerce/checkout/details', { ...details, email });
    await visitor.send('put', '/api/commerce/shopping-cart/shipping-option', { id: 'post' });
    const { shoppingCart } = (await visitor.get('/api/commerce/checkout')).body;
    const { body } = await order(visitor, shoppingCart.grandTotalCents);
    expect(body.error).toBeUndefined();
    return body.order.number;
  };
  const locationOf = ({ headers }: { headers: Record<string, string> }) => headers['location'];
  const links = (to: string) =>
    rows(`SELECT key FROM deliveries WHERE key LIKE 'account-link:%' AND target = $1 ORDER BY created DESC`, [to]);
  /** The token of the last emailed link, from the email's file: it is stored nowhere else. */
  const linkTo = async (to: string): Promise<string> => {
    await shop.backend.deliveries.run();
    const [row] = await links(to);
    const name = String(row?.['key']).replace(/[^\w-]/g, '_');
    const { text } = JSON.parse(readFileSync(`${shop.config.DATA_DIR}/mail/${name.slice(0, 100)}.json`, 'utf8'));
    return /(?<![\w-])[\w-]{43}(?![\w-])/.exec(text)?.[0] ?? '';
  };

  /** Signs this address up for a vase. */
  const waitFor = (email: string) =>
    rows(`INSERT INTO restock_sign_ups (id, product_id, variant_id, email) VALUES ($1, 'vase', 'v', $1)`, [email]);

  test('without a session no page of it is shown, and signing in leads back', async () => {
    for (const path of [
      '/account/orders',
      '/account/orders/1',
      '/account/addresses',
      '/account/details',
      '/account/delete',
    ]) {
      const answer = await shop.visitor().agent.get(path).redirects(0);
      expect([answer.status, answer.headers['location']]).toEqual([
        303,
        `/account/login?returnTo=${encodeURIComponent(path)}`,
      ]);
    }
    expect((await shop.visitor().get('/account/export')).status).toBe(401);
  });

  test('orders are listed and shown only to their own account', async () => {
    const [ann, bea] = [await signUp(), await signUp('Bea')];
    const number = await buy(ann.visitor, ann.email);
    expect((await ann.visitor.get('/account')).text).toContain(`href="/account/orders/${number}"`);
    const page = await ann.visitor.get(`/account/orders/${number}`);
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    for (const text of ['Vase &amp; stand', 'Order placed', 'Paid', '/invoice"', '/reorder"', '/return"'])
      expect(page.text).toContain(text);
    const invoice = await ann.visitor.get(`/account/orders/${number}/invoice`);
    expect(invoice.text).toMatch(/<th scope="row">Vase &amp; stand[\s\S]*<td>\$30\.00<\/td>/);
    for (const path of ['', '/invoice', '/return'])
      expect((await bea.visitor.get(`/account/orders/${number}${path}`)).status).toBe(404);
    expect((await bea.visitor.submit(`/account/orders/${number}/reorder`, {})).status).toBe(404);
    expect(
      (await bea.visitor.submit(`/account/orders/${number}/return`, { reason: 'other', 'quantity-0': '1' })).status,
    ).toBe(404);
    expect((await bea.visitor.get('/account/orders')).text).not.toContain(`/account/orders/${number}`);
    expect((await ann.visitor.get('/account/orders/none')).status).toBe(404);
  });

  test('an order is added to the cart again; unavailable products are reported', async () => {
    const { visitor, email } = await signUp();
    const number = await buy(visitor, email, ['vase', 'mug']);
    const all = await visitor.submit(`/account/orders/${number}/reorder`, {});
    expect([all.status, locationOf(all)]).toEqual([303, '/cart']);
    const cart = async () => (await visitor.get('/api/commerce/shopping-cart')).body.entries;
    expect((await cart()).map(({ title }: { title: string }) => title).sort()).toEqual(['The mug', 'Vase & stand']);
    await rows(`UPDATE variants SET unlimited = false, qty_in_stock = 0 WHERE sku = 'VASE'`);
    const some = await visitor.submit(`/account/orders/${number}/reorder`, {});
    await rows(`UPDATE variants SET qty_in_stock = 50 WHERE sku = 'VASE'`);
    expect(some.status).toBe(200);
    expect(some.text).toMatch(
      /Not in your cart[\s\S]*Vase &amp; stand[\s\S]*not have enough[\s\S]*In your cart[\s\S]*The mug/,
    );
  });

  test('a return is requested once per piece, and decided by the shop with an email', async () => {
    const { visitor, email } = await signUp();
    const number = await buy(visitor, email);
    const path = `/account/orders/${number}/return`;
    expect((await visitor.get(path)).text).toContain('name="quantity-0"');
    const empty = await visitor.submit(path, { reason: 'damaged' });
    expect([empty.status, empty.text.includes('Choose what you want to send back.')]).toEqual([400, true]);
    const reasonless = await visitor.submit(path, { 'quantity-0': '1' });
    expect(reasonless.text).toContain('<a href="#field-reason">Choose a reason.</a>');
    const tooMany = await visitor.submit(path, { 'quantity-0': '2', reason: 'damaged' });
    expect(tooMany.text).toContain('You can send back 1 at most.');
    const taken = await visitor.submit(path, { 'quantity-0': '1', reason: 'damaged', comment: '<b>Crack</b>' });
    expect([taken.status, locationOf(taken)]).toEqual([303, `/account/orders/${number}?done=return`]);
    const again = await visitor.submit(path, { 'quantity-0': '1', reason: 'damaged' });
    expect([again.status, again.text.includes('Nothing of this order can be sent back')]).toEqual([400, true]);
    const owner = await signInAdmin(shop);
    const { results } = (await owner.get('/api/owner/returns?state=requested')).body;
    expect(results[0]).toMatchObject({
      orderNumber: number,
      email,
      lines: [{ position: 0, quantity: 1 }],
      comment: '<b>Crack</b>',
    });
    expect((await visitor.get('/api/owner/returns')).status).toBe(401);
    const decided = await owner.send('put', `/api/owner/returns/${results[0].id}`, {
      state: 'accepted',
      answer: 'Send it.',
    });
    expect(decided.body).toMatchObject({ state: 'accepted', answer: 'Send it.' });
    const shown = (await visitor.get(`/account/orders/${number}`)).text;
    for (const text of ['Accepted: please send it back', 'Send it.', '&lt;b&gt;Crack']) expect(shown).toContain(text);
    const [mail] = await rows(
      `SELECT payload ->> 'text' AS text FROM deliveries WHERE target = $1 AND payload ->> 'name' = 'return'`,
      [email],
    );
    expect(mail?.['text']).toContain('Send it.');
  });

  test('addresses are added, rejected with messages, changed and removed by forms', async () => {
    const [{ visitor }, bea] = [await signUp(), await signUp('Bea')];
    const address = { ...details, email: undefined } as unknown as Record<string, string>;
    const wrong = await visitor.submit('/account/addresses/new', { ...address, postalCode: 'x' });
    expect([wrong.status, wrong.text.includes('id="error-postalCode"'), wrong.text.includes('value="x"')]).toEqual([
      400,
      true,
      true,
    ]);
    expect(locationOf(await visitor.submit('/account/addresses/new', address))).toBe('/account/addresses?done=added');
    const [, path = ''] =
      /href="(\/account\/addresses\/(?!new)[\w-]+)"/.exec((await visitor.get('/account/addresses')).text) ?? [];
    expect((await bea.visitor.get(path)).status).toBe(404);
    expect((await bea.visitor.submit(path, address)).status).toBe(404);
    await visitor.submit(path, { ...address, line1: '9 New Street' });
    expect((await visitor.get('/account/addresses')).text).toContain('9 New Street');
    await visitor.submit('/account/addresses', { action: 'remove', id: path.split('/').pop() ?? '' });
    expect((await visitor.get('/account/addresses')).text).toContain('No address is saved yet.');
  });

  test('the checkout saves the address of an order once, as the default if requested', async () => {
    const { visitor, email } = await signUp();
    const saved = async () => (await visitor.get(`${ACCOUNT}/addresses`)).body.addresses;
    await visitor.add('vase');
    const page = (await visitor.get('/checkout')).text;
    expect([page.includes('name="savesAddress"'), page.includes('name="isDefaultAddress"')]).toEqual([true, false]);
    const send = (more: Record<string, string>) => visitor.submit('/checkout/details', { ...details, email, ...more });
    expect(locationOf(await send({}))).toContain('step=shipping');
    expect(await saved()).toEqual([]);
    const wrong = await send({ savesAddress: 'true', postalCode: 'x' });
    expect([wrong.status, /name="savesAddress" value="true" checked/.test(wrong.text)]).toEqual([400, true]);
    expect(await saved()).toEqual([]);
    for (let times = 0; times < 2; times++) await send({ savesAddress: 'true' });
    await send({ savesAddress: 'true', line1: '9 Side Street' });
    expect((await saved()).map(({ line1, isDefault }: Record<string, unknown>) => [line1, isDefault])).toEqual([
      [details.line1, true],
      ['9 Side Street', false],
    ]);
    await send({ savesAddress: 'true', isDefaultAddress: 'true', line1: '9 Side Street' });
    expect((await saved())[0]).toMatchObject({ line1: '9 Side Street', isDefault: true });
    expect((await visitor.get('/checkout?step=details')).text).toContain('name="isDefaultAddress"');
    const stranger = shop.visitor();
    await stranger.add('vase');
    expect((await stranger.get('/checkout')).text).not.toContain('savesAddress');
    expect((await stranger.submit('/checkout/details', { ...details, savesAddress: 'true' })).status).toBe(303);
    expect(await saved()).toHaveLength(2);
  });

  test('signing in by an emailed link continues where the browser was, and only within the site', async () => {
    const { email } = await signUp();
    const signIn = async (returnTo: string) => {
      const visitor = shop.visitor();
      await visitor.submit('/account/sign-in-link', { email, returnTo });
      const token = await linkTo(email);
      await rows("UPDATE account_links SET created = now() - interval '2 minutes'");
      return { visitor, signedIn: await visitor.submit('/account/sign-in', { token }) };
    };
    const login = (await shop.visitor().get('/account/login?returnTo=%2Fcheckout%3Fstep%3Ddetails')).text;
    expect(login).toContain('href="/account/sign-in-link?returnTo=%2Fcheckout%3Fstep%3Ddetails"');
    const { visitor, signedIn } = await signIn('/checkout?step=details');
    expect([signedIn.status, locationOf(signedIn)]).toEqual([303, '/checkout?step=details']);
    // Only once: this browser's next link leads to the account.
    await visitor.submit('/account/sign-in-link', { email });
    expect(locationOf(await visitor.submit('/account/sign-in', { token: await linkTo(email) }))).toBe('/account');
    for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await rows("UPDATE account_links SET created = now() - interval '2 minutes'");
      expect(locationOf((await signIn(elsewhere)).signedIn)).toBe('/account');
    }
  });

  test('a new password needs the current one, and ends the other sessions', async () => {
    const { visitor, email } = await signUp();
    const other = shop.visitor();
    await other.send('post', `${ACCOUNT}/session`, { email, password: PASSWORD });
    const change = (currentPassword: string, password: string) =>
      visitor.submit('/account/details', { action: 'password', currentPassword, password });
    const wrong = await change('guess', 'another long one');
    expect([
      wrong.status,
      wrong.text.includes('This is not your password.'),
      wrong.text.includes('another long one'),
    ]).toEqual([400, true, false]);
    expect((await change(PASSWORD, 'short')).text).toContain('Password must have at least 8 characters.');
    expect(locationOf(await change(PASSWORD, 'another long one'))).toBe('/account/details?done=password');
    expect((await other.get(`${ACCOUNT}/session`)).body.authenticated).toBe(false);
    expect((await visitor.get(`${ACCOUNT}/session`)).body.authenticated).toBe(true);
    await visitor.submit('/account/details', { action: 'names', firstName: '<i>Ann', lastName: '' });
    expect((await visitor.get('/account')).text).toContain('Hello, &lt;i&gt;Ann');
    await visitor.submit('/account/sign-in-link', { email });
    const token = await linkTo(email);
    await visitor.submit('/account/logout/everywhere', {});
    expect((await shop.visitor().submit('/account/sign-in', { token })).status).toBe(400);
    expect((await visitor.get(`${ACCOUNT}/session`)).body.authenticated).toBe(false);
  });

  test('an emailed link signs in once, on any device; nothing reveals who has an account', async () => {
    const { email, visitor: stranger } = await signUp();
    const ask = (address: string) => shop.visitor().submit('/account/sign-in-link', { email: address });
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect(known.text.replace(/crumb[^>]*/g, '')).toBe(unknown.text.replace(/crumb[^>]*/g, ''));
    await ask(email);
    expect(await links(email)).toHaveLength(1);
    const token = await linkTo(email);
    const device = shop.visitor();
    expect((await device.get(`/account/sign-in?token=${token}`)).headers['referrer-policy']).toBe('no-referrer');
    expect((await device.get(`${ACCOUNT}/session`)).body.authenticated).toBe(false);
    expect(locationOf(await device.submit('/account/sign-in', { token }))).toBe('/account');
    expect((await device.get(`${ACCOUNT}/session`)).body.account.email).toBe(email);
    // The creator of the account may not be the one who reads its emails.
    expect((await stranger.get(`${ACCOUNT}/session`)).body.authenticated).toBe(false);
    await device.submit('/account/details', {
      ...{ action: 'password', currentPassword: 'none', password: 'a password of my own' },
    });
    const again = shop.visitor();
    expect(locationOf(await again.submit('/account/login', { email, password: 'a password of my own' }))).toBe(
      '/account',
    );
    const stale = await shop.visitor().submit('/account/sign-in', { token });
    expect([stale.status, stale.text.includes('This link has been used already')]).toEqual([400, true]);
    await rows('DELETE FROM account_links');
    await ask(email);
    await rows(`UPDATE account_links SET expires_at = now() - interval '1 second'`);
    expect((await shop.visitor().submit('/account/sign-in', { token: await linkTo(email) })).status).toBe(400);
  });

  test('a guest order is found by number and email; wrong pairs all get the same response', async () => {
    const guest = shop.visitor();
    const number = String(await buy(guest, 'Guest@example.com'));
    const find = (of: string, email: string) => shop.visitor().submit('/account/find-order', { number: of, email });
    const found = await find(`#${number}`, 'guest@example.com');
    expect([found.status, found.text.includes('Vase &amp; stand'), found.text.includes(details.line1)]).toEqual([
      200,
      true,
      false,
    ]);
    expect(found.text).not.toMatch(/order=[\w-]{43}/);
    const wrong = [await find(number, 'other@example.com'), await find('999999', 'guest@example.com')];
    for (const { status, text } of wrong)
      expect([status, text.includes('We know no order with this number and email address.')]).toEqual([400, true]);
    const sent = await shop.visitor().submit('/account/find-order/link', { number, email: 'guest@example.com' });
    expect(sent.text).toContain('is on its way');
    const [mail] = await rows(
      `SELECT target, payload ->> 'text' AS text FROM deliveries WHERE payload ->> 'name' = 'order-link'`,
    );
    expect([mail?.['target'], /order-status\?order=[\w-]{43}/.test(String(mail?.['text']))]).toEqual([
      'Guest@example.com',
      true,
    ]);
  });

  test('the balance of a gift card is shown only for its code', async () => {
    await rows(`INSERT INTO gift_cards (code, order_id, currency, amount_cents, balance_cents, test_mode)
      VALUES ('ABCD-EFGH-JKLM-NPQR', '', 'USD', 5000, 1250, true), ('ABCD-EFGH-JKLM-NPQS', '', 'EUR', 5000, 1250, true)`);
    const check = (code: string) => shop.visitor().submit('/account/gift-card', { code });
    expect((await check('abcd efgh jklm npqr')).text).toContain('$12.50');
    for (const code of ['ABCD-EFGH-JKLM-NPQS', 'ABCD-EFGH-JKLM-NPQT', 'x', ''])
      expect((await check(code)).text).toContain('No gift card of this shop has this code.');
  });

  test('the data can be downloaded, and is deleted with the account; orders stay without a name', async () => {
    const { visitor, email, id } = await signUp();
    const number = await buy(visitor, email);
    await visitor.submit('/account/addresses/new', { ...details, line1: '7 Gone Street' });
    const personal = {
      note: 'Ring',
      wantsNews: true,
      billing: { line1: 'Low St 2' },
      giftWrap: { cents: 400, message: 'For Bea' },
    };
    await rows('UPDATE orders SET details = details || $2::jsonb WHERE number = $1', [
      number,
      JSON.stringify(personal),
    ]);
    await shop.backend.deliveries.run();
    const file = await visitor.get('/account/export');
    expect(file.headers['content-disposition']).toContain('account.json');
    expect(JSON.parse(file.text)).toMatchObject({
      account: { email },
      addresses: [{ line1: '7 Gone Street' }],
      orders: [{ number, ...personal }],
    });
    expect(file.text).not.toMatch(/scrypt|hash/);
    expect((await visitor.get('/account/delete')).text).toContain('An order of this account has not been sent yet.');
    const early = await visitor.submit('/account/delete', { password: PASSWORD });
    expect([early.status, early.text.includes('has not been sent yet')]).toEqual([422, true]);
    await rows(`UPDATE orders SET status = 'fulfilled' WHERE number = $1`, [number]);
    expect(JSON.stringify(await rows('SELECT * FROM deliveries'))).toContain(email);
    expect((await visitor.submit('/account/delete', { password: 'guess' })).text).toContain(
      'This is not your password.',
    );
    expect(locationOf(await visitor.submit('/account/delete', { password: PASSWORD }))).toBe('/account/deleted');
    expect((await visitor.get('/account/deleted')).text).toContain('Your account and your addresses were deleted.');
    expect((await visitor.get(`${ACCOUNT}/session`)).body.authenticated).toBe(false);
    const [stored] = await rows('SELECT * FROM orders WHERE number = $1', [number]);
    expect(stored).toMatchObject({
      email: '',
      account_id: null,
      details: { contact: { country: 'US', line1: '', lastName: '' }, giftWrap: { cents: 400, message: '' } },
    });
    expect(stored?.['details']).not.toHaveProperty('note');
    expect(stored?.['details']).not.toHaveProperty('billing');
    const tables = ['accounts', 'saved_addresses', 'account_sessions', 'orders', 'carts', 'order_lines', 'deliveries'];
    for (const table of tables)
      expect(JSON.stringify(await rows(`SELECT * FROM ${table}`))).not.toMatch(
        new RegExp(`${email}|7 Gone Street|"account_id":"${id}"`),
      );
  });

  test('an account can also be deleted by an emailed link, with the sign-ups of its address', async () => {
    const { visitor, email } = await signUp();
    const waiting = () => rows('SELECT 1 FROM restock_sign_ups WHERE email = $1', [email]);
    await waitFor(email);
    expect(locationOf(await visitor.submit('/account/delete', { action: 'email' }))).toBe('/account/delete?sent=true');
    const token = await linkTo(email);
    const device = shop.visitor();
    expect((await device.submit('/account/sign-in', { token })).status).toBe(400);
    expect((await device.get(`/account/delete/confirm?token=${token}`)).text).toContain('It cannot be undone.');
    expect(await rows('SELECT 1 FROM accounts WHERE email = $1', [email])).toHaveLength(1);
    expect(locationOf(await device.submit('/account/delete/confirm', { token }))).toBe('/account/deleted');
    expect(await rows('SELECT 1 FROM accounts WHERE email = $1', [email])).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test("an account with somebody else's address has no access to their data", async () => {
    const { visitor, email } = await signUp();
    await waitFor(email);
    expect(locationOf(await visitor.submit('/account/delete', { password: PASSWORD }))).toBe('/account/deleted');
    expect(await rows('SELECT 1 FROM restock_sign_ups WHERE email = $1', [email])).toHaveLength(1);
  });

  test('a form without its CSRF token changes nothing', async () => {
    const { visitor, email } = await signUp();
    const answer = await visitor.agent
      .post('/account/delete')
      .type('form')
      .set('Accept', 'text/html')
      .send({ password: PASSWORD });
    expect(answer.status).toBe(400);
    expect(await rows('SELECT 1 FROM accounts WHERE email = $1', [email])).toHaveLength(1);
  });
});
