import { defineFormatter } from '../../define.ts';
import { asString } from '../../execute/values.ts';

export const lineBreaks = defineFormatter({
  name: 'line-breaks',
  summary: 'Replaces each line feed with <br/>.',
  examples: [
    { data: { t: 'a\nb' }, template: '{t|line-breaks}', output: 'a<br/>b' },
    { data: { t: '<i>' }, template: '{t|line-breaks}', output: '<i>' },
    { data: { t: [1] }, template: '{t|line-breaks}', output: '' },
  ],
  apply: (value) => asString(value).replaceAll('\n', '<br/>'),
});
