import { definePredicate, type PredicateDefinition, parsed } from '../../define.ts';
import { yesNo } from '../yes-no.ts';
import { operandValue, readOperands } from './operands.ts';

export function parity(name: string, summary: string, remainder: 0 | 1): PredicateDefinition {
  const [yes, no] = remainder === 0 ? [4, 3] : [3, 4];
  return definePredicate({
    name,
    summary,
    args: {
      number: parsed('value', 'A number or a reference; default: the current node.', readOperands, {
        atMost: 1,
        areOperands: true,
      }),
    },
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
