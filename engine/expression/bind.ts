/**
 * The fast path: scalars and well-formed statements as closures. Unsupported cases (an object as operand, any error) throw, and the operand
 * stack evaluates the expression instead. Assignments happen only after success, so evaluating twice changes nothing.
 */
import type { Reference } from '../syntax/reference.ts';
import type { ExpressionScope } from './evaluate.ts';
import { type ExprValue, functions, type TextLimits } from './operators.ts';
import { type Expression, isAssignment, localName, type Statement } from './parse.ts';

/** Longer statements are left to the stack: the functions would nest too deeply. */
const MAX_STEPS = 100;

/** An evaluation: its scope, and the values assigned so far, by position in `BoundExpression.assigns`. */
interface Run {
  readonly scope: ExpressionScope;
  readonly limits: TextLimits;
  readonly assigned: ExprValue[];
}
type Term = (run: Run) => ExprValue;

export interface BoundExpression {
  /** The names that it assigns. */
  readonly assigns: readonly string[];
  /**
   * Stores assigned values in `assigned`, and returns the value of the last statement. Throws for cases that the fast path does not
   * support.
   */
  run(scope: ExpressionScope, limits: TextLimits, assigned: ExprValue[]): ExprValue | undefined;
}

const NOT_SUPPORTED = new Error('left to the operand stack');

/** Null if the fast path does not support the expression. */
export function bindExpression({ statements, errors }: Expression): BoundExpression | null {
  if (errors.length > 0 || statements.length === 0) return null;
  const assigns: string[] = [];
  const bound: { readonly term: Term; readonly slot: number }[] = [];
  for (const statement of statements) {
    if (statement.length > MAX_STEPS) return null;
    const stack = bindStatement(statement, assigns);
    const term = stack?.pop();
    if (stack === null || term === undefined || term === null) return null;
    const target = assignmentTarget(statement);
    if (target === undefined || stack.length !== (target === null ? 0 : 1)) return null;
    // A name that is assigned again reuses its slot.
    let slot = -1;
    if (target !== null && (slot = assigns.indexOf(target)) < 0) slot = assigns.push(target) - 1;
    bound.push({ term, slot });
  }
  return {
    assigns,
    run(scope, limits, assigned) {
      const run: Run = { scope, limits, assigned };
      let value: ExprValue | undefined;
      for (const { term, slot } of bound) {
        const result = term(run);
        if (slot >= 0) assigned[slot] = result;
        value = slot >= 0 ? undefined : result;
      }
      return value;
    },
  };
}

/** The name of a plain `@name = …`, null without an assignment, undefined for any other form. */
function assignmentTarget(statement: Statement): string | null | undefined {
  const at = statement.findIndex((step) => step.kind === 'operator' && isAssignment(step.operator));
  if (at < 0) return null;
  const [first] = statement;
  const name = first?.kind === 'reference' ? localName(first.reference) : null;
  return at === statement.length - 1 && name !== null ? name : undefined;
}

/** Runs a statement on a stack of functions instead of values; null if it is malformed. An argument mark is null. */
function bindStatement(statement: Statement, assigns: readonly string[]): (Term | null)[] | null {
  const stack: (Term | null)[] = [];
  for (const step of statement) {
    switch (step.kind) {
      case 'value': {
        const { value } = step;
        stack.push(() => value);
        break;
      }
      case 'reference':
        stack.push(readTerm(step.reference, assigns));
        break;
      case 'args':
        stack.push(null);
        break;
      case 'call': {
        const args = stack.splice(stack.lastIndexOf(null)).slice(1) as Term[];
        if (args.length === 0) return null;
        stack.push(callTerm(step.name, args));
        break;
      }
      case 'operator': {
        const { unary, binary } = step.operator;
        if (unary === undefined && binary === undefined) break;
        const right = stack.pop();
        const left = unary === undefined ? stack.pop() : right;
        if (right === undefined || right === null || left === undefined || left === null) return null;
        if (unary !== undefined) stack.push((run) => unary(right(run)));
        else if (binary !== undefined) stack.push((run) => binary(left(run), right(run), run.limits));
        break;
      }
    }
  }
  return stack;
}

function readTerm(reference: Reference, assigns: readonly string[]): Term {
  const name = localName(reference);
  const slot = name === null ? -1 : assigns.indexOf(name);
  if (slot >= 0) return ({ assigned }) => assigned[slot] as ExprValue;
  return ({ scope }) => {
    const value = scope.lookup(reference);
    if (value === undefined || value === null) return null;
    if (typeof value === 'object') throw NOT_SUPPORTED;
    return value as ExprValue;
  };
}

function callTerm(name: string, [first, ...rest]: readonly Term[]): Term {
  const { start, next } = functions[name]!;
  return (run) => {
    let value = start(first!(run));
    for (const term of rest) {
      const argument = term(run);
      if (next !== undefined) value = next(value, argument);
    }
    return value;
  };
}
