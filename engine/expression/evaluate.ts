/** Runs the statements of an expression on an operand stack (reference 12.3 – 12.7). */
import type { Reference } from '../syntax/reference.ts';
import { ExpressionError, type ExprValue, functions, type Operator, type TextLimits } from './operators.ts';
import { type Expression, isAssignment, localName, type Statement } from './parse.ts';

export interface ExpressionScope {
  /** Resolves a name; may return objects and arrays, which cannot be operands. */
  lookup(reference: Reference): unknown;
}

export interface Evaluated {
  /** The value of the last statement; undefined if it has none. */
  readonly value: ExprValue | undefined;
  readonly assigned: ReadonlyMap<string, ExprValue> | null;
  /** Errors by statement; if there are any, nothing is printed or assigned. */
  readonly errors: readonly string[];
}

const NO_ERRORS: readonly string[] = Object.freeze([]);

/** An operand that no operator accepts: an object, an array, an argument mark, or nothing at all. */
const UNUSABLE = Symbol('unusable');
const ARGUMENTS = Symbol('arguments');
type Operand = ExprValue | typeof UNUSABLE | typeof ARGUMENTS | undefined;

/** Evaluates all statements, even after one fails. */
export function evaluateExpression(expression: Expression, scope: ExpressionScope, limits: TextLimits): Evaluated {
  const run = new Run(scope, limits);
  let value: ExprValue | undefined;
  for (const statement of expression.statements) value = run.statement(statement);
  const { errors } = run;
  return errors === null
    ? { value, assigned: run.assigned, errors: NO_ERRORS }
    : { value: undefined, assigned: null, errors };
}

class Run {
  assigned: Map<string, ExprValue> | null = null;
  errors: string[] | null = null;
  private readonly scope: ExpressionScope;
  private readonly limits: TextLimits;

  constructor(scope: ExpressionScope, limits: TextLimits) {
    this.scope = scope;
    this.limits = limits;
  }

  statement(statement: Statement): ExprValue | undefined {
    const stack: Operand[] = [];
    try {
      if (!this.steps(statement, stack)) return undefined;
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      this.fail(error.message);
    }
    const value = stack.pop();
    if (value !== UNUSABLE && value !== ARGUMENTS) return value;
    this.fail('Reduce error: unexpected token on stack');
    return undefined;
  }

  private fail(message: string): void {
    this.errors ??= [];
    this.errors.push(message);
  }

  /** False if the statement ended with an assignment: then it has no value. */
  private steps(statement: Statement, stack: Operand[]): boolean {
    /** The assignable names on the stack, by position. */
    const names: (string | null)[] = [];
    for (const step of statement) {
      let name: string | null = null;
      switch (step.kind) {
        case 'value':
          stack.push(step.value);
          break;
        case 'reference':
          name = localName(step.reference);
          stack.push(this.read(step.reference));
          break;
        case 'args':
          stack.push(ARGUMENTS);
          break;
        case 'call':
          stack.push(call(step.name, stack));
          break;
        case 'operator':
          if (isAssignment(step.operator)) {
            this.assign(step.operator, stack, names);
            return false;
          }
          stack.push(this.operate(step.operator, stack));
          break;
      }
      names[stack.length - 1] = name;
    }
    return true;
  }

  private read(reference: Reference): Operand {
    const name = localName(reference);
    if (name !== null && this.assigned?.has(name) === true) return this.assigned.get(name);
    return operandOf(this.scope.lookup(reference));
  }

  private assign(operator: Operator, stack: Operand[], names: readonly (string | null)[]): void {
    const value = stack.pop();
    // Objects are not assigned, but the following statements still run.
    if (value === UNUSABLE) return;
    if (typeof value === 'symbol') throw invalid(operator);
    if (stack.length === 0 || value === undefined) return;
    const name = names[stack.length - 1] ?? null;
    if (name === null) return;
    this.assigned ??= new Map();
    this.assigned.set(name, value);
  }

  private operate(operator: Operator, stack: Operand[]): ExprValue {
    const b = stack.pop();
    if (operator.unary !== undefined) return operator.unary(usable(operator, b));
    const a = stack.pop();
    return operator.binary!(usable(operator, a), usable(operator, b), this.limits);
  }
}

function operandOf(value: unknown): Operand {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? UNUSABLE : (value as ExprValue);
}

function usable(operator: Operator, operand: Operand): ExprValue {
  if (operand === undefined || typeof operand === 'symbol') throw invalid(operator);
  return operand;
}

const invalid = (operator: Operator): ExpressionError =>
  new ExpressionError(`Invalid arguments to operator ${operator.description}`);

function call(name: string, stack: Operand[]): ExprValue {
  const args: ExprValue[] = [];
  for (let operand = stack.pop(); operand !== ARGUMENTS && operand !== undefined; operand = stack.pop()) {
    if (typeof operand !== 'symbol') args.push(operand);
  }
  const first = args.pop();
  if (first === undefined) throw new ExpressionError(`Error calling function ${name}`);
  const { start, next } = functions[name]!;
  // Popped in reverse order.
  return next === undefined ? start(first) : args.reduceRight(next, start(first));
}
