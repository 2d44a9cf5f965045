import { isEqual } from '../../execute/values.ts';
import { yesNo } from '../yes-no.ts';
import { comparison } from './comparison.ts';

export const notEqual = comparison('notEqual?', 'Not deeply equal.', (a, b) => !isEqual(a, b), [
  { data: { a: 1 }, template: yesNo('notEqual? a 2'), output: 'yes' },
  { data: { a: [1, { b: 2 }], b: [1, { b: 2 }] }, template: yesNo('notEqual? a b'), output: 'no' },
  { data: {}, template: yesNo('notEqual?'), output: 'no' },
]);
