import { defineFormatter, reference } from '../../define.ts';
import { asString } from '../../execute/values.ts';
import { parseReference } from '../../syntax/reference.ts';

export const lookup = defineFormatter({
  name: 'lookup',
  summary: 'Resolves the text of a value as a reference.',
  args: { name: reference('Reference to the text.', { atLeast: 1, isUnquoted: true }) },
  usesScope: true,
  examples: [
    { data: { which: 'a.b', a: { b: 'found' } }, template: '{@|lookup which}', output: 'found' },
    { data: { which: '@', x: 1 }, template: '{x|lookup which}', output: '1' },
    { data: { which: 'not a name' }, template: '{@|lookup which}', output: '' },
  ],
  apply: (_value, { name }, env) => {
    if (name === null) return '';
    const target = parseReference(asString(env.lookup(name)));
    return target === null ? undefined : env.lookup(target);
  },
});
