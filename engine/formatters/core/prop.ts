import { defineFormatter, references } from '../../define.ts';
import type { Value } from '../../execute/values.ts';
import { valueAt } from './value-at.ts';

export const prop = defineFormatter({
  name: 'prop',
  summary: 'Resolves paths in sequence from the value, without scope lookup.',
  args: { paths: references('The paths.') },
  examples: [
    { data: { a: { b: { c: 1 } } }, template: '{a|prop b.c}', output: '1' },
    { data: { a: [{ x: 2 }] }, template: '{a|prop 0 x}', output: '2' },
    { data: { a: 1, b: 2 }, template: '{a|prop b}', output: '' },
  ],
  apply: (value, { paths }) =>
    paths.reduce((current: Value, path) => (path === null ? undefined : valueAt(current, path)), value),
});
