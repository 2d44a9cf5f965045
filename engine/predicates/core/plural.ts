import { definePredicate } from '../../define.ts';
import { asNumber } from '../../execute/values.ts';
import { yesNo } from '../yes-no.ts';

export const plural = definePredicate({
  name: 'plural?',
  summary: 'A number above 1.',
  examples: [
    { data: 2, template: yesNo('plural?'), output: 'yes' },
    { data: 1.5, template: yesNo('plural?'), output: 'yes' },
    { data: {}, template: yesNo('plural?'), output: 'no' },
  ],
  test: (node) => asNumber(node) > 1,
});
