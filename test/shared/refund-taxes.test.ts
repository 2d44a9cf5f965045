import { refundedTaxes, sharedTaxes } from '../../server/shop/orders/refund-taxes.ts';

const tax = (rate: number, isIncluded: boolean, netCents: number, taxCents: number) => ({
  ...{ name: 'VAT', rate, isIncluded, netCents, taxCents },
});
const sums = (found: ReturnType<typeof sharedTaxes>) => found.map(({ netCents, taxCents }) => [netCents, taxCents]);

test('the tax in a refund is that of its goods and its share of the rest', () => {
  // Goods of 121.00 and shipping of 12.10, both with a tax of 21 %.
  const added = [tax(210_000, false, 11_000, 2310)];
  const all = { taxedCents: 12_100, restCents: 1210 };
  expect(sums(refundedTaxes(added, all, { taxedCents: 1210, restCents: 0 }))).toEqual([[1000, 210]]);
  expect(sums(refundedTaxes(added, all, { taxedCents: 12_100, restCents: 605 }))).toEqual([[10_500, 2205]]);
  expect(sums(refundedTaxes(added, all, all))).toEqual([[11_000, 2310]]);
  // Shipping without tax gives none back.
  expect(sums(refundedTaxes([tax(210_000, false, 10_000, 2100)], all, all))).toEqual([[10_000, 2100]]);
  const included = [tax(210_000, true, 10_000, 2100)];
  expect(
    sums(refundedTaxes(included, { taxedCents: 12_100, restCents: 0 }, { taxedCents: 2202, restCents: 0 })),
  ).toEqual([[1820, 382]]);
});

test('an amount that is not about pieces has the same share of each tax', () => {
  const taxes = [tax(210_000, true, 10_000, 2100), tax(60_000, true, 1000, 60)];
  expect(sums(sharedTaxes(taxes, 0.5))).toEqual([
    [5000, 1050],
    [500, 30],
  ]);
  expect(sharedTaxes(taxes, 1)).toEqual(taxes);
});
