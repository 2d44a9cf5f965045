/** Conflicts while others go on editing, and what they are called. */

import { edit, newRecord, receive, resolve } from '../../../client/studio/documents/document-record.ts';
import type { DocumentRef } from '../../../client/studio/documents/document-ref.ts';
import type { Path } from '../../../client/studio/documents/json-value.ts';
import type { Operation } from '../../../client/studio/documents/operations.ts';
import { conflictName, readable } from '../../../client/studio/editing/conflict-names.ts';

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

test('what was typed after a conflict is not said to be theirs, until somebody changes it again', () => {
  const typed = edit(contradicted(), [type('CCC')], 'y');
  expect(typed.conflicts).toMatchObject([{ mine: 'BBB', theirs: 'CCC', isOwn: true }]);
  expect(receive(typed, stored(page('CCC'), '3')).conflicts).toMatchObject([{ theirs: 'CCC', isOwn: true }]);
  const sent = receive(edit(contradicted(), [], 'y'), stored(page('EEE'), '3'));
  expect(sent.conflicts).toMatchObject([{ theirs: 'EEE', isOwn: false }]);
});

test('a conflict in a block that somebody removes offers the block, and never another one', () => {
  const after = receive(contradicted(1), stored(page(''), '3'));
  expect(after.conflicts).toMatchObject([
    { reason: 'removed', path: sourceOf(1).slice(0, 6), mine: { type: 'quote', value: { source: 'BBB' } } },
  ]);
  expect(resolve(after, 1, 'mine').value).toEqual(page('', 'BBB'));
});

const layout = {
  rows: [
    {
      columns: [
        {
          blocks: [
            { type: 'html', value: {} },
            { type: 'quote', value: {} },
            { type: 'gallery', value: {} },
          ],
          span: 6,
        },
      ],
    },
  ],
};
const inLayout = (path: Path, mine?: unknown) =>
  conflictName({ of: { kind: 'layout', target: 'page:p' }, value: layout, path, mine });
const block = (index: number, ...rest: Path): Path => ['rows', 0, 'columns', 0, 'blocks', index, ...rest];

test('a conflict in a layout is called as the block and its setting are', () => {
  expect(inLayout(block(1, 'value', 'source'))).toBe('Quote: Source');
  expect(inLayout(block(2, 'value', 'images', 1, 'caption'))).toMatch(/^Gallery: Images, 2, /);
  expect(inLayout(block(1, 'value', 'ofAnotherTheme'))).toBe('Quote: Of another theme');
  expect(inLayout(block(1))).toBe('Quote');
  expect(inLayout(block(5), { type: 'button', value: { text: 'Buy now' } })).toBe('Button');
  expect(inLayout(['rows', 0, 'columns', 0, 'span'])).toBe('Column 1: Span');
  expect(inLayout(['rows', 3], {})).toBe('Rows 4');
});

test.each<[DocumentRef, Path, string]>([
  [{ kind: 'item', collectionId: 'c', id: 'i' }, ['title'], 'Title'],
  [{ kind: 'item', collectionId: 'c', id: 'i' }, ['sourceUrl'], 'Source'],
  [
    { kind: 'item-draft', collectionId: 'c', id: 'i' },
    ['seoData', 'seoTitle'],
    'Search engines, Title for search engines',
  ],
  [{ kind: 'item', collectionId: 'c', id: 'i' }, ['product', 'customAddButtonText'], 'Selling, Text of the button'],
  [{ kind: 'item', collectionId: 'c', id: 'i' }, ['variants', 2, 'priceCents'], 'Price cents'],
  [{ kind: 'page', id: 'p' }, ['seo', 'title'], 'Title for search engines'],
  [{ kind: 'form', id: 'f' }, ['fields', 1, 'title'], 'Fields, 2, Title'],
  [{ kind: 'settings', name: 'website' }, ['location', 'mapZoom'], 'Zoom of the map'],
  [{ kind: 'settings', name: 'website' }, ['faviconUrl'], 'Browser icon'],
  [
    { kind: 'settings', name: 'store-settings' },
    ['shippingOptions', 0, 'freeFromCents'],
    'Shipping option 1: Free from',
  ],
  [{ kind: 'settings', name: 'store-settings' }, ['checkoutOptions', 'termsUrl'], 'Address of the terms'],
  [{ kind: 'settings', name: 'redirects' }, ['rules', 4], 'Rules 5'],
])('a conflict in %j at %j is called “%s”', (of, path, name) => {
  expect(conflictName({ of, path, mine: undefined, value: {} })).toBe(name);
});

test('values are shown as people read them, and exactly where they would look the same', () => {
  expect(readable(true, false)).toBe('On');
  expect(readable('', 'x')).toBe('Nothing');
  expect(readable('<p>Write <b>here</b>.</p>', 'x')).toBe('Write here.');
  expect(readable('<p>A</p>', '<p><b>A</b></p>')).toBe('<p>A</p>');
});
