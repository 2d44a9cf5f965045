/** Arguments that are JSON values or references (predicate reference, 1). */
import type { Env } from '../../execute/env.ts';
import type { Value } from '../../execute/values.ts';
import { parseReference, type Reference } from '../../syntax/reference.ts';

export type Operand = { readonly value: Value } | { readonly reference: Reference };

const JSON_START = /^(?:["\d[{]|-\d|(?:true|false|null)$)/;

function readOperand(text: string): Operand {
  if (JSON_START.test(text)) {
    try {
      return { value: JSON.parse(text) as Value };
    } catch {
      // Not JSON (`1a`, `"x`): treated as a name, or nothing.
    }
  }
  const reference = parseReference(text);
  return reference === null ? { value: undefined } : { reference };
}

export const readOperands = (args: readonly string[]): readonly Operand[] => args.map(readOperand);

export function operandValue(operand: Operand, env: Env): Value {
  return 'reference' in operand ? env.lookup(operand.reference) : operand.value;
}
