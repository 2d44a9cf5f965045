import { compare } from '../../execute/values.ts';
import { yesNo } from '../yes-no.ts';
import { comparison } from './comparison.ts';

export const greaterThan = comparison(
  'greaterThan?',
  'Greater, compared by the type of the left value.',
  (a, b) => compare(a, b) > 0,
  [
    { data: { a: 3 }, template: yesNo('greaterThan? a 2'), output: 'yes' },
    { data: 3, template: yesNo('greaterThan? 3'), output: 'no' },
    { data: {}, template: yesNo('greaterThan? a 1'), output: 'no' },
  ],
);
