/** Insertion points near the pointer, and column widths. */
import {
  areSideBySide,
  insertionPoints,
  mayMove,
  movedBorder,
  nearestPoint,
  type PlacedBox,
} from '../../../../client/studio/preview/frame/geometry.ts';
import fc from '../../../fast-check.ts';

const box = (path: string, left: number, top: number, width: number, height: number): PlacedBox => ({
  ...{ path, left, top, width, height },
});

/** Two columns, one with two blocks and one that is empty, above a row with one block. */
const page: readonly PlacedBox[] = [
  box('rows.0', 0, 0, 600, 200),
  box('rows.0.columns.0', 0, 0, 290, 200),
  box('rows.0.columns.0.blocks.0', 0, 0, 290, 80),
  box('rows.0.columns.0.blocks.1', 0, 100, 290, 100),
  box('rows.0.columns.1', 310, 0, 290, 200),
  box('rows.1', 0, 240, 600, 100),
  box('rows.1.columns.0', 0, 240, 600, 100),
  box('rows.1.columns.0.blocks.0', 0, 240, 600, 100),
];
const near = (x: number, y: number, reach?: number) => nearestPoint(insertionPoints(page), { x, y }, reach)?.place;

test.each([
  ['between two blocks', 100, 88, 'rows.0.columns.0.blocks', 1],
  ['above the first block', 100, -4, 'rows', 0],
  ['an empty column', 450, 20, 'rows.0.columns.1.blocks', 0],
  ['between two rows', 300, 222, 'rows', 1],
  ['below the last row', 300, 400, 'rows', 2],
  ['between two columns', 300, 110, 'rows.0.columns', 1],
])('%s', (_name, x, y, path, index) => {
  expect(['rows', path]).toContain(near(x, y)?.path);
  expect(near(x, y)).toMatchObject(path === 'rows' && y < 0 ? { index } : { path, index });
});

test('nothing is offered out of reach', () => {
  expect(near(100, 50, 14)).toBeUndefined();
  expect(near(100, 92, 14)).toEqual({ path: 'rows.0.columns.0.blocks', index: 1 });
});

test('stacked columns have no place beside them', () => {
  const narrow = [
    box('rows.0', 0, 0, 300, 200),
    box('rows.0.columns.0', 0, 0, 300, 100),
    box('rows.0.columns.1', 0, 100, 300, 100),
  ];
  expect(areSideBySide(narrow.slice(1))).toBe(false);
  expect(insertionPoints(narrow).some(({ place }) => place.path === 'rows.0.columns')).toBe(false);
});

test.each([
  ['to the next place, where it is', 'rows.0.columns.0.blocks.0', 'rows.0.columns.0.blocks', 1, false],
  ['two places on', 'rows.0.columns.0.blocks.0', 'rows.0.columns.0.blocks', 2, true],
  ['a block between rows', 'rows.0.columns.0.blocks.0', 'rows', 1, true],
  ['a block beside columns', 'rows.0.columns.0.blocks.0', 'rows.1.columns', 0, true],
  ['a row into itself', 'rows.0', 'rows.0.columns.0.rows', 0, false],
  ['a row among blocks', 'rows.0', 'rows.1.columns.0.blocks', 0, false],
  ['a row behind another', 'rows.0', 'rows', 2, true],
])('moving %s', (_name, from, path, index, expected) => {
  expect(mayMove(from, { path, index })).toBe(expected);
});

test('moving a border changes two columns, and leaves each at least one twelfth', () => {
  expect(movedBorder([6, 6], 0, 2)).toEqual([8, 4]);
  expect(movedBorder([6, 6], 0, -9)).toEqual([1, 11]);
  expect(movedBorder([6, 6], 1, 3)).toEqual([6, 6]);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 12 }),
      fc.nat(11),
      fc.integer(),
      (spans, at, by) => {
        const moved = movedBorder(spans, at, by);
        expect(moved.reduce((a, b) => a + b)).toBe(spans.reduce((a, b) => a + b));
        expect(Math.min(...moved)).toBeGreaterThanOrEqual(1);
      },
    ),
  );
});
