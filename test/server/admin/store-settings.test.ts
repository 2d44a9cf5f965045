/** Each store setting has its effect: on a page, in a cart, in an order or in an email. */
import { eventually } from '../../browser/recording.ts';
import { onDatabases } from '../../database/databases.ts';
import { CART, CHECKOUT, order, ready } from '../shop/order-shop.ts';
import type { Visitor } from '../shop.ts';
import { type AdminShop, useAdminShop } from './owner-site.ts';

const SETTINGS = '/api/owner/store-settings';
const PREFERENCES = '/api/v1/commerce-preferences';

onDatabases((store) => {
  let { shop, owner } = {} as AdminShop;
  useAdminShop(store, (opened) => {
    ({ shop, owner } = opened);
  });
  beforeAll(async () => {
    // A store with the server's own product pages.
    await rows(`UPDATE collections SET data = data || '{"type": 13, "typeName": "products"}' WHERE id = 'shop'`);
  });

  // biome-ignore lint/suspicious/noExplicitAny: rows are inspected column by column
  const rows = async (text: string, params: readonly unknown[] = []): Promise<any[]> =>
    (await shop.database.withConnection((connection) => connection.query(text, params))).rows as unknown[];
  const pageOf = async (path: string): Promise<string> => (await fetch(`${shop.url}${path}`)).text();
  const shows = (path: string, text: string | RegExp): Promise<boolean> =>
    eventually(async () => (await pageOf(path)).search(text) !== -1);
  const set = async (settings: object) => {
    const { status, body } = await owner.send('put', SETTINGS, settings);
    expect([status, body.errors]).toEqual([200, undefined]);
    return body;
  };
  const filled = async (item = 'vase'): Promise<Visitor> => {
    const visitor = shop.visitor();
    await visitor.add(item);
    await ready(visitor);
    return visitor;
  };
  const buy = async (visitor: Visitor) =>
    (await order(visitor, (await visitor.get(CHECKOUT)).body.shoppingCart.grandTotalCents)).body;

  test('settings are read with a revision; a change of an old one is a conflict with both versions', async () => {
    const { body, headers } = await owner.get(SETTINGS);
    expect(headers['etag']).toBe('"1"');
    expect(body).toMatchObject({
      ...{ currency: 'USD', minimumSubtotalCents: 600, multipleQuantityAllowedForServices: false, revision: 1 },
      ...{ expressCheckout: null, useCLDRMoneyFormat: null, checkoutTexts: { review: '', confirmation: '' } },
      ...{ productTexts: { dispatch: '', delivery: '', returns: '', shippingUrl: '', returnsUrl: '' }, newForDays: 0 },
      ...{ downloads: { limit: 5, days: 30 }, reviewRequests: { days: 14 }, taxNumber: '' },
    });
    const change = (minimumSubtotalCents: number) =>
      owner.send('put', SETTINGS, { minimumSubtotalCents }, { 'If-Match': '"1"' });
    const answers = await Promise.all([change(700), change(800)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = answers.find(({ status }) => status === 409);
    expect(conflict?.body.stored.minimumSubtotalCents + conflict?.body.submitted.minimumSubtotalCents).toBe(1500);
    const changes = async () =>
      (await rows("SELECT count(*)::int AS n FROM audit_log WHERE action = 'store-settings.change'"))[0].n;
    const before = await changes();
    // Without changes nothing is written or logged.
    const { revision } = await set({ minimumSubtotalCents: 600 });
    expect([revision, (await set({ minimumSubtotalCents: 600 })).revision]).toEqual([3, 3]);
    expect(await changes()).toBe(before + 1);
  });

  test('invalid values are rejected field by field', async () => {
    const option = { id: 'a', name: 'A', countries: ['US'], baseCents: 1 };
    const { body } = await owner.send('put', SETTINGS, {
      currency: 'XXX',
      minimumSubtotalCents: -1,
      colour: 'red',
      shippingOptions: [{ ...option, countries: ['Belgium'], baseCents: 1.5, weight: 1 }],
      taxRules: [{ id: 'x y', name: ' ', country: 'BE', rate: 2_000_000 }],
      downloads: { limit: 0, days: 30 },
    });
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'currency',
      'minimumSubtotalCents',
      'shippingOptions.0.countries.0',
      'shippingOptions.0.baseCents',
      'shippingOptions.0.weight',
      'taxRules.0.id',
      'taxRules.0.name',
      'taxRules.0.rate',
      'downloads.limit',
      'colour',
    ]);
    const twice = await owner.send('put', SETTINGS, { shippingOptions: [option, option] });
    expect(twice.body.errors).toEqual([
      { field: 'shippingOptions', message: 'must have an id of its own for each option' },
    ]);
  });

  test('minimum, shipping options and tax rules apply to open carts; orders keep what was agreed', async () => {
    const visitor = await filled();
    const placed = (await buy(await filled())).order;
    await set({
      minimumSubtotalCents: 5000,
      shippingOptions: [{ id: 'bike', name: 'Bike', countries: ['US'], baseCents: 700 }],
      taxRules: [{ id: 'vat', name: 'VAT', country: '*', rate: 200_000, isIncluded: true }],
    });
    const cart = (await visitor.get(CART)).body;
    expect(cart).toMatchObject({
      ...{ minimumSubtotalCents: 5000, selectedShippingOption: null, taxCents: 0, includedTaxCents: 500 },
      shippingOptions: [{ id: 'bike', costCents: 700 }],
    });
    const refused = await order(visitor, cart.grandTotalCents);
    expect(refused.body.error).toBe('To check out, your order subtotal must be $50.00 or more.');
    await visitor.add('vase');
    await visitor.send('put', `${CART}/shipping-option`, { id: 'bike' });
    expect((await buy(visitor)).order).toMatchObject({ status: 'paid', shippingCents: 700, taxCents: 0 });
    const { body } = await owner.get(`/api/owner/orders/${placed.number}`);
    expect(body).toMatchObject({ shippingCents: 600, taxCents: 300, grandTotalCents: 3900, shippingOption: 'Post' });
    await set({
      minimumSubtotalCents: 600,
      shippingOptions: [{ id: 'post', name: 'Post', countries: ['US'], baseCents: 500 }],
      taxRules: [],
    });
  });

  test('services are sold singly or in quantities, on their page and in the cart', async () => {
    const quantityIn = async () => {
      const visitor = shop.visitor();
      return (await visitor.add('lesson', { quantity: 3 })).body.shoppingCart.totalQuantity;
    };
    await set({ multipleQuantityAllowedForServices: true });
    await shows('/shop/lesson', /product-quantity-input/);
    expect(await quantityIn()).toBe(3);
    await set({ multipleQuantityAllowedForServices: false });
    await eventually(async () => !(await pageOf('/shop/lesson')).includes('product-quantity-input'));
    expect(await quantityIn()).toBe(1);
  });

  test('currency and money format are those of pages and carts; orders keep their currency', async () => {
    await rows(`UPDATE websites SET data = data || '{"language": "de"}'`);
    const { number } = (await buy(await filled())).order;
    const running = await filled();
    await set({ currency: 'EUR' });
    await shows('/shop/lesson', '€60.00');
    expect((await running.get(CART)).body).toMatchObject({ currency: 'EUR', subtotalCents: 3000 });
    await set({ useCLDRMoneyFormat: true });
    await shows('/shop/lesson', '60,00\u00a0€');
    const { body } = await owner.get(`/api/owner/orders/${number}`);
    expect([body.currency, body.grandTotalCents]).toEqual(['USD', 3500]);
    await set({ currency: 'USD', useCLDRMoneyFormat: null });
    await shows('/shop/lesson', /\$60\.00/);
    await rows(`UPDATE websites SET data = data - 'language'`);
  });

  test('express checkout is passed to the product’s button', async () => {
    const pattern = /"isExpress":true|&quot;isExpress&quot;:true/;
    expect(await pageOf('/shop/lesson')).not.toMatch(pattern);
    await set({ expressCheckout: true });
    await shows('/shop/lesson', pattern);
    await set({ expressCheckout: null });
    await eventually(async () => !pattern.test(await pageOf('/shop/lesson')));
  });

  test('downloads: as often and as long as configured', async () => {
    await owner.upload('/api/owner/products/pattern/files', 'pattern.txt.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'));
    await set({ downloads: { limit: 2, days: 3 } });
    const { number } = (await buy(await filled('pattern'))).order;
    const [download] = (await owner.get(`/api/owner/orders/${number}`)).body.downloads;
    expect(download).toMatchObject({ allowed: 2, used: 0 });
    expect(Math.round((download.expiresAt - Date.now()) / 86_400_000)).toBe(3);
  });

  test('reviews are requested after the configured number of days', async () => {
    const { id } = (await buy(await filled())).order;
    await rows('UPDATE orders SET test_mode = true');
    await rows("UPDATE orders SET test_mode = false, created = now() - interval '3 days' WHERE id = $1", [id]);
    const sweep = () => shop.backend.reviews.sweep();
    await set({ reviewRequests: { days: 0 } });
    expect(await sweep()).toBe(0);
    await set({ reviewRequests: { days: 4 } });
    expect(await sweep()).toBe(0);
    await set({ reviewRequests: { days: 2 } });
    expect(await sweep()).toBe(1);
  });

  test('the shop’s own texts are at the last step, on the confirmation and in its email, as plain text', async () => {
    await set({
      checkoutTexts: { review: 'We send on <Mondays>.\nNever on Sundays.', confirmation: 'Come & see us.' },
    });
    const visitor = await filled();
    const page = (await visitor.agent.get('/checkout?step=review').set('Accept', 'text/html')).text;
    expect(page).toContain('<p>We send on &lt;Mondays&gt;.</p><p>Never on Sundays.</p>');
    const { order: placed, orderToken } = await buy(visitor);
    const confirmed = await pageOf(`/checkout/order-confirmed?order=${orderToken}`);
    expect(confirmed).toContain('<p>Come &amp; see us.</p>');
    const [{ payload }] = await rows('SELECT payload FROM deliveries WHERE key = $1', [`order-${placed.id}`]);
    expect(payload.text).toContain('\nCome & see us.\n');
    expect(payload.html).toContain('Come &amp; see us.');
    await set({ checkoutTexts: { review: '', confirmation: '' } });
    const later = await filled();
    expect((await later.agent.get('/checkout?step=review')).text).not.toContain('review-text');
  });

  test('texts below product buttons are in the data of their pages, as HTML', async () => {
    const texts = async () => {
      const page = (await (await fetch(`${shop.url}/shop/vase?format=json`)).json()) as Record<string, never>;
      return page['websiteSettings']?.['storeSettings']?.['productTexts'] as unknown;
    };
    expect(await texts()).toBeUndefined();
    const dispatch = 'Sent within <two> days';
    await set({ productTexts: { dispatch, delivery: 'By post & bike', returns: '', returnsUrl: '/returns' } });
    const shown = {
      dispatch: 'Sent within &lt;two&gt; days',
      delivery: 'By post &amp; bike',
      returns: '',
      shippingUrl: '',
      returnsUrl: '/returns',
    };
    await eventually(
      async () =>
        JSON.stringify(Object.entries((await texts()) ?? {}).sort()) === JSON.stringify(Object.entries(shown).sort()),
    );
    const { body } = await owner.get(`${PREFERENCES}/products`);
    const links = { shippingUrl: '', returnsUrl: '/returns' };
    expect(body).toEqual({
      productTexts: { dispatch, delivery: 'By post & bike', returns: '', ...links },
      newForDays: 0,
    });
    await set({ productTexts: { returns: 'Within a month' } });
    expect((await owner.get(SETTINGS)).body.productTexts).toEqual({ ...body.productTexts, returns: 'Within a month' });
    const wrong = await owner.send('put', SETTINGS, { productTexts: { dispatch: 'x'.repeat(201) } });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toMatchObject([{ field: 'productTexts.dispatch' }]);
    const elsewhere = await owner.send('put', SETTINGS, { productTexts: { returnsUrl: 'javascript:alert(1)' } });
    expect(elsewhere.body.errors).toMatchObject([{ field: 'productTexts.returnsUrl' }]);
  });

  test('an order page shows its tracking and refunds; emails about it can be previewed', async () => {
    const { order: placed, orderToken } = await buy(await filled());
    const path = `/api/owner/orders/${placed.number}`;
    const page = () => pageOf(`/account/order-status?order=${orderToken}`);
    expect(await page()).not.toMatch(/Tracking|Refunded/);
    const url = 'https://track.example/?a=1&b=2';
    await owner.send('post', `${path}/fulfill`, { tracking: { carrier: 'D & L', number: '77', url } });
    await owner.send('post', `${path}/refunds`, { idempotencyKey: 'page-refund', amountCents: 250 });
    expect(await page()).toContain(
      '<dt>Tracking</dt><dd><a href="https://track.example/?a=1&amp;b=2" rel="noopener">D &amp; L 77</a></dd>',
    );
    expect(await page()).toContain('<dt>Refunded</dt><dd>$2.50</dd>');
    for (const [email, subject] of [
      ['order-fulfilled', 'Your order is on its way'],
      ['order-cancelled', 'Your order was cancelled'],
      ['order-refunded', 'Your refund'],
    ])
      expect((await owner.agent.get(`/preview/commerce-email?email=${email}`)).text).toContain(`Preview: ${subject}`);
  });

  test('preferences are namespaces over the same settings; unknown ones are refused', async () => {
    const put = (namespace: string, body: object) => owner.send('put', `${PREFERENCES}/${namespace}`, body);
    expect((await owner.get(`${PREFERENCES}/reviews`)).body).toEqual({ reviewRequests: { days: 2 } });
    expect((await put('checkout', { websiteId: 'other', expressCheckout: true })).body).toMatchObject({
      ...{ expressCheckout: true, minimumSubtotalCents: 600 },
    });
    const { expressCheckout, revision } = (await owner.get(SETTINGS)).body;
    expect(expressCheckout).toBe(true);
    await put('checkout', { expressCheckout: true });
    expect((await owner.get(SETTINGS)).body.revision).toBe(revision);
    expect((await put('checkout', { currency: 'EUR', expressCheckout: 'yes' })).body.errors).toEqual([
      { field: 'expressCheckout', message: 'must be true or false' },
      { field: 'currency', message: 'is not a known field' },
    ]);
    for (const namespace of ['weather', 'toString', 'a%20b'])
      expect((await put(namespace, {})).body.errors).toEqual([
        { field: 'namespace', message: `${decodeURIComponent(namespace)} is not one of the expected options.` },
      ]);
    expect((await owner.get(`${PREFERENCES}/weather`)).status).toBe(400);
  });
});
