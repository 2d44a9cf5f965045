/** What pieces of an order cost when they are refunded, compared with arithmetic in fractions. */

import { allot } from '../../shared/cents.ts';
import { isWhollyRefunded, lineRefunds, piecesRefund } from '../../shared/order-refunds.ts';
import { productTypes } from '../../shared/product-types.ts';

const line = (unitPriceCents: number, quantity = 1, productType: number = productTypes.physical) => ({
  ...{ unitPriceCents, quantity, productType },
});
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

test('shares add up to the amount, and each is less than a unit away from its exact share', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const weights = Array.from({ length: 1 + (seed % 6) }, (_, at) => (seed * 7919 * (at + 3)) % 9973);
    const cents = (seed * 104_729) % 50_021;
    const shares = allot(cents, weights);
    const all = sumOf(weights);
    expect(sumOf(shares)).toBe(all === 0 ? 0 : cents);
    for (const [at, share] of shares.entries()) {
      expect(share).toBeGreaterThanOrEqual(0);
      if (all > 0) expect(Math.abs(share - (cents * (weights[at] ?? 0)) / all)).toBeLessThanOrEqual(1);
    }
  }
  expect(allot(5, [0, 0])).toEqual([0, 0]);
  expect(allot(5, [])).toEqual([]);
  // Beyond what a product of two numbers can hold exactly.
  expect(allot(9_000_000_000_000_000, [1, 9_000_000_000_000_000 - 1])).toEqual([1, 9_000_000_000_000_000 - 1]);
});

test('a line costs its price, less its share of discounts, plus its share of the tax', () => {
  // A tenth off 14800 and 2 x 9600: 1480 and 1920. Then 8 % of 13320 and 17280: 1065.6 and 1382.4.
  expect(lineRefunds([line(14_800), line(9_600, 2)], { discountCents: 3400, goodsTaxCents: 2448 })).toEqual([
    13_320 + 1066,
    17_280 + 1382,
  ]);
});

test('gift cards and donations have neither discount nor tax', () => {
  const lines = [line(2500, 1, productTypes['gift-card']), line(1000), line(700, 1, productTypes.undefined)];
  expect(lineRefunds(lines, { discountCents: 250, goodsTaxCents: 60 })).toEqual([2500, 810, 700]);
  expect(lineRefunds(lines.slice(0, 1), { discountCents: 0, goodsTaxCents: 0 })).toEqual([2500]);
});

test('pieces cost the same, the last one has the remainder, and all of them make the line', () => {
  const three = { position: 0, quantity: 3, refundCents: 1000, refundable: 3 };
  expect([0, 1, 2, 3].map((pieces) => piecesRefund([three], { 0: pieces }, 5000))).toEqual([0, 333, 666, 1000]);
  for (let refundCents = 0; refundCents < 200; refundCents++) {
    // One after another: each time fewer are left.
    const taken = [7, 6, 5, 4, 3, 2, 1].map((refundable) =>
      piecesRefund([{ position: 2, quantity: 7, refundCents, refundable }], { 2: 1 }, 5000),
    );
    expect(sumOf(taken)).toBe(refundCents);
  }
});

test('pieces of several lines add up, and never exceed what can be refunded', () => {
  const lines = [
    { position: 0, quantity: 1, refundCents: 14_386, refundable: 1 },
    { position: 1, quantity: 2, refundCents: 18_662, refundable: 2 },
  ];
  expect(piecesRefund(lines, { 1: 1 }, 40_000)).toBe(9331);
  expect(piecesRefund(lines, { 0: 1, 1: 1 }, 40_000)).toBe(14_386 + 9331);
  expect(piecesRefund(lines, { 0: 1, 1: 2 }, 20_000)).toBe(20_000);
  expect(piecesRefund(lines, {}, 20_000)).toBe(0);
  // More than there are cost no more.
  expect(piecesRefund(lines, { 1: 7 }, 40_000)).toBe(18_662);
});

test('an order is wholly refunded when all of it went back, and a free one never is', () => {
  expect(isWhollyRefunded({ refundedCents: 100, grandTotalCents: 100 })).toBe(true);
  expect(isWhollyRefunded({ refundedCents: 99, grandTotalCents: 100 })).toBe(false);
  expect(isWhollyRefunded({ refundedCents: 0, grandTotalCents: 0 })).toBe(false);
});
