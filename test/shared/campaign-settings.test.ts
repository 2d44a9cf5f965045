import { fillMergeFields, unknownMergeFields } from '../../shared/campaign-settings.ts';
import { escapeHtml } from '../../shared/html.ts';

const ann = { 'first name': 'Ann <b>', 'last name': '', email: 'ann@example.com' };

test.each([
  ['Hello {{first name|you}}', 'Hello Ann &lt;b&gt;'],
  ['Hello {{ First Name }}', 'Hello Ann &lt;b&gt;'],
  ['Dear {{last name|friend &amp; neighbor}}', 'Dear friend &amp; neighbor'],
  ['Dear {{last name}}!', 'Dear !'],
  ['{{email}} {{naem|x}} {first name}', 'ann@example.com {{naem|x}} {first name}'],
])('%s', (written, filled) => {
  expect(fillMergeFields(written, ann, escapeHtml)).toBe(filled);
});

test('a value that looks like a merge field stays as it is', () => {
  const values = { ...ann, 'first name': '{{email}}' };
  expect(fillMergeFields('{{first name}}', values, escapeHtml)).toBe('{{email}}');
});

test('names that stand for nothing are found', () => {
  expect(unknownMergeFields('{{first name|x}} {{naem}} {{LAST NAME}} {{}}')).toEqual(['naem', '']);
});
