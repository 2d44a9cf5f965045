import { defineFormatter, integer } from '../../define.ts';
import { asNumber } from '../../execute/values.ts';

export const mod = defineFormatter({
  name: 'mod',
  summary: 'Remainder of a division, with the sign of the number.',
  args: { modulus: integer(2, 'The divisor; 0 and non-numbers mean 2.') },
  examples: [
    { data: { n: 7 }, template: '{n|mod 4}', output: '3' },
    { data: { n: -3 }, template: '{n|mod}', output: '-1' },
    { data: { n: 'x' }, template: '{n|mod 2}', output: 'NaN' },
  ],
  apply: (value, { modulus }) => asNumber(value) % (modulus === 0 || Number.isNaN(modulus) ? 2 : modulus),
});
