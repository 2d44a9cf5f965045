import { defineFormatter } from '../../define.ts';
import { asString } from '../../execute/values.ts';

export const encodeSpace = defineFormatter({
  name: 'encode-space',
  summary: 'Replaces each whitespace character with &nbsp;.',
  examples: [
    { data: { t: 'a b' }, template: '{t|encode-space}', output: 'a&nbsp;b' },
    { data: { t: 'a\t\nb' }, template: '{t|encode-space}', output: 'a&nbsp;&nbsp;b' },
    { data: { t: false }, template: '{t|encode-space}', output: 'false' },
  ],
  apply: (value) => asString(value).replace(/\s/g, '&nbsp;'),
});
