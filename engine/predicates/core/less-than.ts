import { compare } from '../../execute/values.ts';
import { yesNo } from '../yes-no.ts';
import { comparison } from './comparison.ts';

export const lessThan = comparison(
  'lessThan?',
  'Less, compared by the type of the left value.',
  (a, b) => compare(a, b) < 0,
  [
    { data: { a: 4 }, template: yesNo('lessThan? a 5'), output: 'yes' },
    { data: { a: '10' }, template: yesNo('lessThan? a 5'), output: 'yes' },
    { data: { a: 9 }, template: yesNo('lessThan? a 5'), output: 'no' },
  ],
);
