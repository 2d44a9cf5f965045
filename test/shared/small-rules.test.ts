import { createLru } from '../../client/search/lru.ts';
import { slugOf, uniqueSlug } from '../../server/content/slug.ts';
import { fileSizeText } from '../../server/files/file-size.ts';
import { nameInSentence } from '../../shared/countries.ts';
import { isSitePath } from '../../shared/site-path.ts';
import { thumbnailOf } from '../../shared/thumbnail.ts';
import fc from '../fast-check.ts';

test.each([
  ['NL', 'Netherlands', 'en', 'the Netherlands'],
  ['US', 'United States', 'en-GB', 'the United States'],
  ['BE', 'Belgium', 'en', 'Belgium'],
  ['NL', 'Pays-Bas', 'fr', 'Pays-Bas'],
])('the country %s, called %j in %s, is %j in a sentence', (code, name, locale, inSentence) => {
  expect(nameInSentence(code, name, locale)).toBe(inSentence);
});

test.each([
  ['/assets/vase.jpg', '/assets/vase.jpg?format=300w'],
  ['/s/f1/vase.jpg?v=2#top', '/s/f1/vase.jpg?v=2&format=300w#top'],
  ['/assets/vase.jpg?format=500w', '/assets/vase.jpg?format=500w'],
  ['/assets/mark.svg', '/assets/mark.svg'],
  ['https://images.example/vase.jpg?signature=1', 'https://images.example/vase.jpg?signature=1'],
  ['//images.example/vase.jpg', '//images.example/vase.jpg'],
  ['', ''],
])('the thumbnail of "%s" is "%s"', (address, small) => {
  expect(thumbnailOf(address)).toBe(small);
});

test.each([
  ['/shop?a=b#top', true],
  ['shop', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['/\n\\evil.example', false],
])('whether %j is a path of the site: %j', (address, isOwn) => {
  expect(isSitePath(address)).toBe(isOwn);
});

describe('slugs', () => {
  test.each([
    ['Blue Vase', 'blue-vase'],
    ['  Crème brûlée, twice! ', 'creme-brulee-twice'],
    ["The potter's hands", 'the-potters-hands'],
    ['青い花瓶', '青い花瓶'],
    ['a/b?c#d', 'a-b-c-d'],
    ['---', ''],
  ])('%s becomes "%s"', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  test('an empty or short title uses the fallback, a duplicate gets a number that counts up', () => {
    const taken = new Set(['new-page', 'vase', 'vase-1', 'vase-2']);
    const make = (title: string) => uniqueSlug(title, 'new-page', (slug) => taken.has(slug));
    expect([make(''), make('ab'), make('!!!!'), make('Vase'), make('Vases')]).toEqual([
      'new-page-1',
      'new-page-1',
      'new-page-1',
      'vase-3',
      'vases',
    ]);
  });

  test('any titles get distinct slugs that are valid in URLs', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 30 }), (titles) => {
        const taken = new Set<string>();
        for (const title of titles) {
          const slug = uniqueSlug(title, 'page', (text) => taken.has(text));
          expect(taken.has(slug)).toBe(false);
          expect(slug).toMatch(/^[\p{L}\p{N}\p{M}]+(-[\p{L}\p{N}\p{M}]+)*$/u);
          taken.add(slug);
        }
      }),
    );
  });
});

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [1024 ** 2 * 12, '12 MB'],
  [1024 ** 3 * 2.25, '2.3 GB'],
  [1024 ** 6, '1024 PB'],
  [-1, ''],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
])('%d bytes are "%s"', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});

describe('a least-recently-used cache', () => {
  test('holds 100 by default', () => {
    const cache = createLru<number, number>();
    for (let i = 0; i < 150; i++) cache.set(i, i);
    expect([cache.size, cache.has(49), cache.get(50)]).toEqual([100, false, 50]);
  });

  test('evicts the least recently used entry', () => {
    const cache = createLru<string, number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
    expect(() => createLru(0)).toThrow(RangeError);
  });

  test('agrees with an ordered list in any sequence', () => {
    const step = fc.tuple(fc.constantFrom('get', 'set', 'delete'), fc.integer({ min: 0, max: 8 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const cache = createLru<number, number>(4);
        let order: number[] = [];
        for (const [what, key] of steps) {
          const had = order.includes(key);
          if (what === 'get') expect(cache.get(key)).toBe(had ? key : undefined);
          else if (what === 'set') cache.set(key, key);
          else expect(cache.delete(key)).toBe(had);
          if (what === 'delete') order = order.filter((value) => value !== key);
          else if (had || what === 'set') order = [...order.filter((value) => value !== key), key].slice(-4);
          expect(cache.size).toBe(order.length);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
