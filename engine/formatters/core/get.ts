import { defineFormatter, references } from '../../define.ts';
import { asString, isArray, step, type Value } from '../../execute/values.ts';

export const get = defineFormatter({
  name: 'get',
  summary: 'Follows property names and indices that are values themselves.',
  args: { keys: references('References to the names and indices.') },
  usesScope: true,
  examples: [
    { data: { o: { red: 1, blue: 2 }, k: 'blue' }, template: '{o|get k}', output: '2' },
    {
      data: {
        m: [
          [1, 2],
          [3, 4],
        ],
        r: 1,
        c: 0,
      },
      template: '{m|get r c}',
      output: '3',
    },
    { data: { o: { red: 1 } }, template: '{o|get nothing}', output: '' },
  ],
  apply: (value, { keys }, env) => {
    let current = value;
    for (const key of keys) {
      const by = key === null ? undefined : env.lookup(key);
      if (by === undefined) return undefined;
      current = isArray(by) ? by.reduce(byKey, current) : byKey(current, by);
      if (current === undefined) return undefined;
    }
    return current;
  },
});

function byKey(value: Value, key: Value): Value {
  return step(value, typeof key === 'number' ? Math.trunc(key) : asString(key));
}
