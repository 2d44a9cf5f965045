import { definePredicate } from '../../define.ts';
import { yesNo } from '../yes-no.ts';

const errors = ['"units-metric?" formatter is not yet implemented'];

export const unitsMetric = definePredicate({
  name: 'units-metric?',
  summary: 'Not implemented yet: always false, and reports an error.',
  examples: [
    { data: {}, template: yesNo('units-metric?'), output: 'no', errors },
    { data: 'text', template: yesNo('units-metric?'), output: 'no', errors },
    { data: { a: 1 }, template: '{.if a}{.or units-metric?}no{.or}no{.end}', output: '' },
  ],
  test: (_node, _args, env) => {
    env.report('NOT_IMPLEMENTED', { name: 'units-metric?' });
    return false;
  },
});
