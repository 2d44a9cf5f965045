/** Undo and redo of a document: by gesture, across reloads, and after changes by others. */
import {
  type DocumentRecord,
  edit,
  editFrom,
  newRecord,
  receive,
  stepBack,
} from '../../../client/studio/documents/document-record.ts';
import { isSame } from '../../../client/studio/documents/json-value.ts';
import { createTyping } from '../../../client/studio/documents/typing.ts';
import fc from '../../fast-check.ts';
import { rounds } from '../../setup/full-run.ts';
import { countTokens, drawFrom, drawn, randomLayout, randomOperation } from './random-edits.ts';

const ref = { kind: 'page', id: 'p' } as const;
const record = (value: object): DocumentRecord => newRecord(ref, { value, revision: '1' });
const set = (name: string, value: unknown) => ({ op: 'set', path: [name], value }) as const;

test('the edits of a gesture are one step, which undo and redo take together', () => {
  let current = edit(record({ title: 'A', size: 1 }), [set('title', 'B'), set('size', 2)], 'one');
  current = edit(edit(current, [set('size', 3)], 'drag'), [set('size', 4)], 'drag');
  expect(current.history.undo).toHaveLength(2);
  current = stepBack(current, 'undo');
  expect(current.value).toEqual({ title: 'B', size: 2 });
  current = stepBack(current, 'undo');
  expect(current.value).toEqual({ title: 'A', size: 1 });
  expect(stepBack(current, 'undo')).toBe(current);
  current = stepBack(stepBack(current, 'redo'), 'redo');
  expect(current.value).toEqual({ title: 'B', size: 4 });
  // A new edit clears redo.
  expect(edit(stepBack(current, 'undo'), [set('title', 'C')], 'other').history.redo).toEqual([]);
});

test('an edit without effect is not a step, and never what undo reverts', () => {
  let current = edit(record({ title: 'A' }), [set('title', 'A')], 'one');
  expect(current.history.undo).toEqual([]);
  current = edit(current, [set('title', 'B')], 'two');
  current = edit(edit(current, [set('title', 'BC')], 'typing'), [set('title', 'B')], 'typing');
  current = stepBack(current, 'undo');
  expect([current.value, current.history.undo]).toEqual([{ title: 'A' }, []]);
  expect(stepBack(current, 'redo').value).toEqual({ title: 'B' });
});

test('typing in one field is one step until somebody pauses', () => {
  let time = 0;
  let count = 0;
  const gesture = createTyping({ now: () => time, newName: () => `g${++count}` });
  const type = (path: string, after: number): string => {
    time += after;
    return gesture([set(path, 'x')]);
  };
  expect([type('a', 0), type('a', 900), type('a', 1001), type('b', 1), type('a', 1)]).toEqual([
    'g1',
    'g1',
    'g2',
    'g3',
    'g4',
  ]);
});

test('later changes by somebody else are not undone', () => {
  const mine = edit(edit(record({ title: 'A', size: 1 }), [set('title', 'B')], 'one'), [set('size', 2)], 'two');
  const saved = { ...mine, base: mine.value, pending: [] };
  const theirs = receive(saved, { value: { title: 'Theirs', size: 2 }, revision: '2' });
  expect(stepBack(theirs, 'undo').value).toEqual({ title: 'Theirs', size: 1 });
  expect(theirs.history.undo).toHaveLength(1);
});

test('random edits are undone and redone to the end, with the record stored and read in between', () => {
  fc.assert(
    fc.property(drawn(200), fc.integer({ min: 1, max: 25 }), (numbers, length) => {
      const draw = drawFrom(numbers);
      const token = countTokens('n');
      const first = record(randomLayout(draw, countTokens('o')));
      const states: unknown[] = [first.value];
      let current = first;
      for (let step = 0; step < length; step++) {
        current = edit(current, [randomOperation(current.value, draw, token)], String(step));
        states.push(current.value);
        // A reload reads what was stored.
        if (draw(4) === 0) current = structuredClone(current);
      }
      const steps = current.history.undo.length;
      for (let step = 0; step < steps; step++) current = stepBack(current, 'undo');
      expect(isSame(current.value, first.value)).toBe(true);
      current = structuredClone(current);
      for (let step = 0; step < steps; step++) current = stepBack(current, 'redo');
      expect(isSame(current.value, states.at(-1))).toBe(true);
    }),
    { numRuns: rounds(100, 4000) },
  );
});

test('a missing path changes nothing; a missing object is created with its key', () => {
  const before = record({ blocks: [] });
  expect(edit(before, [{ op: 'remove', path: ['blocks'], index: 0 }], 'one')).toBe(before);
  expect(edit(before, [{ op: 'set', path: ['blocks', 0, 'type'], value: 'x' }], 'one')).toBe(before);
  const nested = edit(before, [{ op: 'set', path: ['style', 'color', 'dark'], value: '#000' }], 'one');
  expect(nested.value).toEqual({ blocks: [], style: { color: { dark: '#000' } } });
  expect(stepBack(nested, 'undo').value).toEqual({ blocks: [] });
});

test('edits in another tab are based on what that tab has stored', () => {
  const before = record({ list: ['a', 'b'], title: 'A' });
  const other = edit(before, [{ op: 'remove', path: ['list'], index: 0 }, set('title', 'Other')], 'other');
  const both = editFrom(
    other,
    before.value,
    [{ op: 'set', path: ['list', 1], value: 'B' }, set('title', 'Mine')],
    'mine',
  );
  expect(both.value).toEqual({ list: ['B'], title: 'Mine' });
  expect(both.conflicts).toEqual([]);
});
