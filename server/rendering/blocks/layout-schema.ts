/** Layout JSON: rows of columns of blocks. Invalid parts are reported and left out; the rest is shown. */
import { z } from 'zod';
import { blockSettings, type ShownBlockType } from '#shared/block-settings/index';
import { maxBlocksPerLayout } from '#shared/block-settings/limits';
import { blockTypes } from '#shared/block-types';
import { validationMessage } from '../../http/validation-messages.ts';

export interface BlockDiagnostic {
  readonly code: 'invalid-layout' | 'too-many-blocks' | 'unknown-block-type' | 'invalid-setting' | 'block-failed';
  readonly message: string;
  /** Path in the layout JSON: `rows.0.columns.1.blocks.2`. */
  readonly path: string;
  readonly cause?: unknown;
}

export interface LayoutBlock {
  readonly id: string;
  readonly type: ShownBlockType;
  readonly value: unknown;
  readonly path: string;
}

export interface LayoutColumn {
  /** Of 12. */
  readonly span: number;
  readonly path: string;
  readonly blocks: readonly LayoutBlock[];
  readonly rows: readonly LayoutRow[];
}

export interface LayoutRow {
  readonly columns: readonly LayoutColumn[];
  readonly path: string;
}

export interface Layout {
  readonly id: string;
  readonly label: string;
  /** `page`, `item`, `block-field`. */
  readonly type: string;
  readonly rows: readonly LayoutRow[];
}

const COLUMNS = 12;
const MAX_DEPTH = 4;
const MAX_ROWS = 100;

const layoutSchema = z.looseObject({
  id: z.string().max(100).optional(),
  label: z.string().optional(),
  type: z.string().optional(),
  rows: z.array(z.unknown()),
});
const rowSchema = z.looseObject({ columns: z.array(z.unknown()) });
const columnSchema = z.looseObject({
  span: z.int().min(1).max(COLUMNS).optional(),
  blocks: z.array(z.unknown()).optional(),
  rows: z.array(z.unknown()).optional(),
});
const blockSchema = z.looseObject({
  id: z.union([z.string().max(100), z.number()]).optional(),
  type: z.union([z.string(), z.number()]),
  value: z.unknown().optional(),
});

type Report = (diagnostic: BlockDiagnostic) => void;

const nameOfCode: ReadonlyMap<number, string> = new Map(Object.entries(blockTypes).map(([name, code]) => [code, name]));

/** The type of a block by its name or code; undefined for an unknown or hidden one. */
function blockTypeOf(input: string | number): ShownBlockType | undefined {
  const name = typeof input === 'number' ? nameOfCode.get(input) : input;
  return name !== undefined && Object.hasOwn(blockSettings, name) ? (name as ShownBlockType) : undefined;
}

/** Reads a layout; leaves out the blocks after the sixtieth. Never throws. */
export function readLayout(input: unknown, report: Report): Layout {
  const reader = new LayoutReader(report);
  const layout = reader.check(layoutSchema, input, '');
  if (layout === undefined) return { id: '', label: '', type: 'page', rows: [] };
  const rows = reader.rows(layout.rows, 'rows', 0);
  if (reader.left > 0) {
    const message = `A layout can have at most ${maxBlocksPerLayout} blocks; the remaining ${reader.left} are not shown.`;
    report({ code: 'too-many-blocks', message, path: '' });
  }
  const { id = '', label = '', type = 'page' } = layout;
  return { id: identifierOf(id), label, type: identifierOf(type) || 'page', rows };
}

/** Keeps only characters that are allowed in ids and classes. */
export const identifierOf = (text: string): string => text.replace(/[^\w-]/g, '');

class LayoutReader {
  private readonly report: Report;
  private readonly ids = new Set<string>();
  private count = 0;
  /** Blocks beyond the limit. */
  left = 0;

  constructor(report: Report) {
    this.report = report;
  }

  check<T>(schema: z.ZodType<T>, input: unknown, path: string): T | undefined {
    const parsed = schema.safeParse(input, { error: validationMessage });
    if (parsed.success) return parsed.data;
    const message = parsed.error.issues.map((issue) => [...issue.path, issue.message].join(': ')).join('; ');
    this.report({ code: 'invalid-layout', message, path });
    return undefined;
  }

  rows(input: readonly unknown[], path: string, depth: number): LayoutRow[] {
    if (input.length > MAX_ROWS || depth >= MAX_DEPTH) {
      const message =
        depth >= MAX_DEPTH ? `Rows nest at most ${MAX_DEPTH} deep.` : `At most ${MAX_ROWS} rows are shown.`;
      this.report({ code: 'invalid-layout', message, path });
    }
    const remaining = depth >= MAX_DEPTH ? [] : input.slice(0, MAX_ROWS);
    return remaining.flatMap((row, at) => {
      const read = this.check(rowSchema, row, `${path}.${at}`);
      if (read === undefined) return [];
      const columns = read.columns.slice(0, COLUMNS);
      const span = Math.max(1, Math.trunc(COLUMNS / Math.max(columns.length, 1)));
      const own = `${path}.${at}`;
      return [
        { columns: columns.flatMap((column, i) => this.column(column, span, `${own}.columns.${i}`, depth)), path: own },
      ];
    });
  }

  private column(input: unknown, share: number, path: string, depth: number): LayoutColumn[] {
    const column = this.check(columnSchema, input, path);
    if (column === undefined) return [];
    const { span = share, blocks = [], rows = [] } = column;
    return [
      {
        span,
        path,
        blocks: blocks.flatMap((block, at) => this.block(block, `${path}.blocks.${at}`)),
        rows: rows.length === 0 ? [] : this.rows(rows, `${path}.rows`, depth + 1),
      },
    ];
  }

  private block(input: unknown, path: string): LayoutBlock[] {
    if (this.count >= maxBlocksPerLayout) {
      this.left++;
      return [];
    }
    this.count++;
    const block = this.check(blockSchema, input, path);
    if (block === undefined) return [];
    const type = blockTypeOf(block.type);
    if (type === undefined) {
      this.report({
        code: 'unknown-block-type',
        message: `There is no block of the type ${JSON.stringify(block.type)}.`,
        path,
      });
      return [];
    }
    return [{ id: this.freshId(block.id), type, value: block.value, path }];
  }

  /** An id that is unique on the page. */
  private freshId(input: string | number | undefined): string {
    const base = identifierOf(String(input ?? '')) || String(this.count);
    const id = this.ids.has(base) ? `${base}-${this.count}` : base;
    this.ids.add(id);
    return `block-${id}`;
  }
}
