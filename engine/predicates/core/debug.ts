import { definePredicate } from '../../define.ts';
import { isTrue } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { yesNo } from '../yes-no.ts';

const DEBUG = makeReference(['debug'], (fields) => fields.debug);

export const debug = definePredicate({
  name: 'debug?',
  summary: 'Debugging is enabled in the data.',
  reads: ['debug'],
  usesScope: true,
  examples: [
    { data: { debug: true }, template: yesNo('debug?'), output: 'yes' },
    { data: { debug: 0 }, template: yesNo('debug?'), output: 'no' },
    { data: {}, template: yesNo('debug?'), output: 'no' },
  ],
  test: (_node, _args, env) => isTrue(env.lookup(DEBUG)),
});
