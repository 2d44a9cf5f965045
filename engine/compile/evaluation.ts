/**
 * `.eval` in generated code. The usual case, scalars and well-formed statements, becomes a JavaScript expression; whatever
 * it cannot do (an object as operand, an error of any kind) throws, and the walker's own evaluation gives the answer.
 * Expressions have no side effects before they have succeeded, so evaluating one twice changes nothing.
 */
import {
  type Expression,
  functions,
  isAssignment,
  localName,
  parseExpression,
  type Statement,
} from '../expression/index.ts';
import type { Instruction } from '../syntax/tree.ts';
import type { CodeParts, Scope } from './scope.ts';

/** Longer statements are left to the evaluator: their JavaScript would nest too deeply. */
const LONGEST = 100;

export function expressionStatement(parts: CodeParts, node: Instruction, scope: Scope): string {
  const expression = parseExpression(node.text, parts.maxTokens);
  const fast = fastEvaluation(parts, expression, scope);
  const exact = exactEvaluation(parts, node, expression.assigns, scope);
  return `if(c.expressions){${fast === null ? exact : `try{${fast}}catch{${exact}}`}}`;
}

/** The walker's evaluation, over the frame as an object. */
function exactEvaluation(parts: CodeParts, node: Instruction, assigns: readonly string[], scope: Scope): string {
  const locals = assigns.map((name) => {
    const key = JSON.stringify(name);
    return `if(w.locals!==null&&w.locals.has(${key}))${parts.slot(name, scope)}=w.locals.get(${key});`;
  });
  const frame = parts.frame(scope);
  const target = assigns.length === 0 ? frame : `(w=M(${frame},${scope.value},-1))`;
  return `let w;try{c.at=${node.at};o+=X.evaluate(c,${parts.constant(node)},${target});${locals.join('')}}catch(e){c.unexpected(e,${node.op})}`;
}

/** Null when the expression is not one of the usual ones. */
function fastEvaluation(parts: CodeParts, { statements, errors, debug }: Expression, scope: Scope): string | null {
  if (errors.length > 0 || debug !== null || statements.length === 0) return null;
  /** `@name` → the local that holds what this expression has assigned so far. */
  const assigned = new Map<string, string>();
  let code = 'let r,x=c.limits;';
  for (const statement of statements) {
    const written = statement.length > LONGEST ? null : writeStatement(parts, statement, scope, assigned);
    if (written === null) return null;
    code += written;
  }
  for (const [name, local] of assigned) code += `${parts.slot(name, scope)}=${local};`;
  return `${code}o+=W(r);`;
}

/** Runs a statement on a stack of source texts instead of values. */
function writeStatement(
  parts: CodeParts,
  statement: Statement,
  scope: Scope,
  assigned: Map<string, string>,
): string | null {
  const stack: (string | null)[] = [];
  for (const step of statement) {
    switch (step.kind) {
      case 'value':
        stack.push(typeof step.value === 'number' ? parts.constant(step.value) : JSON.stringify(step.value));
        break;
      case 'reference': {
        const name = localName(step.reference);
        const local = name === null ? undefined : assigned.get(name);
        stack.push(local ?? `V(${parts.lookup(step.reference, scope)})`);
        break;
      }
      case 'args':
        stack.push(null);
        break;
      case 'call': {
        const mark = stack.lastIndexOf(null);
        const args = stack.splice(mark);
        if (mark < 0 || args.length < 2) return null;
        stack.push(writeCall(parts, step.name, args.slice(1) as string[]));
        break;
      }
      case 'operator': {
        const { operator } = step;
        const right = stack.pop();
        if (isAssignment(operator)) return writeAssignment(parts, statement, right, stack, assigned);
        const left = operator.unary === undefined ? stack.pop() : '';
        if (typeof right !== 'string' || typeof left !== 'string') return null;
        const name = parts.constant(operator.unary ?? operator.binary);
        stack.push(operator.unary === undefined ? `${name}(${left},${right},x)` : `${name}(${right})`);
        break;
      }
    }
  }
  return stack.length !== 1 || stack[0] === null ? null : `r=${stack[0]};`;
}

const firstOf = (value: unknown): unknown => value;

/** All arguments are looked at, also those that the function ignores: one of them may not be usable. */
function writeCall(parts: CodeParts, name: string, [first, ...rest]: readonly string[]): string {
  const { one, next } = functions[name]!;
  const start = `${parts.constant(one)}(${first})`;
  if (rest.length === 0) return start;
  if (next === undefined) return `${parts.constant(firstOf)}(${start},${rest.join(',')})`;
  const further = parts.constant(next);
  return rest.reduce((code, argument) => `${further}(${code},${argument})`, start);
}

/** Only the plain form: a name first, its value, and `=` last. */
function writeAssignment(
  parts: CodeParts,
  statement: Statement,
  value: string | null | undefined,
  stack: readonly (string | null)[],
  assigned: Map<string, string>,
): string | null {
  const [first] = statement;
  const last = statement.at(-1);
  const name = first?.kind === 'reference' ? localName(first.reference) : null;
  if (name === null || stack.length !== 1 || typeof value !== 'string' || last?.kind !== 'operator') return null;
  if (!isAssignment(last.operator)) return null;
  const local = parts.fresh('y');
  assigned.set(name, local);
  return `const ${local}=${value};r=undefined;`;
}
