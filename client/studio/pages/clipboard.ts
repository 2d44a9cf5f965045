/** Blocks and rows on the clipboard: JSON that can be pasted on another page or site. */
import { blockTypes } from '#shared/block-types';
import { escapeHtml } from '#shared/html';
import { isData } from '#shared/json';
import { countBlocks, typeOf } from './layout.ts';

const FORMAT = 'vitrine-blocks';
const VERSION = 1;
const MAX_LENGTH = 200_000;
const MAX_DEPTH = 4;
const MAX_COLUMNS = 12;

export function writeClip(value: unknown): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, part: value });
}

/** Parses a block or row; undefined for all other text. Drops unknown fields. */
export function readClip(text: string): object | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const clip = parse(text);
  if (!isData(clip) || clip['format'] !== FORMAT || clip['version'] !== VERSION) return undefined;
  const { part } = clip;
  return isData(part) && 'columns' in part ? readRow(part, 0) : readBlock(part);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The clipboard can contain anything.
    return undefined;
  }
}

function readBlock(block: unknown): object | undefined {
  if (!isData(block)) return undefined;
  const { id, type, value = {} } = block;
  if (!Object.hasOwn(blockTypes, typeOf(block)) || typeOf(block) === 'undefined' || !isData(value)) return undefined;
  return { ...(typeof id === 'string' ? { id } : {}), type, value };
}

function readRow(row: unknown, depth: number): object | undefined {
  if (!isData(row) || depth >= MAX_DEPTH) return undefined;
  const columns = readAll(row['columns'], (column) => readColumn(column, depth));
  if (columns === undefined || columns.length === 0 || columns.length > MAX_COLUMNS) return undefined;
  return { columns };
}

function readColumn(column: unknown, depth: number): object | undefined {
  if (!isData(column)) return undefined;
  const { span, blocks = [], rows } = column;
  const isSpan = typeof span === 'number' && Number.isInteger(span) && span >= 1 && span <= MAX_COLUMNS;
  const read = readAll(blocks, readBlock);
  const inner = rows === undefined ? [] : readAll(rows, (row) => readRow(row, depth + 1));
  if ((span !== undefined && !isSpan) || read === undefined || inner === undefined) return undefined;
  return { ...(isSpan ? { span } : {}), blocks: read, ...(inner.length === 0 ? {} : { rows: inner }) };
}

/** All entries of a list, or undefined if one of them is invalid. */
function readAll(list: unknown, read: (entry: unknown) => object | undefined): readonly object[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const entries = list.map(read);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** Number of blocks in a part. */
export const blocksIn = (part: object): number => ('columns' in part ? countBlocks({ rows: [part] }) : 1);

const STORED = 'studio:clipboard';
/** Whether the system clipboard has it, too. */
const IS_SHARED = 'studio:clipboard-is-shared';

/** The system clipboard, if the browser allows access. */
export interface SystemClipboard {
  /** False if it was not written. */
  write(text: string): Promise<boolean>;
  /** Undefined if it cannot be read. */
  read(): Promise<string | undefined>;
}

/** Local to this browser's studio. */
type OwnClipboard = Pick<Storage, 'getItem' | 'setItem'>;

const browserClipboard: SystemClipboard = {
  write: async (text) =>
    (await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) ?? false,
  read: async () => navigator.clipboard?.readText().catch(() => undefined),
};

/** Writes to the system clipboard or, if that is not allowed, to a local one of this browser. */
export async function copyPart(
  value: unknown,
  system = browserClipboard,
  own: OwnClipboard = localStorage,
): Promise<void> {
  const text = writeClip(value);
  own.setItem(STORED, text);
  own.setItem(IS_SHARED, String(await system.write(text)));
}

/** The last copied part: a block, a row, or text as a new block. Undefined if there is nothing to paste. */
export async function pastedPart(
  system = browserClipboard,
  own: OwnClipboard = localStorage,
): Promise<object | undefined> {
  const stored = readClip(own.getItem(STORED) ?? '');
  const text = await system.read();
  if (text === undefined) return stored;
  // Other content on the system clipboard was copied later than ours.
  const unshared = own.getItem(IS_SHARED) === 'false' ? stored : undefined;
  return readClip(text) ?? unshared ?? textPart(text);
}

/** A text block from text copied elsewhere, with a paragraph per line. */
function textPart(text: string): object | undefined {
  const lines = text
    .slice(0, MAX_LENGTH)
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  // An invalid part is not pasted as text.
  if (lines.length === 0 || isData(parse(text))) return undefined;
  return { type: 'html', value: { html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('') } };
}
