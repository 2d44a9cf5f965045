/** The language of `.eval`. */
export { type BoundExpression, bindExpression } from './bind.ts';
export { type ExpressionScope, evaluateExpression } from './evaluate.ts';
export { expressionErrors } from './expression-errors.ts';
export {
  type ExprValue,
  functions,
  type Operator,
} from './operators.ts';
export { type Expression, isAssignment, localName, parseExpression, type Statement, type Step } from './parse.ts';
