/** CSV export and import of the inventory. Pure. */
import Papa from 'papaparse';
import { amountExpected } from '../controls/typed-money.ts';
import { centsOf, flagOf, plainPrice, stockOf } from '../products/variant-columns.ts';
import { type ChangedLine, changedLines, type InventoryLine, optionText } from './inventory-lines.ts';

const HEADINGS = ['SKU', 'Product', 'Variant', 'Stock', 'Price', 'Sale price', 'On sale'] as const;
const UNLIMITED = 'unlimited';

/** Spreadsheets treat text with these prefixes as formulas. */
const FORMULA = /^[=+\-@\t\r]/;
const asText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
const withoutMark = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** The lines as CSV, with a heading. */
export const inventoryCsv = (lines: readonly InventoryLine[], currency: string): string =>
  Papa.unparse({
    fields: [...HEADINGS],
    data: lines.map((line) => [
      ...[asText(line.sku), asText(line.title), asText(optionText(line))],
      line.unlimited ? UNLIMITED : String(line.qtyInStock),
      plainPrice(line.priceCents, currency),
      line.salePriceCents === 0 ? '' : plainPrice(line.salePriceCents, currency),
      line.onSale ? 'yes' : 'no',
    ]),
  });

export interface RowProblem {
  /** Row number as in spreadsheets: the heading is row 1. */
  readonly row: number;
  readonly sku: string;
  readonly message: string;
}

export interface CsvReading {
  readonly changes: readonly ChangedLine[];
  /** Rows that match the stored values. */
  readonly unchanged: number;
  readonly problems: readonly RowProblem[];
}

type Cells = Readonly<Record<string, string>>;

/** The changes of a CSV file. A row with a problem changes nothing. */
export function readInventoryCsv(text: string, lines: readonly InventoryLine[], currency: string): CsvReading {
  const { data, meta } = Papa.parse<Cells>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (title) => title.trim().toLowerCase(),
  });
  if (!(meta.fields ?? []).includes('sku'))
    return { changes: [], unchanged: 0, problems: [{ row: 1, sku: '', message: 'There is no column “SKU”.' }] };
  const bySku = new Map(lines.map((line) => [line.sku, line]));
  const seen = new Map<string, number>();
  const changes: ChangedLine[] = [];
  const problems: RowProblem[] = [];
  let unchanged = 0;
  for (const [at, cells] of data.entries()) {
    const row = at + 2;
    const sku = withoutMark((cells['sku'] ?? '').trim());
    const line = bySku.get(sku);
    const result = readRow(cells, { line, currency, earlier: seen.get(sku) });
    seen.set(sku, seen.get(sku) ?? row);
    if (typeof result === 'string') problems.push({ row, sku, message: result });
    else if (line !== undefined) {
      const changed = changedLines([line], [result]);
      changes.push(...changed);
      unchanged += changed.length === 0 ? 1 : 0;
    }
  }
  return { changes, unchanged, problems };
}

interface RowContext {
  readonly line: InventoryLine | undefined;
  readonly currency: string;
  /** An earlier row with the same SKU. */
  readonly earlier: number | undefined;
}

/** The line with a row's values, or an error message. Empty cells change nothing. */
function readRow(cells: Cells, { line, currency, earlier }: RowContext): InventoryLine | string {
  if ((cells['sku'] ?? '').trim() === '') return 'The SKU is missing.';
  if (earlier !== undefined) return `Row ${earlier} has this SKU, too.`;
  if (line === undefined) return 'There is no variant of this SKU.';
  const text = (name: string): string => (cells[name] ?? '').trim();
  const stock = readStock(text('stock'), line);
  if (typeof stock === 'string') return stock;
  const [price, salePrice] = [text('price'), text('sale price')];
  const priceCents = price === '' ? line.priceCents : centsOf(price, currency);
  const salePriceCents = salePrice === '' ? line.salePriceCents : centsOf(salePrice, currency);
  if (priceCents === undefined) return `“${price}” is no price: write ${amountExpected(currency)}.`;
  if (salePriceCents === undefined) return `“${salePrice}” is no sale price: write ${amountExpected(currency)}.`;
  const sale = text('on sale');
  const onSale = sale === '' ? line.onSale : flagOf(sale);
  if (onSale === undefined) return `“${sale}” is neither yes nor no.`;
  return { ...line, ...stock, priceCents, salePriceCents, onSale };
}

function readStock(text: string, line: InventoryLine): Pick<InventoryLine, 'qtyInStock' | 'unlimited'> | string {
  const { qtyInStock, unlimited, productType } = line;
  if (text === '' || (productType !== 1 && productType !== 3)) return { qtyInStock, unlimited };
  if (text.toLowerCase() === UNLIMITED) return { qtyInStock, unlimited: true };
  const count = stockOf(text);
  return count === undefined
    ? `“${text}” is no stock: a whole number from 0 to 1000000, or “${UNLIMITED}”.`
    : { qtyInStock: count, unlimited: false };
}

/** The rows with problems as CSV, to be fixed and imported again. */
export const problemsCsv = (problems: readonly RowProblem[]): string =>
  Papa.unparse({
    fields: ['Row', 'SKU', 'Problem'],
    data: problems.map(({ row, sku, message }) => [String(row), asText(sku), message]),
  });
