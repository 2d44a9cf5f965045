/** A chart's dataset as a grid of texts: the first row has series names, the first column row names. */
import { maxChartColumns, maxChartRows } from '#shared/block-settings/limits';
import { isData, listOf, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';

export interface Dataset {
  readonly columns: readonly string[];
  readonly rows: readonly DatasetRow[];
}

interface DatasetRow {
  readonly label: string;
  /** Null for an empty cell; shorter than the columns if the last cells are empty. */
  readonly values: readonly (number | null)[];
}

export function readDataset(columns: unknown, rows: unknown): Dataset {
  return {
    columns: listOf(columns).map(textOf),
    rows: listOf(rows).map((row) => ({
      label: isData(row) ? textOf(row['label']) : '',
      values: isData(row) ? listOf(row['values']).map(numberOf) : [],
    })),
  };
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** The specification's message for a dataset that cannot be published. */
export function datasetProblem({ columns, rows }: Dataset): string | undefined {
  if (columns.length === 0 || rows.length === 0) return adminMessages.dataset;
  const isBare = rows.some(
    ({ label, values }) => label.trim() === '' || columns.some((_name, at) => (values[at] ?? null) === null),
  );
  return isBare ? adminMessages.datasetRow : undefined;
}

/** Parses a number in spreadsheet notation: thousands separated by comma, point, space or apostrophe, with a percent sign or currency. */
export function parseNumber(text: string): number | null {
  const bare = text
    .replace(/[^\d.,'’\s+−-]/g, '')
    .replace(/−/g, '-')
    .replace(/[\s'’]/g, '');
  if (!/\d/.test(bare)) return null;
  const lastComma = bare.lastIndexOf(',');
  const lastPoint = bare.lastIndexOf('.');
  const isGrouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare);
  const isDecimalComma = !isGrouped && lastComma > lastPoint;
  const plain = isDecimalComma ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** Converts a pasted table: headers are recognized because they are not numbers. */
export function datasetOf(cells: readonly (readonly string[])[]): { readonly dataset: Dataset; readonly cut?: string } {
  const filled = cells.filter((row) => row.some((cell) => cell.trim() !== ''));
  const head = filled[0] ?? [];
  const hasHead =
    head.some((cell, at) => at > 0 && cell.trim() !== '' && parseNumber(cell) === null) ||
    (head.length === 1 && parseNumber(head[0] ?? '') === null);
  const body = hasHead ? filled.slice(1) : filled;
  const hasLabels = body.some((row) => parseNumber(row[0] ?? '') === null) || hasHead;
  const from = hasLabels ? 1 : 0;
  const width = Math.max(0, ...filled.map((row) => row.length)) - from;
  const columns = Array.from({ length: width }, (_none, at) =>
    hasHead ? (head[at + from] ?? '').trim() : `Series ${at + 1}`,
  );
  const rows = body.map((row, at) => ({
    label: hasLabels ? (row[0] ?? '').trim() : `${at + 1}`,
    values: columns.map((_name, column) => parseNumber(row[column + from] ?? '')),
  }));
  return limited({ columns, rows });
}

function limited({ columns, rows }: Dataset): { readonly dataset: Dataset; readonly cut?: string } {
  const dataset = {
    columns: columns.slice(0, maxChartColumns),
    rows: rows.slice(0, maxChartRows).map((row) => ({ ...row, values: row.values.slice(0, maxChartColumns) })),
  };
  const parts = [
    ...(rows.length > maxChartRows ? [`${rows.length - maxChartRows} rows`] : []),
    ...(columns.length > maxChartColumns ? [`${columns.length - maxChartColumns} columns`] : []),
  ];
  if (parts.length === 0) return { dataset };
  return {
    dataset,
    cut: `A chart holds ${maxChartRows} rows and ${maxChartColumns} columns; ${parts.join(' and ')} were left out.`,
  };
}

/** The row with a cell's value changed, extended if necessary. */
export function withCell(row: DatasetRow, column: number, value: number | null): DatasetRow {
  const values = Array.from({ length: Math.max(row.values.length, column + 1) }, (_none, at) =>
    at === column ? value : (row.values[at] ?? null),
  );
  return { ...row, values };
}

/** The dataset without a column. */
export const withoutColumn = ({ columns, rows }: Dataset, column: number): Dataset => ({
  columns: columns.toSpliced(column, 1),
  rows: rows.map((row) => ({ ...row, values: row.values.toSpliced(column, 1) })),
});
