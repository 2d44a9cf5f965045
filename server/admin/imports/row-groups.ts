/** Which rows of a file belong together, wherever they stand: found out before the first one is taken. */
import { z } from 'zod';
import { slugOf } from '../../content/slug.ts';
import type { Db } from '../../database/database.ts';
import { importLimits } from './import-limits.ts';
import { type ImportRow, readNumbered, readRows, type StoredRow } from './import-store.ts';
import { type Cells, cellsOf } from './read-cells.ts';
import { productKey } from './read-products.ts';
import type { TableRow } from './read-table.ts';

/** A row, the first one with the same key, and how many have had it. Of products: only rows that are apart from the first. */
export const repeatedRow = z.tuple([z.number(), z.number(), z.number()]);
export type RepeatedRow = Readonly<z.infer<typeof repeatedRow>>;

const PIECE = 2000;

/** Reads a file's keys in pieces; what is kept of it are the rows that repeat one. */
export async function findRepeated(tx: Db, file: ImportRow): Promise<readonly RepeatedRow[]> {
  const finder = createFinder(file);
  for (let after = 0; ; ) {
    const rows = await readRows(tx, file.id, after, PIECE);
    for (const row of rows) finder.add(row);
    if (rows.length < PIECE) return finder.repeated;
    after = rows.at(-1)?.number ?? after;
  }
}

function createFinder({ target, mapping }: Pick<ImportRow, 'target' | 'mapping'>) {
  const isOfProducts = target === 'products';
  const seen = new Map<string, { readonly first: number; count: number }>();
  const repeated: RepeatedRow[] = [];
  let last = '';
  let isApart = false;
  return {
    repeated,
    add(row: TableRow): void {
      const key = isOfProducts ? productKey(row, { mapping }, last) : identityKey(cellsOf(row, mapping));
      if (key === '') return;
      const before = seen.get(key);
      if (key !== last || !isOfProducts) isApart = before !== undefined;
      last = key;
      if (before === undefined) seen.set(key, { first: row.number, count: 1 });
      else {
        before.count += 1;
        const isRest = isOfProducts && before.count > importLimits.productRows;
        if (isApart || isRest) repeated.push([row.number, before.first, before.count]);
      }
    },
  };
}

/** What tells an item of a file from the others: its id where it comes from, its address, or else its title. */
export function identityOf(cells: Pick<Cells, 'text'>): { readonly by: 'sourceId' | 'urlId' | 'title'; text: string } {
  const id = cells.text('sourceId');
  if (id !== '') return { by: 'sourceId', text: id };
  const address = slugOf(cells.text('urlId'));
  return address === '' ? { by: 'title', text: cells.text('title').toLowerCase() } : { by: 'urlId', text: address };
}

function identityKey(cells: Pick<Cells, 'text'>): string {
  const { by, text } = identityOf(cells);
  return text === '' ? '' : `${by} ${text}`;
}

export interface RowGroup {
  readonly rows: readonly StoredRow[];
  /** Further rows of it, elsewhere in the file. */
  readonly apart: readonly number[];
  /** Its rows have been taken with a product before. */
  readonly isTaken: boolean;
}

/** Rows that make one entry, in the order of the file. */
export function groupsOf(
  rows: readonly StoredRow[],
  { target, mapping }: Pick<ImportRow, 'target' | 'mapping'>,
  repeated: readonly RepeatedRow[],
): readonly RowGroup[] {
  if (target === 'items') return rows.map((row) => ({ rows: [row], apart: [], isTaken: false }));
  const taken = new Set(repeated.map(([number]) => number));
  const groups: { rows: StoredRow[]; apart: readonly number[]; isTaken: boolean }[] = [];
  let last = '';
  for (const row of rows) {
    const key = productKey(row, { mapping }, last);
    const isTaken = taken.has(row.number);
    const group = groups.at(-1);
    if (group !== undefined && key !== '' && key === last && group.isTaken === isTaken) group.rows.push(row);
    else groups.push({ rows: [row], apart: [], isTaken });
    last = key;
  }
  const others = new Map<number, number[]>();
  for (const [number, first] of repeated) {
    const numbers = others.get(first);
    if (numbers === undefined) others.set(first, [number]);
    else numbers.push(number);
  }
  return groups.map((group) => ({
    ...group,
    apart: group.isTaken ? [] : (others.get(group.rows[0]?.number ?? 0) ?? []),
  }));
}

const sizeOf = ({ rows, apart }: RowGroup): number => rows.length + apart.length;

export const isTooLarge = (group: RowGroup): boolean => sizeOf(group) > importLimits.productRows;

/** As many as a step takes. The last one may go on in rows that were not read. */
export function groupsOfStep(groups: readonly RowGroup[], isEnd: boolean): readonly RowGroup[] {
  const whole = isEnd || groups.length === 1 ? groups : groups.slice(0, -1);
  let count = 0;
  return whole.filter((group) => {
    const isWithin = count < importLimits.step;
    count += isTooLarge(group) ? 1 : sizeOf(group);
    return isWithin;
  });
}

/** The groups with those of their rows that stand elsewhere. */
export async function completeGroups(
  tx: Db,
  importId: string,
  groups: readonly RowGroup[],
): Promise<readonly (readonly StoredRow[])[]> {
  const rows = await readNumbered(
    tx,
    importId,
    groups.flatMap(({ apart }) => apart),
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return groups.map((group) => [...group.rows, ...group.apart.flatMap((number) => byNumber.get(number) ?? [])]);
}
