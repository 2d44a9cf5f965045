import { definePredicate, type PredicateDefinition, parsed } from '../../define.ts';
import { asNumber, isArray, isObject, isTrue, sizeOf } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { operandValue, readOperands } from './operands.ts';

const yesNo = (condition: string): string => `{.${condition}}yes{.or}no{.end}`;
const DEBUG = makeReference(['debug']);

function parity(name: string, summary: string, remainder: 0 | 1): PredicateDefinition {
  const [yes, no] = remainder === 0 ? [4, 3] : [3, 4];
  return definePredicate({
    name,
    summary,
    args: { number: parsed('value', 'A number or where it is; without it: the current node.', readOperands) },
    usesScope: true,
    examples: [
      { data: { n: yes }, template: yesNo(`${name} n`), output: 'yes' },
      { data: no, template: yesNo(name), output: 'no' },
      { data: { n: String(yes) }, template: yesNo(`${name} n`), output: 'no' },
    ],
    test: (node, { number: [operand] }, env) => {
      const value = operand === undefined ? node : operandValue(operand, env);
      return typeof value === 'number' && Math.abs(value) % 2 === remainder;
    },
  });
}

export const numberPredicates: readonly PredicateDefinition[] = [
  parity('even?', 'An even number.', 0),
  parity('odd?', 'An odd number.', 1),
  definePredicate({
    name: 'nth?',
    summary: 'The number is a multiple of the modulus.',
    args: { operands: parsed('value …', 'The modulus; or a value and the modulus.', readOperands) },
    usesScope: true,
    examples: [
      { data: { a: [1, 2, 3, 4] }, template: '{.repeated section a}{.nth? @index 2}{@}{.end}{.end}', output: '24' },
      { data: 9, template: yesNo('nth? 3'), output: 'yes' },
      { data: 9, template: yesNo('nth? 0'), output: 'no' },
    ],
    test: (node, { operands }, env) => {
      const [first, second] = operands.map((operand) => operandValue(operand, env));
      const [value, modulus] = operands.length > 1 ? [first, second] : [node, first];
      if (!Number.isInteger(value) || !Number.isInteger(modulus) || modulus === 0) return false;
      return Math.abs(value as number) % Math.abs(modulus as number) === 0;
    },
  }),
  definePredicate({
    name: 'plural?',
    summary: 'A number above 1.',
    examples: [
      { data: 2, template: yesNo('plural?'), output: 'yes' },
      { data: 1.5, template: yesNo('plural?'), output: 'yes' },
      { data: {}, template: yesNo('plural?'), output: 'no' },
    ],
    test: (node) => asNumber(node) > 1,
  }),
  definePredicate({
    name: 'singular?',
    summary: 'Exactly 1.',
    examples: [
      { data: 1, template: yesNo('singular?'), output: 'yes' },
      { data: 1.5, template: yesNo('singular?'), output: 'no' },
      { data: [], template: yesNo('singular?'), output: 'no' },
    ],
    test: (node) => asNumber(node) === 1,
  }),
  definePredicate({
    name: 'debug?',
    summary: 'The data asks for debugging.',
    reads: ['debug'],
    usesScope: true,
    examples: [
      { data: { debug: true }, template: yesNo('debug?'), output: 'yes' },
      { data: { debug: 0 }, template: yesNo('debug?'), output: 'no' },
      { data: {}, template: yesNo('debug?'), output: 'no' },
    ],
    test: (_node, _args, env) => isTrue(env.lookup(DEBUG)),
  }),
  definePredicate({
    name: 'has-multiple?',
    summary: 'More than one element or property.',
    examples: [
      { data: [1, 2], template: yesNo('has-multiple?'), output: 'yes' },
      { data: { a: 1 }, template: yesNo('has-multiple?'), output: 'no' },
      { data: 'text', template: yesNo('has-multiple?'), output: 'no' },
    ],
    test: (node) => (isArray(node) || isObject(node)) && sizeOf(node) > 1,
  }),
];
