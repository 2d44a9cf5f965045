/** CSV files as tables: their encoding, their delimiter, their rows with numbers. */
import Papa from 'papaparse';
import { createProblem } from '../../http/create-problem.ts';
import { isShopify, looksLikeProducts } from './import-fields.ts';
import { importLimits } from './import-limits.ts';

export interface TableRow {
  /** As spreadsheets count: the headings are row 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface ReadFile {
  readonly format: 'csv' | 'shopify' | 'wordpress';
  readonly target: 'products' | 'items';
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** What is told of the file as a whole, such as what was left out. */
  readonly messages?: readonly string[];
}

const PIECE = 256 * 1024;
const MAX_HEADING = 200;

/** Throws `owner-refused` for what is no table. `target`: what it holds; default: as its columns say. */
export async function readTable(bytes: Buffer, target?: ReadFile['target']): Promise<ReadFile> {
  const [columns, ...rows] = await readRows(textOf(bytes));
  if (columns === undefined) throw createProblem('owner-refused', 'The file is empty.');
  if (rows.length === 0) throw createProblem('owner-refused', 'The file has no rows below its headings.');
  const headings = columns.cells.map((cell) => cell.trim().slice(0, MAX_HEADING));
  if (headings.length > importLimits.columns)
    throw createProblem('owner-refused', `A file has at most ${importLimits.columns} columns.`);
  const isOfShopify = isShopify(headings);
  return {
    format: isOfShopify ? 'shopify' : 'csv',
    target: target ?? (isOfShopify || looksLikeProducts(headings) ? 'products' : 'items'),
    columns: headings,
    rows: rows.map((row) => withoutRest(row, headings.length)),
  };
}

/** Empty cells beyond the headings say nothing; others are kept as one cell too many, by which the row is refused. */
function withoutRest({ number, cells }: TableRow, count: number): TableRow {
  const rest = cells.slice(count).find((cell) => cell !== '');
  return { number, cells: [...cells.slice(0, count), ...(rest === undefined ? [] : [rest.slice(0, MAX_HEADING)])] };
}

/** Something in a row has no heading. */
export const isTooLong = ({ cells }: TableRow, { columns }: Pick<ReadFile, 'columns'>): boolean =>
  cells.length > columns.length;

/** Spreadsheets write UTF-8, UTF-16 with a mark, or the encoding of Windows. */
function textOf(bytes: Buffer): string {
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.length >= 2 && bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (/^(?:PK\x03\x04|\x1f\x8b)/.test(bytes.subarray(0, 4).toString('latin1')))
    throw createProblem('owner-refused', 'The file is a ZIP file or a workbook: unpack it, or save the table as CSV.');
  const isBinary = bytes.subarray(0, 8192).includes(0);
  if (isBinary) throw createProblem('owner-refused', 'The file is neither CSV nor a WordPress export.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** In pieces, so that others are served meanwhile. Rows without anything in them are left out, and counted. */
async function readRows(text: string): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  const config = { delimiter: delimiterOf(text), newline: newlineOf(text) };
  let number = 0;
  let rest = '';
  for (let at = 0; at < text.length; at += PIECE) {
    const isLast = at + PIECE >= text.length;
    const piece = rest + text.slice(at, at + PIECE);
    const { data, meta, errors } = new Papa.Parser(config).parse(piece, 0, !isLast) as Parsed;
    checkQuotes(errors, number, isLast ? Number.POSITIVE_INFINITY : data.length);
    rest = piece.slice(meta.cursor);
    for (const cells of data) {
      number += 1;
      const isHint = number === 1 && /^sep=/i.test(cells[0] ?? '');
      if (!isHint && cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells: cells.map(plain) });
    }
    if (rows.length > importLimits.rows + 1)
      throw createProblem('owner-refused', `A file has at most ${importLimits.rows} rows.`);
    await new Promise(setImmediate);
  }
  return rows;
}

interface Parsed {
  readonly data: readonly (readonly string[])[];
  /** Where the row begins that was not read. */
  readonly meta: { readonly cursor: number };
  readonly errors: readonly { readonly code: string; readonly row?: number }[];
}

/** A quote that is not closed, or only by that of a later cell, swallows rows. `end`: rows from there on are read again. */
function checkQuotes(errors: Parsed['errors'], before: number, end: number): void {
  const open = errors.find(({ code, row = 0 }) => /^(?:Missing|Invalid)Quotes$/.test(code) && row < end);
  if (open === undefined) return;
  throw createProblem('owner-refused', `A quote opened in row ${before + (open.row ?? 0) + 1} is never closed.`);
}

/** As the first line ends. */
const newlineOf = (text: string): '\n' | '\r' | '\r\n' => {
  const [end = '\n'] = /\r\n|\n|\r/.exec(text.slice(0, PIECE)) ?? [];
  return end as '\n' | '\r' | '\r\n';
};

/** The sign that Excel's own first line names, or that the headings have most of, outside of quotes. */
function delimiterOf(text: string): string {
  const [first = '', ...lines] = text.slice(0, PIECE).split(/\r\n|\n|\r/);
  const named = /^sep=([,;\t|])$/i.exec(first.trim())?.[1];
  if (named !== undefined) return named;
  const headings = ([first, ...lines].find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: headings.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Without what the database does not take, and without the mark that keeps spreadsheets from running a text. */
const plain = (cell: string): string =>
  cell
    .replaceAll('\0', '')
    .replace(/^'(?=[=+\-@])/, '')
    .trim();
