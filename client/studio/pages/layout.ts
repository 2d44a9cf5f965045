/** Layouts in the editor: rows of columns of blocks, each with its path (`rows.0.columns.1.blocks.2`). */
import { blockCatalog } from '#shared/block-catalog';
import { blockTypes } from '#shared/block-types';
import { isData, listOf } from '#shared/json';
import { adminContentLimits } from '#shared/messages/admin';
import { type Path, valueAt } from '../documents/json-value.ts';
import { markupText } from '../markup-text.ts';

export type PartKind = 'row' | 'column' | 'block';

/** A row, column or block, with its content. */
export interface Part {
  readonly path: string;
  readonly kind: PartKind;
  /** Block type by name; '' for others. */
  readonly type: string;
  /** `Row 2`, `Column 1`, `Image`. */
  readonly name: string;
  /** The start of a block's text; '' if it has none. */
  readonly summary: string;
  readonly parts: readonly Part[];
}

export const MAX_COLUMNS = 12;
const MAX_SUMMARY = 60;

/** Keys and indexes of a dotted path; '' is the whole layout. */
export const pathOf = (path: string): Path =>
  path === '' ? [] : path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));

export const partValue = (layout: unknown, path: string): unknown => valueAt(layout, pathOf(path));

/** The list of a part, and its index there. */
export function splitPath(path: string): { readonly list: string; readonly index: number } {
  const at = path.lastIndexOf('.');
  return { list: path.slice(0, at), index: Number(path.slice(at + 1)) };
}

const KINDS: Readonly<Record<string, PartKind>> = { rows: 'row', columns: 'column', blocks: 'block' };

/** Null for a path of a list, or an invalid one. */
export function kindOf(path: string): PartKind | null {
  const [, list] = /(?:^|\.)(rows|columns|blocks)\.\d+$/.exec(path) ?? [];
  return list === undefined ? null : (KINDS[list] ?? null);
}

const nameOfCode: ReadonlyMap<unknown, string> = new Map(
  Object.entries(blockTypes).map(([name, code]) => [code, name]),
);

/** The name of a block's type, in any notation; '' if it is not a block. */
export function typeOf(block: unknown): string {
  const type = isData(block) ? block['type'] : undefined;
  if (typeof type === 'string') return type;
  return nameOfCode.get(type) ?? '';
}

/** The block's name in the add menu. */
const blockName = (type: string): string =>
  Object.hasOwn(blockCatalog, type) ? blockCatalog[type as keyof typeof blockCatalog].title : 'Unknown block';

const fieldList = (value: unknown, name: string): readonly unknown[] => listOf(isData(value) ? value[name] : undefined);

/** All rows of a layout with their content. */
export const readParts = (layout: unknown): readonly Part[] => rowsOf(fieldList(layout, 'rows'), 'rows');

const rowsOf = (rows: readonly unknown[], list: string): readonly Part[] =>
  rows.map((row, at) => {
    const path = `${list}.${at}`;
    const columns = fieldList(row, 'columns').map((column, index) => columnPart(column, `${path}.columns.${index}`));
    return { path, kind: 'row', type: '', name: `Row ${at + 1}`, summary: '', parts: columns };
  });

function columnPart(column: unknown, path: string): Part {
  const blocks = fieldList(column, 'blocks').map((block, at) => blockPart(block, `${path}.blocks.${at}`));
  const parts = [...blocks, ...rowsOf(fieldList(column, 'rows'), `${path}.rows`)];
  return { path, kind: 'column', type: '', name: `Column ${splitPath(path).index + 1}`, summary: '', parts };
}

function blockPart(block: unknown, path: string): Part {
  const type = typeOf(block);
  return { path, kind: 'block', type, name: blockName(type), summary: summaryOf(block), parts: [] };
}

/** Settings that best summarize a block, in order of preference. */
const TELLING = ['title', 'text', 'html', 'quote', 'source', 'headerText', 'caption', 'description', 'label', 'url'];

function summaryOf(block: unknown): string {
  const value = isData(block) ? block['value'] : undefined;
  if (!isData(value)) return '';
  const texts = TELLING.flatMap((name) => (typeof value[name] === 'string' ? [value[name]] : []));
  const found = texts.map(markupText).find((text) => text !== '');
  if (found === undefined) return '';
  return found.length > MAX_SUMMARY ? `${found.slice(0, MAX_SUMMARY - 1)}…` : found;
}

/** All parts, parents before children. */
export const flatParts = (parts: readonly Part[]): readonly Part[] =>
  parts.flatMap((part) => [part, ...flatParts(part.parts)]);

export const countBlocks = (layout: unknown): number =>
  flatParts(readParts(layout)).filter(({ kind }) => kind === 'block').length;

/** Why blocks cannot be added; undefined if they can. */
export const fullMessage = (layout: unknown, added = 1): string | undefined =>
  countBlocks(layout) + added > adminContentLimits.blocksPerLayout
    ? `A layout holds at most ${adminContentLimits.blocksPerLayout} blocks.`
    : undefined;

/** Names by path, for the preview. */
export const partNames = (layout: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(flatParts(readParts(layout)).map(({ path, name }) => [path, name]));

/** Column widths of a row, in twelfths; columns without a width share the row, as on the page. */
export function spansOf(row: unknown): readonly number[] {
  const columns = fieldList(row, 'columns');
  const share = Math.max(1, Math.trunc(MAX_COLUMNS / Math.max(columns.length, 1)));
  return columns.map((column) => {
    const span = isData(column) ? column['span'] : undefined;
    return typeof span === 'number' ? span : share;
  });
}
