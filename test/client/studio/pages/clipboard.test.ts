/** What can be pasted: blocks and rows in the clipboard's format, and nothing else. */
import {
  blocksIn,
  copyPart,
  pastedPart,
  readClip,
  type SystemClipboard,
  writeClip,
} from '../../../../client/studio/pages/clipboard.ts';
import { locateProblems } from '../../../../client/studio/pages/located-problems.ts';
import { outlineCommand } from '../../../../client/studio/pages/outline-keys.ts';
import { starterBlock } from '../../../../client/studio/pages/starter-blocks.ts';
import { blockSettings } from '../../../../shared/block-settings/index.ts';
import { readSettings } from '../../../../shared/settings.ts';

const block = { id: 'a', type: 'button', value: { text: 'Buy', linkTo: '/shop' } };
const row = {
  columns: [
    { span: 6, blocks: [block] },
    { span: 6, blocks: [], rows: [{ columns: [{ blocks: [block] }] }] },
  ],
};

test.each([
  ['a block', block, 1],
  ['a block by its code', { type: 53, value: {} }, 1],
  ['a row', row, 2],
])('%s survives a round trip', (_name, part, count) => {
  expect(readClip(writeClip(part))).toEqual(part);
  expect(blocksIn(part)).toBe(count);
});

test.each([
  ['text', 'Hello'],
  ['other JSON', '{"a":1}'],
  ['a part without the format', JSON.stringify({ part: block })],
  ['another version', writeClip(block).replace('"version":1', '"version":2')],
  ['an unknown block', writeClip({ type: 'no-such-block', value: {} })],
  ['a block whose value is a list', writeClip({ type: 'button', value: [] })],
  ['a row with a column that is too wide', writeClip({ columns: [{ span: 13, blocks: [] }] })],
  ['a row without columns', writeClip({ columns: [] })],
  ['a row with a broken block', writeClip({ columns: [{ blocks: [{}] }] })],
  [
    'rows that nest too deep',
    writeClip([1, 2, 3, 4].reduce<object>((inner) => ({ columns: [{ blocks: [], rows: [inner] }] }), row)),
  ],
  ['too much', writeClip({ ...block, value: { text: 'x'.repeat(200_001) } })],
])('%s is not pasted', (_name, text) => {
  expect(readClip(text)).toBeUndefined();
});

test('unknown fields are dropped', () => {
  expect(readClip(writeClip({ ...block, script: 'x' }))).toEqual(block);
});

test('problems name their block and setting', () => {
  expect(
    locateProblems({ 'rows.0.columns.1.blocks.2.value.links.0.linkTo': 'One', 'rows.1': 'Two', layout: 'Three' }),
  ).toEqual([
    { path: 'rows.0.columns.1.blocks.2', setting: 'links.0.linkTo', message: 'One' },
    { path: 'rows.1', setting: '', message: 'Two' },
    { path: '', setting: '', message: 'Three' },
  ]);
});

test('the outline leaves arrows and Enter to the tree', () => {
  const key = { key: 'ArrowDown', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(outlineCommand(key)).toBeUndefined();
  expect(outlineCommand({ ...key, altKey: true })).toBe('move-down');
});

test('the initial content of a new block is valid for every type', () => {
  for (const [type, settings] of Object.entries(blockSettings)) {
    const { value } = starterBlock(type) as { readonly value: unknown };
    expect([type, readSettings(settings, value).messages]).toEqual([type, []]);
  }
});

/** A browser with or without write and read access to the clipboard. */
function browser(mayWrite: boolean, mayRead: boolean) {
  const items = new Map<string, string>();
  const own = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
  };
  let text = '';
  const system: SystemClipboard = {
    async write(next) {
      if (mayWrite) text = next;
      return mayWrite;
    },
    read: async () => (mayRead ? text : undefined),
  };
  return {
    copy: () => copyPart(block, system, own),
    paste: () => pastedPart(system, own),
    copyElsewhere(next: string) {
      text = next;
    },
  };
}

test.each([
  ['both', true, true],
  ['only written', true, false],
  ['only read', false, true],
  ['neither', false, false],
])('a block is pasted if the clipboard is available: %s', async (_name, mayWrite, mayRead) => {
  const { copy, paste } = browser(mayWrite, mayRead);
  await copy();
  expect(await paste()).toEqual(block);
});

test('content copied elsewhere later replaces an old block: text as a text block', async () => {
  const { copy, paste, copyElsewhere } = browser(true, true);
  await copy();
  copyElsewhere('One < two\n\n  Three ');
  expect(await paste()).toEqual({ type: 'html', value: { html: '<p>One &lt; two</p><p>Three</p>' } });
  for (const nothing of ['', ' \n', '{"format":"vitrine-blocks"}']) {
    copyElsewhere(nothing);
    expect(await paste()).toBeUndefined();
  }
});
