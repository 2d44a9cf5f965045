import fc from 'fast-check';
import { slug } from '../../../engine/formatters/core/text.ts';
import { remembered } from '../../../engine/formatters/remembered.ts';

test('a slug is the same when it is asked for again, and is its own slug', () => {
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
      const made = slug(text);
      expect(made).toMatch(/^[a-z0-9-]*$/);
      expect(slug(text)).toBe(made);
      expect(slug(made)).toBe(made);
    }),
    { numRuns: 2000 },
  );
});

test('what is remembered is bounded, and long texts are not kept', () => {
  let made = 0;
  const twice = remembered(3, (text) => {
    made++;
    return text + text;
  });
  const texts = ['a', 'b', 'c', 'a', 'b', 'c', 'x'.repeat(201), 'x'.repeat(201)];
  expect(texts.map(twice)).toEqual(texts.map((text) => text + text));
  expect(made).toBe(5);
  expect(['d', 'a'].map(twice)).toEqual(['dd', 'aa']);
  expect(made).toBe(7);
});
