/** Which parts are rendered again when a layout changes, in which order, and timing. */
import { changedPart } from '../../../../client/studio/preview/changed-part.ts';
import { frameSize, PHONE_MAX } from '../../../../client/studio/preview/devices.ts';
import { commandOf } from '../../../../client/studio/preview/frame/keys.ts';
import { createPaintQueue } from '../../../../client/studio/preview/paint-queue.ts';

const block = (text: string) => ({ type: 'markdown', value: { source: text } });
const layout = (...columns: readonly (readonly string[])[]) => ({
  rows: [{ columns: columns.map((texts) => ({ span: 6, blocks: texts.map(block) })) }, { columns: [{ blocks: [] }] }],
});
const before = layout(['a', 'b'], ['c']);

test.each([
  ['nothing', before, null],
  ['one block', layout(['a', 'changed'], ['c']), 'rows.0.columns.0.blocks.1'],
  ['two blocks of a column', layout(['x', 'y'], ['c']), 'rows.0'],
  ['blocks of two columns', layout(['x', 'b'], ['y']), 'rows.0'],
  ['a block more', layout(['a', 'b', 'new'], ['c']), 'rows.0'],
  ['a column more', layout(['a', 'b'], ['c'], []), 'rows.0'],
  [
    'another width',
    { rows: [{ columns: [{ ...before.rows[0]?.columns[0], span: 5 }, before.rows[0]?.columns[1]] }, before.rows[1]] },
    'rows.0',
  ],
  ['a row more', { rows: [...before.rows, { columns: [] }] }, ''],
  ['another label', { ...before, label: 'Wide' }, ''],
  ['no layout', undefined, ''],
])('of %s, the smallest changed part is rendered', (_name, after, part) => {
  expect(changedPart(before, after)).toBe(part);
});

test('of a row in a column, the inner row is rendered', () => {
  const nested = (text: string) => ({ rows: [{ columns: [{ blocks: [], rows: layout([text], ['z']).rows }] }] });
  expect(changedPart(nested('a'), nested('b'))).toBe('rows.0.columns.0.rows.0.columns.0.blocks.0');
});

interface Asked {
  readonly part: string;
  readonly layout: unknown;
  /** Null: rejected. */
  answer(html: string | null): void;
  fail(): void;
}

function open() {
  const asked: Asked[] = [];
  const shown: string[] = [];
  const paints: number[] = [];
  const behind: boolean[] = [];
  const timers: (() => void)[] = [];
  let time = 0;
  const queue = createPaintQueue({
    render: (part, wanted) =>
      new Promise((answer) =>
        asked.push({
          part,
          layout: wanted,
          answer: (html) => answer(html === null ? { kind: 'refused' } : { kind: 'drawn', html }),
          fail: () => answer({ kind: 'unreachable' }),
        }),
      ),
    onBehind: (isBehind) => behind.push(isBehind),
    later(_milliseconds, call) {
      timers.push(call);
      return () => timers.splice(timers.indexOf(call), 1);
    },
    replace: (id, part, html) => shown.push(`${id} ${part} ${html}`),
    onPaint: (duration) => paints.push(duration),
    now: () => time,
  });
  const tick = async (ms = 0): Promise<void> => {
    time += ms;
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { queue, asked, shown, paints, behind, timers, tick };
}

test('while a request is running, only the latest state waits', async () => {
  const { queue, asked, shown, paints, tick } = open();
  queue.loaded(layout(['a'], []));
  for (const text of ['ab', 'abc', 'abcd']) {
    queue.show(layout([text], []));
    await tick(10);
  }
  expect(asked).toHaveLength(1);
  asked[0]?.answer('<p>ab</p>');
  await tick(5);
  expect(asked.map(({ part }) => part)).toEqual(['rows.0.columns.0.blocks.0', 'rows.0.columns.0.blocks.0']);
  expect(asked[1]?.layout).toEqual(layout(['abcd'], []));
  asked[1]?.answer('<p>abcd</p>');
  await tick();
  queue.painted(1);
  queue.painted(2);
  expect(shown).toEqual(['1 rows.0.columns.0.blocks.0 <p>ab</p>', '2 rows.0.columns.0.blocks.0 <p>abcd</p>']);
  expect(paints).toEqual([35, 25]);
});

test('if the page’s content is unknown, all of it is rendered; unchanged content is not', async () => {
  const { queue, asked, tick } = open();
  queue.loaded(undefined);
  queue.show(before);
  await tick();
  expect(asked.map(({ part }) => part)).toEqual(['']);
  const other = open();
  other.queue.loaded(before);
  other.queue.show(structuredClone(before));
  await other.tick();
  expect(other.asked).toEqual([]);
});

test('a response for a reloaded page is dropped, and a failed one is made up for by the next change', async () => {
  const { queue, asked, shown, tick } = open();
  queue.loaded(before);
  queue.show(layout(['x', 'b'], ['c']));
  queue.loaded(before);
  asked[0]?.answer('<p>x</p>');
  await tick();
  expect(shown).toEqual([]);
  queue.show(layout(['y', 'b'], ['c']));
  await tick();
  asked[1]?.answer(null);
  await tick();
  queue.show(layout(['z', 'b'], ['c']));
  await tick();
  asked[2]?.answer('<p>z</p>');
  await tick();
  expect(shown).toEqual(['1 rows.0.columns.0.blocks.0 <p>z</p>']);
});

test('phones are at most as wide as pages define them, everything else is wider', () => {
  const room = { width: 640, height: 500 };
  expect(frameSize('phone', room).width).toBeLessThanOrEqual(PHONE_MAX);
  for (const device of ['tablet', 'desktop'] as const) expect(frameSize(device, room).width).toBeGreaterThan(PHONE_MAX);
  expect(frameSize('desktop', room)).toEqual({ width: 1280, height: 1000, scale: 0.5 });
  expect(frameSize('desktop', { width: 1600, height: 800 })).toEqual({ width: 1600, height: 800, scale: 1 });
  expect(frameSize('phone', { width: 1000, height: 400 })).toEqual({ width: 390, height: 400, scale: 1 });
});

const key = (name: string, ...held: readonly ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[]) => ({
  ...{ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...Object.fromEntries(held.map((one) => [one, true])),
});

test.each([
  [key('z', 'ctrlKey'), 'undo'],
  [key('z', 'metaKey'), 'undo'],
  [key('Z', 'metaKey', 'shiftKey'), 'redo'],
  [key('y', 'ctrlKey'), 'redo'],
  [key('ArrowUp', 'altKey'), 'move-up'],
  [key('ArrowDown'), 'next'],
  [key('Delete'), 'delete'],
  [key('Tab'), undefined],
  [key('a'), undefined],
  [key('c', 'ctrlKey', 'altKey'), undefined],
  [key('toString'), undefined],
])('%j is %s', (pressed, command) => {
  expect(commandOf(pressed)).toBe(command);
});

test('while the server is unreachable, the page is behind; then it gets the latest state immediately', async () => {
  const { queue, asked, shown, behind, timers, tick } = open();
  queue.loaded(before);
  queue.show(layout(['a', '1'], ['c']));
  asked[0]?.fail();
  await tick();
  expect([behind, timers.length]).toEqual([[true], 1]);
  queue.show(layout(['a', '2'], ['c']));
  await tick();
  expect(asked).toHaveLength(1);
  timers[0]?.();
  asked[1]?.fail();
  await tick();
  queue.retry();
  expect(asked[2]?.layout).toEqual(layout(['a', '2'], ['c']));
  asked[2]?.answer('<p>2</p>');
  await tick();
  expect(behind.at(-1)).toBe(false);
  expect(shown).toEqual(['1 rows.0.columns.0.blocks.1 <p>2</p>']);
});

test('offline, new changes send no requests, and a stopped queue sends none', async () => {
  const { queue, asked, timers, tick } = open();
  queue.loaded(before);
  queue.show(layout(['a', '1'], ['c']));
  asked[0]?.fail();
  await tick();
  queue.stop();
  expect(timers).toEqual([]);
  queue.retry();
  await tick();
  expect(asked).toHaveLength(1);
});
