/** Renders a layout, in pieces when a block's data is slow. */

import { blockTypes } from '#shared/block-types';
import { escapeHtmlKeepEntities } from '#shared/html';
import type { Slow } from './block-content.ts';
import { type Layout, type LayoutBlock, type LayoutColumn, type LayoutRow, readLayout } from './layout-schema.ts';
import { type BlockContext, renderBlock } from './render-block.ts';

/**
 * Renders layout JSON (rows, columns, blocks; at most 60 blocks). Returns a string when all data is available; else an async iterable
 * that immediately yields what precedes the first slow block. All blocks start loading before the first is awaited. Never throws or
 * rejects: problems are passed to `context.report`.
 */
export function renderLayout(input: unknown, context: BlockContext): string | AsyncIterable<string> {
  const layout = readLayout(input, context.report);
  const pieces = [...layoutPieces(layout, context)];
  return pieces.some((piece) => piece instanceof Promise) ? inOrder(pieces) : pieces.join('');
}

/** The rows of a layout without the surrounding element, for callers that have their own. Otherwise like `renderLayout`. */
export function renderRows(input: unknown, context: BlockContext): string | AsyncIterable<string> {
  const pieces = [...rowPieces(readLayout(input, context.report).rows, context)];
  return pieces.some((piece) => piece instanceof Promise) ? inOrder(pieces) : pieces.join('');
}

/** Only the row or block at a path of a layout (`rows.0.columns.1.blocks.2`); undefined if there is none. */
export function renderPart(input: unknown, path: string, context: BlockContext): Slow<string> | undefined {
  const pieces = partPieces(readLayout(input, context.report).rows, path, context);
  if (pieces === undefined) return undefined;
  const parts = [...pieces];
  return parts.some((piece) => piece instanceof Promise)
    ? Promise.all(parts).then((texts) => texts.join(''))
    : parts.join('');
}

function partPieces(rows: readonly LayoutRow[], path: string, context: BlockContext): Pieces | undefined {
  const row = rows.find((one) => isAt(one, path));
  if (row === undefined) return undefined;
  if (row.path === path) return rowPieces([row], context);
  const column = row.columns.find((one) => isAt(one, path));
  const block = column?.blocks.find((one) => one.path === path);
  return block === undefined ? column && partPieces(column.rows, path, context) : blockPieces(block, context);
}

const isAt = (part: { readonly path: string }, path: string): boolean => `${path}.`.startsWith(`${part.path}.`);

async function* inOrder(pieces: readonly Slow<string>[]): AsyncGenerator<string> {
  let ready = '';
  for (const piece of pieces) {
    if (piece instanceof Promise) {
      if (ready !== '') yield ready;
      ready = await piece;
    } else {
      ready += piece;
    }
  }
  if (ready !== '') yield ready;
}

type Pieces = Iterable<Slow<string>>;

function* layoutPieces(layout: Layout, context: BlockContext): Pieces {
  const id = layout.id === '' ? '' : ` id="${layout.type}-${layout.id}"`;
  const label = layout.label === '' ? '' : ` data-layout-label="${escapeHtmlKeepEntities(layout.label)}"`;
  yield `<div class="sqs-layout sqs-grid-12 columns-12"${label} data-type="${layout.type}"${id}>`;
  yield* rowPieces(layout.rows, context);
  yield '</div>';
}

function* rowPieces(rows: readonly LayoutRow[], context: BlockContext): Pieces {
  for (const { columns, path } of rows) {
    yield `<div class="row sqs-row"${marksOf(context, path)}>`;
    for (const column of columns) yield* columnPieces(column, context);
    yield '</div>';
  }
}

function* columnPieces({ span, blocks, rows, path }: LayoutColumn, context: BlockContext): Pieces {
  yield `<div class="col sqs-col-${span} span-${span}"${marksOf(context, path)}>`;
  for (const block of blocks) yield* blockPieces(block, context);
  yield* rowPieces(rows, context);
  yield '</div>';
}

function* blockPieces(block: LayoutBlock, context: BlockContext): Pieces {
  yield blockStart(block, context);
  yield renderBlock(block, context);
  yield '</div></div>';
}

function blockStart({ id, type, path }: LayoutBlock, context: BlockContext): string {
  const classes = `sqs-block ${type}-block sqs-block-${type}`;
  const marks = marksOf(context, path);
  return `<div class="${classes}" data-block-type="${blockTypes[type]}" id="${id}"${marks}><div class="sqs-block-content">`;
}

/** Attributes by which the frame of a preview selects elements. */
const marksOf = ({ document }: BlockContext, path: string): string =>
  document === undefined ? '' : ` data-document="${escapeHtmlKeepEntities(document)}" data-path="${path}"`;
