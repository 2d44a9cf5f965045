/** The pure parts of search: valid parts of a response, recent searches, and the overlay. */
import * as overlay from '../../client/regions/search-overlay/machine.ts';
import { suggestionsIn } from '../../client/search/load-suggestions.ts';
import { readRecent, withSearch } from '../../client/search/recent-searches.ts';
import fc from '../fast-check.ts';

test('suggestions of one kind are grouped, with plain texts and links only to this site', () => {
  const item = (title: string, kind: string, fullUrl = `/${title}`) => ({
    title,
    kind,
    fullUrl,
    assetUrl: '',
    price: '',
  });
  const answer = {
    items: [
      item('a', 'Shop'),
      item('b &amp; c', 'News'),
      item('d', 'Shop'),
      item('e', 'Shop', '//evil.example'),
      item('', 'Shop'),
    ],
    didYouMean: { query: 'a &amp; b', url: '/x' },
    popularSearches: [{ query: 'mug' }, { query: '' }, 7],
  };
  const { items, ...others } = suggestionsIn(answer);
  expect(items.map(({ title }) => title)).toEqual(['a', 'd', 'b & c']);
  expect(others).toEqual({ didYouMean: 'a & b', popular: ['mug'] });
});

test('any response yields only valid suggestions', () => {
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      const { items, popular } = suggestionsIn(answer);
      expect(items.every(({ fullUrl }) => /^\/(?!\/)/.test(fullUrl))).toBe(true);
      expect(popular.includes('')).toBe(false);
    }),
  );
});

test('the last five searches are remembered, each once', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'A', 'f'].reduce<readonly string[]>(withSearch, []);
  expect(all).toEqual(['f', 'A', 'e', 'd', 'c']);
  expect(readRecent(JSON.stringify(all))).toEqual(all);
});

test.each([[null], [''], ['{'], ['{"a": 1}'], ['[1, "", null]']])('%j is not a list of searches', (stored) =>
  expect(readRecent(stored)).toEqual([]),
);

test.each<[overlay.State, overlay.Event, overlay.State]>([
  [{ kind: 'closed' }, { type: 'press', recent: ['a'] }, { kind: 'open', recent: ['a'], popular: [] }],
  [{ kind: 'closed' }, { type: 'loaded', popular: ['b'] }, { kind: 'closed' }],
  [{ kind: 'closed' }, { type: 'cleared' }, { kind: 'closed' }],
  [
    { kind: 'open', recent: ['a'], popular: [] },
    { type: 'press', recent: ['z'] },
    { kind: 'open', recent: ['a'], popular: [] },
  ],
  [
    { kind: 'open', recent: ['a'], popular: [] },
    { type: 'loaded', popular: ['b'] },
    { kind: 'open', recent: ['a'], popular: ['b'] },
  ],
  [{ kind: 'open', recent: ['a'], popular: ['b'] }, { type: 'cleared' }, { kind: 'open', recent: [], popular: ['b'] }],
  [{ kind: 'open', recent: ['a'], popular: ['b'] }, { type: 'closed' }, { kind: 'closed' }],
])('%j, %j', (state, event, expected) => expect(overlay.transition(state, event)).toEqual(expected));
