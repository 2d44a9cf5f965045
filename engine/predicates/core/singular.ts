import { definePredicate } from '../../define.ts';
import { asNumber } from '../../execute/values.ts';
import { yesNo } from '../yes-no.ts';

export const singular = definePredicate({
  name: 'singular?',
  summary: 'Exactly 1.',
  examples: [
    { data: 1, template: yesNo('singular?'), output: 'yes' },
    { data: 1.5, template: yesNo('singular?'), output: 'no' },
    { data: [], template: yesNo('singular?'), output: 'no' },
  ],
  test: (node) => asNumber(node) === 1,
});
