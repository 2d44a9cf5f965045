/** Edits that the server rejects stay, show their error, and do not block others. */
import { type DocumentRecord, edit, newRecord } from '../../../client/studio/documents/document-record.ts';
import { applyAll } from '../../../client/studio/documents/operations.ts';
import { acknowledge, pathOf, refuse, send } from '../../../client/studio/documents/save-attempts.ts';

const ref = { kind: 'layout', target: 'page:p' } as const;
const block = (text: string) => ({ type: 'html', value: { html: text } });
const start = newRecord(ref, { value: { rows: [block('a'), block('b')] }, revision: '1' });
const insert = (index: number, text: string) => ({ op: 'insert', path: ['rows'], index, value: block(text) }) as const;
const setText = (index: number, value: string) =>
  ({ op: 'set', path: ['rows', index, 'value', 'html'], value }) as const;
const sentBy = (record: DocumentRecord): unknown => record.attempts.at(-1)?.sent;
const refused = (record: DocumentRecord, save: string, path: readonly (string | number)[]): DocumentRecord =>
  refuse(record, save, [{ path, message: 'is wrong' }]);

test('an edit at fault is held, and the others are sent without it', () => {
  const edited = edit(start, [insert(0, 'bad'), setText(2, 'B'), setText(0, 'worse')], 'one');
  const first = send(edited, 'save-1');
  expect(sentBy(first)).toEqual({ rows: [block('worse'), block('a'), block('B')] });
  const second = send(refused(first, 'save-1', ['rows', 0, 'value', 'html']), 'save-2');
  expect(sentBy(second)).toEqual({ rows: [block('a'), block('B')] });
  const saved = acknowledge(second, 'save-2', { revision: '2' });
  expect(saved.base).toEqual({ rows: [block('a'), block('B')] });
  expect(saved.value).toEqual({ rows: [block('worse'), block('a'), block('B')] });
  expect(saved.problems).toEqual([{ path: ['rows', 0, 'value', 'html'], message: 'is wrong' }]);
  expect(saved.pending.every(({ isHeld }) => isHeld)).toBe(true);
  expect(
    applyAll(
      saved.base,
      saved.pending.map(({ operation }) => operation),
    ),
  ).toEqual(saved.value);
  // Nothing is sent until the next edit, which is sent with all of it.
  expect(send(saved, 'save-3').attempts).toEqual([]);
  const mended = send(edit(saved, [setText(0, 'good')], 'two'), 'save-4');
  expect(mended.problems).toEqual([]);
  expect(sentBy(mended)).toEqual({ rows: [block('good'), block('a'), block('B')] });
});

test('an edit of an entry that is held is held, too, when nothing else is to be sent', () => {
  const edited = edit(start, [insert(0, 'bad'), { op: 'set', path: ['rows', 0, 'type'], value: 'quote' }], 'one');
  const held = send(refused(send(edited, 'save-1'), 'save-1', ['rows', 0, 'value', 'html']), 'save-2');
  expect([held.attempts, held.pending.map(({ isHeld }) => isHeld)]).toEqual([[], [true, true]]);
  expect(send(held, 'save-3')).toBe(held);
});

test('a problem that no single edit causes holds all of them', () => {
  const first = send(edit(start, [setText(0, 'A')], 'one'), 'save-1');
  const held = refused(first, 'save-1', ['memberAreaId']);
  expect(held.pending.map(({ isHeld }) => isHeld)).toEqual([true]);
  expect(send(held, 'save-2').attempts).toEqual([]);
});

test('a value that is set while a refusal is on its way is sent, and judged anew', () => {
  const sent = send(edit(start, [setText(0, 'bad')], 'one'), 'save-1');
  const late = refused(edit(sent, [setText(0, 'good')], 'two'), 'save-1', ['rows', 0, 'value', 'html']);
  expect(late.problems).toEqual([]);
  const second = send(late, 'save-2');
  expect(sentBy(second)).toEqual({ rows: [block('good'), block('b')] });
  const saved = acknowledge(second, 'save-2', { revision: '2' });
  expect([saved.problems, saved.pending]).toEqual([[], []]);
});

test('problems follow their fields', () => {
  const held = refused(send(edit(start, [setText(1, 'bad')], 'one'), 'save-1'), 'save-1', ['rows', 1, 'value', 'html']);
  expect(edit(held, [insert(0, 'new')], 'two').problems[0]?.path).toEqual(['rows', 2, 'value', 'html']);
  expect(edit(held, [{ op: 'remove', path: ['rows'], index: 1 }], 'two').problems).toEqual([]);
});

test('edits that cancel out are not sent', () => {
  const there = edit(edit(start, [setText(0, 'A')], 'one'), [setText(0, 'a')], 'two');
  const nothing = send(there, 'save-1');
  expect([nothing.attempts, nothing.pending]).toEqual([[], []]);
});

test('names of fields become paths', () => {
  expect(pathOf(start.value, 'rows.1.value.html')).toEqual(['rows', 1, 'value', 'html']);
  expect(pathOf({ days: { '1': 'x' } }, 'days.1')).toEqual(['days', '1']);
  expect(pathOf(start.value, '')).toEqual([]);
});
