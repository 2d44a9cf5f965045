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
}

const PIECE = 256 * 1024;

/** Throws `owner-refused` for what is no table. `target`: what it holds; default: as its columns say. */
export async function readTable(bytes: Buffer, target?: ReadFile['target']): Promise<ReadFile> {
  const [columns, ...rows] = await readRows(textOf(bytes));
  if (columns === undefined || rows.length === 0)
    throw createProblem('owner-refused', 'The file has no rows below its headings.');
  const headings = columns.cells.map((cell) => cell.trim());
  if (headings.length > importLimits.columns)
    throw createProblem('owner-refused', `A file has at most ${importLimits.columns} columns.`);
  const isOfShopify = isShopify(headings);
  return {
    format: isOfShopify ? 'shopify' : 'csv',
    target: target ?? (isOfShopify || looksLikeProducts(headings) ? 'products' : 'items'),
    columns: headings,
    rows: rows.map(({ number, cells }) => ({ number, cells: cells.slice(0, headings.length) })),
  };
}

/** Spreadsheets write UTF-8, UTF-16 with a mark, or the encoding of Windows. */
function textOf(bytes: Buffer): string {
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
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
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells: cells.map(plain) });
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

/** The sign that the headings have most of. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.slice(0, PIECE).split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: headings.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Without what the database does not take, and without the mark that keeps spreadsheets from running a text. */
const plain = (cell: string): string =>
  cell
    .replaceAll('\0', '')
    .replace(/^'(?=[=+\-@])/, '')
    .trim();
