/** The variant grid: paste, fill, clear, copy, and keyboard navigation. */
import { cellAfter } from '../../../../client/studio/grid/grid-keys.ts';
import { copied, emptied, pasted, type Range } from '../../../../client/studio/grid/grid-range.ts';
import { variantColumns } from '../../../../client/studio/products/variant-columns.ts';
import { offeringOf } from '../../../../client/studio/products/variant-options.ts';

const columns = variantColumns({
  options: ['Size'],
  currency: 'EUR',
  units: 'metric',
  isPhysical: true,
  isStocked: true,
});
const at = (id: string): number => columns.findIndex((column) => column.id === id);
const { variants: rows } = offeringOf({
  variants: ['S', 'M', 'L'].map((Size) => ({
    sku: `T-${Size}`,
    attributes: { Size },
    priceCents: 1000,
    qtyInStock: 2,
  })),
});
const sheet = { rows, columns };
const range = (from: readonly [number, string], to: readonly [number, string] = from): Range => ({
  from: { row: from[0], column: at(from[1]) },
  to: { row: to[0], column: at(to[1]) },
});
const column = (list: typeof rows, id: string) => list.map((row) => columns[at(id)]?.read(row));

test('spreadsheet cells are written from the selected one on; numbers in spreadsheet notation', () => {
  const cells = [
    ['12,50', '', 'yes', '1,200'],
    ['€ 13.00', '11', 'no', '0'],
  ];
  const { rows: after, rejections } = pasted(sheet, range([1, 'priceCents']), cells);
  expect(after.map(({ priceCents }) => priceCents)).toEqual([1000, 1250, 1300]);
  expect(after.map(({ salePriceCents, onSale, qtyInStock }) => [salePriceCents, onSale, qtyInStock])).toEqual([
    [0, false, 2],
    [0, true, 1200],
    [1100, false, 0],
  ]);
  expect(rejections).toEqual([]);
  expect(after[0]).toBe(rows[0]);
});

test('one value fills all selected cells', () => {
  const { rows: after } = pasted(sheet, range([0, 'priceCents'], [2, 'priceCents']), [['9']]);
  expect(column(after, 'priceCents')).toEqual(['9.00', '9.00', '9.00']);
});

test('an invalid value is rejected with a message, and cells beyond the grid are left out', () => {
  const { rows: after, rejections } = pasted(sheet, range([2, 'priceCents']), [['cheap'], ['5']]);
  expect(column(after, 'priceCents')).toEqual(['10.00', '10.00', '10.00']);
  expect(rejections).toEqual([
    'Row 3, Price (EUR): “cheap” is not an amount with at most 2 decimals, such as 12.50.',
    '1 row beyond the grid were left out.',
  ]);
  const many = pasted(sheet, range([0, 'qtyInStock'], [2, 'qtyInStock']), [['-1']]).rejections;
  expect(many).toHaveLength(3);
});

test('weight and size are parsed and displayed in the units of the grid', () => {
  const { rows: after } = pasted(sheet, range([0, 'shippingWeight']), [['1.4', '20 x 15 × 12,5']]);
  expect(after[0]).toMatchObject({
    shippingWeight: { value: 1.4, unit: 'KILOGRAM' },
    shippingSize: { unit: 'CENTIMETER', len: 20, width: 15, height: 12.5 },
  });
  const imperial = variantColumns({
    options: [],
    currency: 'EUR',
    units: 'imperial',
    isPhysical: true,
    isStocked: false,
  });
  expect(imperial.slice(-2).map(({ title, read }) => [title, after[0] && read(after[0])])).toEqual([
    ['Weight (lb)', '3.086'],
    ['Size (in)', '7.874 × 5.906 × 4.921'],
  ]);
  expect(pasted(sheet, range([0, 'shippingSize']), [['20 x 15']]).rejections).toHaveLength(1);
});

test('cells are cleared if they may be empty, and copied in spreadsheet format', () => {
  const sold = pasted(sheet, range([0, 'salePriceCents']), [['8', 'yes']]).rows;
  const after = emptied({ rows: sold, columns }, range([0, 'option:Size'], [0, 'qtyInStock']));
  expect(after[0]).toMatchObject({
    attributes: { Size: 'S' },
    sku: 'T-S',
    priceCents: 1000,
    salePriceCents: 0,
    onSale: false,
  });
  expect(copied({ rows: sold, columns }, range([0, 'sku'], [1, 'salePriceCents']))).toBe(
    'T-S\t10.00\t8.00\nT-M\t10.00\t',
  );
});

test('copied cells can be pasted unchanged', () => {
  const whole = range([0, 'option:Size'], [2, 'shippingSize']);
  const cells = copied(sheet, whole)
    .split('\n')
    .map((line) => line.split('\t'));
  expect(pasted(sheet, whole, cells)).toMatchObject({ rows, rejections: [] });
});

test('keys move between cells, and never out of the grid', () => {
  const size = { rows: 3, columns: 4 };
  const after = (key: string, hasControl = false) => cellAfter({ key, hasControl }, { row: 1, column: 1 }, size);
  expect(after('ArrowUp')).toEqual({ row: 0, column: 1 });
  expect(after('ArrowDown', true)).toEqual({ row: 2, column: 1 });
  expect(after('Home')).toEqual({ row: 1, column: 0 });
  expect(after('End', true)).toEqual({ row: 2, column: 3 });
  expect(after('PageDown')).toEqual({ row: 2, column: 1 });
  expect(after('x')).toBeUndefined();
  expect(cellAfter({ key: 'ArrowLeft', hasControl: false }, { row: 0, column: 0 }, size)).toEqual({
    row: 0,
    column: 0,
  });
});
