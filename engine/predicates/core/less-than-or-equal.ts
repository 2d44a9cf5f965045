import { compare } from '../../execute/values.ts';
import { yesNo } from '../yes-no.ts';
import { comparison } from './comparison.ts';

export const lessThanOrEqual = comparison(
  'lessThanOrEqual?',
  'Less or equal, compared by the type of the left value.',
  (a, b) => compare(a, b) <= 0,
  [
    { data: { a: 5 }, template: yesNo('lessThanOrEqual? a 5'), output: 'yes' },
    { data: { a: 6 }, template: yesNo('lessThanOrEqual? a 5'), output: 'no' },
    { data: {}, template: yesNo('lessThanOrEqual?'), output: 'no' },
  ],
);
