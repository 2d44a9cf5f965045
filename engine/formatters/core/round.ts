import { defineFormatter } from '../../define.ts';
import { asNumber } from '../../execute/values.ts';

export const round = defineFormatter({
  name: 'round',
  summary: 'Nearest integer, halves upward.',
  examples: [
    { data: { n: 2.5 }, template: '{n|round}', output: '3' },
    { data: { n: -1.5 }, template: '{n|round}', output: '-1' },
    { data: { n: 'x' }, template: '{n|round}', output: 'NaN' },
  ],
  apply: (value) => Math.round(asNumber(value)),
});
