import { decodeEntities, escapeHtml, escapeHtmlKeepEntities, escapeSingleQuoted, htmlInAttribute } from '#shared/html';
import { escapeAttribute, escapeHtml as escapePrinted } from '../../engine/execute/escape.ts';
import fc from '../fast-check.ts';

/** Text with HTML's special characters, and with known and unknown entities. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('&', '<', '>', '"', "'", ';', '#', '&amp;', '&lt;', '&AMP;', '&#39;', '&#x2019;', '&nbsp;'),
      fc.constantFrom('&eacute;', '&#0;', '&#9999999;', '&#x110000;', '&constructor;', '&;', '&#;'),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

const check = (property: (input: string) => void): void => fc.assert(fc.property(text, property), { numRuns: 2000 });

describe('escaping', () => {
  test('text survives a round trip, and nothing in it is markup', () => {
    check((input) => {
      expect(escapeHtml(input)).not.toMatch(/[<>"']/);
      expect(decodeEntities(escapeHtml(input))).toBe(input);
    });
  });
  test('template output is the same text with quotes unchanged', () => {
    check((input) => {
      const unquoted = escapeHtml(input).replaceAll('&#39;', "'");
      expect(escapeAttribute(input)).toBe(unquoted);
      expect(escapePrinted(input)).toBe(unquoted.replaceAll('&quot;', '"'));
    });
  });
  test('entities are kept, so that escaping twice changes nothing', () => {
    check((input) => {
      expect(escapeHtmlKeepEntities(input)).not.toMatch(/[<>"']/);
      expect(escapeHtmlKeepEntities(escapeHtmlKeepEntities(input))).toBe(escapeHtmlKeepEntities(input));
      expect(escapeHtmlKeepEntities(escapeHtml(input))).toBe(escapeHtml(input));
    });
  });
  test('HTML stays the same text in an attribute', () => {
    check((input) => {
      expect(htmlInAttribute(input)).not.toMatch(/[<>"]/);
      expect(decodeEntities(htmlInAttribute(input))).toBe(decodeEntities(input));
      expect(htmlInAttribute(escapeHtml(input))).toBe(escapeHtml(input));
    });
  });
  test('JSON in single quotes survives a round trip', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const attribute = escapeSingleQuoted(JSON.stringify(value));
        expect(attribute).not.toMatch(/[<']/);
        expect(decodeEntities(attribute)).toBe(JSON.stringify(value));
      }),
    );
  });
});

test.each([
  ['Vase &amp; stand', 'Vase & stand'],
  ['&lt;b&gt; &quot;x&quot; &apos;y&#39;', '<b> "x" \'y\''],
  ['&#8217;&#x2019;&nbsp;|', '’’\u00a0|'],
  ['&eacute; &constructor; &#0; &#x110000; &', '&eacute; &constructor; &#0; &#x110000; &'],
])('%j reads as %j', (html, expected) => {
  expect(decodeEntities(html)).toBe(expected);
});
