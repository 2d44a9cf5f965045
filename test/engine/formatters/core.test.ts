import fc from 'fast-check';
import { slug, slugOfAny } from '../../../engine/formatters/core/text.ts';

test('the quick way to a slug gives what the patterns give', () => {
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
      expect(slug(text)).toBe(slugOfAny(text));
    }),
    { numRuns: 2000 },
  );
});
