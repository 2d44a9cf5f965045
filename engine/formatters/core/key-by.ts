import { defineFormatter, texts } from '../../define.ts';
import { asString, isArray } from '../../execute/values.ts';
import { parseReference } from '../../syntax/reference.ts';
import { valueAt } from './value-at.ts';

export const keyBy = defineFormatter({
  name: 'key-by',
  summary: 'An object of the elements of an array, keyed by the text at a path. Use it in .var, with get.',
  args: { path: texts('The path of the key.') },
  examples: [
    {
      data: {
        a: [
          { id: 'x', n: 1 },
          { id: 'y', n: 2 },
        ],
        k: 'y',
      },
      template: '{.var @m a|key-by id}{.var @e @m|get k}{@e.n}',
      output: '2',
    },
    { data: { a: [{ id: 1 }, {}] }, template: '{.var @m a|key-by id}{@m|json}', output: '{"1":{"id":1}}' },
    { data: { a: 'x' }, template: '{a|key-by id|json}', output: '{}' },
  ],
  apply: (value, { path }) => {
    const reference = parseReference(path[0] ?? '');
    if (!isArray(value) || reference === null) return {};
    const entries = value.flatMap((element) => {
      const key = valueAt(element, reference);
      return key === undefined ? [] : [[asString(key), element] as const];
    });
    return Object.fromEntries(entries);
  },
});
