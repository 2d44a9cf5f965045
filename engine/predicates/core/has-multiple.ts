import { definePredicate } from '../../define.ts';
import { isArray, isObject, sizeOf } from '../../execute/values.ts';
import { yesNo } from '../yes-no.ts';

export const hasMultiple = definePredicate({
  name: 'has-multiple?',
  summary: 'Has more than one element or property.',
  examples: [
    { data: [1, 2], template: yesNo('has-multiple?'), output: 'yes' },
    { data: { a: 1 }, template: yesNo('has-multiple?'), output: 'no' },
    { data: 'text', template: yesNo('has-multiple?'), output: 'no' },
  ],
  test: (node) => (isArray(node) || isObject(node)) && sizeOf(node) > 1,
});
