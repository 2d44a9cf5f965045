/** Messages between studio and frame: only those with a known shape and size are accepted. */
import { readFrameMessage, readStudioMessage } from '../../../../client/studio/preview/messages.ts';
import fc from '../../../fast-check.ts';

const mark = { document: 'page:about', path: 'rows.0.columns.1.blocks.2' };

test.each([
  { type: 'ready', marks: [mark, { document: 'site', path: 'header' }] },
  { type: 'select', mark },
  { type: 'select', mark: null },
  { type: 'command', command: 'undo' },
  { type: 'navigate', href: '/shop' },
  { type: 'insert', place: { path: 'rows', index: 0 } },
  { type: 'insert', place: { path: 'rows.0.columns', index: 2 } },
  { type: 'move', from: mark.path, to: { path: 'rows.1.columns.0.rows.0.columns.3.blocks', index: 4 } },
  { type: 'resize', row: 'rows.0', spans: [5, 7] },
  { type: 'text', mark, setting: 'html', element: 1, text: 'New words', isRich: true, isDone: false },
  { type: 'text', mark, setting: 'title', text: 'New words', isRich: false, isDone: true },
  { type: 'painted', id: 7 },
])('the studio reads $type', (message) => {
  expect(readFrameMessage(message)).toEqual(message);
  expect(readFrameMessage({ ...message, more: 'field' })).toEqual(message);
});

test.each([
  { type: 'names', document: 'page:about', names: { 'rows.0': 'Row 1' } },
  { type: 'select', mark, scroll: true },
  { type: 'hover', mark: null },
  { type: 'replace', id: 1, mark: { document: 'page:about', path: '' }, html: '<body></body>' },
  { type: 'texts', mark, texts: [{ setting: 'text', text: 'Buy' }], start: true },
])('the frame reads $type', (message) => {
  expect(readStudioMessage(message)).toEqual(message);
});

test.each([
  undefined,
  null,
  'select',
  { type: 'unknown' },
  { type: 'constructor' },
  { type: 'select' },
  { type: 'select', mark: { document: 'javascript:alert(1)', path: '' } },
  { type: 'select', mark: { document: 'page:about', path: '"><script>' } },
  { type: 'command', command: 'publish' },
  { type: 'navigate', href: 'x'.repeat(2001) },
  { type: 'insert', place: { path: 'rows.0', index: 0 } },
  { type: 'insert', place: { path: 'rows', index: -1 } },
  { type: 'move', from: mark.path, to: { path: '__proto__', index: 0 } },
  { type: 'resize', row: 'rows.0', spans: [0, 12] },
  { type: 'resize', row: 'rows.0.columns.0', spans: [6, 6] },
  { type: 'text', mark, setting: 'title', text: 'x'.repeat(100_001) },
  { type: 'painted', id: 1.5 },
])('the studio drops %j', (message) => {
  expect(readFrameMessage(message)).toBeUndefined();
});

test('no value makes either side throw', () => {
  fc.assert(
    fc.property(
      fc.record({ type: fc.string(), mark: fc.anything(), place: fc.anything(), names: fc.anything() }),
      (value) => {
        for (const type of ['select', 'insert', 'names', 'texts', value.type]) {
          readFrameMessage({ ...value, type });
          readStudioMessage({ ...value, type });
        }
      },
    ),
  );
});
