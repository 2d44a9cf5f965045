/** A store with two markets, from the product page to the refund: every amount is in the chosen currency. */
import { eventually } from '../../browser/recording.ts';
import { onDatabases } from '../../database/databases.ts';
import { type AdminShop, useAdminShop } from '../admin/owner-site.ts';
import type { Visitor } from '../shop.ts';
import { CART, CHECKOUT, newKey, order, ready } from './order-shop.ts';

const SETTINGS = '/api/owner/store-settings';

onDatabases((store) => {
  let { shop, owner } = {} as AdminShop;
  useAdminShop(store, (opened) => {
    ({ shop, owner } = opened);
  });
  // biome-ignore lint/suspicious/noExplicitAny: rows are inspected column by column
  const rows = async (text: string, params: readonly unknown[] = []): Promise<any[]> =>
    (await shop.database.withConnection((connection) => connection.query(text, params))).rows as unknown[];
  const markets = [
    { id: 'us', name: 'United States', countries: ['US'], currency: 'USD' },
    { id: 'euro', name: 'Euro <zone>', countries: ['US', 'BE'], currency: 'EUR', rate: '0.9', rounding: 'end-95' },
    { id: 'japan', name: 'Japan', countries: ['JP', 'US'], currency: 'JPY', rate: '150', rounding: 'hundreds' },
  ];
  const pageOf = async (path: string, market = ''): Promise<string> =>
    (await fetch(`${shop.url}${path}`, { headers: market === '' ? {} : { Cookie: `ss_market=${market}` } })).text();
  const inMarket = async (market: string): Promise<Visitor> => {
    const visitor = shop.visitor();
    await visitor.get(CART);
    const chosen = await visitor.submitFromSite('/cart/market', { market, back: '/shop' });
    expect([chosen.status, chosen.headers['location']]).toEqual([303, '/shop']);
    return visitor;
  };

  beforeAll(async () => {
    await rows(`UPDATE collections SET data = data || '{"type": 13, "typeName": "products"}' WHERE id = 'shop'`);
    const [{ id }] = await rows("SELECT id FROM variants WHERE sku = 'MUG-B-S'");
    const fixed = [{ variantId: id, priceCents: 1234 }];
    const list = markets.map((market) => (market.id === 'euro' ? { ...market, prices: fixed } : market));
    const { status, body } = await owner.send('put', SETTINGS, { markets: list });
    expect([status, body.errors, body.markets.length]).toEqual([200, undefined, 3]);
    await eventually(async () => (await pageOf('/shop/vase', 'euro')).includes('EUR'), 'markets on pages');
  });

  test('pages show the prices of the chosen market, vary in caches, and let visitors choose without JavaScript', async () => {
    const [us, euro, again] = [
      await pageOf('/shop/vase'),
      await pageOf('/shop/vase', 'euro'),
      await pageOf('/shop/vase'),
    ];
    // 30.00 on sale from 40.00; at 0.9 the nearest prices that end in .95.
    expect(us).toContain('>$30.00<');
    expect(euro).toContain('>€26.95<');
    expect(euro).not.toContain('$');
    expect(euro).toContain('"selectedCurrency":"EUR"');
    expect(again).toBe(us);
    const head = async (market: string) => {
      const { headers } = await fetch(`${shop.url}/shop/vase`, { headers: { Cookie: `ss_market=${market}` } });
      return [headers.get('etag'), headers.get('vary'), headers.get('x-cache')];
    };
    const [[usTag, vary], [euroTag], [unknownTag]] = [await head('us'), await head('euro'), await head('nowhere')];
    expect(vary).toContain('Cookie');
    expect([usTag === euroTag, unknownTag === usTag]).toEqual([false, true]);
    const known = await fetch(`${shop.url}/shop/vase`, {
      headers: { Cookie: 'ss_market=euro', 'If-None-Match': String(usTag) },
    });
    expect(known.status).toBe(200);
    await known.text();
    for (const market of ['euro', 'us'])
      expect(await pageOf('/shop/vase', market)).toContain(market === 'euro' ? '>€26.95<' : '>$30.00<');
  });

  test('the header has the choice, too: its field counts only with its own button', async () => {
    const visitor = shop.visitor();
    await visitor.get(CART);
    const choose = async (more: object) => {
      const fields = { market: 'us', headerMarket: 'japan', back: '/shop?sort=name&option.Size=L+%26+M', ...more };
      return (await visitor.submitFromSite('/cart/market', fields)).headers;
    };
    expect((await choose({}))['set-cookie']?.toString()).toContain('ss_market=us');
    const header = await choose({ choice: 'header' });
    expect(header['set-cookie']?.toString()).toContain('ss_market=japan');
    expect(header['location']).toBe('/shop?sort=name&option.Size=L+%26+M');
  });

  test('lists are filtered and sorted by the prices of the market', async () => {
    const listOf = async (query: string, market: string) =>
      JSON.parse(await pageOf(`/shop?format=json&${query}`, market)) as {
        readonly items: readonly { readonly id: string }[];
        readonly listing: {
          readonly facets: readonly {
            readonly name: string;
            readonly values: readonly { readonly text: string; readonly count: number }[];
          }[];
        };
      };
    const rangesOf = async (market: string) =>
      (await listOf('', market)).listing.facets
        .find(({ name }) => name === 'price')
        ?.values.map(({ text, count }) => [text, count]);
    const [us, euro, japan] = [await rangesOf('us'), await rangesOf('euro'), await rangesOf('japan')];
    expect(us?.every(([text]) => String(text).includes('$'))).toBe(true);
    expect(euro?.every(([text]) => String(text).includes('€'))).toBe(true);
    expect(japan?.every(([text]) => String(text).includes('¥'))).toBe(true);
    const inRange = (list: Awaited<ReturnType<typeof listOf>>) => list.items.map(({ id }) => id).sort();
    // The vase costs 30.00 USD, 26.95 EUR and 4,500 JPY.
    expect(inRange(await listOf('price=25-50', 'euro'))).toContain('vase');
    expect(inRange(await listOf('price=2500-5000', 'japan'))).toContain('vase');
    expect(inRange(await listOf('price=25-50', 'japan'))).toEqual(
      (await listOf('', 'japan')).items.map(({ id }) => id).sort(),
    );
  });

  test('from the cart to the refund an order is in its market, and the store knows what it was worth', async () => {
    const visitor = await inMarket('euro');
    const { body: added } = await visitor.add('vase');
    expect(added.shoppingCart).toMatchObject({ currency: 'EUR', subtotalCents: 2695 });
    await visitor.add('mug', { sku: 'MUG-B-S' });
    await visitor.send('post', `${CART}/coupons`, { code: 'TEN' });
    const total = await ready(visitor);
    // 26.95 and the fixed 12.34, minus a tenth; 5.00 and twice 1.00 for shipping, in whole euros; a tenth tax on the goods.
    const goods = 3929 - 393;
    expect(total).toBe(goods + 500 + 200 + 354);
    expect((await visitor.agent.get('/checkout')).text).toContain('€');
    const placed = await order(visitor, total);
    expect(placed.body.error).toBeUndefined();
    const { id, number } = placed.body.order;
    expect(placed.body.order).toMatchObject({ currency: 'EUR', purchaseEvent: { currency: 'EUR' } });
    const [stored] = await rows(
      'SELECT currency, market, market_rate, store_currency, store_cents(grand_total_cents, currency, market_rate, store_currency)::int AS worth FROM orders WHERE id = $1',
      [id],
    );
    expect(stored).toEqual({
      ...{ currency: 'EUR', market: 'euro', market_rate: '0.9', store_currency: 'USD' },
      worth: Math.round(total / 0.9),
    });
    const [email] = await rows('SELECT payload FROM deliveries WHERE key = $1', [`order-${id}`]);
    expect(email.payload.text).toContain('€26.95');
    expect(email.payload.text).not.toContain('$');
    const detail = await owner.get(`/api/owner/orders/${number}`);
    expect(detail.body.market).toEqual({
      ...{ id: 'euro', rate: '0.9', storeCurrency: 'USD', storeTotalCents: Math.round(total / 0.9) },
    });
    const refund = await owner.send('post', `/api/owner/orders/${number}/refunds`, {
      idempotencyKey: newKey(),
      amountCents: 1000,
      notify: true,
    });
    expect(refund.body).toMatchObject({ currency: 'EUR', refundedCents: 1000 });
    const emails = await rows(
      "SELECT payload FROM deliveries WHERE payload ->> 'name' = 'refunded' OR key LIKE 'refund%'",
    );
    expect(emails.map(({ payload }) => String(payload.text)).join()).toContain('€10.00');
    const csv = await owner.get('/api/owner/orders/export');
    expect(csv.text).toContain(`euro,0.9,USD,${(Math.round(total / 0.9) / 100).toFixed(2)}`);
  });

  test('a market without minor units, and changing the market with a full cart', async () => {
    const visitor = await inMarket('japan');
    expect((await visitor.add('vase')).body.shoppingCart).toMatchObject({ currency: 'JPY', subtotalCents: 4500 });
    await visitor.submitFromSite('/cart/market', { market: 'us', back: '/cart' });
    expect((await visitor.get(CART)).body).toMatchObject({ currency: 'USD', subtotalCents: 3000 });
    await visitor.submitFromSite('/cart/market', { market: 'nowhere', back: 'https://evil.example/' });
    expect((await visitor.get(CART)).body).toMatchObject({ currency: 'USD', subtotalCents: 3000 });
  });

  test('the same number in another currency is not the agreed amount', async () => {
    const { body } = await owner.get(SETTINGS);
    const same = { id: 'same', name: 'Same', countries: [], currency: 'GBP' };
    await owner.send('put', SETTINGS, { markets: [...body.markets, same] });
    const visitor = await inMarket('us');
    await visitor.add('vase');
    const total = await ready(visitor);
    const form = (await visitor.agent.get('/checkout')).text;
    expect(form).toContain('name="expectedCurrency" value="USD"');
    await visitor.submitFromSite('/cart/market', { market: 'same', back: '/checkout' });
    expect((await visitor.get(CART)).body).toMatchObject({ currency: 'GBP', grandTotalCents: total });
    const refused = await order(visitor, total, { expectedCurrency: 'USD' });
    expect([refused.status, refused.body.code, refused.body.currency]).toEqual([409, 'order-conflict', 'GBP']);
    const agreed = {
      expectedTotal: `${total}`,
      expectedDue: `${total}`,
      cardNumber: '4242424242424242',
      cardExpiry: '12/49',
    };
    const page = await visitor.submit('/checkout/order', { ...agreed, cardCode: '123', expectedCurrency: 'USD' });
    expect(page.status).toBe(409);
    expect((await order(visitor, total, { expectedCurrency: 'GBP' })).body.order.currency).toBe('GBP');
    await owner.send('put', SETTINGS, { markets: body.markets });
  });

  test('a gift card in another currency is rejected by name, and no longer pays when the market changes', async () => {
    const { body: issued } = await owner.send('post', '/api/owner/gift-cards', {
      idempotencyKey: newKey(),
      amountCents: 2000,
    });
    const visitor = await inMarket('euro');
    await visitor.add('vase');
    const refused = await visitor.send('post', `${CHECKOUT}/codes`, { code: issued.code });
    const message = 'This gift card is in USD and cannot pay for an order in EUR.';
    expect([refused.status, refused.body.error]).toEqual([422, message]);
    await visitor.submitFromSite('/cart/market', { market: 'us', back: '/cart' });
    const taken = await visitor.send('post', `${CHECKOUT}/codes`, { code: issued.code });
    expect(taken.body.giftCard).toMatchObject({ cents: 2000 });
    await visitor.submitFromSite('/cart/market', { market: 'euro', back: '/cart' });
    await ready(visitor);
    expect((await visitor.agent.get('/checkout')).text).toContain('pays nothing of this order');
  });

  test('a linked cart follows the choice on its page, except for the amount of a donation', async () => {
    const visitor = await inMarket('us');
    const bought = await visitor.send('post', '/api/commerce/gift-cards/purchase', {
      itemId: 'card',
      sku: 'CARD-50',
      quantity: 1,
    });
    const link = `/checkout?cartToken=${bought.body.cartToken}`;
    const chosen = await visitor.submitFromSite('/cart/market', { market: 'euro', back: link });
    expect(chosen.headers['location']).toBe(link);
    const currencyOf = async (token: string) =>
      (await visitor.get(`${CHECKOUT}?cartToken=${token}`)).body.shoppingCart.currency;
    expect(await currencyOf(bought.body.cartToken)).toBe('EUR');
    const { body } = await visitor.send('post', '/api/commerce/donations', { amountCents: 1500 });
    await visitor.submitFromSite('/cart/market', { market: 'japan', back: `/checkout?cartToken=${body.cartToken}` });
    expect(await currencyOf(body.cartToken)).toBe('EUR');
  });

  test('a cross-site request changes nothing, and is confirmed with a CSRF token', async () => {
    const visitor = await inMarket('us');
    const asked = await visitor.agent.post('/cart/market').type('form').send({ market: 'euro', back: '/shop' });
    expect([
      asked.status,
      asked.headers['set-cookie'] === undefined || !String(asked.headers['set-cookie']).includes('ss_market'),
    ]).toEqual([200, true]);
    expect(asked.text).toContain('<option value="euro" selected>');
    const sent = await visitor.submit('/cart/market', { market: 'euro', back: '//evil.example' });
    expect([sent.status, sent.headers['location']]).toEqual([303, '/']);
    expect(String(sent.headers['set-cookie'])).toContain('ss_market=euro');
  });

  test('gift wrap, recommendations and saved items are in the chosen currency, too', async () => {
    await owner.send('put', SETTINGS, { cartOptions: { orderNote: false, giftWrap: { priceCents: 500 } } });
    const visitor = await inMarket('euro');
    const { body } = await visitor.add('vase');
    expect(body.shoppingCart.giftWrap).toMatchObject({ priceCents: 500 });
    const japan = await inMarket('japan');
    const added = await japan.add('vase');
    expect(added.body.shoppingCart.giftWrap).toMatchObject({ priceCents: 750 });
    const { body: recommended } = await japan.get('/api/commerce/shopping-cart/recommendations');
    const prices = JSON.stringify(recommended);
    expect(prices).toContain('¥');
    expect(prices).not.toContain('$');
    const entry = added.body.newlyAdded.id;
    await japan.send('put', `${CART}/entries/${entry}/saved`, { isSaved: true });
    expect((await japan.get(CART)).body.savedEntries).toMatchObject([{ purchasePriceCents: 4500 }]);
  });

  test('a cart can only be shipped to the countries of its market', async () => {
    const visitor = await inMarket('japan');
    await visitor.add('vase');
    const { body } = await visitor.get(CHECKOUT);
    expect(body.countries).toEqual(['US']);
  });

  test('invalid markets are rejected, each with its field', async () => {
    const { status, body } = await owner.send('put', SETTINGS, { markets: [{ ...markets[1], rate: '-1' }] });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'markets.0.rate' })]]);
  });
});
