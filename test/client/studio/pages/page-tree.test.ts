/** The page tree: structure, search, and moves that lose no page. */

import type { NavigationLink } from '../../../../client/studio/pages/navigation-links.ts';
import type { PageReply } from '../../../../client/studio/pages/page-replies.ts';
import { searchAddress } from '../../../../client/studio/pages/page-texts.ts';
import {
  findEntries,
  moveEntry,
  type PagesReply,
  stepMove,
  treeOf,
  UNLINKED,
} from '../../../../client/studio/pages/page-tree.ts';
import fc from '../../../fast-check.ts';

const page = (id: string): PageReply => ({
  ...{
    id,
    type: 'page',
    typeName: 'page',
    title: `Page ${id}`,
    navigationTitle: id,
    urlId: id,
    fullUrl: `/${id}`,
    enabled: true,
  },
  ...{
    isHomepage: false,
    workflowState: 'Published',
    isLocked: false,
    membersOnly: false,
    folder: 'page',
    deletedAt: null,
    revision: 1,
  },
});
const link = (id: string, ...items: readonly NavigationLink[]): NavigationLink => ({
  collectionId: id,
  title: id,
  items,
});
const site: PagesReply = {
  sections: [
    { identifier: 'mainNav', links: [link('a'), link('b', link('c'), link('d')), link('e')] },
    { identifier: '_hidden', links: [] },
  ],
  pages: ['a', 'b', 'c', 'd', 'e', 'f'].map(page),
  unlinked: ['f'],
};
const drawn = (links: readonly NavigationLink[]): string =>
  links.map(({ collectionId, items }) => collectionId + (items.length === 0 ? '' : `(${drawn(items)})`)).join(' ');
const moved = (from: string, to: string, position: 'before' | 'after' | 'on' = 'before'): string | undefined =>
  moveEntry(site, { from, to, position })
    ?.map(({ links }) => drawn(links))
    .join(' | ');

test('sections contain their links, and the last one the pages without any', () => {
  const tree = treeOf(site);
  expect(tree.map(({ title }) => title)).toEqual(['Main navigation', 'Hidden', 'Not in a menu']);
  expect(tree[0]?.entries[1]?.entries.map(({ id, page: shown }) => [id, shown?.id])).toEqual([
    ['link:mainNav:1.0', 'c'],
    ['link:mainNav:1.1', 'd'],
  ]);
  expect(tree[2]?.entries.map(({ id }) => id)).toEqual(['page:f']);
});

test('a search finds titles and URLs, with their ancestors', () => {
  const found = findEntries(treeOf(site), 'PAGE D');
  expect(found.map(({ title }) => title)).toEqual(['Main navigation']);
  expect(found[0]?.entries[0]?.entries.map(({ title }) => title)).toEqual(['d']);
  expect(findEntries(treeOf(site), 'nowhere')).toEqual([]);
  expect(findEntries(treeOf(site), ' ')).toEqual(treeOf(site));
});

test.each([
  ['up', 'link:mainNav:2', 'link:mainNav:0', 'before', 'e a b(c d) | '],
  ['down over others', 'link:mainNav:0', 'link:mainNav:2', 'after', 'b(c d) e a | '],
  ['below another', 'link:mainNav:0', 'link:mainNav:1', 'on', 'b(c d a) e | '],
  ['out of another', 'link:mainNav:1.0', 'link:mainNav:1', 'after', 'a b(d) c e | '],
  ['to another section', 'link:mainNav:1', 'section:_hidden', 'on', 'a e | b(c d)'],
  ['a page without a link', 'page:f', 'link:mainNav:0', 'after', 'a f b(c d) e | '],
  ['out of all sections', 'link:mainNav:2', UNLINKED, 'on', 'a b(c d) | '],
] as const)('moves %s', (_name, from, to, position, expected) => {
  expect(moved(from, to, position)).toBe(expected);
});

test.each([
  ['into itself', 'link:mainNav:1', 'link:mainNav:1.0', 'on'],
  ['a section', 'section:mainNav', 'section:_hidden', 'on'],
  ['to a place that is not there', 'link:mainNav:0', 'link:mainNav:7', 'before'],
  ['what has others below it out of all sections', 'link:mainNav:1', UNLINKED, 'on'],
] as const)('does not move %s', (_name, from, to, position) => {
  expect(moved(from, to, position)).toBeUndefined();
});

test('links are at most three deep', () => {
  const deep: PagesReply = {
    ...site,
    sections: [{ identifier: 'mainNav', links: [link('a', link('b', link('c'))), link('d')] }],
  };
  expect(moveEntry(deep, { from: 'link:mainNav:1', to: 'link:mainNav:0.0.0', position: 'on' })).toBeUndefined();
  expect(moveEntry(deep, { from: 'link:mainNav:1', to: 'link:mainNav:0.0', position: 'on' })).toBeDefined();
});

test('the keyboard moves by one step', () => {
  const step = (from: string, by: 'up' | 'down' | 'in' | 'out'): string | undefined => {
    const move = stepMove(from, by);
    return move && moved(move.from, move.to, move.position);
  };
  expect(step('link:mainNav:2', 'up')).toBe('a e b(c d) | ');
  expect(step('link:mainNav:0', 'down')).toBe('b(c d) a e | ');
  expect(step('link:mainNav:2', 'in')).toBe('a b(c d e) | ');
  expect(step('link:mainNav:1.1', 'out')).toBe('a b(c) d e | ');
  expect([step('link:mainNav:0', 'up'), step('link:mainNav:2', 'down'), step('link:mainNav:0', 'out')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('no move loses or duplicates a link', () => {
  const ids = treeOf(site).flatMap(function all(entry): string[] {
    return [entry.id, ...entry.entries.flatMap(all)];
  });
  const anyId = fc.constantFrom(...ids);
  fc.assert(
    fc.property(
      anyId,
      anyId,
      fc.constantFrom('before' as const, 'after' as const, 'on' as const),
      (from, to, position) => {
        const letters = moved(from, to, position)?.replace(/[^a-f]/g, '');
        if (letters === undefined) return;
        const expected = from === 'page:f' ? 6 : to === UNLINKED || to === 'page:f' ? 4 : 5;
        expect([letters.length, new Set(letters).size]).toEqual([expected, expected]);
      },
    ),
  );
});

test('URLs are written as search engines show them', () => {
  expect(searchAddress('https://shop.example', '/about/us')).toBe('shop.example › about › us');
  expect(searchAddress('http://localhost:3000', '/')).toBe('localhost:3000');
});
