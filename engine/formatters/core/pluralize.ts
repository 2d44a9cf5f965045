import { defineFormatter, texts } from '../../define.ts';
import { asNumber } from '../../execute/values.ts';

export const pluralize = defineFormatter({
  name: 'pluralize',
  summary: 'A plural ending: the first form for exactly 1, otherwise the second.',
  args: { forms: texts('None: nothing and s. One: nothing and it. Two: singular and plural.') },
  examples: [
    { data: { n: 2 }, template: '{n} item{n|pluralize}', output: '2 items' },
    { data: { n: 1 }, template: '{n|pluralize/piece/pieces}', output: 'piece' },
    { data: { n: [] }, template: '{n|pluralize/one/many}', output: 'many' },
  ],
  apply: (value, { forms }) => {
    const [singular, plural] = forms.length > 1 ? forms : ['', forms[0] ?? 's'];
    return asNumber(value) === 1 ? singular : plural;
  },
});
