import { defineFormatter, integer, texts } from '../../define.ts';
import { asNumber, asString, isArray, sizeOf } from '../../execute/values.ts';
import { makeReference, parseReference } from '../../syntax/reference.ts';
import { valueAt } from './scope-names.ts';

const INDEX = makeReference(['@index']);

export const count = defineFormatter({
  name: 'count',
  summary: 'Number of elements, of properties, or of UTF-16 units of a text.',
  examples: [
    { data: { a: [1, 2, 3] }, template: '{a|count}', output: '3' },
    { data: { a: 'four' }, template: '{a|count}', output: '4' },
    { data: { a: 7 }, template: '{a|count}', output: '0' },
  ],
  apply: (value) => (typeof value === 'string' ? value.length : sizeOf(value)),
});

export const cycle = defineFormatter({
  name: 'cycle',
  summary: 'Rotates through its arguments by the number given (1 gives the first).',
  args: { values: texts('The values to rotate through.', { keepsEmpty: true }) },
  examples: [
    {
      data: { a: [1, 2, 3] },
      template: '{.repeated section a}{@index|cycle odd even} {.end}',
      output: 'odd even odd ',
    },
    { data: { n: 0 }, template: '{n|cycle a b c}', output: 'c' },
    { data: { n: 1.5 }, template: '{n|cycle a b}', output: '' },
  ],
  apply: (value, { values }) => {
    const n = asNumber(value);
    if (values.length === 0 || !Number.isInteger(n)) return undefined;
    const position = (n - 1) % values.length;
    return values[position < 0 ? position + values.length : position];
  },
});

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

export const mod = defineFormatter({
  name: 'mod',
  summary: 'Remainder of a division, with the sign of the number.',
  args: { modulus: integer(2, 'The divisor; 0 or no number means 2.') },
  examples: [
    { data: { n: 7 }, template: '{n|mod 4}', output: '3' },
    { data: { n: -3 }, template: '{n|mod}', output: '-1' },
    { data: { n: 'x' }, template: '{n|mod 2}', output: 'NaN' },
  ],
  apply: (value, { modulus }) => asNumber(value) % (modulus === 0 || Number.isNaN(modulus) ? 2 : modulus),
});

export const round = defineFormatter({
  name: 'round',
  summary: 'Nearest integer, halves upward.',
  examples: [
    { data: { n: 2.5 }, template: '{n|round}', output: '3' },
    { data: { n: -1.5 }, template: '{n|round}', output: '-1' },
    { data: { n: 'x' }, template: '{n|round}', output: 'NaN' },
  ],
  apply: (value) => Math.round(asNumber(value)),
});

export const pluralize = defineFormatter({
  name: 'pluralize',
  summary: 'A word ending by number: the first form for exactly 1, else the second.',
  args: { forms: texts('None: nothing and s. One: nothing and it. Two: singular and plural.') },
  examples: [
    { data: { n: 2 }, template: '{n} item{n|pluralize}', output: '2 items' },
    { data: { n: 1 }, template: '{n|pluralize/piece/pieces}', output: 'piece' },
    { data: { n: [] }, template: '{n|pluralize/one/many}', output: 'many' },
  ],
  apply: (value, { forms }) => {
    const [singular, plural] = forms.length > 1 ? forms : ['', forms[0] ?? 's'];
    return asNumber(value) === 1 ? singular : plural;
  },
});

export const output = defineFormatter({
  name: 'output',
  summary: 'Its arguments, joined with one space.',
  args: { values: texts('What to print.', { keepsEmpty: true }) },
  examples: [
    { data: {}, template: '{@|output:a:b}', output: 'a b' },
    { data: 5, template: '{@|output x}', output: 'x' },
    { data: 5, template: '{@|output}', output: '' },
  ],
  apply: (_value, { values }) => values.join(' '),
});

export const keyBy = defineFormatter({
  name: 'key-by',
  summary: 'An object of the elements of an array, by the text at a path. Use it in .var, with get.',
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
