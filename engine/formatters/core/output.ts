import { defineFormatter, texts } from '../../define.ts';

export const output = defineFormatter({
  name: 'output',
  summary: 'Prints its arguments, separated by spaces.',
  args: { values: texts('What to print.', { keepsEmpty: true }) },
  examples: [
    { data: {}, template: '{@|output:a:b}', output: 'a b' },
    { data: 5, template: '{@|output x}', output: 'x' },
    { data: 5, template: '{@|output}', output: '' },
  ],
  apply: (_value, { values }) => values.join(' '),
});
