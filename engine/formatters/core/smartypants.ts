import { defineFormatter } from '../../define.ts';
import { asString } from '../../execute/values.ts';

export const smartypants = defineFormatter({
  name: 'smartypants',
  summary: 'Converts straight quotes and double hyphens to typographic ones.',
  examples: [
    { data: { t: '"It\'s" -- said' }, template: '{t|smartypants}', output: '“It’s” — said' },
    { data: { t: '\'a\' ("b")' }, template: '{t|smartypants}', output: '‘a’ (“b”)' },
    { data: { t: 5 }, template: '{t|smartypants}', output: '5' },
  ],
  apply: (value) =>
    asString(value)
      .replace(/(^|[-\u2014\s(["])'/gm, '$1\u2018')
      .replace(/'/g, '\u2019')
      .replace(/(^|[-\u2014/[(\u2018\s])"/gm, '$1\u201c')
      .replace(/"/g, '\u201d')
      .replace(/--/g, '\u2014'),
});
