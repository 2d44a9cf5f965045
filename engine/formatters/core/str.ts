import { defineFormatter } from '../../define.ts';
import { emit } from '../../execute/values.ts';

export const str = defineFormatter({
  name: 'str',
  summary: 'Converts a scalar to text.',
  examples: [
    { data: { n: 1.5 }, template: '{n|str}', output: '1.5' },
    { data: { n: true }, template: '{n|str}', output: 'true' },
    { data: { n: [1, 2] }, template: '{n|str}', output: '' },
  ],
  apply: (value) => (typeof value === 'object' ? '' : emit(value)),
});
