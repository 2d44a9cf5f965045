import { definePredicate, type Example, parsed } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { compare, isEqual, type Value } from '../../execute/values.ts';
import { type Operand, operandValue, readOperands } from './operands.ts';

const operands = parsed(
  'value …',
  'One: compared with the current node. Two: the first with the second.',
  readOperands,
);

function sides(node: Value, given: readonly Operand[], env: Env): readonly [Value, Value] | null {
  const [first, second] = given;
  if (first === undefined) return null;
  if (second === undefined) return [node, operandValue(first, env)];
  return [operandValue(first, env), operandValue(second, env)];
}

function comparison(
  name: string,
  summary: string,
  accepts: (a: Value, b: Value) => boolean,
  examples: readonly Example[],
) {
  return definePredicate({
    name,
    summary,
    args: { operands },
    usesScope: true,
    examples,
    test: (node, args, env) => {
      const pair = sides(node, args.operands, env);
      return pair !== null && accepts(pair[0], pair[1]);
    },
  });
}

const yesNo = (condition: string): string => `{.${condition}}yes{.or}no{.end}`;

export const comparisonPredicates = [
  comparison('equal?', 'Deeply equal, of the same kind.', isEqual, [
    { data: { a: 'x' }, template: yesNo('equal? a "x"'), output: 'yes' },
    { data: { a: 1 }, template: yesNo('equal?:a:"1"'), output: 'no' },
    { data: {}, template: yesNo('equal?'), output: 'no' },
  ]),
  comparison('notEqual?', 'Not deeply equal.', (a, b) => !isEqual(a, b), [
    { data: { a: 1 }, template: yesNo('notEqual? a 2'), output: 'yes' },
    { data: { a: [1, { b: 2 }], b: [1, { b: 2 }] }, template: yesNo('notEqual? a b'), output: 'no' },
    { data: {}, template: yesNo('notEqual?'), output: 'no' },
  ]),
  comparison('greaterThan?', 'Greater, by the kind of the left value.', (a, b) => compare(a, b) > 0, [
    { data: { a: 3 }, template: yesNo('greaterThan? a 2'), output: 'yes' },
    { data: 3, template: yesNo('greaterThan? 3'), output: 'no' },
    { data: {}, template: yesNo('greaterThan? a 1'), output: 'no' },
  ]),
  comparison('greaterThanOrEqual?', 'Greater or equal, by the kind of the left value.', (a, b) => compare(a, b) >= 0, [
    { data: 3, template: yesNo('greaterThanOrEqual? 3'), output: 'yes' },
    { data: { a: 'b' }, template: yesNo('greaterThanOrEqual? a "c"'), output: 'no' },
    { data: {}, template: yesNo('greaterThanOrEqual? a 1'), output: 'no' },
  ]),
  comparison('lessThan?', 'Less, by the kind of the left value.', (a, b) => compare(a, b) < 0, [
    { data: { a: 4 }, template: yesNo('lessThan? a 5'), output: 'yes' },
    { data: { a: '10' }, template: yesNo('lessThan? a 5'), output: 'yes' },
    { data: { a: 9 }, template: yesNo('lessThan? a 5'), output: 'no' },
  ]),
  comparison('lessThanOrEqual?', 'Less or equal, by the kind of the left value.', (a, b) => compare(a, b) <= 0, [
    { data: { a: 5 }, template: yesNo('lessThanOrEqual? a 5'), output: 'yes' },
    { data: { a: 6 }, template: yesNo('lessThanOrEqual? a 5'), output: 'no' },
    { data: {}, template: yesNo('lessThanOrEqual?'), output: 'no' },
  ]),
];
