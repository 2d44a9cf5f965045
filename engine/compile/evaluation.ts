/**
 * `.eval` in generated code. The common case, scalars and well-formed statements, becomes a JavaScript expression; whatever
 * it does not support (an object as operand, an error of any kind) throws, and the walker's evaluation runs instead.
 * Expressions have no side effects before they have succeeded, so evaluating one twice changes nothing.
 */
import {
  type Expression,
  functions,
  isAssignment,
  localName,
  type Operator,
  parseExpression,
  type Statement,
  type Step,
} from '../expression/index.ts';
import type { Reference } from '../syntax/reference.ts';
import type { Instruction } from '../syntax/tree.ts';
import type { CodeWriter, Scope } from './scope.ts';

/** Longer statements are left to the evaluator, because their JavaScript would nest too deeply. */
const MAX_STEPS = 100;

export function expressionStatement(writer: CodeWriter, node: Instruction, scope: Scope): string {
  const expression = parseExpression(node.text, writer.maxTokens);
  const fast = fastEvaluation(writer, expression, scope);
  const exact = exactEvaluation(writer, node, expression.assigns, scope);
  return `if(c.expressions){${fast === null ? exact : `try{${fast}}catch{${exact}}`}}`;
}

/** The walker's evaluation, over the frame as an object. */
function exactEvaluation(writer: CodeWriter, node: Instruction, assigns: readonly string[], scope: Scope): string {
  const locals = assigns.map((name) => {
    const key = JSON.stringify(name);
    return `if(w.locals!==null&&w.locals.has(${key}))${writer.slot(name, scope)}=w.locals.get(${key});`;
  });
  const frame = writer.frame(scope);
  const target = assigns.length === 0 ? frame : `(w=M(${frame},${scope.value},-1))`;
  return `let w;try{c.at=${node.at};o+=X(c,${writer.constant(node)},${target});${locals.join('')}}catch(e){c.unexpected(e,${node.op})}`;
}

/** Null if the expression does not have the common form. */
function fastEvaluation(writer: CodeWriter, { statements, errors, debug }: Expression, scope: Scope): string | null {
  if (errors.length > 0 || debug !== null || statements.length === 0) return null;
  const statementWriter = new StatementWriter(writer, scope);
  let code = 'let r,x=c.limits;';
  for (const statement of statements) {
    const written = statement.length > MAX_STEPS ? null : statementWriter.statement(statement);
    if (written === null) return null;
    code += written;
  }
  for (const [name, local] of statementWriter.assigned) code += `${writer.slot(name, scope)}=${local};`;
  return `${code}o+=W(r);`;
}

/** Source texts in place of the evaluator's values; null is an argument mark. */
type Stack = (string | null)[];

/** Runs statements on a stack of source texts instead of values. */
class StatementWriter {
  /** `@name` → the local with the value that this expression has assigned so far. */
  readonly assigned = new Map<string, string>();
  private readonly writer: CodeWriter;
  private readonly scope: Scope;

  constructor(writer: CodeWriter, scope: Scope) {
    this.writer = writer;
    this.scope = scope;
  }

  /** Null if the statement does not have the common form. */
  statement(statement: Statement): string | null {
    const stack: Stack = [];
    for (const step of statement) {
      if (step.kind === 'operator' && isAssignment(step.operator)) return this.assignment(statement, stack);
      const written = this.step(step, stack);
      if (written === undefined) return null;
      stack.push(written);
    }
    return stack.length !== 1 || stack[0] === null ? null : `r=${stack[0]};`;
  }

  /** The value that a step pushes; undefined if its operands are not scalars. */
  private step(step: Step, stack: Stack): string | null | undefined {
    switch (step.kind) {
      case 'value':
        return typeof step.value === 'number' ? this.writer.constant(step.value) : JSON.stringify(step.value);
      case 'reference':
        return this.read(step.reference);
      case 'args':
        return null;
      case 'call': {
        const mark = stack.lastIndexOf(null);
        const args = stack.splice(mark);
        return mark < 0 || args.length < 2 ? undefined : this.call(step.name, args.slice(1) as string[]);
      }
      case 'operator':
        return this.operation(step.operator, stack);
    }
  }

  private read(reference: Reference): string {
    const name = localName(reference);
    const local = name === null ? undefined : this.assigned.get(name);
    return local ?? `V(${this.writer.lookup(reference, this.scope)})`;
  }

  private operation({ unary, binary }: Operator, stack: Stack): string | undefined {
    const right = stack.pop();
    const left = unary === undefined ? stack.pop() : '';
    if (typeof right !== 'string' || typeof left !== 'string') return undefined;
    const name = this.writer.constant(unary ?? binary);
    return unary === undefined ? `${name}(${left},${right},x)` : `${name}(${right})`;
  }

  /** Checks all arguments, including ignored ones, because any of them may be unusable. */
  private call(name: string, [first, ...rest]: readonly string[]): string {
    const { start, next } = functions[name]!;
    const code = `${this.writer.constant(start)}(${first})`;
    if (rest.length === 0) return code;
    if (next === undefined) return `${this.writer.constant(firstOf)}(${code},${rest.join(',')})`;
    const further = this.writer.constant(next);
    return rest.reduce((inner, argument) => `${further}(${inner},${argument})`, code);
  }

  /** Only the plain form: a name, its value, and `=` last. */
  private assignment(statement: Statement, stack: Stack): string | null {
    const value = stack.pop();
    const [first] = statement;
    const last = statement.at(-1);
    const name = first?.kind === 'reference' ? localName(first.reference) : null;
    if (name === null || stack.length !== 1 || typeof value !== 'string' || last?.kind !== 'operator') return null;
    if (!isAssignment(last.operator)) return null;
    const local = this.writer.fresh('y');
    this.assigned.set(name, local);
    return `const ${local}=${value};r=undefined;`;
  }
}

const firstOf = (value: unknown): unknown => value;
