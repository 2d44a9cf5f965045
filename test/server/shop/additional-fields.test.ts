/** Additional fields of a product are validated by the form rules on every path. */

import { sql } from 'drizzle-orm';
import { siteStore } from '../../database/databases.ts';
import { shopperDetails } from '../../fixtures/shopper-details.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';

const CART = '/api/commerce/shopping-cart';

describe('additional fields', () => {
  let shop: TestShop;
  let orders = 0;
  beforeAll(async () => {
    shop = await openShop(await siteStore());
  }, 120_000);
  afterAll(() => shop?.stop());

  const add = (visitor: Visitor, answers: object | null) =>
    visitor.add('bowl', { additionalFields: answers === null ? null : JSON.stringify(answers) });
  const order = async (visitor: Visitor, query = '') => {
    const { body } = await visitor.get(`/api/commerce/checkout${query}`);
    return visitor.send('post', `/api/commerce/checkout/orders${query}`, {
      idempotencyKey: `key-of-order-${++orders}`,
      expectedTotalCents: body.shoppingCart.grandTotalCents,
      expectedDueCents: body.dueCents,
      card: { number: '4242424242424242', expiry: '12/49', code: '123' },
    });
  };

  test.each([
    ['nothing', null, { letters: 'Required' }],
    ['an empty object', {}, { letters: 'Required' }],
    ['blanks', { letters: '   ' }, { letters: 'Required' }],
    [
      'another shape',
      { letters: { deep: 1 } },
      { letters: 'Could not parse the form fields, please check your entries.' },
    ],
    [
      'a text that is too long',
      { letters: 'Ren', note: 'n'.repeat(21) },
      { note: 'You have exceeded the character limit.' },
    ],
    [
      'a field that there is not',
      { letters: 'Ren', engraving: 'x' },
      { engraving: 'This product does not ask for this. Please reload the page and try again.' },
    ],
  ])('the cart accepts no %s', async (_title, answers, errors) => {
    const visitor = shop.visitor();
    const refused = await add(visitor, answers);
    expect([refused.status, refused.body.errors, refused.body.error]).toEqual([
      400,
      errors,
      'One or more fields is invalid, please check your entries.',
    ]);
    expect((await visitor.get(CART)).body.entries).toEqual([]);
    const added = await add(visitor, { letters: 'Ren', who: { First: 'Bo' }, note: '' });
    expect(added.body.newlyAdded).toMatchObject({
      additionalFields: '{"letters":"Ren","who":["Bo",""]}',
      hasFields: true,
    });
    const path = `${CART}/entries/${added.body.newlyAdded.id}/additionalFields`;
    const changed = await visitor.send('put', path, {
      additionalFields: answers === null ? null : JSON.stringify(answers),
    });
    expect([changed.status, changed.body.errors]).toEqual([400, errors]);
    expect((await visitor.get(CART)).body.entries[0].additionalFields).toBe('{"letters":"Ren","who":["Bo",""]}');
  });

  test('a product without fields accepts none; a list has no fields', async () => {
    const visitor = shop.visitor();
    expect((await visitor.add('vase', { additionalFields: '{"words":"For Ann"}' })).status).toBe(400);
    expect((await visitor.add('vase', { additionalFields: '["For Ann"]' })).status).toBe(400);
    expect((await visitor.add('vase', { additionalFields: '{}' })).status).toBe(200);
  });

  test('a choice with markup is one of the options; a limit applies to a line, too', async () => {
    const visitor = shop.visitor();
    const plate = (answers: object) => visitor.add('plate', { additionalFields: JSON.stringify(answers) });
    expect((await plate({ glaze: 'Salt & soda', name: '12345678' })).status).toBe(200);
    expect((await plate({ glaze: 'Gold' })).body.errors).toEqual({ glaze: 'Gold is not one of the expected options.' });
    expect((await plate({ name: '123456789' })).body.errors).toEqual({
      name: 'You have exceeded the character limit.',
    });
  });

  test('subscriptions are validated the same way', async () => {
    const visitor = shop.visitor();
    const path = '/api/3/commerce/cart/subscription';
    const begin = (additionalFields: string | null) =>
      visitor.send('post', path, { itemId: 'rota', sku: 'ROTA', qty: 1, additionalFields });
    expect((await begin(null)).body.errors).toEqual({ letters: 'Required' });
    expect((await begin('{"letters":"Ren"}')).body.cartToken).toEqual(expect.any(String));
  });

  test('stock is checked before the form is shown', async () => {
    const visitor = shop.visitor();
    const refused = await visitor.add('plate', { quantity: 10, additionalFields: '{"name":"far too long"}' });
    expect([refused.status, refused.body.error]).toEqual([409, 'Sorry, we do not have enough of that item available.']);
  });

  test('two entries that become equal are merged', async () => {
    const visitor = shop.visitor();
    await add(visitor, { letters: 'Ann' });
    const other = await add(visitor, { letters: 'Bob' });
    const { id } = other.body.newlyAdded;
    const changed = await visitor.send('put', `${CART}/entries/${id}/additionalFields`, {
      additionalFields: '{"letters":"Ann"}',
    });
    expect(changed.status).toBe(200);
    expect(changed.body.shoppingCart.entries).toMatchObject([
      { id, quantity: 2, additionalFields: '{"letters":"Ann"}' },
    ]);
  });

  test('an entry that becomes equal to one added concurrently is merged with it', async () => {
    const visitor = shop.visitor();
    const { id } = (await add(visitor, { letters: 'Bob' })).body.newlyAdded;
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => add(visitor, { letters: 'Ann' })),
      visitor.send('put', `${CART}/entries/${id}/additionalFields`, { additionalFields: '{"letters":"Ann"}' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { entries } = (await visitor.get(CART)).body;
    expect(entries).toMatchObject([{ quantity: 5, additionalFields: '{"letters":"Ann"}' }]);
  });

  test('an order requires the current fields of its products, and names the product', async () => {
    const visitor = shop.visitor();
    const { id } = (await add(visitor, { letters: 'Ren' })).body.newlyAdded;
    await visitor.send('put', '/api/commerce/checkout/details', shopperDetails);
    await visitor.send('put', '/api/commerce/checkout/shipping', { id: 'post' });
    // As stored by earlier carts.
    await shop.database.db.execute(
      sql`UPDATE cart_entries SET additional_fields = '{"note":"Hello"}' WHERE id = ${id}`,
    );
    const checkout = (await visitor.get('/api/commerce/checkout')).body;
    expect([checkout.problem, checkout.incompleteEntryId]).toEqual(['Please complete the details of “The bowl”.', id]);
    const refused = await order(visitor);
    expect([refused.status, refused.body.error, refused.body.entryId, refused.body.errors]).toEqual([
      422,
      'Please complete the details of “The bowl”.',
      id,
      { letters: 'Required' },
    ]);
    await visitor.send('put', `${CART}/entries/${id}/additionalFields`, { additionalFields: '{"letters":"Ann"}' });
    const placed = await order(visitor);
    expect([placed.status, placed.body.order?.status]).toEqual([200, 'paid']);
  });
});
