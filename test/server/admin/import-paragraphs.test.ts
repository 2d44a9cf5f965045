/** Classic WordPress texts as WordPress shows them. */
import { withParagraphs } from '../../../server/admin/imports/paragraphs.ts';

test.each([
  [
    'blank lines and line breaks',
    'First.\n\nSecond.\nLine two.\n\n<ul>\n<li>One\n\nand more</li>\n</ul>\n\nThird.',
    '<p>First.</p>\n<p>Second.<br>Line two.</p>\n<ul>\n<li>One\n\nand more</li>\n</ul>\n<p>Third.</p>',
  ],
  ['inline elements and Windows lines', 'A <em>b\r\nc</em>\r\n\r\nd', '<p>A <em>b<br>c</em></p>\n<p>d</p>'],
  ['paragraphs of their own', '<p>One</p>\n\n<p>Two\nlines</p>', '<p>One</p>\n<p>Two\nlines</p>'],
  ['a line break that is there', 'One<br />\nTwo', '<p>One<br />Two</p>'],
  [
    'code and scripts',
    '<pre>a\n\nb</pre>\n\n<script>if (a < b)\n\nc()</script>',
    '<pre>a\n\nb</pre>\n<script>if (a < b)\n\nc()</script>',
  ],
  ['nested elements', '<div>\n\n<div>a</div>\n\nb</div>\n\nc', '<div>\n\n<div>a</div>\n\nb</div>\n<p>c</p>'],
  [
    'text between blocks',
    'Old.\n\nOlder.\n\n<!-- wp:quote {"a":1} -->\n<blockquote>q</blockquote>\n\nr\n<!-- /wp:quote -->\n\nNew.',
    '<p>Old.</p>\n<p>Older.</p>\n<!-- wp:quote {"a":1} -->\n<blockquote>q</blockquote>\n\nr\n<!-- /wp:quote -->\n<p>New.</p>',
  ],
  ['a block without content', 'a\n\n<!-- wp:more /-->\n\nb', '<p>a</p>\n<!-- wp:more /-->\n<p>b</p>'],
  ['a line', 'a\n<hr>\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
  ['nothing', ' \n\n ', ''],
  ['broken markup', 'a < b\n\n<div>c\n\nd', '<p>a < b</p>\n<div>c\n\nd'],
])('%s', (_name, text, html) => {
  expect(withParagraphs(text)).toBe(html);
});
