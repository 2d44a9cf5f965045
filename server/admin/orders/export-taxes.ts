/** The taxes of an order in columns of the CSV file. */
import { percentOf, type TaxLine } from '#shared/cart-taxes';

/** Orders with more taxes have the rest of them together in the last columns. */
const MAX = 5;
const PER_TAX = 4;

export const taxColumns: readonly string[] = [
  'Tax included',
  ...Array.from({ length: MAX }, (_, index) =>
    ['name', 'rate', 'net', 'amount'].map((what) => `Tax ${index + 1} ${what}`),
  ).flat(),
];

interface OrderedTaxes {
  readonly includedTaxCents?: number;
  /** Absent from older orders. */
  readonly taxLines?: readonly TaxLine[];
}

/** The cells of these columns. */
export function taxCells(
  { includedTaxCents = 0, taxLines = [] }: OrderedTaxes,
  money: (cents: number) => string,
): readonly string[] {
  const taxes = taxLines.length > MAX ? [...taxLines.slice(0, MAX - 1), merged(taxLines.slice(MAX - 1))] : taxLines;
  const cells = taxes.flatMap(({ name, rate, netCents, taxCents }) => [
    name,
    rate === null ? '' : percentOf(rate),
    netCents === null ? '' : money(netCents),
    money(taxCents),
  ]);
  return [money(includedTaxCents), ...cells, ...Array.from({ length: MAX * PER_TAX - cells.length }, () => '')];
}

/** Several taxes together have no rate. */
const merged = (taxes: readonly TaxLine[]) => ({
  name: taxes.map(({ name }) => name).join(' + '),
  rate: null,
  netCents: null,
  taxCents: taxes.reduce((sum, { taxCents }) => sum + taxCents, 0),
});
