import { isEqual } from '../../execute/values.ts';
import { yesNo } from '../yes-no.ts';
import { comparison } from './comparison.ts';

export const equal = comparison('equal?', 'Deeply equal, with the same type.', isEqual, [
  { data: { a: 'x' }, template: yesNo('equal? a "x"'), output: 'yes' },
  { data: { a: 1 }, template: yesNo('equal?:a:"1"'), output: 'no' },
  { data: {}, template: yesNo('equal?'), output: 'no' },
]);
