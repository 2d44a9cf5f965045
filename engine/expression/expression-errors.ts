/** What is wrong with an expression whatever its data are. */
import { evaluateExpression } from './evaluate.ts';
import { parseExpression } from './parse.ts';

const UNLIMITED = { maxStringLen: 0, maxOutputBytes: Number.POSITIVE_INFINITY, maxStepLength: 0 };

/** Errors of parsing, or else those that remain when every name has a value that all operators accept. */
export function expressionErrors(text: string): readonly string[] {
  const expression = parseExpression(text, 0);
  if (expression.errors.length > 0) return expression.errors;
  return evaluateExpression(expression, { lookup: () => 1 }, UNLIMITED).errors;
}
