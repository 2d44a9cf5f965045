import { compare } from '../../execute/values.ts';
import { yesNo } from '../yes-no.ts';
import { comparison } from './comparison.ts';

export const greaterThanOrEqual = comparison(
  'greaterThanOrEqual?',
  'Greater or equal, compared by the type of the left value.',
  (a, b) => compare(a, b) >= 0,
  [
    { data: 3, template: yesNo('greaterThanOrEqual? 3'), output: 'yes' },
    { data: { a: 'b' }, template: yesNo('greaterThanOrEqual? a "c"'), output: 'no' },
    { data: {}, template: yesNo('greaterThanOrEqual? a 1'), output: 'no' },
  ],
);
