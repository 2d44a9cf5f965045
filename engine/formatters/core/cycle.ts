import { defineFormatter, texts } from '../../define.ts';
import { asNumber } from '../../execute/values.ts';

export const cycle = defineFormatter({
  name: 'cycle',
  summary: 'Selects one of its arguments in rotation, by number (1 selects the first).',
  args: { values: texts('The values to rotate through.', { keepsEmpty: true, rules: { atLeast: 1 } }) },
  examples: [
    {
      data: { a: [1, 2, 3] },
      template: '{.repeated section a}{@index|cycle odd even} {.end}',
      output: 'odd even odd ',
    },
    { data: { n: 0 }, template: '{n|cycle a b c}', output: 'c' },
    { data: { n: 1.5 }, template: '{n|cycle a b}', output: '' },
  ],
  apply: (value, { values }) => {
    const n = asNumber(value);
    if (values.length === 0 || !Number.isInteger(n)) return undefined;
    const position = (n - 1) % values.length;
    return values[position < 0 ? position + values.length : position];
  },
});
