/** Page editor operations on rows, columns and blocks: each fits the layout, and nothing is lost. */
import { applyAll } from '../../../../client/studio/documents/operations.ts';
import {
  countBlocks,
  flatParts,
  fullMessage,
  partValue,
  readParts,
  spansOf,
} from '../../../../client/studio/pages/layout.ts';
import {
  addColumn,
  type Change,
  duplicatePart,
  evenSpans,
  insertPart,
  movePart,
  placeAfter,
  removePart,
  resizeColumns,
  stepPart,
} from '../../../../client/studio/pages/layout-operations.ts';
import { stepSelection } from '../../../../client/studio/pages/step-selection.ts';
import { steppedSelection } from '../../../../client/studio/pages/stepped-selection.ts';
import fc from '../../../fast-check.ts';

const block = (id: string) => ({ id, type: 'markdown', value: { source: id } });
const column = (span: number, ...ids: readonly string[]) => ({ span, blocks: ids.map(block) });
const row = (...columns: readonly ReturnType<typeof column>[]) => ({ columns });
const layout = { rows: [row(column(6, 'a', 'b'), column(6, 'c')), row(column(12, 'd'))] };

const after = (change: Change | undefined, before: unknown = layout): unknown =>
  change === undefined ? undefined : applyAll(before, change.operations);
/** Ids of all blocks, columns in brackets. */
const drawn = (value: unknown): string =>
  (value as typeof layout).rows
    .map(({ columns }) => columns.map((one) => `${one.span}[${one.blocks.map(({ id }) => id).join(' ')}]`).join(''))
    .join(' / ');

test.each([
  ['a block between others', 'rows.0.columns.0.blocks', 1, '6[a x b]6[c] / 12[d]', 'rows.0.columns.0.blocks.1'],
  ['a block in a row of its own', 'rows', 1, '6[a b]6[c] / 12[x] / 12[d]', 'rows.1.columns.0.blocks.0'],
  ['a block beside columns', 'rows.0.columns', 1, '4[a b]4[x]4[c] / 12[d]', 'rows.0.columns.1.blocks.0'],
])('adds %s', (_name, path, index, expected, selected) => {
  const change = insertPart(layout, { path, index }, block('x'));
  expect([drawn(after(change)), change.selected]).toEqual([expected, selected]);
});

test('adds a row, even to a page without any', () => {
  expect(drawn(after(insertPart(layout, { path: 'rows', index: 0 }, row(column(12, 'x')))))).toMatch(/^12\[x] \/ 6/);
  const empty = { rows: [] };
  expect(drawn(after(insertPart(empty, placeAfter(empty, null), block('x')), empty))).toBe('12[x]');
});

test.each([
  ['within its column', 'rows.0.columns.0.blocks.0', 'rows.0.columns.0.blocks', 2, '6[b a]6[c] / 12[d]'],
  ['to another column', 'rows.0.columns.0.blocks.0', 'rows.0.columns.1.blocks', 1, '6[b]6[c a] / 12[d]'],
  ['out of a column, which goes', 'rows.0.columns.1.blocks.0', 'rows.1.columns.0.blocks', 0, '12[a b] / 12[c d]'],
  ['out of a row, which goes', 'rows.1.columns.0.blocks.0', 'rows.0.columns.1.blocks', 0, '6[a b]6[d c]'],
  ['into a row of its own above', 'rows.1.columns.0.blocks.0', 'rows', 0, '12[d] / 6[a b]6[c]'],
  ['beside columns', 'rows.1.columns.0.blocks.0', 'rows.0.columns', 2, '4[a b]4[c]4[d]'],
  ['a row below another', 'rows.0', 'rows', 2, '12[d] / 6[a b]6[c]'],
])('moves %s', (_name, from, path, index, expected) => {
  const change = movePart(layout, from, { path, index });
  expect(drawn(after(change))).toBe(expected);
  expect(partValue(after(change), change?.selected ?? '')).toEqual(partValue(layout, from));
});

test.each([
  ['to where it is', 'rows.0.columns.0.blocks.0', 'rows.0.columns.0.blocks', 1],
  ['a row into itself', 'rows.0', 'rows.0.columns.0.rows', 0],
  ['a row among blocks', 'rows.0', 'rows.1.columns.0.blocks', 0],
  ['what is not there', 'rows.7', 'rows', 0],
])('does not move %s', (_name, from, path, index) => {
  expect(movePart(layout, from, { path, index })).toBeUndefined();
});

test('removes a block with its empty containers, and selects the next one', () => {
  expect(drawn(after(removePart(layout, 'rows.0.columns.0.blocks.0')))).toBe('6[b]6[c] / 12[d]');
  expect(drawn(after(removePart(layout, 'rows.0.columns.1.blocks.0')))).toBe('12[a b] / 12[d]');
  expect(drawn(after(removePart(layout, 'rows.1.columns.0.blocks.0')))).toBe('6[a b]6[c]');
  expect(drawn(after(removePart(layout, 'rows.0.columns.0')))).toBe('12[c] / 12[d]');
  expect(removePart(layout, 'rows.0.columns.0.blocks.1').selected).toBe('rows.0.columns.0.blocks.0');
  expect(removePart(layout, 'rows.0.columns.1.blocks.0').selected).toBeNull();
});

test('a copy is placed after the original, with new ids', () => {
  const copied = after(duplicatePart(layout, 'rows.0')) as typeof layout;
  expect(copied.rows).toHaveLength(3);
  const ids = copied.rows.flatMap(({ columns }) => columns.flatMap((one) => one.blocks.map(({ id }) => id)));
  expect(new Set(ids).size).toBe(ids.length);
});

test('steps lead from column to column and from row to row, and stop at the ends', () => {
  expect(drawn(after(stepPart(layout, 'rows.0.columns.0.blocks.1', 1)))).toBe('6[a]6[b c] / 12[d]');
  expect(drawn(after(stepPart(layout, 'rows.0.columns.1.blocks.0', 1)))).toBe('12[a b] / 12[c d]');
  expect(drawn(after(stepPart(layout, 'rows.1.columns.0.blocks.0', -1)))).toBe('6[a b]6[c d]');
  expect(drawn(after(stepPart(layout, 'rows.0.columns.1', -1)))).toBe('6[c]6[a b] / 12[d]');
  expect(stepPart(layout, 'rows.0.columns.0.blocks.0', -1)).toBeUndefined();
  expect(stepPart(layout, 'rows.1', 1)).toBeUndefined();
});

test('columns share twelve units', () => {
  expect([1, 2, 5, 12].map((count) => evenSpans(count).reduce((a, b) => a + b))).toEqual([12, 12, 12, 12]);
  expect(spansOf({ columns: [{}, {}, {}] })).toEqual([4, 4, 4]);
  expect(drawn(after(resizeColumns(layout, 'rows.0', [8, 4])))).toBe('8[a b]4[c] / 12[d]');
  expect(resizeColumns(layout, 'rows.0', [0, 12])).toBeUndefined();
  expect(resizeColumns(layout, 'rows.0', [6, 6])).toBeUndefined();
  expect(drawn(after(addColumn(layout, 'rows.1')))).toMatch(/6\[d]6\[]$/);
});

test('the sixty-first block is rejected in advance', () => {
  const full = { rows: Array.from({ length: 60 }, (_, at) => row(column(12, `${at}`))) };
  expect(fullMessage(full)).toBe('A layout holds at most 60 blocks.');
  expect(fullMessage({ rows: full.rows.slice(1) })).toBeUndefined();
  expect(fullMessage({ rows: full.rows.slice(1) }, 2)).toBe('A layout holds at most 60 blocks.');
});

test('the arrow keys select block after block', () => {
  const parts = readParts(layout);
  expect(stepSelection(parts, null, 1)).toBe('rows.0.columns.0.blocks.0');
  expect(stepSelection(parts, 'rows.0.columns.0.blocks.1', 1)).toBe('rows.0.columns.1.blocks.0');
  expect(stepSelection(parts, 'rows.1', 1)).toBe('rows.1.columns.0.blocks.0');
  expect(stepSelection(parts, 'rows.1.columns.0.blocks.0', 1)).toBe('rows.1.columns.0.blocks.0');
});

const anyRow = (depth: number): fc.Arbitrary<object> =>
  fc.record({
    columns: fc.array(
      fc.record({
        span: fc.integer({ min: 1, max: 12 }),
        blocks: fc.array(fc.uuid().map(block), { maxLength: 3 }),
        ...(depth > 0 ? { rows: fc.array(anyRow(depth - 1), { maxLength: 2 }) } : {}),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
const anyLayout = fc.record({ rows: fc.array(anyRow(1), { minLength: 1, maxLength: 3 }) });
const idsOf = (value: unknown): readonly unknown[] =>
  flatParts(readParts(value))
    .filter(({ kind }) => kind === 'block')
    .map(({ path }) => (partValue(value, path) as { readonly id: string }).id)
    .toSorted();

test('any move keeps every block exactly once, and selects it', () => {
  fc.assert(
    fc.property(anyLayout, fc.nat(), fc.nat(), fc.nat(3), (before, fromAt, toAt, index) => {
      const parts = flatParts(readParts(before));
      const from = parts[fromAt % parts.length];
      const to = parts[toAt % parts.length];
      if (from === undefined || to === undefined) return;
      const lists = ['rows', `${to.path}.columns`, `${to.path}.blocks`, `${to.path}.rows`];
      for (const path of lists.filter((list) => Array.isArray(partValue(before, list)))) {
        const change = movePart(before, from.path, { path, index });
        if (change === undefined || index > (partValue(before, path) as unknown[]).length) continue;
        const moved = applyAll(before, change.operations);
        expect(idsOf(moved)).toEqual(idsOf(before));
        expect(partValue(moved, change.selected ?? '')).toEqual(partValue(before, from.path));
      }
    }),
  );
});

test('removing takes exactly what is in the part, and adding adds one', () => {
  fc.assert(
    fc.property(anyLayout, fc.nat(), (before, at) => {
      const parts = flatParts(readParts(before));
      const part = parts[at % parts.length];
      if (part === undefined) return;
      const inside = flatParts([part]).filter(({ kind }) => kind === 'block').length;
      expect(countBlocks(after(removePart(before, part.path), before))).toBe(countBlocks(before) - inside);
      const added = insertPart(before, placeAfter(before, part.path), block('new'));
      expect(countBlocks(after(added, before))).toBe(countBlocks(before) + 1);
      expect(partValue(after(added, before), added.selected ?? '')).toEqual(block('new'));
    }),
  );
});

describe('undo selects', () => {
  const undone = (change: Change | undefined): string | null =>
    steppedSelection(after(change), layout, change?.selected ?? null);

  test('the block whose copy is gone', () => {
    expect(undone(duplicatePart(layout, 'rows.0.columns.0.blocks.0'))).toBe('rows.0.columns.0.blocks.0');
    expect(undone(duplicatePart(layout, 'rows.0'))).toBe('rows.0');
  });

  test('nothing for an added block without one before it', () => {
    expect(undone(insertPart(layout, { path: 'rows.0.columns.0.blocks', index: 0 }, block('x')))).toBeNull();
  });

  test('the part that came back, was changed or moved', () => {
    expect(undone(removePart(layout, 'rows.0.columns.0.blocks.0'))).toBe('rows.0.columns.0.blocks.0');
    expect(undone(removePart(layout, 'rows.1.columns.0.blocks.0'))).toBe('rows.1');
    expect(undone(movePart(layout, 'rows.0.columns.0.blocks.0', { path: 'rows.1.columns.0.blocks', index: 0 }))).toBe(
      'rows.0.columns.0.blocks.0',
    );
    const path = ['rows', 0, 'columns', 1, 'blocks', 0, 'value', 'source'];
    expect(undone({ operations: [{ op: 'set', path, value: 'typed' }], selected: null })).toBe(
      'rows.0.columns.1.blocks.0',
    );
  });
});
