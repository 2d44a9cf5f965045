/** Categories as a tree, and the result of moves. */
import { categoryRows, dropPlace, parentRow, rowAfter } from '../../../../client/studio/categories/category-rows.ts';
import {
  categoryTree,
  flatTree,
  foundCategories,
  placeOfDrop,
  placeOfStep,
  withPlace,
} from '../../../../client/studio/categories/category-tree.ts';

const category = (id: string, parentId: string | null, type = 'CATEGORY') => ({
  ...{ id, parentId, displayName: id.toUpperCase(), type, displayIndex: 1 },
});
const list = [
  category('root', null, 'ROOT'),
  category('cups', 'root'),
  category('bowls', 'root'),
  category('small', 'cups'),
  category('large', 'cups'),
  category('lost', 'gone'),
];
const tree = categoryTree(list);
const shown = (entries: typeof tree): unknown => entries.map(({ id, entries: inner }) => [id, shown(inner)]);

test('categories are below their parents; those with a missing parent are at the top', () => {
  expect(shown(tree)).toEqual([
    [
      'root',
      [
        [
          'cups',
          [
            ['small', []],
            ['large', []],
          ],
        ],
        ['bowls', []],
      ],
    ],
    ['lost', []],
  ]);
  expect(shown(foundCategories(tree, 'larg'))).toEqual([['root', [['cups', [['large', []]]]]]]);
});

test('a drop is a position below a parent; the root stays, and nothing goes below itself', () => {
  expect(placeOfDrop(tree, { from: 'large', to: 'bowls', place: 'before' })).toEqual({ parentId: 'root', position: 1 });
  expect(placeOfDrop(tree, { from: 'bowls', to: 'cups', place: 'on' })).toEqual({ parentId: 'cups', position: 2 });
  expect(placeOfDrop(tree, { from: 'small', to: 'large', place: 'after' })).toEqual({ parentId: 'cups', position: 1 });
  expect(placeOfDrop(tree, { from: 'cups', to: 'small', place: 'on' })).toBeUndefined();
  expect(placeOfDrop(tree, { from: 'root', to: 'lost', place: 'on' })).toBeUndefined();
  expect(placeOfDrop(tree, { from: 'cups', to: 'root', place: 'before' })).toBeUndefined();
});

test('keyboard steps: past a sibling, into the previous one, after the parent', () => {
  expect(placeOfStep(tree, 'large', 'up')).toEqual({ parentId: 'cups', position: 0 });
  expect(placeOfStep(tree, 'small', 'up')).toBeUndefined();
  expect(placeOfStep(tree, 'cups', 'down')).toEqual({ parentId: 'root', position: 1 });
  expect(placeOfStep(tree, 'bowls', 'in')).toEqual({ parentId: 'cups', position: 2 });
  expect(placeOfStep(tree, 'small', 'out')).toEqual({ parentId: 'root', position: 1 });
  expect(placeOfStep(tree, 'cups', 'out')).toBeUndefined();
  expect(placeOfStep(tree, 'root', 'down')).toBeUndefined();
});

test('a moved category is shown in its new position immediately', () => {
  const moved = withPlace(list, 'large', { parentId: 'root', position: 1 });
  expect(shown(categoryTree(moved))).toEqual([
    [
      'root',
      [
        ['cups', [['small', []]]],
        ['large', []],
        ['bowls', []],
      ],
    ],
    ['lost', []],
  ]);
});

test('10,000 nested categories become a tree quickly', () => {
  const many = Array.from({ length: 10_000 }, (_none, at) =>
    category(`c${at}`, at === 0 ? null : `c${Math.floor((at - 1) / 10)}`, at === 0 ? 'ROOT' : 'CATEGORY'),
  );
  expect(flatTree(categoryTree(many))).toHaveLength(10_000);
});

test('rows depend on expanded categories; keys and drops refer to rows', () => {
  const rows = categoryRows(tree, new Set(['cups']));
  expect(rows.map(({ entry, level, isOpen }) => [entry.id, level, isOpen])).toEqual([
    ['root', 1, true],
    ['cups', 2, false],
    ['bowls', 2, false],
    ['lost', 1, false],
  ]);
  expect([rowAfter(rows, 0, 'ArrowUp'), rowAfter(rows, 3, 'ArrowDown'), rowAfter(rows, 1, 'End')]).toEqual([0, 3, 3]);
  expect(rowAfter(rows, 0, 'a')).toBeUndefined();
  expect([parentRow(rows, 2), parentRow(rows, 3)]).toEqual([0, -1]);
  expect([0.1, 0.5, 0.9].map(dropPlace)).toEqual(['before', 'on', 'after']);
});
