import { defineFormatter } from '../../define.ts';
import { sizeOf } from '../../execute/values.ts';

export const count = defineFormatter({
  name: 'count',
  summary: 'The number of elements, properties, or UTF-16 units of a text.',
  examples: [
    { data: { a: [1, 2, 3] }, template: '{a|count}', output: '3' },
    { data: { a: 'four' }, template: '{a|count}', output: '4' },
    { data: { a: 7 }, template: '{a|count}', output: '0' },
  ],
  apply: (value) => (typeof value === 'string' ? value.length : sizeOf(value)),
});
