/** The pages of the shop without JavaScript, from the product form to the confirmation. */

import { readSecret } from '../../../server/disk/secret.ts';
import { orderToken } from '../../../server/shop/orders/order-record.ts';
import type { Answer, TestShop, Visitor } from '../shop.ts';

const value = (page: Answer, name: string): string =>
  new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(page.text)?.[1] ?? '';
/** The error summary at the top, item by item. */
const summary = (page: Answer): readonly string[] => {
  const [, html = ''] = /id="error-summary">(.*?)<\/div>/s.exec(page.text) ?? [];
  return [...html.matchAll(/<(?:h2|li)>(?:<a[^>]*>)?([^<]*)/g)].map(([, text]) => text ?? '');
};
const details = {
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'O’Lee',
  country: 'US',
  region: 'NY',
  line1: '1 Long Street',
  city: 'New York',
  postalCode: '10001',
};
const card = { cardNumber: '4242424242424242', cardExpiry: '12/49', cardCode: '123' };

/** Declares the tests of the shop's pages: the same for any backend. */
export function shopPageCases(open: () => Promise<TestShop>): void {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await open();
  }, 120_000);
  afterAll(() => shop?.stop());

  /** Adds an item, fills in the details and chooses shipping: the review is next. */
  async function reviewed(visitor: Visitor): Promise<Answer> {
    await visitor.submit('/cart/add', { itemId: 'vase' });
    expect((await visitor.submit('/checkout/details', details)).headers['location']).toBe(
      '/checkout?step=shipping#step',
    );
    expect((await visitor.submit('/checkout/shipping', { shipping: 'post' })).headers['location']).toBe(
      '/checkout?step=review#step',
    );
    return visitor.get('/checkout');
  }
  const pay = (visitor: Visitor, page: Answer, more: Record<string, string> = {}) =>
    visitor.submit('/checkout/order', {
      idempotencyKey: value(page, 'idempotencyKey'),
      expectedTotal: value(page, 'expectedTotal'),
      expectedDue: value(page, 'expectedDue'),
      ...card,
      ...more,
    });

  test('additional fields are filled in, rejected, preserved and changed without JavaScript', async () => {
    const visitor = shop.visitor();
    const asked = await visitor.submit('/cart/add', { itemId: 'bowl', quantity: '2' });
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('<h1>The bowl</h1>');
    expect(asked.text).toContain('name="quantity" value="2"');
    expect(asked.text).toContain('data-max-length="20"');
    expect(asked.text).toContain('<p class="field-counter quiet">0 / 20</p>');
    expect(asked.text).not.toContain('form-problems');
    const filled = { itemId: 'bowl', quantity: '2', isFilled: 'true', 'field.who[First]': 'Eve <3' };
    const refused = await visitor.submit('/cart/add', { ...filled, 'field.note': 'more than twenty characters' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('One or more fields is invalid, please check your entries.');
    expect(refused.text).toContain('>Letters: Required</a>');
    expect(refused.text).toContain('>Note: You have exceeded the character limit.</a>');
    expect(refused.text).toContain('value="Eve &lt;3"');
    expect((await visitor.get('/cart')).text).toContain('You have nothing in your shopping cart.');
    const added = await visitor.submit('/cart/add', { ...filled, 'field.letters': 'Ren' });
    expect(added.status).toBe(303);
    const cart = await visitor.get(added.headers['location'] ?? '');
    expect(cart.text).toContain('Letters: Ren; For whom: Eve &lt;3');
    const [, link = ''] = /href="(\/cart\/details\?entry=[^"]+)"/.exec(cart.text) ?? [];
    const page = await visitor.get(link);
    expect(page.text).toContain('value="Ren"');
    const entry = value(page, 'entry');
    const emptied = await visitor.submit('/cart/details', { entry, 'field.letters': ' ', 'field.who[First]': 'Bo' });
    expect([emptied.status, emptied.text.includes('>Letters: Required</a>')]).toEqual([400, true]);
    expect(emptied.text).toContain('value="Bo"');
    const changed = await visitor.submit('/cart/details', { entry, 'field.letters': 'Ann' });
    expect([changed.status, changed.headers['location']]).toEqual([303, '/cart']);
    expect((await visitor.get('/cart')).text).toContain('Letters: Ann<');
  });

  test('from a product’s form to the confirmation, with forms only', async () => {
    const visitor = shop.visitor();
    const added = await visitor.submit('/cart/add', {
      itemId: 'mug',
      'option.Colour': 'Blue',
      'list.Size': 'Small',
      quantity: '2',
    });
    expect(added.status).toBe(303);
    const cart = await visitor.get(added.headers['location'] ?? '');
    expect(cart.text).toContain('The mug was added to your cart.');
    expect(cart.text).toContain('Blue / Small');
    expect(cart.headers['cache-control']).toBe('private, no-store');
    const [, id = ''] = /data-entry-id="([^"]+)"/.exec(cart.text) ?? [];
    expect((await visitor.submit('/cart', { [`quantity.${id}`]: '1' })).status).toBe(303);
    const page = await reviewed(visitor);
    expect(page.text).toContain('1 Long Street');
    expect(page.text).toContain('Test mode.');
    const placed = await pay(visitor, page);
    expect(placed.headers['location']).toMatch(/^\/checkout\/order-confirmed\?order=[\w-]{43}$/);
    const confirmed = await visitor.get(placed.headers['location'] ?? '');
    expect(confirmed.text).toContain('Thank you for your order, Ann');
    // A page that is translated in the browser translates dates in `<time>` alone.
    expect(confirmed.text).toMatch(/<time class="quiet" datetime="\d{4}-[\d-]+T[\d:.]+Z">\w+ \d+, \d{4}<\/time>/);
    // Downloads and gift cards are delivered in test mode, too.
    expect(confirmed.text).toMatch(/no goods will be shipped\. Downloads work/);
    expect(confirmed.text).not.toContain('nothing will be sent');
    const [, event = ''] = /id="purchase-event">([^<]*)</.exec(confirmed.text) ?? [];
    expect(JSON.parse(event)).toMatchObject({
      event: 'purchase',
      testMode: true,
      items: [{ sku: 'MUG-B-S' }, { sku: 'VASE' }],
    });
    expect((await visitor.get('/cart')).text).toContain('You have nothing in your shopping cart.');
    const [, status = ''] = /href="(\/account\/order-status[^"]+)"/.exec(confirmed.text) ?? [];
    expect((await shop.visitor().get(status)).text).toContain('Paid');
    expect((await shop.visitor().get('/account/order-status?order=x')).status).toBe(404);
    expect((await visitor.get('/checkout?step=review')).text).toContain('You have nothing in your shopping cart.');
  });

  test.each([
    [{ itemId: 'mug', 'option.Colour': 'Blue' }, 422, ['Unable to Add Item', 'Please select the Size option.']],
    [{ itemId: 'mug' }, 422, ['Unable to Add Item', 'Please select the Colour and Size options.']],
    [
      { itemId: 'mug', 'list.Colour': 'Red', 'list.Size': 'Small' },
      422,
      ['Unable to Add Item', 'Sorry, that item variant is unavailable. Please select another variant.'],
    ],
    [
      { itemId: 'mug', 'list.Colour': 'Red', 'list.Size': 'Large' },
      409,
      ['Unable to Add Item', 'Sorry, we do not have enough of that item available.'],
    ],
    [{ itemId: 'vase', quantity: 'two' }, 400, ['Unable to Add Item', 'Quantity must be a number.']],
    [{ itemId: 'vase', quantity: '1.5' }, 400, ['Unable to Add Item', 'Quantity must be a whole number']],
    [{ itemId: 'card' }, 422, ['Unable to purchase Gift Card', 'Select a denomination for the Gift Card']],
    [
      { itemId: 'mug', express: 'true' },
      422,
      ['Unable to Purchase Item', 'Please select the Colour and Size options.'],
    ],
  ])(
    'adding %j is rejected with the specification’s message, and choices are preserved',
    async (form, status, message) => {
      const page = await shop.visitor().submit('/cart/add', form as unknown as Record<string, string>);
      expect([page.status, summary(page)]).toEqual([status, message]);
      for (const [name, chosen] of Object.entries(form))
        if (name.startsWith('list.')) expect(page.text).toContain(`<option value="${chosen}" selected>`);
      expect(page.text).toContain('<title>Error: ');
    },
  );

  test('a subscription leads to its own checkout, express checkout to the cart’s', async () => {
    const visitor = shop.visitor();
    const begun = await visitor.submit('/cart/add', { itemId: 'box' });
    expect(begun.headers['location']).toMatch(/^\/checkout\?cartToken=[\w-]{43}$/);
    const page = await visitor.get(begun.headers['location'] ?? '');
    expect(page.text).toContain('The box');
    expect(value(page, 'cartToken')).toHaveLength(43);
    const express = await visitor.submit('/cart/add', { itemId: 'vase', express: 'true' });
    expect(express.headers['location']).toBe('/checkout');
  });

  test('a form without a CSRF token: rejected with the input, or confirmed if pages are shared', async () => {
    const visitor = shop.visitor();
    await visitor.add('vase');
    const typed = { ...details, crumb: 'nothing' };
    const refused = await visitor.agent.post('/checkout/details').type('form').redirects(0).send(typed);
    expect([refused.status, summary(refused as never)]).toEqual([
      400,
      ['Nothing was changed', 'Your session has expired. Please reload the page and try again.'],
    ]);
    const asked = await visitor.agent
      .post('/cart/add')
      .type('form')
      .redirects(0)
      .send({ itemId: 'vase', quantity: '3' });
    expect(asked.status).toBe(200);
    expect(value(asked as never, 'quantity')).toBe('3');
    expect((await visitor.get('/api/commerce/shopping-cart')).body.totalQuantity).toBe(1);
    const own = await visitor.agent
      .post('/cart/add')
      .set('Sec-Fetch-Site', 'same-origin')
      .type('form')
      .redirects(0)
      .send({ itemId: 'vase' });
    expect(own.status).toBe(303);
    const foreign = await visitor.agent
      .post('/cart/add')
      .set('Sec-Fetch-Site', 'cross-site')
      .type('form')
      .redirects(0)
      .send({ itemId: 'vase' });
    expect(foreign.status).toBe(200);
    expect((await visitor.get('/api/commerce/shopping-cart')).body.totalQuantity).toBe(2);
  });

  test('quantities, removing and codes show errors at their field, and preserve input', async () => {
    const visitor = shop.visitor();
    const { id } = (await visitor.add('mug', { sku: 'MUG-B-S' })).body.newlyAdded;
    await visitor.add('pattern');
    const many = await visitor.submit('/cart', { [`quantity.${id}`]: '99' });
    expect([many.status, summary(many)]).toEqual([
      422,
      ['Unable to update quantity', 'Sorry, we do not have enough of that item available.'],
    ]);
    expect(many.text).toContain(`id="error-quantity-${id}"`);
    expect(value(many, `quantity.${id}`)).toBe('99');
    const text = await visitor.submit('/cart', { [`quantity.${id}`]: '<b>' });
    expect(summary(text)[1]).toBe('Quantity must be a number.');
    expect(value(text, `quantity.${id}`)).toBe('&lt;b&gt;');
    const code = await visitor.submit('/cart/code', { code: 'no"pe' });
    expect([code.status, summary(code)[1], value(code, 'code')]).toEqual([
      422,
      'This code is not valid.',
      'no&quot;pe',
    ]);
    await visitor.submit('/cart/code', { code: 'ten' });
    expect((await visitor.get('/cart')).text).toContain('10 % off');
    await visitor.submit('/cart/code', { remove: 'TEN' });
    expect((await visitor.get('/cart')).text).not.toContain('10 % off');
    expect((await visitor.submit('/cart', { remove: id })).status).toBe(303);
    expect(summary(await visitor.submit('/cart', { remove: id }))).toEqual([
      'Unable to remove item',
      'Please try again.',
    ]);
  });

  test('below the minimum the cart says so, and checkout is blocked', async () => {
    const visitor = shop.visitor();
    await visitor.add('rare');
    const message = 'To check out, your order subtotal must be $6.00 or more.';
    const cart = await visitor.get('/cart');
    expect(cart.text).toContain(message);
    expect(cart.text).not.toContain('href="/checkout"');
    expect((await visitor.get('/checkout')).text).toContain(message);
  });

  test('the checkout’s fields: messages above them and on top, input is preserved', async () => {
    const visitor = shop.visitor();
    await visitor.add('vase');
    const page = await visitor.submit('/checkout/details', { ...details, email: 'ann@', city: ' ', lastName: '"><b>' });
    expect([page.status, summary(page)]).toEqual([
      400,
      [
        'There is a problem',
        'Email is not valid. Email addresses should follow the format user@domain.com.',
        'Enter the city.',
      ],
    ]);
    expect(value(page, 'email')).toBe('ann@');
    expect(value(page, 'lastName')).toBe('&quot;&gt;&lt;b&gt;');
    expect(page.text).toMatch(/id="error-city">.*?Enter the city.<\/p><label for="field-city">/);
    expect(page.text).toContain('<option value="US" selected>');
    expect((await visitor.get('/checkout?step=review')).text).toContain('action="/checkout/details"');
    await visitor.submit('/checkout/details', details);
    // The preselected shipping option is the one in the totals.
    const { text: step } = await visitor.get('/checkout?step=shipping');
    const [, ticked = ''] = /value="[^"]*" checked> <span class="choice-name">([^<]*)/.exec(step) ?? [];
    expect(ticked).not.toBe('');
    expect(step).toContain(`<dt>${ticked}</dt>`);
    const none = await visitor.submit('/checkout/shipping', {});
    expect([none.status, summary(none)[1]]).toEqual([422, 'Please choose a shipping method.']);
  });

  test('paying: missing input, declined cards, and a challenge that redirects and returns', async () => {
    const visitor = shop.visitor();
    const page = await reviewed(visitor);
    expect(summary(await pay(visitor, page, { cardNumber: '', cardCode: ' ' }))).toEqual([
      'There is a problem',
      'Enter the card number.',
      'Enter the security code.',
    ]);
    const declined = await pay(visitor, page, { cardNumber: '4000000000000002' });
    expect([declined.status, summary(declined)]).toEqual([
      422,
      ['The payment was not made', 'Your card was declined. Please use another card.'],
    ]);
    expect(declined.text).not.toContain('4000000000000002"');
    expect(value(declined, 'idempotencyKey')).not.toBe(value(page, 'idempotencyKey'));
    const changed = await pay(visitor, declined, { expectedTotal: '1' });
    expect([changed.status, summary(changed)[1]]).toEqual([
      409,
      'The total of your order has changed. Please look at it again.',
    ]);
    const asked = await pay(visitor, changed, { cardNumber: '4000002500003155' });
    expect(asked.headers['location']).toMatch(/^\/checkout\/test-payment\?payment=asked_/);
    const question = await visitor.get(asked.headers['location'] ?? '');
    const payment = value(question, 'payment');
    const refused = await visitor.submit('/checkout/test-payment', { payment, answer: 'refuse' });
    expect(summary(refused)[1]).toBe('The payment was not confirmed. Please try again.');
    const again = await pay(visitor, refused, { cardNumber: '4000002500003155' });
    const next = value(await visitor.get(again.headers['location'] ?? ''), 'payment');
    const done = await visitor.submit('/checkout/test-payment', { payment: next, answer: 'confirm' });
    expect(done.headers['location']).toMatch(/^\/checkout\/order-confirmed/);
    expect((await visitor.submit('/checkout/test-payment', { payment: 'x', answer: 'confirm' })).status).toBe(404);
  });

  test.each([
    '/checkout/order-confirmed',
    '/checkout/order-received',
    '/checkout/subscription-confirmed',
    '/checkout/contribution-confirmed',
    '/checkout/membership-confirmed',
  ])('%s confirms nothing without an order', async (path) => {
    for (const query of ['', '?order=x']) {
      const page = await shop.visitor().get(path + query);
      expect(page.status).toBe(404);
      expect(page.text).toContain('Order not found');
      expect(page.text).not.toMatch(/Thank you|Welcome|has begun|on its way/);
    }
  });

  test('a gift card spent elsewhere meanwhile: nothing is charged, and the page shows what is due now', async () => {
    const code = 'ABCD-EFGH-JKLM-NPQR';
    const change = (text: string) => shop.database.withConnection((connection) => connection.query(text, [code]));
    await change(`INSERT INTO gift_cards (code, order_id, currency, amount_cents, balance_cents, test_mode)
      VALUES ($1, 'given', 'USD', 9000, 9000, true)`);
    const visitor = shop.visitor();
    await reviewed(visitor);
    expect((await visitor.submit('/cart/code', { code: code.toLowerCase().replaceAll('-', ' ') })).status).toBe(303);
    const cart = (await visitor.get('/cart')).text;
    for (const text of ['−$39.00', 'To pay', '$0.00', `value="${code}"`]) expect(cart).toContain(text);
    await visitor.submit('/cart/code', { remove: code });
    expect((await visitor.get('/cart')).text).not.toContain(code);
    expect((await visitor.submit('/checkout/code', { code })).status).toBe(303);
    const page = await visitor.get('/checkout?step=review');
    expect([value(page, 'expectedTotal'), value(page, 'expectedDue')]).toEqual(['3900', '0']);
    await change('UPDATE gift_cards SET balance_cents = 1000 WHERE code = $1');
    const refused = await pay(visitor, page);
    expect([refused.status, summary(refused)]).toEqual([
      409,
      ['There is a problem', 'What is left to pay has changed: it is $29.00 now. Please look at it again.'],
    ]);
    expect([value(refused, 'expectedDue'), refused.text.includes('Pay $29.00')]).toEqual(['2900', true]);
    expect((await pay(visitor, refused)).status).toBe(303);
  });

  test('returning from the payment service frees the cart and says that nothing was paid', async () => {
    const visitor = shop.visitor();
    const asked = await pay(visitor, await reviewed(visitor), { cardNumber: '4000002500003155' });
    expect(asked.status).toBe(303);
    const [order] = (
      await shop.database.withConnection((connection) =>
        connection.query("SELECT id FROM orders WHERE status = 'pending'", []),
      )
    ).rows as { id: string }[];
    const token = orderToken(await readSecret(shop.config), order?.id ?? '');
    const early = await visitor.get(`/checkout/order-confirmed?order=${token}`);
    expect(early.headers['location']).toBe(`/checkout/order-received?order=${token}`);
    const back = await visitor.get(`/checkout/return?order=${token}&turned=back`);
    expect(back.headers['location']).toBe('/checkout?step=review&turned=back#step');
    expect((await visitor.get(back.headers['location'] ?? '')).text).toContain('Nothing has been paid');
    const late = await visitor.get(`/checkout/order-confirmed?order=${token}`);
    expect(late.headers['location']).toBe(`/account/order-status?order=${token}`);
  });

  test('a donation and a gift card for somebody start with their own forms', async () => {
    const visitor = shop.visitor();
    expect((await visitor.get('/checkout/donate?amount=2500')).text).toMatch(/value="2500" checked/);
    const other = async (amount: string) => summary(await visitor.get(`/checkout/donate?otherAmount=${amount}`));
    expect((await other('-5'))[1]).toBe('Enter an amount of at least $1.00.');
    expect((await other('9999999'))[1]).toBe('Enter an amount of at most $1,000,000.00.');
    expect(await other('7')).toEqual([]);
    expect(await other('1,05')).toEqual([]);
    expect((await other('1.050'))[1]).toBe('“1.050” is unclear: write 1050 or 1.05.');
    expect(summary(await visitor.submit('/checkout/donate', {}))[1]).toBe('Choose an amount, or type one.');
    expect(summary(await visitor.submit('/checkout/donate', { otherAmount: '0.5' }))[1]).toBe(
      'Enter an amount of at least $1.00.',
    );
    const answer = await visitor.submit('/checkout/donate', { amount: '1000', otherAmount: '1,234.50' });
    const page = await visitor.get(answer.headers['location'] ?? '');
    expect(page.text).toContain('$1,234.50');
    expect((await visitor.get('/checkout/gift-card?itemId=nope')).status).toBe(404);
    expect((await visitor.get('/checkout/gift-card?itemId=card&sku=CARD-50')).text).toMatch(/value="CARD-50" checked/);
    const none = await visitor.submit('/checkout/gift-card', { itemId: 'card' });
    expect(summary(none)).toEqual(['Unable to purchase Gift Card', 'Select a denomination for the Gift Card']);
    const wrong = await visitor.submit('/checkout/gift-card', {
      itemId: 'card',
      sku: 'CARD-25',
      recipientEmail: 'eve',
    });
    expect([wrong.status, value(wrong, 'recipientEmail')]).toEqual([400, 'eve']);
    const gift = { itemId: 'card', sku: 'CARD-25', message: 'Hi' };
    const nobody = await visitor.submit('/checkout/gift-card', gift);
    expect(summary(nobody)).toEqual(['Unable to purchase Gift Card', 'Their email: Required']);
    const card = await visitor.submit('/checkout/gift-card', { ...gift, recipientEmail: 'eve@example.com' });
    expect(card.headers['location']).toMatch(/^\/checkout\?cartToken=/);
    // The product's own form leads there with the chosen variant; an unknown product does not.
    const added = await visitor.submit('/cart/add', { itemId: 'card', sku: 'CARD-50', quantity: '2' });
    expect(added.headers['location']).toBe('/checkout/gift-card?itemId=card&sku=CARD-50&quantity=2');
    expect((await visitor.get('/checkout/gift-card?itemId=vase')).status).toBe(404);
  });
}
