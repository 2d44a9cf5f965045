import { defineFormatter, texts } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asString, isArray, isTrue, step, type Value } from '../../execute/values.ts';
import { parseReference } from '../../syntax/reference.ts';
import { valueAt } from './value-at.ts';

/** `find-first` and `find-last`. */
export const finder = (name: string, direction: 1 | -1) =>
  defineFormatter({
    name,
    summary: `The ${direction === 1 ? 'first' : 'last'} element of an array for which a path is true, in the element or in the object that it names.`,
    args: { where: texts('Nothing, a path, or an object to search and a path.') },
    usesScope: true,
    examples: [
      {
        data: { a: [{ n: 1 }, { n: 2, on: true }, { n: 3, on: true }] },
        template: `{a|${name} on|prop n}`,
        output: direction === 1 ? '2' : '3',
      },
      { data: { a: ['x', 'y'], o: { y: { on: 1 } } }, template: `{a|${name} o on}`, output: 'y' },
      { data: { a: 'text' }, template: `{a|${name}}`, output: '' },
    ],
    apply: (value, { where }, env) => {
      if (!isArray(value)) return undefined;
      const accepts = acceptance(where, env);
      const list = direction === 1 ? value : value.toReversed();
      return list.find(accepts);
    },
  });

function acceptance(where: readonly string[], env: Env): (element: Value) => boolean {
  if (where.length === 0) return () => true;
  const path = parseReference(where.at(-1) ?? '');
  if (path === null) return () => false;
  if (where.length === 1) return (element) => isTrue(valueAt(element, path));
  const source = parseReference(where[0] as string);
  const objects = source === null ? undefined : env.lookup(source);
  return (element) => isTrue(valueAt(step(objects, asString(element)), path));
}
