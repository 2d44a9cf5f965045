import type { Candidate } from '../../server/content/search.ts';
import { plainRules, searchRulesOf } from '../../server/content/search-rules.ts';
import { corrected, shortenedOf, vocabularyOf } from '../../server/content/spelling.ts';
import fc from '../fast-check.ts';

const candidates: readonly Candidate[] = [
  {
    item: { title: 'Morning Mug', structuredContent: { variants: [{ attributes: { Finish: 'Night blue' } }] } },
    kind: 'Shop',
  },
  { item: { title: 'Moon Vase', categories: ['Stoneware'], excerpt: 'For one stem.' }, kind: 'Shop' },
  { item: { title: 'Why the kiln smokes', body: '<p>Candles and cloths.</p>' }, kind: 'Journal' },
];
const vocabulary = vocabularyOf(() => candidates, plainRules);

test.each([
  ['mornng', 'morning'],
  ['moring mug', 'morning mug'],
  ['stonewear', 'stoneware'],
  ['bleu vase', 'blue vase'],
  ['vsae', 'vase'],
  ['mugs', ''],
  ['morn', ''],
  ['candle', ''],
  ['cnadle', ''],
  ['mgu', 'mug'],
  ['mog', ''],
  ['moonvase', 'moon vase'],
  ['bluemug mornng', 'blue mug morning'],
  ['moonshipping', ''],
  ['shipping', ''],
  ['mornng shipping', ''],
  ['', ''],
  ['.*(', ''],
])('%j may mean %j', async (query, expected) => expect(await corrected(query, vocabulary)).toBe(expected));

test('a word with a synonym is known', async () => {
  const rules = searchRulesOf({}, { synonyms: [{ words: ['vase', 'vasse'] }] });
  expect(
    await corrected(
      'vasse',
      vocabularyOf(() => candidates, rules),
    ),
  ).toBe('');
});

test('a correction is a known word, and shares a letter with each word that it corrects', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('morning', 'stoneware', 'blue'), fc.nat(), fc.string(), async (word, at, more) => {
      const slip = word.slice(0, at % word.length) + more.slice(0, 1) + word.slice((at % word.length) + 1);
      const result = await corrected(slip, vocabulary);
      if (result === '') return;
      expect(await vocabulary.unknown(result.split(' '))).toEqual([]);
      const own = new Set(shortenedOf(slip.toLowerCase()));
      if (!result.includes(' ') && /^[a-z]+$/.test(slip))
        expect(shortenedOf(result).some((part) => own.has(part))).toBe(true);
    }),
  );
});
