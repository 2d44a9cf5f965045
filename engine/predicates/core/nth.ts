import { definePredicate, parsed } from '../../define.ts';
import { yesNo } from '../yes-no.ts';
import { operandValue, readOperands } from './operands.ts';

export const nth = definePredicate({
  name: 'nth?',
  summary: 'The number is a multiple of the modulus.',
  args: {
    operands: parsed('value …', 'The modulus; or a value and the modulus.', readOperands, {
      atLeast: 1,
      atMost: 2,
      areOperands: true,
    }),
  },
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
});
