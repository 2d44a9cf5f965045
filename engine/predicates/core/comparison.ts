import { definePredicate, type Example, parsed } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import type { Value } from '../../execute/values.ts';
import { type Operand, operandValue, readOperands } from './operands.ts';

const operands = parsed(
  'value …',
  'One: compared with the current node. Two: the first with the second.',
  readOperands,
  { atLeast: 1, atMost: 2, areOperands: true },
);

function sides(node: Value, [first, second]: readonly Operand[], env: Env): readonly [Value, Value] | null {
  if (first === undefined) return null;
  if (second === undefined) return [node, operandValue(first, env)];
  return [operandValue(first, env), operandValue(second, env)];
}

export function comparison(
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
