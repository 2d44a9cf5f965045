import { slug } from '../../../engine/formatters/core/slug.ts';
import { memoize } from '../../../engine/formatters/memoize.ts';
import fc from '../../fast-check.ts';

test('a slug is stable, and its own slug', () => {
  const unit = fc.constantFrom(
    'a',
    'Z',
    '0',
    '-',
    ' ',
    '\t',
    '\n',
    '\u000b',
    '\u001f',
    '&',
    '_',
    'é',
    '\u00a0',
    '\u2028',
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit }), fc.string()), (text) => {
      const result = slug(text);
      expect(result).toMatch(/^[a-z0-9-]*$/);
      expect(slug(text)).toBe(result);
      expect(slug(result)).toBe(result);
    }),
    { numRuns: 2000 },
  );
});

test('the cache of a memoized function is bounded, and has no long texts', () => {
  let calls = 0;
  const twice = memoize(3, (text) => {
    calls++;
    return text + text;
  });
  const texts = ['a', 'b', 'c', 'a', 'b', 'c', 'x'.repeat(201), 'x'.repeat(201)];
  expect(texts.map(twice)).toEqual(texts.map((text) => text + text));
  expect(calls).toBe(5);
  expect(['d', 'a'].map(twice)).toEqual(['dd', 'aa']);
  expect(calls).toBe(7);
});
