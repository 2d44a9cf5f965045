import type { Value } from '#engine';
import { createTextSearch } from '../../server/content/language-search.ts';
import { byScore, type Candidate, shownHits, termsIn } from '../../server/content/search.ts';
import { plainRules, searchRulesOf } from '../../server/content/search-rules.ts';

const createSearch =
  (rules = plainRules) =>
  (candidates: readonly Candidate[], query: string): readonly Value[] => {
    const { rank } = createTextSearch({ candidates: () => candidates, rulesIn: () => rules, languages: undefined });
    return shownHits(rank(termsIn(query)).toSorted(byScore));
  };

const product = (id: string, title: string, more: object = {}): Candidate => ({
  item: { id, title, recordType: 11, ...more },
  kind: 'Shop',
});
const post = (id: string, title: string, body: string): Candidate => ({
  item: { id, title, body, recordType: 1 },
  kind: 'Journal',
});

const search = createSearch();
const candidates: readonly Candidate[] = [
  post('soup', 'Recipe: soup for wet hands', '<p>Serve it in a <b>mug</b>, not in a vase.</p>'),
  post('vase-story', 'The vase that came back', '<p>It was blue, in a caf&eacute; for <b>fat</b>tails.</p><p>Then</p>'),
  product('morning', 'Morning Mug', {
    structuredContent: { variants: [{ attributes: { Finish: 'Night blue' } }, { attributes: { Finish: 'Oatmeal' } }] },
  }),
  product('moon', 'Moon Vase', { categories: ['Clay'], excerpt: 'For one stem.' }),
  product('linen', 'Tête linen', { tags: ['cloth'] }),
];

const result = (query: string): unknown[] => search(candidates, query).map((item) => (item as { id: string }).id);

test.each([
  ['mug', ['morning', 'soup']],
  ['mugs', ['morning', 'soup']],
  ['blue mug', ['morning']],
  ['muug', ['morning']],
  ['vase', ['moon', 'vase-story', 'soup']],
  ['VASES', ['moon', 'vase-story', 'soup']],
  ['clay', ['moon']],
  ['oat', ['morning']],
  ['tete', ['linen']],
  ['stem', ['moon']],
  ['fattails café', ['vase-story']],
  ['then', ['vase-story']],
  ['shipping', []],
  ['moon soup', []],
  ['', []],
  ['.*(', []],
])('%j finds %j', (query, ids) => expect(result(query)).toEqual(ids));

test.each([
  ['de', 'Vasen', 'Vase'],
  ['de-CH', 'krüge', 'Krug'],
  ['fr', 'tasse', 'Tasses'],
  ['nl', 'mokken', 'Mok'],
  ['it', 'tazze', 'Tazza'],
  ['es', 'flores', 'Flor'],
  ['en', 'berry', 'Berries'],
])('in %s, %j finds %j', (language, query, title) => {
  const rules = searchRulesOf({ website: { language } }, null);
  expect(createSearch(rules)([product('p', title), product('q', 'Basket')], query)).toMatchObject([{ id: 'p' }]);
});

test('synonyms find each other; one-way ones lead from the first word to the others', () => {
  const synonyms = [{ words: ['Mug', 'cup', 'beaker'] }, { words: ['tumbler', 'mug'], oneWay: true }];
  const find = createSearch(searchRulesOf({}, { synonyms }));
  const all = [product('mug', 'Morning Mug'), product('tumbler', 'Tumbler'), product('vase', 'Vase')];
  const ids = (query: string): unknown[] => find(all, query).map((item) => (item as { id: string }).id);
  expect(ids('cups')).toEqual(['mug']);
  expect(ids('beaker morning')).toEqual(['mug']);
  expect(ids('tumbler')).toEqual(['mug', 'tumbler']);
  expect(ids('mug')).toEqual(['mug']);
});

test('results name their collection', () => {
  expect(search(candidates, 'moon')[0]).toMatchObject({ title: 'Moon Vase', searchKind: 'Shop' });
});
