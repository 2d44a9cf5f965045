import { hasText, removeTags } from '#shared/remove-tags';
import fc from '../fast-check.ts';

const markup = fc.array(fc.constantFrom('<', '>', 'a', 'b c', ' ', '\u00a0', '\u200b', '&amp;', '\n'), {
  maxLength: 14,
});

const check = (property: (input: string) => void): void =>
  fc.assert(
    fc.property(markup, (pieces) => property(pieces.join(''))),
    { numRuns: 3000 },
  );

describe('tags', () => {
  test.each([
    ['no markup', 'no markup'],
    ['<p>Fresh <b>bread</b></p>', ' Fresh  bread  '],
    ['1 > 0', '1   0'],
    ['cut <a href="/x', 'cut '],
    ['', ''],
  ])('of %j, %j is left', (input, left) => {
    expect(removeTags(input)).toBe(left);
  });

  test('are removed as a pattern would remove them', () => {
    check((input) => {
      expect(removeTags(input)).toBe(input.replace(/<[^>]*>?|>/g, (tag) => (tag.endsWith('>') ? ' ' : '')));
    });
  });

  test('leave text where more than white space is left', () => {
    check((input) => {
      expect(hasText(input)).toBe(/[^\s\u200b]/.test(removeTags(input)));
    });
  });
});
