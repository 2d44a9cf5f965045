import { defineFormatter } from '../../define.ts';
import { asString } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';

const INDEX = makeReference(['@index']);

export const iter = defineFormatter({
  name: 'iter',
  summary: 'The 1-based position in the nearest repeated section.',
  reads: ['@index'],
  usesScope: true,
  examples: [
    { data: { a: ['x', 'y'] }, template: '{.repeated section a}{@|iter}{@}{.end}', output: '1x2y' },
    { data: { a: ['x'], b: 1 }, template: '{.repeated section a}{b|iter}{.end}', output: '1' },
    { data: { a: 1 }, template: '{a|iter}', output: '' },
  ],
  apply: (_value, _args, env) => asString(env.lookup(INDEX)),
});
