/** Optional parts of an order: notes, gift wrap, saved items, pickup, billing, terms, newsletter. */
import { timelineOf } from '../../../server/accounts/area/order-timeline.ts';
import { createEmailTexts } from '../../../server/emails/email-texts.ts';
import { type OrderRecord, orderById } from '../../../server/shop/orders/order-record.ts';
import { createOrderUpdateEmails } from '../../../server/shop/orders/order-update-emails.ts';
import { orderTexts } from '../../../server/shop/orders/order-view.ts';
import { onDatabases } from '../../database/databases.ts';
import { CART, CHECKOUT, details, order, ready, useOrderShop } from './order-shop.ts';

const pickup = {
  ...{ id: 'studio', name: 'At the studio', kind: 'pickup', countries: ['*'], baseCents: 0, perItemCents: 0 },
  ...{ freeFromCents: null, address: 'High St 1', hours: 'Tue to Sat' },
};
const post = { id: 'post', name: 'Post', countries: ['US'], baseCents: 500, perItemCents: 100, freeFromCents: 10_000 };
const { email: _email, ...place } = details;
const billing = { ...place, firstName: 'Bea', line1: 'Low St 2' };

onDatabases((store) => {
  const of = useOrderShop(store);
  const set = (settings: object) =>
    of.rows('UPDATE websites SET store_settings = store_settings || $1::jsonb', [JSON.stringify(settings)]);
  beforeAll(() =>
    set({
      shippingOptions: [post, pickup],
      cartOptions: { orderNote: true, giftWrap: { priceCents: 400, hasMessage: true } },
    }),
  );
  beforeEach(() => set({ checkoutOptions: { requiresTerms: false, offersNews: true } }));
  const withVase = async () => {
    const visitor = of.shop.visitor();
    const { body } = await visitor.add('vase');
    return { visitor, entryId: body.newlyAdded.id as string };
  };
  const emailOf = (id: string, kind: string) =>
    of.row('SELECT payload FROM deliveries WHERE key = $1', [`${kind}-${id}`]);

  test('note and gift wrap are in the totals, the order, its emails and its page', async () => {
    await of.row('UPDATE websites SET data = data || \'{"contactEmail": "studio@example.com"}\'');
    const { visitor } = await withVase();
    const changed = await visitor.send('put', `${CART}/extras`, { note: ' Ring <twice> ', isGift: true });
    expect(changed.body.shoppingCart).toMatchObject({
      note: 'Ring <twice>',
      giftWrapCents: 400,
      grandTotalCents: 3400,
    });
    await visitor.send('put', `${CART}/extras`, { giftMessage: 'For Ann\nwith love' });
    const total = await ready(visitor);
    // The vase and its wrap, tax, and shipping.
    expect(total).toBe(3000 + 400 + 340 + 600);
    const { body } = await order(visitor, total);
    expect(body.order.details).toMatchObject({
      note: 'Ring <twice>',
      giftWrap: { cents: 400, message: 'For Ann\nwith love' },
    });
    const { payload } = await emailOf(body.order.id, 'order');
    expect(payload.html).toContain('Ring &lt;twice&gt;');
    expect(payload.html).toContain('Gift wrap</td><td align="right">$4.00');
    expect(payload.html).toContain('For Ann<br>with love');
    expect(payload.text).toContain('Gift wrap: $4.00\nPost');
    expect(payload.text).toContain('Your note:\nRing <twice>\n');
    const { payload: notice } = await emailOf(body.order.id, 'notice');
    expect(notice.text).toContain('Order note:\nRing <twice>\n\nWrap it as a gift. The card says:\nFor Ann\nwith love');
    const opened = `/config/orders/${body.order.number}`;
    expect(notice.text).toMatch(new RegExp(`Open the order: http://\\S+${opened}$`));
    expect(notice.html).toMatch(new RegExp(`<a href="http://\\S+${opened}">Open the order</a>`));
  });

  test('unknown fields and notes that are too long are rejected; a wrap that is no longer offered costs nothing', async () => {
    const { visitor } = await withVase();
    expect((await visitor.send('put', `${CART}/extras`, { price: 1 })).status).toBe(400);
    expect((await visitor.send('put', `${CART}/extras`, { note: 'x'.repeat(1001) })).body.errors).toEqual([
      { field: 'note', message: 'You have exceeded the character limit.' },
    ]);
    await visitor.send('put', `${CART}/extras`, { isGift: true });
    await set({ cartOptions: { orderNote: false, giftWrap: null } });
    const { body } = await visitor.get(CART);
    expect([body.note, body.giftWrap, body.giftWrapCents]).toEqual([null, null, 0]);
    await set({ cartOptions: { orderNote: true, giftWrap: { priceCents: 400, hasMessage: true } } });
  });

  test('saved items are neither in the totals nor ordered, and start the next cart', async () => {
    const { visitor, entryId } = await withVase();
    await visitor.add('mug', { sku: 'MUG-B-S' });
    const saved = await visitor.send('put', `${CART}/entries/${entryId}/saved`, { isSaved: true });
    expect(saved.body.shoppingCart).toMatchObject({ totalQuantity: 1, subtotalCents: 1050 });
    expect(saved.body.shoppingCart.savedEntries).toMatchObject([{ id: entryId, title: 'Vase & stand' }]);
    const { body } = await order(visitor, await ready(visitor));
    expect(body.order.items).toHaveLength(1);
    const next = (await visitor.get(CART)).body;
    expect([next.entries, next.savedEntries.length]).toEqual([[], 1]);
    const back = await visitor.send('put', `${CART}/entries/${entryId}/saved`, { isSaved: false });
    expect(back.body.shoppingCart.entries).toMatchObject([{ id: entryId, quantity: 1 }]);
    expect((await of.shop.visitor().send('put', `${CART}/entries/${entryId}/saved`, { isSaved: true })).status).toBe(
      404,
    );
  });

  test('adding a saved item moves it back; more than in stock stays saved', async () => {
    const visitor = of.shop.visitor();
    const { body } = await visitor.add('rare', { quantity: 2 });
    const id = body.newlyAdded.id;
    await visitor.send('put', `${CART}/entries/${id}/saved`, { isSaved: true });
    const added = await visitor.add('rare');
    expect(added.body.shoppingCart).toMatchObject({ entries: [{ id, quantity: 1 }], savedEntries: [] });
    await visitor.send('put', `${CART}/entries/${id}`, { quantity: 2 });
    await visitor.send('put', `${CART}/entries/${id}/saved`, { isSaved: true });
    const before = await of.stockOf('RARE');
    await of.rows("UPDATE variants SET qty_in_stock = 1 WHERE sku = 'RARE'");
    expect((await visitor.send('put', `${CART}/entries/${id}/saved`, { isSaved: false })).status).toBe(409);
    expect((await visitor.get(CART)).body.savedEntries).toHaveLength(1);
    await of.rows("UPDATE variants SET qty_in_stock = $1 WHERE sku = 'RARE'", [before]);
  });

  test('progress toward free shipping follows the goods and the country', async () => {
    const { visitor, entryId } = await withVase();
    const goal = async () => (await visitor.get(CART)).body.freeShipping;
    expect(await goal()).toEqual({ fromCents: 10_000, missingCents: 7000, places: 'the United States' });
    await visitor.send('put', `${CART}/shipping-location`, { country: 'US', region: 'NY', postalCode: '10001' });
    await visitor.send('put', `${CART}/entries/${entryId}`, { quantity: 4 });
    expect(await goal()).toEqual({ fromCents: 10_000, missingCents: 0, places: '' });
    await visitor.send('put', `${CART}/shipping-location`, { country: 'BE' });
    expect(await goal()).toBeNull();
  });

  test('recommendations can be bought, and are not in the cart', async () => {
    const { visitor } = await withVase();
    const { body } = await visitor.get(`${CART}/recommendations`);
    const ids = body.products.map(({ itemId }: { itemId: string }) => itemId);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.length).toBeLessThanOrEqual(4);
    expect(ids).not.toContain('vase');
    expect(body.products[0]).toMatchObject({
      price: expect.stringMatching(/\$/),
      fullUrl: expect.stringMatching(/^\/shop\//),
    });
    expect((await of.shop.visitor().get(`${CART}/recommendations`)).body).toEqual({ products: [] });
  });

  test('pickup needs no address; the choice can be changed', async () => {
    const { visitor } = await withVase();
    const { email, firstName, lastName, country } = details;
    const person = { email, firstName, lastName, country };
    expect((await visitor.get(CHECKOUT)).body.pickups).toMatchObject([{ id: 'studio', address: 'High St 1' }]);
    const chosen = await visitor.send('put', `${CHECKOUT}/details`, { ...person, pickup: 'studio' });
    expect(chosen.body).toMatchObject({ step: 'review', needs: 'country', pickup: 'studio' });
    expect([chosen.body.deliveryCountries, chosen.body.countries.includes('BR')]).toEqual([['US'], true]);
    const refused = await visitor.send('put', `${CHECKOUT}/details`, { ...person, pickup: '' });
    expect(refused.body.errors).toContainEqual({ field: 'line1', message: 'Enter your address.' });
    expect((await visitor.send('put', `${CHECKOUT}/details`, { ...person, pickup: 'nowhere' })).status).toBe(400);
    const abroad = await visitor.send('put', `${CHECKOUT}/details`, { ...details, country: 'BR', pickup: '' });
    expect(abroad.body.errors).toEqual([
      { field: 'country', message: 'We do not ship to this country. Choose another one.' },
    ]);
    const { body } = await order(visitor, chosen.body.shoppingCart.grandTotalCents);
    expect(body.order.details).toMatchObject({ shippingOption: 'At the studio', pickup: { hours: 'Tue to Sat' } });
    const { payload } = await emailOf(body.order.id, 'order');
    expect(payload.html).toContain('Pick it up at:<br>At the studio<br>High St 1<br>Tue to Sat');
    const again = await withVase();
    await again.visitor.send('put', `${CHECKOUT}/details`, { ...person, pickup: 'studio' });
    const sent = await again.visitor.send('put', `${CHECKOUT}/details`, { ...details, pickup: '' });
    expect(sent.body).toMatchObject({ step: 'shipping', needs: 'address', pickup: '' });
  });

  test('with pickup, an address typed before is neither checked nor taxed: taxes are those of the place', async () => {
    const { visitor } = await withVase();
    const toNewYork = { ...details, country: 'US', region: 'NY', postalCode: '10001' };
    const sent = await visitor.send('put', `${CHECKOUT}/details`, { ...toNewYork, pickup: '' });
    expect(sent.body.shoppingCart.taxCents).toBeGreaterThan(0);
    const collected = await visitor.send('put', `${CHECKOUT}/details`, { ...toNewYork, pickup: 'studio' });
    expect(collected.body.shoppingCart.taxCents).toBe(0);
    const elsewhere = { ...toNewYork, country: 'BE', pickup: 'studio' };
    expect((await visitor.send('put', `${CHECKOUT}/details`, elsewhere)).body).toMatchObject({ step: 'review' });
    await set({ shippingOptions: [post, { ...pickup, country: 'US', region: 'NY' }] });
    expect((await visitor.get(CHECKOUT)).body.shoppingCart.taxCents).toBe(sent.body.shoppingCart.taxCents);
    await set({ shippingOptions: [post, pickup] });
  });

  test('an order to collect is ready to collect, not on its way', async () => {
    const { visitor } = await withVase();
    const { email, firstName, lastName, country } = details;
    const chosen = { email, firstName, lastName, country, pickup: 'studio' };
    const { body } = await visitor.send('put', `${CHECKOUT}/details`, chosen);
    const placed = await order(visitor, body.shoppingCart.grandTotalCents);
    await of.row("UPDATE orders SET status = 'fulfilled', fulfilled_at = now() WHERE id = $1", [placed.body.order.id]);
    const record = (await orderById(of.shop.database.db, placed.body.order.id)) as OrderRecord;
    expect(orderTexts(record).statusText).toBe('Ready to collect');
    expect(timelineOf(record, []).map(({ text }) => text)).toEqual(['Order placed', 'Paid', 'Ready to collect']);
    const update = createOrderUpdateEmails('secret', createEmailTexts([])).fulfilled(record);
    expect(update.subject).toContain('Your order is ready to collect');
    expect(update.text).toContain('You can collect it at: High St 1, Tue to Sat');
  });

  test('a billing address has the rules of its country, and reaches the order', async () => {
    const { visitor } = await withVase();
    const wrong = await visitor.send('put', `${CHECKOUT}/details`, { ...details, billing: { country: 'BE' } });
    expect(wrong.body.errors).toEqual([
      { field: 'billing-firstName', message: 'Enter the billing first name.' },
      { field: 'billing-lastName', message: 'Enter the billing last name.' },
      { field: 'billing-line1', message: 'Enter the billing address.' },
      { field: 'billing-city', message: 'Enter the billing city.' },
      { field: 'billing-postalCode', message: 'Enter the billing postal code.' },
    ]);
    const saved = await visitor.send('put', `${CHECKOUT}/details`, { ...details, billing });
    expect(saved.body.billing).toMatchObject({ firstName: 'Bea', line1: 'Low St 2', email: '' });
    await visitor.send('put', `${CART}/shipping-option`, { id: 'post' });
    const { body } = await order(visitor, (await visitor.get(CHECKOUT)).body.shoppingCart.grandTotalCents);
    expect(body.order.details.billing).toMatchObject({ firstName: 'Bea' });
    expect((await emailOf(body.order.id, 'order')).payload.html).toContain('Low St 2');
  });

  test('terms that the shop requires have to be accepted', async () => {
    await set({ checkoutOptions: { requiresTerms: true } });
    const { visitor } = await withVase();
    const total = await ready(visitor);
    const refused = await order(visitor, total, { acceptsTerms: false });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'acceptsTerms', message: 'Please accept the terms to place the order.' }],
    ]);
    expect((await visitor.get(CHECKOUT)).body.options).toMatchObject({ requiresTerms: true, termsUrl: '/terms' });
    expect((await order(visitor, total)).status).toBe(200);
  });

  test('newsletters are sent to those who subscribed, once they have confirmed', async () => {
    const { visitor } = await withVase();
    await visitor.send('put', `${CHECKOUT}/details`, { ...details, wantsNews: true });
    const { body } = await order(visitor, await ready(visitor));
    const list = () =>
      of.rows('SELECT target, payload FROM deliveries WHERE key = $1', [`order-list:${body.order.id}`]);
    expect(await list()).toMatchObject([
      { target: 'newsletter', payload: { email: details.email, doubleOptIn: true } },
    ]);
    const silent = await withVase();
    const { body: other } = await order(silent.visitor, await ready(silent.visitor));
    expect(await of.rows('SELECT key FROM deliveries WHERE key = $1', [`order-list:${other.order.id}`])).toEqual([]);
  });

  test('a wallet pays without a card, a bank redirects to its page; an unknown payment method orders nothing', async () => {
    const pay = async (method: string) => {
      const { visitor } = await withVase();
      return { visitor, answer: await order(visitor, await ready(visitor), { card: null, method }) };
    };
    const { visitor } = await withVase();
    expect((await visitor.get(CHECKOUT)).body.payment.methods).toEqual([
      { id: 'test-wallet', name: 'Test Wallet' },
      { id: 'test-bank', name: 'Test Bank' },
    ]);
    const wallet = await pay('test-wallet');
    expect([wallet.answer.status, wallet.answer.body.order.status]).toEqual([200, 'paid']);
    const bank = await pay('test-bank');
    expect(bank.answer.body.next).toMatchObject({
      kind: 'redirect',
      url: expect.stringMatching(/^\/checkout\/test-payment\?payment=/),
    });
    const payment = decodeURIComponent(String(bank.answer.body.next.url).split('payment=')[1] ?? '');
    const back = await bank.visitor.send('post', `${CHECKOUT}/challenge`, { payment, isConfirmed: true });
    expect(back.body.order.status).toBe('paid');
    const none = await pay('paper');
    expect([none.answer.status, none.answer.body.errors]).toEqual([
      400,
      [{ field: 'method', message: 'Choose one of the ways to pay.' }],
    ]);
    expect((await none.visitor.get(CART)).body.entries).toHaveLength(1);
  });
});
