import { defineFormatter } from '../../define.ts';
import { asString } from '../../execute/values.ts';

export const capitalize = defineFormatter({
  name: 'capitalize',
  summary: 'The whole text in upper case.',
  examples: [
    { data: { t: 'Fresh bread' }, template: '{t|capitalize}', output: 'FRESH BREAD' },
    { data: { t: 'Straße' }, template: '{t|capitalize}', output: 'STRASSE' },
    { data: { t: [1] }, template: '{t|capitalize}', output: '' },
  ],
  apply: (value) => asString(value).toUpperCase(),
});
