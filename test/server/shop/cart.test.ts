import { sql } from 'drizzle-orm';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop } from '../shop.ts';

const CART = '/api/commerce/shopping-cart';

onDatabases((store) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(await store.environment());
  });
  afterAll(() => shop.stop());

  test('a visitor without a cart has an empty one, and nothing is stored for them', async () => {
    const { status, body } = await shop
      .visitor()
      .get(`${CART}?mock=false&timecode=1582571080000&calculateSubtotal=true`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: '',
      websiteId: 'test-site',
      orderId: '',
      created: 0,
      isPurchased: false,
      language: '',
      currency: 'USD',
      entries: [],
      savedEntries: [],
      freeShipping: null,
      note: null,
      giftWrap: null,
      giftWrapCents: 0,
      shippingOptions: [],
      applicableTaxRules: [],
      coupons: [],
      validCoupons: [],
      invalidCoupons: [],
      giftCard: null,
      selectedShippingOption: null,
      shippingLocation: null,
      subtotalCents: 0,
      taxCents: 0,
      shippingCostCents: 0,
      discountCents: 0,
      grandTotalCents: 0,
      totalQuantity: 0,
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: false,
      subtotalAmount: { value: '0.00', currency: 'USD' },
      includedTaxCents: 0,
      minimumSubtotalCents: 600,
    });
  });

  test('adding returns the cart and the new entry; adding the same again is one entry', async () => {
    const visitor = shop.visitor();
    const first = await visitor.add('plate', { sku: 'PLATE', quantity: '2', additionalFields: '{"name":"Ann"}' });
    expect(first.status).toBe(200);
    expect(first.body.newlyAdded).toMatchObject({
      itemId: 'plate',
      chosenVariant: { sku: 'PLATE', attributes: {} },
      quantity: 2,
      title: 'The plate',
      subTotal: 1600,
      purchasePriceCents: 800,
      additionalFields: '{"name":"Ann","f-source":"shop"}',
      productType: 1,
    });
    await visitor.add('plate', { sku: 'PLATE', additionalFields: '{"name":" Ann "}' });
    const other = await visitor.add('plate', { sku: 'PLATE', additionalFields: '{"name":"Bob"}' });
    expect(other.body.shoppingCart.entries.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 1]);
    expect(other.body.shoppingCart).toMatchObject({
      websiteId: 'test-site',
      subtotalCents: 3200,
      subtotalAmount: { value: '32.00', currency: 'USD' },
      totalQuantity: 4,
      requiresShipping: true,
    });
    expect((await visitor.get(CART)).body).toEqual(other.body.shoppingCart);
    const bare = (await visitor.get(`${CART}?calculateSubtotal=false`)).body;
    expect([bare.totalQuantity, bare.subtotalCents, bare.subtotalAmount.value]).toEqual([4, 0, '0.00']);
  });

  test('the sale price applies, and texts are texts, not markup', async () => {
    const { body } = await shop.visitor().add('vase');
    expect(body.newlyAdded).toMatchObject({ title: 'Vase & stand', purchasePriceCents: 3000, fullUrl: '/shop/vase' });
  });

  test.each([
    ['not a number', { itemId: 'vase', quantity: 'two' }, 400, 'Quantity must be a number.'],
    ['missing', { itemId: 'vase', quantity: null }, 400, 'Quantity must be a number.'],
    ['a fraction', { itemId: 'vase', quantity: 1.5 }, 400, 'Quantity must be a whole number'],
    ['too large', { itemId: 'vase', quantity: 10_000 }, 400, 'Quantity must be between 1 and 9999.'],
    ['no item', { itemId: '' }, 400, 'is missing'],
    ['not JSON', { itemId: 'vase', additionalFields: '{' }, 400, 'must be JSON text of an object or a list'],
    ['no options chosen', { itemId: 'mug' }, 422, 'Please select the Colour and Size options.'],
    ['no denomination', { itemId: 'card' }, 422, 'Select a denomination for the Gift Card'],
    [
      'no such variant',
      { itemId: 'mug', sku: 'NOPE' },
      422,
      'Sorry, that item variant is unavailable. Please select another variant.',
    ],
    [
      'no such item',
      { itemId: 'nope' },
      422,
      'Sorry, that item variant is unavailable. Please select another variant.',
    ],
    ['sold out', { itemId: 'mug', sku: 'MUG-R-L' }, 409, 'Sorry, we do not have enough of that item available.'],
    [
      'more than there are',
      { itemId: 'mug', sku: 'MUG-B-S', quantity: 6 },
      409,
      'Sorry, we do not have enough of that item available.',
    ],
    ['a subscription', { itemId: 'box' }, 422, 'This item is sold as a subscription.'],
  ])('%s is rejected with the specification’s message', async (_name, entry, status, message) => {
    const visitor = shop.visitor();
    const answer = await visitor.add(entry.itemId, entry);
    expect([answer.status, answer.body.error]).toEqual([status, message]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect((await visitor.get(CART)).body.entries).toEqual([]);
  });

  test('stock is checked against what the cart already contains, over all its entries', async () => {
    const visitor = shop.visitor();
    expect((await visitor.add('plate', { quantity: 7 })).status).toBe(200);
    expect((await visitor.add('plate', { quantity: 2, additionalFields: '{"name":1}' })).status).toBe(200);
    expect((await visitor.add('plate')).status).toBe(409);
    const cart = (await visitor.get(CART)).body;
    expect(cart.totalQuantity).toBe(9);
    const path = `${CART}/entries/${cart.entries[0].id}`;
    expect((await visitor.send('put', path, { quantity: 8 })).body.error).toBe(
      'Sorry, we do not have enough of that item available.',
    );
    expect((await visitor.send('put', path, { quantity: 1 })).body.shoppingCart.totalQuantity).toBe(3);
  });

  test('unpublished products cannot be bought', async () => {
    const { db } = shop.database;
    const show = (state: string) =>
      db.execute(
        sql`UPDATE items SET data = jsonb_set(data, '{workflowState}', to_jsonb(${state}::text)) WHERE id = 'mug'`,
      );
    await show('Draft');
    const { status, body } = await shop.visitor().add('mug', { sku: 'MUG-B-S' });
    await show('Published');
    expect([status, body.message ?? body.detail]).toEqual([422, expect.stringContaining('unavailable')]);
    expect((await shop.visitor().add('mug', { sku: 'MUG-B-S' })).status).toBe(200);
  });

  test('sums of several requests stay within the bounds', async () => {
    const visitor = shop.visitor();
    await visitor.add('vase', { quantity: 9999 });
    expect((await visitor.add('vase')).body.error).toBe('Quantity must be between 1 and 9999.');
  });

  test('digital products and single services are in a cart once, and are not shipped', async () => {
    const visitor = shop.visitor();
    await visitor.add('pattern', { quantity: 3 });
    const { body } = await visitor.add('pattern');
    expect(body.shoppingCart).toMatchObject({
      totalQuantity: 1,
      hasDigital: true,
      purelyDigital: true,
      requiresShipping: false,
    });
    const lesson = await visitor.add('lesson', { quantity: 2 });
    expect(lesson.body.newlyAdded.quantity).toBe(1);
    const changed = await visitor.send('put', `${CART}/entries/${lesson.body.newlyAdded.id}`, { quantity: 5 });
    expect(changed.body.updatedEntry.quantity).toBe(1);
    const card = await visitor.add('card', { sku: 'CARD-25', quantity: 2 });
    expect(card.body.shoppingCart).toMatchObject({
      totalQuantity: 4,
      purelyDigital: false,
      subtotalCents: 700 + 6000 + 5000,
    });
  });

  test('entries are changed and removed only by their owner', async () => {
    const [visitor, stranger] = [shop.visitor(), shop.visitor()];
    const { id } = (await visitor.add('plate')).body.newlyAdded;
    const path = `${CART}/entries/${id}`;
    const fields = await visitor.send('put', `${path}/additionalFields`, {
      itemId: 'plate',
      sku: 'PLATE',
      additionalFields: '{"name":"Eve","source":"letter"}',
    });
    expect(fields.body.updatedEntry.additionalFields).toBe('{"name":"Eve","f-source":"letter"}');
    await stranger.add('vase');
    for (const method of ['put', 'delete'] as const)
      expect((await stranger.send(method, path, { quantity: 2 })).status).toBe(404);
    expect((await shop.visitor().send('delete', path)).status).toBe(404);
    expect((await visitor.send('delete', path)).body.shoppingCart.entries).toEqual([]);
    expect((await visitor.send('delete', path)).status).toBe(404);
  });

  test('a location adds shipping options and taxes, coupons say why they do not apply', async () => {
    const visitor = shop.visitor();
    await visitor.add('vase', { quantity: 2 });
    const at = await visitor.send('put', `${CART}/shipping-location`, {
      country: 'us',
      region: 'ny',
      postalCode: '10001',
    });
    expect(at.body.shoppingCart.shippingOptions).toMatchObject([{ id: 'post', costCents: 700 }]);
    await visitor.send('put', `${CART}/shipping-option`, { id: 'post' });
    for (const code of ['ten', 'BIG', 'NOPE', 'TEN']) await visitor.send('post', `${CART}/coupons`, { code });
    expect((await visitor.get(CART)).body).toMatchObject({
      subtotalCents: 6000,
      discountCents: 600,
      shippingCostCents: 700,
      taxCents: 540,
      grandTotalCents: 6640,
      coupons: ['TEN', 'BIG', 'NOPE'],
      validCoupons: [{ code: 'TEN' }],
      invalidCoupons: [
        { code: 'BIG', reason: 'below-minimum' },
        { code: 'NOPE', reason: 'unknown' },
      ],
      applicableTaxRules: [{ id: 'ny' }],
      selectedShippingOption: { id: 'post' },
    });
    expect((await visitor.send('delete', `${CART}/coupons/ten`)).body.shoppingCart.discountCents).toBe(0);
    expect((await visitor.send('put', `${CART}/shipping-location`, { country: 'Belgium' })).body.errors).toEqual([
      { field: 'country', message: 'must be a country code of two letters' },
    ]);
  });

  test('a subscription starts a separate cart, which leads to its checkout', async () => {
    const visitor = shop.visitor();
    const begun = await visitor.send('post', '/api/3/commerce/cart/subscription', {
      itemId: 'box',
      sku: 'BOX',
      qty: 1,
    });
    expect(begun.body.cartToken).toMatch(/^[\w-]{43}$/);
    expect((await visitor.get(CART)).body.entries).toEqual([]);
    const loaded = await shop.backend.shop.carts.load(begun.body.cartToken);
    expect(loaded.cart).toMatchObject({ kind: 'subscription', entries: [{ itemId: 'box', quantity: 1 }] });
    const wrong = await visitor.send('post', '/api/3/commerce/cart/subscription', {
      itemId: 'vase',
      sku: 'VASE',
      qty: 1,
    });
    expect([wrong.status, wrong.body.error]).toEqual([422, 'This item is not sold as a subscription.']);
  });

  test('gift cards and donations start separate carts', async () => {
    const visitor = shop.visitor();
    const card = await visitor.send('post', '/api/commerce/gift-cards/purchase', {
      itemId: 'card',
      sku: 'CARD-50',
      quantity: 1,
    });
    expect((await shop.backend.shop.carts.load(card.body.cartToken)).cart?.kind).toBe('gift-card');
    const none = await visitor.send('post', '/api/commerce/gift-cards/purchase', { itemId: 'card', quantity: 1 });
    expect(none.body.error).toBe('Select a denomination for the Gift Card');
    const donation = await visitor.send('post', '/api/commerce/donations', { amountCents: 1234 });
    const loaded = await shop.backend.shop.carts.load(donation.body.cartToken);
    expect(loaded.cart?.entries).toMatchObject([{ itemId: 'donation', chosenPriceCents: 1234 }]);
    expect((await visitor.send('post', '/api/commerce/donations', { amountCents: 0.5 })).status).toBe(400);
  });

  test('the inventory and the mock cart respond', async () => {
    const visitor = shop.visitor();
    expect((await visitor.get('/api/commerce/inventory/stock/?itemId=mug')).body.results).toEqual([
      { sku: 'MUG-B-S', unlimited: false, qtyInStock: 5 },
      { sku: 'MUG-R-L', unlimited: false, qtyInStock: 0 },
    ]);
    expect((await visitor.get('/api/commerce/inventory/stock/?itemId=card')).body.results[0].unlimited).toBe(true);
    expect((await visitor.get('/api/commerce/inventory/stock/')).status).toBe(400);
    const mock = (await visitor.get(`${CART}?mock=true`)).body;
    expect([mock.id, mock.entries.length, mock.totalQuantity]).toEqual(['mock', 2, 3]);
    const [{ itemId }] = mock.entries;
    const setState = (state: string) =>
      shop.database.db.execute(
        sql`UPDATE items SET data = data || ${JSON.stringify({ workflowState: state })}::jsonb WHERE id = ${itemId}`,
      );
    await setState('Draft');
    const items = (await visitor.get(`${CART}?mock=true`)).body.entries.map(
      (entry: { itemId: string }) => entry.itemId,
    );
    const { results } = (await visitor.get(`/api/commerce/inventory/stock/?itemId=${itemId}`)).body;
    await setState('Published');
    expect([items.length, items.includes(itemId), results]).toEqual([2, false, []]);
    expect(
      (await visitor.get(`${CART}?mock=maybe&timecode=x`)).body.errors.map((error: { field: string }) => error.field),
    ).toEqual(['mock', 'timecode']);
  });

  test('adding takes five statements, a read one', async () => {
    const visitor = shop.visitor();
    await visitor.add('vase');
    // Emails and counters are processed in the background: the count without them is the least of several.
    const count = async (work: () => Promise<unknown>): Promise<number> => {
      const seen: number[] = [];
      for (let round = 0; round < 4; round++) {
        const before = shop.database.statements();
        await work();
        seen.push(shop.database.statements() - before);
      }
      return Math.min(...seen);
    };
    expect(await count(() => visitor.add('vase'))).toBe(5);
    expect(await count(() => visitor.get(CART))).toBe(1);
    expect(await count(() => visitor.get('/api/commerce/inventory/stock/?itemId=mug'))).toBe(1);
  });

  test('concurrent requests for one cart lose nothing', async () => {
    const visitor = shop.visitor();
    await visitor.add('lesson');
    const answers = await Promise.all(Array.from({ length: 30 }, () => visitor.add('vase')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await visitor.get(CART)).body.totalQuantity).toBe(31);
  });
});
