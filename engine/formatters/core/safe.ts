import { defineFormatter } from '../../define.ts';
import { asString, isTrue } from '../../execute/values.ts';
import { stripTags } from './strip-tags.ts';

export const safe = defineFormatter({
  name: 'safe',
  summary: 'Strips tags from a text. It is not a sanitizer.',
  examples: [
    { data: { t: '<p>Hello <b>you</b></p>' }, template: '{t|safe}', output: 'Hello you' },
    { data: { t: 'a < b' }, template: '{t|safe}', output: 'a < b' },
    { data: { t: [1, 2] }, template: '{t|safe}', output: '' },
  ],
  apply: (value) => (isTrue(value) ? stripTags(asString(value)) : value),
});
