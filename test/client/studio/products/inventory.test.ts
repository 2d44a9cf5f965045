/** The inventory: API calls, price rules, CSV export and import. */
import { inventoryCsv, problemsCsv, readInventoryCsv } from '../../../../client/studio/inventory/inventory-csv.ts';
import { callsOf, changedLines, type InventoryLine } from '../../../../client/studio/inventory/inventory-lines.ts';
import { priced } from '../../../../client/studio/inventory/price-rules.ts';

const line = (sku: string, more: Partial<InventoryLine> = {}): InventoryLine => ({
  ...{ variantId: `v-${sku}`, itemId: 'i', collectionId: 'shop', title: 'Mug', workflowState: 'Published', sku },
  ...{ attributes: { Color: 'Red' }, productType: 1, unlimited: false, qtyInStock: 3 },
  ...{ priceCents: 2800, salePriceCents: 0, onSale: false },
  ...more,
});
const lines = [line('A'), line('B', { unlimited: true }), line('C', { productType: 4 }), line('=SUM(1)')];
const read = (text: string) => readInventoryCsv(text, lines, 'USD');

test('only changed fields are sent, stock separately from prices', () => {
  const after = [
    line('A', { qtyInStock: 9 }),
    line('B', { unlimited: false }),
    line('C', { priceCents: 1, onSale: true }),
  ];
  expect(callsOf(changedLines(lines, [...after, lines[3] as InventoryLine]))).toEqual({
    stock: [
      { variantId: 'v-A', unlimited: false, qtyInStock: 9 },
      { variantId: 'v-B', unlimited: false },
    ],
    prices: [{ variantId: 'v-C', priceCents: 1, onSale: true }],
  });
});

test('prices follow a rule, never below zero, in whole amounts if requested', () => {
  const by = (kind: Parameters<typeof priced>[1]['kind'], value: number, isRounded = false) =>
    priced(line('A', { priceCents: 1999 }), { kind, value, isRounded }, 'USD');
  expect(by('percent', 10).priceCents).toBe(2199);
  expect(by('percent', 10, true).priceCents).toBe(2200);
  expect(by('amount', -5000).priceCents).toBe(0);
  expect(by('set', 1250).priceCents).toBe(1250);
  expect(by('sale-percent', 25)).toMatchObject({ priceCents: 1999, salePriceCents: 1499, onSale: true });
  expect(by('sale-end', 0).onSale).toBe(false);
  const card = line('C', { productType: 4 });
  expect(priced(card, { kind: 'sale-percent', value: 20, isRounded: false }, 'USD')).toBe(card);
  expect(
    priced(line('A', { priceCents: 333 }), { kind: 'percent', value: 10, isRounded: true }, 'JPY').priceCents,
  ).toBe(366);
});

test('an export that is imported again changes nothing', () => {
  const csv = inventoryCsv(lines, 'USD');
  expect(csv.split('\r\n')[0]).toBe('SKU,Product,Variant,Stock,Price,Sale price,On sale');
  // Text that a spreadsheet would run as a formula is escaped.
  expect(csv).toContain("'=SUM(1)");
  expect(read(`\uFEFF${csv}`)).toEqual({ changes: [], unchanged: 4, problems: [] });
});

test('rows change the variants with their SKU; empty cells and missing columns change nothing', () => {
  const { changes, unchanged, problems } = read('sku,stock,price\nA,12,\nB,5,30.50\nC,99,\n');
  expect(problems).toEqual([]);
  expect(unchanged).toBe(1);
  expect(changes.map(({ after }) => [after.sku, after.qtyInStock, after.unlimited, after.priceCents])).toEqual([
    ['A', 12, false, 2800],
    ['B', 5, false, 3050],
  ]);
});

test('an invalid row is reported with its number, and changes nothing', () => {
  const { changes, problems } = read('SKU;Stock;Price;On sale\nA;many;;\nA;1;;\n;4;;\nZ;1;;\nB;;free;\nC;;1;perhaps\n');
  expect(changes).toEqual([]);
  expect(problems).toEqual([
    { row: 2, sku: 'A', message: '“many” is no stock: a whole number from 0 to 1000000, or “unlimited”.' },
    { row: 3, sku: 'A', message: 'Row 2 has this SKU, too.' },
    { row: 4, sku: '', message: 'The SKU is missing.' },
    { row: 5, sku: 'Z', message: 'There is no variant of this SKU.' },
    { row: 6, sku: 'B', message: '“free” is no price: write an amount with at most 2 decimals, such as 12.50.' },
    { row: 7, sku: 'C', message: '“perhaps” is neither yes nor no.' },
  ]);
  expect(problemsCsv(problems).split('\r\n')[4]).toBe('5,Z,There is no variant of this SKU.');
  expect(read('Name,Stock\nA,1').problems).toEqual([{ row: 1, sku: '', message: 'There is no column “SKU”.' }]);
});
