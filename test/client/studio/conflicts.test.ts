/** Conflicts while others go on editing. */
import { edit, newRecord, receive, resolve } from '../../../client/studio/documents/document-record.ts';
import type { Operation } from '../../../client/studio/documents/operations.ts';

const page = (...sources: readonly string[]) => ({
  rows: [{ id: 'r', columns: [{ blocks: sources.map((source) => ({ type: 'quote', value: { source } })) }] }],
});
const sourceOf = (index: number) => ['rows', 0, 'columns', 0, 'blocks', index, 'value', 'source'] as const;
const type = (value: string, index = 0): Operation => ({ op: 'set', path: sourceOf(index), value });
const stored = (value: unknown, revision: string) => ({ value, revision });

/** Somebody has stored AAA while BBB was typed. */
function contradicted(index = 0) {
  const empty = Array.from({ length: index + 1 }, () => '');
  const mine = edit(
    newRecord({ kind: 'layout', target: 'page:p' }, stored(page(...empty), '1')),
    [type('BBB', index)],
    'x',
  );
  return receive(mine, stored(page(...empty.with(index, 'AAA')), '2'));
}

test('a conflict follows what is stored, and theirs is what is stored then', () => {
  const before = contradicted();
  expect(before.conflicts).toMatchObject([{ mine: 'BBB', theirs: 'AAA' }]);
  const after = receive(before, stored(page('Offline edit'), '3'));
  expect(after.conflicts).toMatchObject([{ id: 1, mine: 'BBB', theirs: 'Offline edit' }]);
  expect(resolve(after, 1, 'theirs')).toMatchObject({ conflicts: [], pending: [], value: page('Offline edit') });
  expect(resolve(after, 1, 'mine').value).toEqual(page('BBB'));
});

test('a conflict is settled when both have the same, by somebody else or by the editor', () => {
  expect(receive(contradicted(), stored(page('BBB'), '3')).conflicts).toEqual([]);
  expect(edit(contradicted(), [type('BBB')], 'y').conflicts).toEqual([]);
});

test('what was typed into a field after a conflict replaces what was typed before it', () => {
  const typed = edit(contradicted(), [type('CCC')], 'y');
  expect(receive(typed, stored(page('DDD'), '3')).conflicts).toMatchObject([{ mine: 'CCC', theirs: 'DDD' }]);
});

test('a conflict in a block that somebody removes offers the block, and never another one', () => {
  const after = receive(contradicted(1), stored(page(''), '3'));
  expect(after.conflicts).toMatchObject([
    { reason: 'removed', path: sourceOf(1).slice(0, 6), mine: { type: 'quote', value: { source: 'BBB' } } },
  ]);
  expect(resolve(after, 1, 'mine').value).toEqual(page('', 'BBB'));
});
