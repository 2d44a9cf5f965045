/** Numbers as fields and cells of the studio read and show them. */
import { amountExpected, centsOfAmount, readTyped, shownNumber } from '../../../client/studio/controls/typed-money.ts';
import { cellValue } from '../../../client/studio/fields/rows/row-cells.ts';
import { inventoryColumns } from '../../../client/studio/inventory/inventory-lines.ts';
import { centsOf, stockOf, variantColumns } from '../../../client/studio/products/variant-columns.ts';
import { money, number } from '../../../shared/settings.ts';
import fc from '../../fast-check.ts';

test.each([
  ['34,50', { currency: 'EUR' }, 34.5],
  ['1.234,50 €', { currency: 'EUR' }, 1234.5],
  ['', { currency: 'EUR' }, Number.NaN],
  ['21,5 %', { decimals: 4 }, 21.5],
  ['12', {}, 12],
])('a field reads %p with %j as %d', (text, format, value) => {
  expect(readTyped(text, format)).toEqual({ ok: true, value });
});

test.each([
  ['1.234', { currency: 'EUR' }, '“1.234” is unclear: write 1234 or 1.23.'],
  ['12.3456', { currency: 'EUR' }, 'This must have at most 2 decimals.'],
  ['1,5', {}, 'This must be without decimals.'],
  ['1,125', { decimals: 4 }, '“1,125” is unclear: write 1125 or 1.125.'],
])('a field refuses %p with %j: %s', (text, format, message) => {
  expect(readTyped(text, format)).toMatchObject({ ok: false, message });
});

test('a field reads what it shows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.constantFrom('EUR', 'USD', 'SEK', 'CHF', 'PLN', 'BRL', 'ZAR', 'JPY'),
      (cents, currency) => {
        const amount = currency === 'JPY' ? cents : cents / 100;
        const read = readTyped(shownNumber(amount, { currency }), { currency });
        expect(read.ok && centsOfAmount(read.value, currency)).toBe(cents);
      },
    ),
  );
});

test.each([
  ['12.35', 'USD', 1235],
  ['34,50', 'EUR', 3450],
  ['1.234,50', 'EUR', 123_450],
  ['12.350', 'USD', undefined],
  ['12.345', 'USD', undefined],
  ['1,05,00', 'EUR', undefined],
  ['-5', 'EUR', undefined],
  ['1,250', 'JPY', 1250],
  ['12.5', 'JPY', undefined],
])('a cell with %s %s is %p in minor units', (text, currency, cents) => {
  expect(centsOf(text, currency)).toBe(cents);
});

test('cells of stock, weights and sizes read decimal commas, and no other units', () => {
  const columns = variantColumns({ options: [], currency: 'EUR', units: 'metric', isPhysical: true, isStocked: true });
  const weight = columns.find(({ id }) => id === 'shippingWeight');
  const size = columns.find(({ id }) => id === 'shippingSize');
  const variant = { sku: 'A', attributes: {}, priceCents: 0, salePriceCents: 0, onSale: false };
  const stocked = { ...variant, unlimited: false, qtyInStock: 0 };
  expect(weight?.write?.(stocked, '1,25 kg')).toMatchObject({ shippingWeight: { value: 1.25, unit: 'KILOGRAM' } });
  expect(weight?.write?.(stocked, '1.125')).toMatchObject({ shippingWeight: { value: 1.125 } });
  expect(weight?.write?.(stocked, '1200 g')).toBeUndefined();
  expect(weight?.write?.(stocked, '1,125')).toBeUndefined();
  expect(size?.write?.(stocked, '20,5 x 15 x 12 cm')).toMatchObject({ shippingSize: { len: 20.5, height: 12 } });
  expect([stockOf('1,200'), stockOf('12,0'), stockOf('1,5'), stockOf('1.200')]).toEqual([
    1200,
    12,
    undefined,
    undefined,
  ]);
});

test('cells of lists read amounts as fields do, and keep what they cannot read', () => {
  const cell = (setting: Parameters<typeof cellValue>[0]['setting'], text: string) =>
    cellValue({ path: ['value'], label: '', setting }, text, { currency: 'EUR' }, 'UTC');
  expect(cell(money(0, 100_000), '34,50')).toBe(3450);
  expect(cell(money(0, 100_000), '34.505')).toBe('34.505');
  expect(cell(number(0, 10, 0), '1,5')).toBe(1.5);
});

test('cells of the inventory read amounts as fields do', () => {
  const [price] = inventoryColumns('EUR', true).filter(({ id }) => id === 'priceCents');
  const line = { priceCents: 0 } as Parameters<NonNullable<NonNullable<typeof price>['write']>>[0];
  expect(price?.write?.(line, '1.234,50')).toMatchObject({ priceCents: 123_450 });
});

test('a sale price that does not lower the price is refused at its cell', () => {
  const columns = variantColumns({ options: [], currency: 'EUR', units: 'metric', isPhysical: true, isStocked: true });
  const sale = columns.find(({ id }) => id === 'salePriceCents');
  const variant = { sku: 'A', attributes: {}, priceCents: 3450, salePriceCents: 0, onSale: false };
  const stocked = { ...variant, unlimited: false, qtyInStock: 0 };
  expect(['99', '34,50', '30', ''].map((text) => sale?.write?.(stocked, text)?.salePriceCents)).toEqual([
    undefined,
    undefined,
    3000,
    0,
  ]);
  expect(sale?.expects).toBe('an amount with at most 2 decimals, such as 12.50, below the price');
});

test('cells say how many decimals an amount may have', () => {
  expect(amountExpected('USD')).toBe('an amount with at most 2 decimals, such as 12.50');
  expect(amountExpected('JPY')).toBe('an amount without decimals, such as 1250');
});
