import type { Coupon } from '../../shared/cart-coupons.ts';
import { type CartInput, type StoreRules, sumCart } from '../../shared/cart-sums.ts';
import type { TaxRule } from '../../shared/cart-taxes.ts';
import { portionOf } from '../../shared/cents.ts';
import fc from '../fast-check.ts';

const NOW = 1_700_000_000_000;
const rules: StoreRules = {
  taxRules: [
    { id: 'be', name: 'VAT', country: 'BE', region: '', rate: 210_000, appliesToShipping: true, isIncluded: true },
    {
      id: 'ny',
      name: 'Sales tax',
      country: 'US',
      region: 'NY',
      rate: 88_750,
      appliesToShipping: false,
      isIncluded: false,
    },
  ],
  shippingOptions: [
    { id: 'home', name: 'Post', countries: ['BE'], baseCents: 500, perItemCents: 100, freeFromCents: 10_000 },
    { id: 'world', name: 'Air mail', countries: ['*'], baseCents: 2000, perItemCents: 0, freeFromCents: null },
  ],
  minimumSubtotalCents: 1000,
};
const coupon = (input: Partial<Coupon>): Coupon => ({
  code: 'C',
  kind: 'percent',
  value: 100_000,
  minimumSubtotalCents: 0,
  startsAt: null,
  endsAt: null,
  usesLeft: null,
  ...input,
});
const physical = (unitPriceCents: number, quantity = 1) => ({ productType: 1, quantity, unitPriceCents });
const cart = (input: Partial<CartInput>): CartInput => ({
  lines: [physical(2500, 2)],
  couponCodes: [],
  coupons: [],
  location: null,
  shippingOptionId: null,
  now: NOW,
  ...input,
});
const at = (country: string, region = '') => ({ country, region, postalCode: '' });

test('an empty cart is all zeros', () => {
  expect(sumCart(cart({ lines: [] }), { ...rules, minimumSubtotalCents: 0 })).toMatchObject({
    subtotalCents: 0,
    discountCents: 0,
    taxCents: 0,
    shippingCostCents: 0,
    grandTotalCents: 0,
    totalQuantity: 0,
    hasDigital: false,
    purelyDigital: false,
    requiresShipping: false,
  });
});

test('shipping options follow the location; the chosen one counts', () => {
  expect(sumCart(cart({}), rules).shippingOptions).toEqual([]);
  const home = sumCart(cart({ location: at('BE'), shippingOptionId: 'home' }), rules);
  expect(home.shippingOptions.map(({ id, costCents }) => [id, costCents])).toEqual([
    ['home', 700],
    ['world', 2000],
  ]);
  expect([home.shippingCostCents, home.grandTotalCents]).toEqual([700, 5700]);
  expect(sumCart(cart({ location: at('JP'), shippingOptionId: 'home' }), rules).selectedShippingOption).toBeNull();
  const free = sumCart(cart({ lines: [physical(5000, 2)], location: at('BE'), shippingOptionId: 'home' }), rules);
  expect(free.shippingCostCents).toBe(0);
});

test('tax is added to prices without it, and displayed for prices that include it', () => {
  const us = sumCart(cart({ location: at('US', 'NY'), shippingOptionId: 'world' }), rules);
  expect([us.taxCents, us.grandTotalCents]).toEqual([444, 5000 + 2000 + 444]);
  expect(sumCart(cart({ location: at('US', 'NJ') }), rules).taxCents).toBe(0);
  const be = sumCart(cart({ location: at('BE'), shippingOptionId: 'home' }), rules);
  expect([be.taxCents, be.includedTaxCents, be.grandTotalCents]).toEqual([0, 989, 5700]);
});

test.each([
  ['unknown', [], 'unknown'],
  ['not yet', [coupon({ startsAt: NOW + 1 })], 'not-started'],
  ['over', [coupon({ endsAt: NOW })], 'expired'],
  ['used', [coupon({ usesLeft: 0 })], 'used-up'],
  ['small', [coupon({ minimumSubtotalCents: 5001 })], 'below-minimum'],
])('a coupon that is %s does not apply, and says why', (_name, coupons, reason) => {
  const sums = sumCart(cart({ couponCodes: ['C'], coupons }), rules);
  expect([sums.discountCents, sums.invalidCoupons]).toEqual([0, [{ code: 'C', reason }]]);
});

test('a discount that the customer has used does not apply, and says so, whether it has a code or not', () => {
  const coupons = [coupon({}), coupon({ code: 'Welcome', isAutomatic: true }), coupon({ code: 'OTHER' })];
  const sums = sumCart(cart({ couponCodes: ['C', 'OTHER'], coupons, usedCoupons: ['C', 'Welcome'] }), rules);
  expect([sums.discountCents, sums.validCoupons, sums.invalidCoupons]).toEqual([
    500,
    [coupons[2]],
    [
      { code: 'Welcome', reason: 'used-by-customer', isAutomatic: true },
      { code: 'C', reason: 'used-by-customer' },
    ],
  ]);
  // Of automatic discounts that would not apply anyway, nothing is said.
  const small = [coupon({ isAutomatic: true, minimumSubtotalCents: 5001 })];
  expect(sumCart(cart({ coupons: small, usedCoupons: ['C'] }), rules).invalidCoupons).toEqual([]);
});

test('coupons apply once each, in order, and never below zero', () => {
  const coupons = [coupon({}), coupon({ code: 'D', kind: 'amount', value: 1000 })];
  expect(sumCart(cart({ couponCodes: ['C', 'D', 'C'], coupons }), rules).discountCents).toBe(500 + 1000);
  const all = [coupon({ kind: 'amount', value: 999_999 })];
  expect(sumCart(cart({ couponCodes: ['C'], coupons: all }), rules)).toMatchObject({
    discountCents: 5000,
    grandTotalCents: 0,
  });
  const free = [coupon({ kind: 'free-shipping' })];
  const sums = sumCart(
    cart({ couponCodes: ['C'], coupons: free, location: at('US'), shippingOptionId: 'world' }),
    rules,
  );
  expect([sums.shippingCostCents, sums.discountCents]).toEqual([0, 0]);
});

test('product types decide about shipping', () => {
  const of = (...types: number[]) =>
    sumCart(cart({ lines: types.map((productType) => ({ productType, quantity: 1, unitPriceCents: 1 })) }), rules);
  expect(of(2)).toMatchObject({ hasDigital: true, purelyDigital: true, requiresShipping: false });
  expect(of(2, 1)).toMatchObject({ hasDigital: true, purelyDigital: false, requiresShipping: true });
  expect(of(3, 4)).toMatchObject({ hasDigital: false, purelyDigital: false, requiresShipping: false });
});

test('sums beyond safe integers are rejected, not rounded', () => {
  expect(() => sumCart(cart({ lines: [physical(Number.MAX_SAFE_INTEGER, 2)] }), rules)).toThrow(RangeError);
});

const line = fc.record({
  productType: fc.constantFrom(1, 2, 3, 4, 5),
  quantity: fc.integer({ min: 1, max: 9999 }),
  unitPriceCents: fc.integer({ min: 0, max: 10_000_000 }),
  isTaxed: fc.option(fc.boolean(), { nil: undefined }),
});
const anyCoupon = fc
  .record({
    code: fc.constantFrom('A', 'B', 'C'),
    kind: fc.constantFrom('percent' as const, 'amount' as const, 'free-shipping' as const),
    value: fc.integer({ min: 0, max: 1_000_000 }),
    minimumSubtotalCents: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(coupon);
const anyCart = fc
  .record({
    lines: fc.array(line, { maxLength: 12 }),
    couponCodes: fc.array(fc.constantFrom('A', 'B', 'C', 'X')),
    coupons: fc.uniqueArray(anyCoupon, { selector: ({ code }) => code }),
    location: fc.option(fc.constantFrom(at('BE'), at('US', 'NY'), at('US', 'NJ'), at('JP'))),
    shippingOptionId: fc.option(fc.constantFrom('home', 'world', 'nope')),
  })
  .map(cart);

test('every sum is a whole number, and they add up', () => {
  fc.assert(
    fc.property(anyCart, (input) => {
      const sums = sumCart(input, rules);
      const { subtotalCents, discountCents, shippingCostCents, taxCents, grandTotalCents } = sums;
      const amounts = [
        subtotalCents,
        discountCents,
        shippingCostCents,
        taxCents,
        sums.includedTaxCents,
        grandTotalCents,
      ];
      // One comparison per cart: Jest's take longer than the sums.
      expect([
        amounts.filter((cents) => !Number.isSafeInteger(cents) || cents < 0),
        grandTotalCents,
        discountCents <= subtotalCents,
        sums.validCoupons.length + sums.invalidCoupons.length,
        sums.requiresShipping && sums.purelyDigital,
      ]).toEqual([
        [],
        subtotalCents - discountCents + shippingCostCents + taxCents,
        true,
        new Set(input.couponCodes).size,
        false,
      ]);
    }),
    { numRuns: 2000 },
  );
});

test('taxes rule by rule add up to the sums, each on its net amount', () => {
  const both = { ...rules, taxRules: rules.taxRules.map((rule) => ({ ...rule, country: '*', region: '' })) };
  fc.assert(
    fc.property(anyCart, (input) => {
      const { taxes, taxCents, includedTaxCents, goodsTaxCents, goodsCents, shippingCostCents } = sumCart(input, both);
      const sum = (isIncluded: boolean) =>
        taxes.filter((tax) => tax.isIncluded === isIncluded).reduce((all, tax) => all + tax.taxCents, 0);
      expect([sum(false), sum(true)]).toEqual([taxCents, includedTaxCents]);
      expect(goodsTaxCents).toBeLessThanOrEqual(taxCents);
      for (const { rate, netCents, taxCents: tax } of taxes) {
        // Half a minor unit for rounding, and as much for the net amount of an included tax.
        expect(Math.abs(tax - (netCents * rate) / 1_000_000)).toBeLessThanOrEqual(0.5 * (1 + rate / 1_000_000) + 1e-6);
        expect(netCents).toBeLessThanOrEqual(goodsCents + shippingCostCents);
      }
    }),
    { numRuns: 1000 },
  );
});

test('exempt goods are not taxed, and bear their share of a discount', () => {
  const everywhere = {
    ...rules,
    taxRules: [{ ...(rules.taxRules[1] as TaxRule), rate: 100_000, country: '*', region: '' }],
  };
  const lines = [physical(6000), { ...physical(3000), isTaxed: false }];
  expect(sumCart(cart({ lines }), everywhere)).toMatchObject({
    ...{ subtotalCents: 9000, taxCents: 600, goodsTaxCents: 600, grandTotalCents: 9600 },
    taxes: [{ name: 'Sales tax', rate: 100_000, netCents: 6000, taxCents: 600 }],
  });
  const coupons = [coupon({ kind: 'amount', value: 900 })];
  expect(sumCart(cart({ lines, couponCodes: ['C'], coupons }), everywhere)).toMatchObject({
    ...{ discountCents: 900, taxCents: 540, grandTotalCents: 8640 },
  });
  const exempt = sumCart(cart({ lines: lines.slice(1) }), everywhere);
  expect([exempt.taxCents, exempt.includedTaxCents, exempt.grandTotalCents]).toEqual([0, 0, 3000]);
});

test('the order of lines and splitting a line change nothing', () => {
  fc.assert(
    fc.property(anyCart, fc.nat(), (input, at) => {
      const sums = sumCart(input, rules);
      expect(sumCart({ ...input, lines: [...input.lines].reverse() }, rules)).toEqual(sums);
      const [line, ...others] = input.lines;
      if (line === undefined || line.quantity < 2) return;
      const first = 1 + (at % (line.quantity - 1));
      const split = [{ ...line, quantity: first }, { ...line, quantity: line.quantity - first }, ...others];
      expect(sumCart({ ...input, lines: split }, rules)).toEqual(sums);
    }),
    { numRuns: 1000 },
  );
});

test('a share is within half a minor unit of the exact value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 0, max: 1_000_000 }), (cents, rate) => {
      const error = BigInt(portionOf(cents, rate)) * 1_000_000n - BigInt(cents) * BigInt(rate);
      expect(2n * (error < 0n ? -error : error)).toBeLessThanOrEqual(1_000_000n);
    }),
  );
});

test('a donation is not reduced by coupons nor taxed', () => {
  const everywhere = { ...rules, taxRules: [{ ...(rules.taxRules[1] as TaxRule), country: '*', region: '' }] };
  const donation = { productType: -1, quantity: 1, unitPriceCents: 2500 };
  const input = cart({ lines: [donation], couponCodes: ['C'], coupons: [coupon({})] });
  expect(sumCart(input, everywhere)).toMatchObject({
    ...{ subtotalCents: 2500, discountCents: 0, taxCents: 0, grandTotalCents: 2500, payableByGiftCardCents: 2500 },
    invalidCoupons: [{ code: 'C', reason: 'donations-only' }],
  });
});
