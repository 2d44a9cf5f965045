import { currencies } from '#shared/currencies';
import { fractionDigitsOf } from '#shared/currency-digits';
import { pricedContext, pricedItem } from '../../server/content/market-items.ts';
import { createMarketPrices, type Market, type Rounding, roundings } from '../../server/content/market-prices.ts';
import { chosenMarket, market as marketSchema, markets } from '../../server/content/markets.ts';
import { inMarket } from '../../server/shop/cart/cart-market.ts';
import type { LoadedCart } from '../../server/shop/cart/cart-record.ts';
import { sumsOf } from '../../server/shop/cart/cart-view.ts';
import { storeSettings } from '../../server/shop/store-settings.ts';
import fc from '../fast-check.ts';

const marketOf = (more: Partial<Market> = {}): Market => ({
  ...{ id: 'm', name: 'M', countries: [], currency: 'EUR', rate: '1', rounding: 'none', prices: [] },
  ...more,
});

test.each([
  // Store cents, the market's currency, rate, rounding, minor units in the market.
  [1000, 'EUR', '0.92', 'none', 920],
  [1000, 'EUR', '0.92', 'whole', 900],
  [1050, 'EUR', '1', 'whole', 1100],
  [1000, 'EUR', '0.92', 'end-95', 895],
  [1000, 'EUR', '0.92', 'end-99', 899],
  [1000, 'EUR', '0.95', 'end-90', 990],
  [1000, 'EUR', '0.9445', 'end-95', 895],
  [1000, 'EUR', '0.946', 'end-95', 995],
  [10, 'EUR', '0.92', 'end-95', 95],
  [1, 'EUR', '0.001', 'none', 1],
  [1, 'EUR', '0.001', 'whole', 100],
  [0, 'EUR', '0.92', 'end-99', 0],
  [1000, 'JPY', '151.5', 'none', 1515],
  [1000, 'JPY', '151.5', 'hundreds', 1500],
  [4200, 'JPY', '151.5', 'tens', 6360],
  [999, 'IDR', '16250.25', 'none', 16234000],
] as const)('%i cents of USD in %s at %s, rounded by %s: %i', (cents, currency, rate, rounding, expected) => {
  expect(createMarketPrices(marketOf({ currency, rate, rounding }), 'USD').price(cents)).toBe(expected);
});

test('a store in yen sells in euros', () => {
  const prices = createMarketPrices(marketOf({ rate: '0.0061', rounding: 'end-90' }), 'JPY');
  expect([prices.price(1500), prices.amount(1500)]).toEqual([890, 900]);
});

test('a fixed price replaces the rate; its sale price is never above it', () => {
  const fixed = [
    { variantId: 'a', priceCents: 7900, salePriceCents: null },
    { variantId: 'b', priceCents: 7900, salePriceCents: 5900 },
  ];
  const { variant } = createMarketPrices(marketOf({ rate: '2', prices: fixed }), 'USD');
  const store = { priceCents: 5000, salePriceCents: 4000 };
  expect(['a', 'b', 'c'].map((id) => variant(id, store))).toEqual([
    { priceCents: 7900, salePriceCents: 7900 },
    { priceCents: 7900, salePriceCents: 5900 },
    { priceCents: 10_000, salePriceCents: 8000 },
  ]);
});

/** The price found by trying every price near it, in exact fractions. */
function tried(cents: number, market: Market, storeCurrency: string, rounding: Rounding): bigint {
  if (cents === 0) return 0n;
  const [full = '', part = ''] = market.rate.split('.');
  const [to, from] = [fractionDigitsOf(market.currency), fractionDigitsOf(storeCurrency)];
  const over = BigInt(cents) * BigInt(full + part) * 10n ** BigInt(to);
  const under = 10n ** BigInt(part.length + from);
  const [step, rest] = rounding.startsWith('end-')
    ? to === 2
      ? [100n, BigInt(rounding.slice(4))]
      : [1n, 0n]
    : [
        { none: 1n, whole: 10n ** BigInt(to), tens: 10n ** BigInt(to + 1), hundreds: 10n ** BigInt(to + 2) }[
          rounding as 'none'
        ],
        0n,
      ];
  let best: bigint | undefined;
  const distance = (price: bigint): bigint => {
    const difference = price * under - over;
    return difference < 0n ? -difference : difference;
  };
  const start = (over / under / step) * step + rest - 2n * step;
  for (let price = start; price <= start + 4n * step; price += step) {
    if (price < rest || price <= 0n) continue;
    // Of two equally near prices, the higher.
    if (best === undefined || distance(price) <= distance(best)) best = price;
  }
  return best ?? step;
}

const codes = currencies.map(({ code }) => code);
const rate = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 9999 }))
  .filter(([full, part]) => full + part > 0)
  .map(([full, part]) => `${full}.${String(part).padStart(4, '0')}`);
const anyMarket = fc.record({
  currency: fc.constantFrom(...codes),
  rate,
  rounding: fc.constantFrom(...roundings),
});
const cents = fc.integer({ min: 0, max: 5_000_000 });

test('prices of all currencies and rules are the nearest that the rule allows, are monotonic, and map back to the store', () => {
  fc.assert(
    fc.property(anyMarket, fc.constantFrom(...codes), cents, cents, (more, storeCurrency, one, other) => {
      const market = marketOf(more);
      const prices = createMarketPrices(market, storeCurrency);
      expect(BigInt(prices.price(one))).toBe(tried(one, market, storeCurrency, market.rounding));
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(prices.price(low)).toBeLessThanOrEqual(prices.price(high));
      const store = prices.storePriceOf(prices.price(one));
      expect(store).toBeLessThanOrEqual(one);
      expect(prices.price(store)).toBe(prices.price(one));
      if (store > 0) expect(prices.price(store - 1)).toBeLessThan(prices.price(one));
    }),
    { numRuns: 800 },
  );
});

const line = fc.record({
  price: cents,
  quantity: fc.integer({ min: 1, max: 9 }),
  isSent: fc.boolean(),
  isFixed: fc.boolean(),
});
const cart = fc.record({
  more: anyMarket,
  storeCurrency: fc.constantFrom(...codes),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  percent: fc.integer({ min: 0, max: 1_000_000 }),
  amount: cents,
  shipping: fc.tuple(cents, cents, fc.option(cents)),
  tax: fc.record({ rate: fc.integer({ min: 0, max: 400_000 }), isIncluded: fc.boolean() }),
});
type CartCase = typeof cart extends fc.Arbitrary<infer T> ? T : never;

function loadedOf({ more, storeCurrency, lines, percent, amount, shipping, tax }: CartCase): LoadedCart {
  const prices = lines.flatMap(({ price, isFixed }, at) =>
    isFixed ? [{ variantId: `v${at}`, priceCents: price + 7, salePriceCents: null }] : [],
  );
  const [baseCents, perItemCents, freeFromCents] = shipping;
  const coupon = { startsAt: null, endsAt: null, usesLeft: null, minimumSubtotalCents: 0 };
  return {
    ...{
      websiteId: 'w',
      siteTitle: '',
      baseUrl: '',
      language: '',
      timeZone: '',
      bought: null,
      asked: null,
      giftCard: null,
      market: null,
      usedCoupons: [],
    },
    // Bypasses the schema, which rejects endings for yen; they must be harmless here, too.
    settings: {
      ...storeSettings.parse({
        currency: storeCurrency,
        shippingOptions: [{ id: 'post', name: 'Post', countries: ['*'], baseCents, perItemCents, freeFromCents }],
        taxRules: [{ id: 't', name: 'Tax', country: '*', region: '', appliesToShipping: true, ...tax }],
      }),
      markets: [{ ...marketOf({ ...more, prices }), countries: [], prices }],
    },
    coupons: [
      { ...coupon, code: 'PERCENT', kind: 'percent', value: percent },
      { ...coupon, code: 'AMOUNT', kind: 'amount', value: amount },
    ],
    cart: {
      ...{ id: 'c', websiteId: 'w', kind: 'cart', created: 0, checkout: {}, orderId: '', market: 'm', saved: [] },
      ...{ couponCodes: ['PERCENT', 'AMOUNT'], shippingOptionId: 'post' },
      shippingLocation: { country: 'BE', region: '', postalCode: '' },
      entries: lines.map(({ price, quantity, isSent }, at) => ({
        ...{
          id: `e${at}`,
          itemId: `i${at}`,
          variantId: `v${at}`,
          quantity,
          additionalFields: '',
          chosenPriceCents: null,
        },
        product: {
          ...{ title: 'A', fullUrl: '/a', productType: isSent ? 1 : 2, sku: 'A', attributes: {}, optionNames: [] },
          ...{ priceCents: price, onSale: false, unlimited: true, qtyInStock: 0, image: null },
        },
      })),
    },
  };
}

/** The grand total of a cart, line by line in fractions of the market's minor unit. */
function totalOf({ more, storeCurrency, lines, percent, amount, shipping, tax }: CartCase): bigint {
  const market = marketOf(more);
  const other = (store: number): bigint =>
    tried(store, market, storeCurrency, market.rounding === 'none' ? 'none' : 'whole');
  const half = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);
  let goods = 0n;
  for (const { price, quantity, isFixed } of lines)
    goods += BigInt(quantity) * (isFixed ? BigInt(price + 7) : tried(price, market, storeCurrency, market.rounding));
  goods -= half(goods * BigInt(percent), 1_000_000n);
  const off = other(amount);
  goods -= off > goods ? goods : off;
  const pieces = lines.reduce((sum, { quantity, isSent }) => sum + (isSent ? quantity : 0), 0);
  const [base, perItem, freeFrom] = shipping;
  const isFree = pieces === 0 || (freeFrom !== null && goods >= other(freeFrom));
  const sent = isFree ? 0n : other(base) + other(perItem) * BigInt(pieces);
  const added = tax.isIncluded ? 0n : half((goods + sent) * BigInt(tax.rate), 1_000_000n);
  return goods + sent + added;
}

test('random carts in all currencies and rules cost what they cost when computed another way', () => {
  fc.assert(
    fc.property(cart, (input) => {
      const loaded = inMarket(loadedOf(input), 'm');
      expect(BigInt(sumsOf(loaded, 0).grandTotalCents)).toBe(totalOf(input));
      expect(loaded.settings.currency).toBe(input.more.currency);
    }),
    { numRuns: 600 },
  );
});

test('a market sells only to its countries, and an unknown one is the first', () => {
  const settings = storeSettings.parse({
    shippingOptions: [
      { id: 'world', name: 'World', countries: ['*'], baseCents: 500 },
      { id: 'us', name: 'US', countries: ['US'], baseCents: 300 },
      { id: 'eu', name: 'EU', countries: ['BE', 'NL', 'US'], baseCents: 300 },
    ],
    markets: [marketOf({ id: 'eu', countries: ['BE', 'FR'] }), marketOf({ id: 'rest' })],
  });
  const shippingIn = (id: string) =>
    inMarket({ settings, market: null, coupons: [], cart: null }, id).settings.shippingOptions.map((option) => [
      option.id,
      option.countries,
    ]);
  expect(shippingIn('gone')).toEqual([
    ['world', ['BE', 'FR']],
    ['eu', ['BE']],
  ]);
  expect(shippingIn('rest')).toEqual([
    ['world', ['*']],
    ['us', ['US']],
    ['eu', ['BE', 'NL', 'US']],
  ]);
});

test('page JSON of a product has the prices of the market, pricing options included', () => {
  const money = (value: string) => ({ value, currency: 'USD' });
  const priced = { priceMoney: money('10.00'), salePriceMoney: money('8.00'), onSale: true };
  const item = {
    id: 'mug',
    structuredContent: {
      productType: 1,
      variants: [
        { id: 'a', price: 1000, salePrice: 800, ...priced, pricingOptions: [priced] },
        { id: 'b', ...priced },
      ],
    },
  };
  const fixed = [{ variantId: 'a', priceCents: 1290, salePriceCents: 990 }];
  const prices = createMarketPrices(marketOf({ rate: '0.9', rounding: 'end-95', prices: fixed }), 'USD');
  const euros = (value: string) => ({ value, currency: 'EUR' });
  const own = { priceMoney: euros('12.90'), salePriceMoney: euros('9.90') };
  expect(pricedItem(item, prices)).toMatchObject({
    structuredContent: {
      variants: [
        { id: 'a', price: 1290, salePrice: 990, ...own, pricingOptions: [own] },
        { id: 'b', priceMoney: euros('8.95'), salePriceMoney: euros('6.95') },
      ],
    },
  });
  const note = { id: 'note', title: 'No product' };
  expect(pricedItem(note, prices)).toBe(note);
});

test.each([
  [{ id: 'Euro' }, 'id'],
  [{ currency: 'XXX' }, 'currency'],
  [{ rate: '0' }, 'rate'],
  [{ rate: '0.00' }, 'rate'],
  [{ rate: '1e3' }, 'rate'],
  [{ rate: '-1' }, 'rate'],
  [{ currency: 'JPY', rounding: 'end-95' }, 'rounding'],
  [{ countries: ['Belgium'] }, 'countries'],
  [{ prices: [1, 2].map((priceCents) => ({ variantId: 'a', priceCents })) }, 'prices'],
  [{ unknown: true }, undefined],
])('a market with %j is rejected at %s', (more, field) => {
  const result = marketSchema.safeParse({ ...marketOf(), ...more });
  expect(result.error?.issues[0]?.path[0]).toBe(field);
  expect(result.success).toBe(false);
});

test('two markets have two ids', () => {
  expect(markets.safeParse([marketOf(), marketOf()]).success).toBe(false);
});

test.each([
  [undefined, ''],
  ['ss_market=eu', 'eu'],
  ['CART=1; ss_market=eu; a=b', 'eu'],
  ['xss_market=eu', ''],
  ['ss_market=EU', ''],
  ['ss_market=eu%20', ''],
])('cookies %s: market "%s"', (cookies, market) => {
  expect(chosenMarket(cookies)).toBe(market);
});

test('limits of paying in installments are in the currency of the market', () => {
  const yen = createMarketPrices(marketOf({ id: 'japan', currency: 'JPY', rate: '150', rounding: 'hundreds' }), 'USD');
  const item = { structuredContent: { productType: 1, afterPayMin: 1000 } };
  // 10.00 USD are 1,500 yen, which have no minor units.
  expect(pricedItem(item, yen)).toMatchObject({ structuredContent: { afterPayMin: 1500 } });
  const merchandisingSettings = { afterPayAvailable: true, afterPayMin: 100, afterPayMax: 200_000 };
  const { websiteSettings } = pricedContext({ websiteSettings: { merchandisingSettings } }, yen, [yen]) as never;
  expect(websiteSettings).toMatchObject({
    merchandisingSettings: { afterPayAvailable: true, afterPayMin: 150, afterPayMax: 300_000 },
  });
});
