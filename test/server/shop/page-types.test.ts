/** Pages with their own type: their purpose, and their response to visitors without access. */
import { onDatabases } from '../../database/databases.ts';
import { useAdminShop } from '../admin/owner-site.ts';
import type { Answer, TestShop, Visitor } from '../shop.ts';
import { order, ready } from './order-shop.ts';

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  useAdminShop(store, (opened) => ({ shop, owner } = opened));

  const rows = async (text: string) =>
    (await shop.database.withConnection((connection) => connection.query(text))).rows as Record<string, unknown>[];
  const typeOf = ({ text }: Answer) => Number(/data-page-type=(\d+)/.exec(text)?.[1]);
  const headingOf = ({ text }: Answer) => /<h1[^>]*>([^<]*)/.exec(text)?.[1];
  const brief = (answer: Answer) => [answer.status, typeOf(answer), headingOf(answer)];
  async function buy(visitor: Visitor, ...items: string[]): Promise<{ token: string; id: string; number: number }> {
    for (const item of items) await visitor.add(item, item === 'mug' ? { sku: 'MUG-B-S' } : {});
    const { body } = await order(visitor, await ready(visitor));
    return { token: body.orderToken, id: body.order.id, number: body.order.number };
  }
  const emailOf = async (key: string) =>
    (await rows(`SELECT payload FROM deliveries WHERE key = '${key}'`))[0]?.['payload'] as Record<string, string>;

  test('the cart reports once which removed products are no longer sold', async () => {
    const visitor = shop.visitor();
    for (const item of ['vase', 'plate', 'mug']) await visitor.add(item, item === 'mug' ? { sku: 'MUG-B-S' } : {});
    const state = (name: string, ids: string) =>
      rows(`UPDATE items SET data = data || '{"workflowState": "${name}"}' WHERE id IN (${ids})`);
    const notice = async () => /is-warning"[^>]*><span>([^<]*)/.exec((await visitor.get('/cart')).text)?.[1];
    expect(await notice()).toBeUndefined();
    await state('Draft', "'vase', 'plate'");
    expect(await notice()).toBe('2 items in your cart are no longer available and were removed.');
    expect(await notice()).toBeUndefined();
    await state('Published', "'vase', 'plate'");
    expect((await visitor.get('/api/commerce/shopping-cart')).body.totalQuantity).toBe(1);
    await state('Private', "'mug'");
    expect(await notice()).toBe('An item in your cart is no longer available and was removed.');
    await state('Published', "'mug'");
  });

  describe('the checkout’s forms', () => {
    const summary = ({ text }: Answer) => [...text.matchAll(/<li>(?:<a[^>]*>)?([^<]+)/g)].map(([, item]) => item);

    test('an order sent again after its cart is gone leads to its confirmation; the empty checkout links to it', async () => {
      const visitor = shop.visitor();
      await visitor.add('vase');
      const total = String(await ready(visitor));
      const card = { cardNumber: '4242424242424242', cardExpiry: '12/49', cardCode: '123' };
      const form = { idempotencyKey: 'sent-again-1', expectedTotal: total, expectedDue: total, ...card };
      const first = await visitor.submit('/checkout/order', form);
      expect(first.headers['location']).toMatch(/^\/checkout\/order-confirmed\?order=/);
      const again = await visitor.submit('/checkout/order', form);
      expect([again.status, again.headers['location']]).toEqual([303, first.headers['location']]);
      expect((await visitor.get('/checkout')).text).toContain(
        `<a href="/account/order-status?${first.headers['location']?.split('?')[1]}">See your order</a>`,
      );
      expect((await visitor.submit('/checkout/order', { ...form, idempotencyKey: 'sent-again-2' })).status).toBe(404);
      expect(summary(await visitor.submit('/checkout/order', { ...form, idempotencyKey: 'x'.repeat(101) }))).toEqual([
        'The key of this form is not valid. Please send it again.',
      ]);
      expect((await shop.visitor().get('/checkout')).text).not.toContain('See your order');
    });

    test.each([
      ['/checkout/details', '/checkout?step=details#step'],
      ['/checkout/shipping?cartToken=abc', '/checkout?cartToken=abc&step=shipping#step'],
      ['/checkout/order', '/checkout?step=review#step'],
      ['/cart/add', '/cart'],
      ['/cart/code', '/cart'],
    ])('opened by hand, %s leads to %s', async (path, place) => {
      const { status, headers } = await shop.visitor().agent.get(path).redirects(0);
      expect([status, headers['location']]).toEqual([303, place]);
    });

    test.each([
      ['/cart/add', { itemId: 'nope' }, 404, 'There is no such product.'],
      [
        '/checkout/gift-card',
        { itemId: 'card', sku: 'CARD', quantity: '0' },
        400,
        'Quantity must be between 1 and 50.',
      ],
      ['/cart/code', { code: ' ' }, 400, 'Enter a code.'],
      ['/checkout/details', { line1: 'x'.repeat(101) }, 400, 'Address: Use at most 100 characters.'],
      ['/checkout/details', { email: 'a\u0007@example.com' }, 400, 'Email: Use one line of text.'],
    ])('%s reports errors of %j', async (path, form, status, message) => {
      const visitor = shop.visitor();
      await visitor.add('vase');
      const answer = await visitor.submit(path, form as unknown as Record<string, string>);
      expect([answer.status, summary(answer)]).toEqual([status, expect.arrayContaining([message])]);
    });

    test('a form of a cached page, for a missing product', async () => {
      const answer = await shop.visitor().agent.post('/cart/add').type('form').send({ itemId: 'nope' });
      expect([answer.status, answer.text.includes('There is no such product.')]).toEqual([404, true]);
    });
  });

  describe('reviews and the newsletter', () => {
    let link = '';
    let unsubscribe = '';

    test('buyers are asked once, some days later, and never in test mode', async () => {
      const { id } = await buy(shop.visitor(), 'mug', 'pattern');
      await rows(`UPDATE orders SET created = now() - interval '15 days' WHERE id = '${id}'`);
      expect(await shop.backend.reviews.sweep()).toBe(0);
      await rows(`UPDATE orders SET test_mode = false, created = now() - interval '13 days' WHERE id = '${id}'`);
      expect(await shop.backend.reviews.sweep()).toBe(0);
      await rows(`UPDATE orders SET created = now() - interval '15 days' WHERE id = '${id}'`);
      const both = await Promise.all([shop.backend.reviews.sweep(), shop.backend.reviews.sweep()]);
      expect(both.sort()).toEqual([0, 1]);
      const email = await emailOf(`review-${id}`);
      link = /^http:\/\/[^/]+(\/reviews\/request\?order=[\w-]{43})$/m.exec(email?.['text'] ?? '')?.[1] ?? '';
      unsubscribe = (email?.['unsubscribe'] ?? '').replace(/^http:\/\/[^/]+/, '');
      expect(email?.['text']).toContain('- The mug\n- The pattern');
      expect(email?.['text']).toContain(unsubscribe);
      expect(link).not.toBe('');
    });

    test('the page has a form per item; submissions are verified buyers’ reviews', async () => {
      const shown = await shop.visitor().get(link);
      expect(brief(shown)).toEqual([200, 209, 'How was it?']);
      expect(shown.text.match(/<form class="form"/g)).toHaveLength(2);
      const review = { itemId: 'mug', rating: '5', title: 'Good', body: 'It holds <tea>.', authorName: 'Ann' };
      const wrong = await shop.visitor().submitFromSite(link, { ...review, rating: '', body: '' });
      expect([wrong.status, wrong.text.match(/class="field-error"/g)?.length]).toEqual([400, 2]);
      expect(wrong.text).toContain('value="Good"');
      const stranger = await shop.visitor().agent.post(link).type('form').set('Accept', 'text/html').send(review);
      expect(stranger.status).toBe(400);
      const sent = await shop.visitor().submitFromSite(link, review);
      expect([sent.status, sent.headers['location']]).toEqual([303, `${link}&sent=mug`]);
      expect((await shop.visitor().get(`${link}&sent=mug`)).text).toContain('Thank you for your review.');
      expect((await shop.visitor().submitFromSite(link, review)).text).toContain('You have already reviewed this.');
      expect((await shop.visitor().submitFromSite(link, { ...review, itemId: 'vase' })).status).toBe(404);
      await rows(`UPDATE comments SET status = 'approved'`);
      const { reviews } = (await shop.visitor().get('/api/reviews?itemId=mug')).body;
      expect(reviews).toMatchObject([{ title: 'Good', rating: 5, isVerifiedBuyer: true }]);
      expect(JSON.stringify(reviews)).not.toContain('@');
      for (const bad of ['/reviews/request', '/reviews/request?order=x', `${link}x`])
        expect(brief(await shop.visitor().get(bad))).toEqual([404, 209, 'This link does not work']);
    });

    test('opening the link changes nothing; submitting removes the address from every list', async () => {
      const variantId = String((await rows(`SELECT id FROM variants WHERE sku = 'MUG-R-L'`))[0]?.['id']);
      const signUp = { productId: 'mug', variantId, email: 'Ann@example.com', isJoinMailingList: true, language: null };
      await shop.backend.visitorCalls.restock.restock.signUp(signUp);
      const member = () =>
        rows(`SELECT list, state FROM mailing_list_members WHERE email = 'ann@example.com' ORDER BY 1`);
      expect(await member()).toEqual([{ list: 'newsletter', state: 'subscribed' }]);
      expect(brief(await shop.visitor().get(unsubscribe))).toEqual([200, 300, 'Unsubscribe']);
      expect(await member()).toEqual([{ list: 'newsletter', state: 'subscribed' }]);
      // As sent by email programs: no cookie, no CSRF token (RFC 8058).
      const click = () => shop.visitor().agent.post(unsubscribe).type('form').send({ 'List-Unsubscribe': 'One-Click' });
      expect(brief((await click()) as unknown as Answer)).toEqual([200, 300, 'You have been unsubscribed']);
      expect(await member()).toEqual([
        { list: '*', state: 'unsubscribed' },
        { list: 'newsletter', state: 'unsubscribed' },
      ]);
      const sent = await rows(`SELECT target, payload FROM deliveries WHERE key LIKE 'unsubscribe:%'`);
      const payload = { action: 'unsubscribe', email: 'ann@example.com' };
      expect(sent).toEqual([{ target: 'newsletter', payload }]);
      for (const again of [await click(), await shop.visitor().get(unsubscribe)])
        expect(brief(again as unknown as Answer)).toEqual([200, 300, 'You are not subscribed']);
      const { id } = await buy(shop.visitor(), 'pattern');
      await rows(`UPDATE orders SET test_mode = false, created = now() - interval '15 days' WHERE id = '${id}'`);
      expect(await shop.backend.reviews.sweep()).toBe(0);
      const bad = [unsubscribe.replace(/.$/, (sign) => (sign === 'A' ? 'Q' : 'A')), '/newsletter/unsubscribe'];
      for (const link of bad)
        expect(brief(await shop.visitor().get(link))).toEqual([404, 300, 'This link does not work']);
    });
  });

  test('a page that requires a product shows what it is about and what gives access, and then opens', async () => {
    const visitor = shop.visitor();
    const closed = await visitor.get('/inside');
    expect(brief(closed)).toEqual([402, 107, 'The inside']);
    expect(closed.text).toContain('<p>What is inside</p>');
    expect(closed.text).toMatch(/The pass<\/a><\/h2><p>\$9.00<\/p>/);
    expect(closed.text).not.toContain('Only for some');
    expect(closed.headers['cache-control']).toBe('private, no-store');
    for (const path of ['/inside?format=json', '/search?q=some', '/sitemap.xml'])
      expect((await visitor.get(path)).text).not.toMatch(/Only for some|\/inside</);
    await rows(`UPDATE items SET data = data || '{"workflowState": "Draft"}' WHERE id = 'pass'`);
    const unoffered = await visitor.get('/inside');
    await rows(`UPDATE items SET data = data || '{"workflowState": "Published"}' WHERE id = 'pass'`);
    expect([unoffered.status, unoffered.text.includes('The pass')]).toEqual([402, false]);
    await visitor.submitFromSite('/cart/add', { itemId: 'pass' });
    const { body } = await order(visitor, await ready(visitor));
    expect(body.next.path).toBe('/checkout/membership-confirmed');
    expect((await visitor.get('/inside')).status).toBe(402);
    // With the email's link it opens on any device.
    const friend = shop.visitor();
    await friend.get(`/account/order-status?order=${body.orderToken}`);
    expect([(await friend.get('/inside')).status, (await visitor.get('/inside')).status]).toEqual([200, 402]);
    await rows(`UPDATE orders SET status = 'cancelled' WHERE id = '${body.order.id}'`);
    expect((await friend.get('/inside')).status).toBe(402);
    const member = shop.visitor();
    await member.send('post', '/api/site-users/account', { email: 'bo@example.com', password: 'a long password' });
    expect((await member.get('/inside')).text).toContain('Your account has not bought it.');
    await buy(member, 'pass');
    expect((await member.get('/inside')).text).toContain('Only for some: inside');
  });

  test('a page for members with a password asks only members for it', async () => {
    const stranger = shop.visitor();
    expect(brief(await stranger.get('/vault'))).toEqual([403, 106, 'For members']);
    await stranger.submitFromSite('/vault', { password: 'sesame' });
    expect((await stranger.get('/vault')).status).toBe(403);
    const member = shop.visitor();
    await member.send('post', '/api/site-users/account', { email: 'cy@example.com', password: 'a long password' });
    expect(brief(await member.get('/vault'))).toEqual([401, 105, 'The vault']);
    const wrong = await member.submitFromSite('/vault', { password: 'salt' });
    expect([wrong.status, typeOf(wrong), wrong.text.includes('Incorrect password.')]).toEqual([401, 105, true]);
    expect((await member.submitFromSite('/vault', { password: 'sesame' })).status).toBe(303);
    expect((await member.get('/vault')).text).toContain('Only for some: vault');
  });

  test('previews are for admins: emails of samples and of orders, and the page of a download', async () => {
    const { number } = await buy(shop.visitor(), 'vase');
    for (const path of ['/preview/commerce-email', '/preview/digital-product?item=pattern'])
      expect(brief(await shop.visitor().get(path))).toEqual([404, 100, 'Page not found']);
    const sample = await owner.get('/preview/commerce-email');
    expect(brief(sample)).toEqual([200, 301, 'Your order 1001 at Test shop']);
    expect(sample.text).toContain('5 of 5 downloads left');
    const frame = /<iframe[^>]* src="([^"]+)"/.exec(sample.text)?.[1]?.replace(/&amp;/g, '&') ?? '';
    const inside = await owner.get(frame);
    expect([inside.text.includes('Thank you for your order, Ann'), inside.headers['content-security-policy']]).toEqual([
      true,
      expect.stringContaining('sandbox'),
    ]);
    const real = await owner.get(`/preview/commerce-email?email=review-request&order=${number}`);
    expect([typeOf(real), real.text.includes('Vase &amp; stand')]).toEqual([301, true]);
    expect((await owner.get('/preview/commerce-email?order=9')).status).toBe(404);
    const none = await owner.get('/preview/digital-product?item=pattern');
    expect([typeOf(none), none.text.includes('This product has no files yet')]).toEqual([210, true]);
    await owner.upload('/api/owner/products/pattern/files', 'pattern.pdf', Buffer.from('%PDF-1.4\n'));
    const shown = await owner.get('/preview/digital-product?item=pattern');
    expect(shown.text).toMatch(/pattern\.pdf<.*5 of 5 downloads left, until/);
    const [, link = ''] = /href="(\/api\/owner\/[^"]+)"/.exec(shown.text) ?? [];
    expect([(await owner.get(link)).status, (await shop.visitor().get(link)).status]).toEqual([200, 401]);
  });
});
