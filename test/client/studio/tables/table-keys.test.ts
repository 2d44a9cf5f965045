/** Keys and widths of the studio's tables. */

import { type TableKey, tableCommand } from '../../../../client/studio/tables/table-keys.ts';

const pressed = (key: string, held: Partial<TableKey> = {}) =>
  tableCommand(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held },
    { active: 5, count: 10, page: 8 },
  );

test.each([
  ['ArrowDown', 6],
  ['ArrowUp', 4],
  ['PageDown', 9],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 9],
])('%s goes to row %p, and selects the rows on the way with Shift', (key, to) => {
  expect(pressed(key)).toEqual({ kind: 'go', to, isSelecting: false });
  expect(pressed(key, { shiftKey: true })).toEqual({ kind: 'go', to, isSelecting: true });
});

test('a row is opened and selected by key, and its controls are reached with the arrow keys', () => {
  expect(pressed('Enter')).toEqual({ kind: 'open' });
  expect(pressed(' ')).toEqual({ kind: 'toggle' });
  expect(pressed('ArrowRight')).toEqual({ kind: 'within', step: 1 });
  expect(pressed('ArrowLeft')).toEqual({ kind: 'within', step: -1 });
  expect(pressed('Escape')).toEqual({ kind: 'select-none' });
  expect(pressed('ContextMenu')).toEqual({ kind: 'menu' });
  expect(pressed('F10', { shiftKey: true })).toEqual({ kind: 'menu' });
  expect(pressed('F10')).toBe(undefined);
});

test('Ctrl or Command with A selects all; other keys are left to the page', () => {
  expect(pressed('a', { ctrlKey: true })).toEqual({ kind: 'select-all' });
  expect(pressed('A', { metaKey: true })).toEqual({ kind: 'select-all' });
  expect([pressed('a'), pressed('s', { ctrlKey: true }), pressed('ArrowDown', { altKey: true })]).toEqual(
    Array(3).fill(undefined),
  );
});
