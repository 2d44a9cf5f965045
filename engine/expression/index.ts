/** The language of `.eval`. */
export { type BoundExpression, bindExpression } from './bind.ts';
export { type Evaluated, type ExpressionScope, evaluateExpression } from './evaluate.ts';
export {
  binaryOperators,
  constants,
  ExpressionError,
  type ExprValue,
  functions,
  type Operator,
  unaryOperators,
} from './operators.ts';
export { type Expression, isAssignment, localName, parseExpression, type Statement, type Step } from './parse.ts';
