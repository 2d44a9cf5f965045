import { ends, replaceCode, replaceSpans, replaceTags, spansOf } from '#shared/spans';
import fc from '../fast-check.ts';

const markup = fc
  .array(
    fc.constantFrom('<', '>', '</', 'a', 'A', ' ', '<!--', '-->', '<script', '</script', '<style>', '</STYLE >', '\n'),
    {
      maxLength: 16,
    },
  )
  .map((pieces) => pieces.join(''));

/** What a function does with any markup, and a pattern that says the same but takes longer. */
const SAME: readonly (readonly [string, (text: string) => string, (text: string) => string])[] = [
  ['tags', (text) => replaceTags(text, /</, '·'), (text) => text.replace(/<[^>]*>/g, '·')],
  ['tags of a name', (text) => replaceTags(text, /<\/?a\b/, ''), (text) => text.replace(/<\/?a\b[^>]*>/gi, '')],
  [
    'comments',
    (text) => replaceSpans(text, spansOf(text, /<!--/, ends.comment), ''),
    (text) => text.replace(/<!--[\s\S]*?-->/g, ''),
  ],
  [
    'scripts and styles',
    (text) => replaceCode(text, '·'),
    (text) => text.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '·'),
  ],
  [
    'elements whose tag ends',
    (text) => replaceSpans(text, spansOf(text, /<(script)\b/, ends.taggedElement), (part, [start]) => part + start),
    (text) => text.replace(/(<script)\b[^>]*>[\s\S]*?<\/script\s*>/gi, (part, start: string) => part + start),
  ],
];

test.each(SAME)('%s are replaced as a pattern would replace them', (_what, replaced, byPattern) => {
  fc.assert(
    fc.property(markup, (text) => {
      expect(replaced(text)).toBe(byPattern(text));
    }),
    { numRuns: 3000 },
  );
});

test('what has no end stays, however often it begins', () => {
  for (const text of ['<a'.repeat(500_000), '<!--'.repeat(500_000), '<script>'.repeat(200_000)]) {
    expect(replaceTags(text, /<a/, '')).toBe(text);
    expect(replaceCode(text, '')).toBe(text);
    expect(replaceSpans(text, spansOf(text, /<!--/, ends.comment), '')).toBe(text);
  }
});
