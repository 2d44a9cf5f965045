/**
 * The usual expression as functions that call each other: scalars and well-formed statements. Whatever they cannot do
 * (an object as operand, an error of any kind) throws, and the operand stack gives the answer and the message. They
 * have no effects before they have succeeded, so evaluating one twice changes nothing.
 */
import type { Reference } from '../syntax/reference.ts';
import type { ExpressionScope } from './evaluate.ts';
import { type ExprValue, functions, type TextLimits } from './operators.ts';
import { type Expression, isAssignment, localName, type Statement } from './parse.ts';

/** Longer statements are left to the stack: the functions would nest too deeply. */
const LONGEST = 100;

/** One evaluation: where names are found, and what has been assigned so far, by position in `BoundExpression.assigns`. */
interface Run {
  readonly scope: ExpressionScope;
  readonly limits: TextLimits;
  readonly assigned: ExprValue[];
}
type Term = (run: Run) => ExprValue;

export interface BoundExpression {
  /** The names that it assigns. */
  readonly assigns: readonly string[];
  /** Leaves what it assigns in `assigned`, and gives the value of the last statement. Throws when it is not the usual. */
  run(scope: ExpressionScope, limits: TextLimits, assigned: ExprValue[]): ExprValue | undefined;
}

const NOT_USUAL = new Error('left to the operand stack');

/** Null when the expression is not of the usual form. */
export function bindExpression({ statements, errors }: Expression): BoundExpression | null {
  if (errors.length > 0 || statements.length === 0) return null;
  const assigns: string[] = [];
  const bound: { readonly term: Term; readonly slot: number }[] = [];
  for (const statement of statements) {
    if (statement.length > LONGEST) return null;
    const stack = bindStatement(statement, assigns);
    const term = stack?.pop();
    if (stack === null || term === undefined || term === null) return null;
    const target = assignmentTarget(statement);
    if (target === undefined || stack.length !== (target === null ? 0 : 1)) return null;
    // A name assigned again keeps its place.
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
        const given = term(run);
        if (slot >= 0) assigned[slot] = given;
        value = slot >= 0 ? undefined : given;
      }
      return value;
    },
  };
}

/** The name of a plain `@name = …`, null when nothing is assigned, undefined for any other form. */
export function assignmentTarget(statement: Statement): string | null | undefined {
  const at = statement.findIndex((step) => step.kind === 'operator' && isAssignment(step.operator));
  if (at < 0) return null;
  const [first] = statement;
  const name = first?.kind === 'reference' ? localName(first.reference) : null;
  return at === statement.length - 1 && name !== null ? name : undefined;
}

/** Runs a statement on a stack of functions instead of values; null when it is malformed. An argument mark is null. */
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
    if (typeof value === 'object') throw NOT_USUAL;
    return value as ExprValue;
  };
}

function callTerm(name: string, [first, ...rest]: readonly Term[]): Term {
  const { one, next } = functions[name]!;
  return (run) => {
    let value = one(first!(run));
    for (const term of rest) {
      const given = term(run);
      if (next !== undefined) value = next(value, given);
    }
    return value;
  };
}
