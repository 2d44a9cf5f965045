import { defineFormatter, reference, references, texts } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asString, isArray, isTrue, step, type Value, walk } from '../../execute/values.ts';
import { parseReference, type Reference, segmentsOf } from '../../syntax/reference.ts';

/** The value at a path of another value, without any search. */
export function valueAt(value: Value, path: Reference): Value {
  return walk(value, segmentsOf(path));
}

export const get = defineFormatter({
  name: 'get',
  summary: 'Walks from the value by names and indices that are themselves values.',
  args: { keys: references('Where the names and indices are.') },
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
    let found = value;
    for (const key of keys) {
      const by = key === null ? undefined : env.lookup(key);
      if (by === undefined) return undefined;
      found = isArray(by) ? by.reduce(byKey, found) : byKey(found, by);
      if (found === undefined) return undefined;
    }
    return found;
  },
});

function byKey(value: Value, key: Value): Value {
  return step(value, typeof key === 'number' ? Math.trunc(key) : asString(key));
}

export const lookup = defineFormatter({
  name: 'lookup',
  summary: 'Takes the text of a value as a reference and resolves that.',
  args: { name: reference('Where the reference text is.') },
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

export const prop = defineFormatter({
  name: 'prop',
  summary: 'Applies paths one after the other to the value, without a search of the scope.',
  args: { paths: references('The paths.') },
  examples: [
    { data: { a: { b: { c: 1 } } }, template: '{a|prop b.c}', output: '1' },
    { data: { a: [{ x: 2 }] }, template: '{a|prop 0 x}', output: '2' },
    { data: { a: 1, b: 2 }, template: '{a|prop b}', output: '' },
  ],
  apply: (value, { paths }) =>
    paths.reduce((found: Value, path) => (path === null ? undefined : valueAt(found, path)), value),
});

export const format = defineFormatter({
  name: 'format',
  summary: 'Fills {0}, {1} … of the text with the values of its arguments.',
  args: { values: references('The values, resolved outside the tag.') },
  usesScope: true,
  examples: [
    { data: { p: 'Hi {0}, {1}!', a: 'Ann', b: 3 }, template: '{p|format a b}', output: 'Hi Ann, 3!' },
    { data: { p: '{1}{x}{0', a: 1 }, template: '{p|format a}', output: '' },
    { data: { p: [1] }, template: '{p|format a}', output: '' },
  ],
  apply: (value, { values }, env) => fill(asString(value), (position) => outsideText(values[position] ?? null, env)),
});

function outsideText(reference: Reference | null, env: Env): string {
  return reference === null ? '' : asString(env.lookupOutside(reference));
}

/** Any character but a digit makes a placeholder dead; a `{` inside a dead one starts a new one. */
function fill(pattern: string, argument: (position: number) => string): string {
  let out = '';
  let position = -1;
  let dead = false;
  for (const c of pattern) {
    if (position < 0) {
      if (c === '{') [position, dead] = [0, false];
      else out += c;
    } else if (c === '}') {
      if (!dead) out += argument(position);
      position = -1;
    } else if (c >= '0' && c <= '9') position = position * 10 + Number(c);
    else if (c === '{' && dead) [position, dead] = [0, false];
    else dead = true;
  }
  return out;
}

const finder = (name: string, direction: 1 | -1) =>
  defineFormatter({
    name,
    summary: `The ${direction === 1 ? 'first' : 'last'} element of an array that a path, or a path of what it names, accepts.`,
    args: { where: texts('Nothing, a path, or an object to look in and a path.') },
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

export const findFirst = finder('find-first', 1);
export const findLast = finder('find-last', -1);

export const apply = defineFormatter({
  name: 'apply',
  summary: 'Renders a partial or macro with the value as its node.',
  args: { call: texts('The name, then private and key=value in any order.') },
  usesScope: true,
  examples: [
    { data: { p: { n: 'Ann' } }, partials: { card: '<b>{n}</b>' }, template: '{p|apply card}', output: '<b>Ann</b>' },
    {
      data: { p: { n: 'Ann' }, site: 'S' },
      partials: { card: '{site}{@args.as}{n}' },
      template: '{p|apply card private as=Dr}',
      output: 'DrAnn',
    },
    {
      data: { p: 1 },
      template: '{p|apply nothing}',
      output: '',
      errors: ["Attempt to apply partial 'nothing' which could not be found."],
    },
  ],
  apply: (value, { call }, env) => {
    const [name, ...rest] = call;
    if (name === undefined || name === '') return '';
    const pairs = rest
      .filter((argument) => argument.includes('='))
      .map((argument) => splitAt(argument, argument.indexOf('=')));
    return env.applyPartial(name, value, {
      private: rest.includes('private'),
      args: rest.length === 0 ? undefined : Object.fromEntries(pairs),
    });
  },
});

const splitAt = (text: string, i: number): [string, string] => [text.slice(0, i), text.slice(i + 1)];
